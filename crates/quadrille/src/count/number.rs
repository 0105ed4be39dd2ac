//! A number of solutions that never wraps.
//!
//! Counters of other tools use 64 bits and wrap silently: there are more domino tilings of a 20x20 board than
//! that. A search counts in 64 bits, which it cannot fill by visiting; where counts are multiplied and added (the
//! classes of a symmetry, independent parts) they are kept in this type, which grows.

use num_bigint::BigUint;
use std::fmt;
use std::ops::{AddAssign, Mul};

/// An exact number of solutions, however large.
///
/// # Examples
/// ```
/// use quadrille::Count;
///
/// let mut count = Count::from(12);
/// assert_eq!(count.to_string(), "12");
/// assert_eq!(count.to_u64(), Some(12));
/// for _ in 0..3 {
///     count = &count * &Count::from(u64::MAX);
/// }
/// assert_eq!(count.to_u64(), None);
/// assert_eq!(count.to_string(), "75325220824640169153779307869338212309210862252678302400500");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(BigUint);

impl Count {
    /// The number, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The number.
    #[must_use]
    pub fn from_u128(count: u128) -> Self {
        Self(count.into())
    }

    /// The number of sets of `k` among `n`.
    ///
    /// # Complexity
    /// O(min(k, n - k)) multiplications.
    pub(crate) fn choices(n: u64, k: u64) -> Self {
        let mut result = BigUint::from(u64::from(k <= n));
        for at in 0..k.min(n.saturating_sub(k)) {
            // What stands here is the number for `at + 1`, so that the division leaves no rest.
            result = result * (n - at) / (at + 1);
        }
        Self(result)
    }

    /// Whether the number is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == BigUint::ZERO
    }
}

impl From<u64> for Count {
    fn from(count: u64) -> Self {
        Self(count.into())
    }
}

impl Mul for &Count {
    type Output = Count;

    fn mul(self, other: Self) -> Count {
        Count(&self.0 * &other.0)
    }
}

impl AddAssign<&Count> for Count {
    fn add_assign(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
