//! What can be wrong with a problem while it is built.

use std::fmt;

/// A misuse of [`ProblemBuilder`](super::ProblemBuilder), naming the option (1-based, as users count) and the item.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// An item has an empty name.
    EmptyName,
    /// Two items have the same name.
    DuplicateItem {
        /// The name.
        item: String,
    },
    /// A primary item was added after a secondary one.
    PrimaryAfterSecondary {
        /// The primary item.
        item: String,
    },
    /// The bounds of an item have `lo > hi`.
    BoundsReversed {
        /// The item.
        item: String,
        /// The lower bound.
        lo: u32,
        /// The upper bound, which is less.
        hi: u32,
    },
    /// An option names an item that does not exist.
    UnknownItem {
        /// 1-based number of the option.
        option: usize,
        /// The name, or `#` and the number, of the item.
        item: String,
    },
    /// An option contains an item twice.
    RepeatedItem {
        /// 1-based number of the option.
        option: usize,
        /// The item.
        item: String,
    },
    /// An option contains an item once with a color and once without, or with two colors.
    ColorConflict {
        /// 1-based number of the option.
        option: usize,
        /// The item.
        item: String,
    },
    /// An option gives a color to a primary item.
    ColoredPrimary {
        /// 1-based number of the option.
        option: usize,
        /// The item.
        item: String,
        /// The color.
        color: String,
    },
    /// An entry has a color that this builder did not make.
    UnknownColor {
        /// 1-based number of the option.
        option: usize,
        /// The item.
        item: String,
    },
    /// A label or a cost was given to an option that does not exist.
    UnknownOption {
        /// 1-based number of the option.
        option: usize,
    },
    /// More items, options, entries, colors or bytes of names than 32 bits can number.
    TooMany {
        /// What there is too much of: `items`, `options`, `entries`, `colors` or `bytes of names`.
        what: &'static str,
        /// The option (1-based) or item at which the limit was passed.
        at: usize,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyName => write!(f, "an item has an empty name"),
            Self::DuplicateItem { item } => write!(f, "item `{item}` is declared twice"),
            Self::PrimaryAfterSecondary { item } => {
                write!(
                    f,
                    "primary item `{item}` comes after a secondary item; declare all primary items first"
                )
            }
            Self::BoundsReversed { item, lo, hi } => {
                write!(
                    f,
                    "item `{item}` has the bounds {lo}:{hi}, of which the lower is greater than the upper"
                )
            }
            Self::UnknownItem { option, item } => write!(f, "option {option} names an unknown item `{item}`"),
            Self::RepeatedItem { option, item } => write!(f, "option {option} contains item `{item}` twice"),
            Self::ColorConflict { option, item } => {
                write!(f, "option {option} contains item `{item}` twice, with different colors")
            }
            Self::ColoredPrimary { option, item, color } => {
                write!(
                    f,
                    "option {option} gives color `{color}` to primary item `{item}`; only secondary items have colors"
                )
            }
            Self::UnknownColor { option, item } => {
                write!(
                    f,
                    "option {option} gives an unknown color to item `{item}`; make colors with `color()` of the same builder"
                )
            }
            Self::UnknownOption { option } => write!(f, "there is no option {option}"),
            Self::TooMany { what, at } => write!(f, "too many {what} for 32-bit numbers (at number {at})"),
        }
    }
}

impl std::error::Error for BuildError {}
