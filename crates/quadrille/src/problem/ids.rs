//! The 32-bit numbers of items, options and colors.
//!
//! Newtypes, so that an item is never taken for an option. They are made in one place each (the builder, which
//! checks that they fit) and turned into array indices by `index()`, so that no bare `as` is needed elsewhere.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $letter:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(u32);

        impl $name {
            /// The id as a number.
            #[inline]
            #[must_use]
            pub const fn to_u32(self) -> u32 {
                self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }
    };
}

id!(
    /// Number of an item, 0-based, primary items first.
    ItemId,
    "item "
);
id!(
    /// Number of an option, 0-based, in the order in which options were added.
    OptionId,
    "option "
);
id!(
    /// Number of a color, 1-based; 0 stands for "no color" in [`Problem::option_colors`](crate::Problem::option_colors).
    ColorId,
    "color "
);

macro_rules! zero_based {
    ($name:ident) => {
        impl $name {
            /// The id with this number. That it belongs to a problem is checked where it is used.
            #[inline]
            #[must_use]
            pub const fn from_u32(id: u32) -> Self {
                Self(id)
            }

            /// The id as an array index.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

zero_based!(ItemId);
zero_based!(OptionId);

impl ColorId {
    /// No color, in arrays that have a color for every entry.
    pub const NONE: Self = Self(0);

    /// The color whose name has this index in the color table.
    pub(crate) const fn from_index(index: u32) -> Self {
        Self(index + 1)
    }

    /// The 0-based index of this color, for arrays with one element per color.
    ///
    /// # Panics
    /// On [`ColorId::NONE`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        assert!(self.0 != 0, "no color has no index");
        (self.0 - 1) as usize
    }
}
