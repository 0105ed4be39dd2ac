//! How large a puzzle may be.
//!
//! The limit is on entries, the sum of the sizes of all options, since that is what memory goes with: a problem
//! holds 4 bytes for each and dancing links about 16 more, so that 2^26 of them take one to two gigabytes. The
//! size of a puzzle is checked before anything is allocated; sizes come from users, so that all arithmetic
//! saturates. (A packing is counted while it is built, as only that tells how many placements lie within the
//! region.)

use crate::MakeError;

/// The most entries that a front end makes.
pub(crate) const MAX_ENTRIES: u32 = 1 << 26;

/// Refuses a size for which the problem would have too many entries, and says which size would be possible.
/// `entries` tells the number of entries for a size, saturating, and must not decrease.
pub(crate) fn check_size(name: &str, size: usize, entries: impl Fn(u128) -> u128) -> Result<(), MakeError> {
    let fits = |size: usize| entries(wide(size)) <= u128::from(MAX_ENTRIES);
    if fits(size) {
        return Ok(());
    }
    // The largest size that fits: `fits(most)` and not `fits(above)`.
    let (mut most, mut above) = (0, size);
    while above - most > 1 {
        let middle = most + (above - most) / 2;
        *(if fits(middle) { &mut most } else { &mut above }) = middle;
    }
    Err(MakeError::TooLarge { what: format!("{name} {size}"), advice: format!("N can be at most {most}") })
}

/// A size as a number in which products of sizes can be taken.
pub(crate) fn wide(size: usize) -> u128 {
    // A usize has at most 64 bits on every platform there is.
    size as u128
}

/// Room to reserve for a number of options or entries that was checked to be within the limit.
pub(crate) fn capacity(number: u128) -> usize {
    usize::try_from(number.min(u128::from(MAX_ENTRIES))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_size_that_fits_is_named() {
        let squares = |n: u128| n.saturating_mul(n).saturating_mul(4);
        assert_eq!(check_size("p", 4096, squares), Ok(()));
        for size in [4097, 100_000, usize::MAX] {
            let error = check_size("p", size, squares).unwrap_err().to_string();
            assert!(error.starts_with(&format!("p {size} is too large")), "{error}");
            assert!(error.ends_with("at most 4096"), "{error}");
        }
    }
}
