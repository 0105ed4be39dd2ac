//! A number of solutions that never wraps.
//!
//! Counters of other tools use 64 bits and wrap silently: there are more domino tilings of a 20x20 board than
//! that. This type hides how large it is; it grows as the methods that can reach such numbers do.

use std::fmt;

/// An exact number of solutions.
///
/// # Examples
/// ```
/// use quadrille::Count;
///
/// assert_eq!(Count::from(12).to_string(), "12");
/// assert_eq!(Count::from(12).to_u64(), Some(12));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(u64);

impl Count {
    /// The number, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        Some(self.0)
    }

    /// Whether the number is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

impl From<u64> for Count {
    fn from(count: u64) -> Self {
        Self(count)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
