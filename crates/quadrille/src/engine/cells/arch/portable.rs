//! Plain Rust: the reference for all other instances, and what runs where there is no vector unit that we know.

use super::scan::Scan;

/// Plain Rust.
pub(crate) struct Portable;

/// The least of lines of `$lanes` numbers, in a shape that compilers turn into vectors: signed, as the smallest
/// x86-64 has no unsigned minimum.
macro_rules! least {
    ($numbers:ident, $signed:ty, $lanes:literal) => {{
        let mut lanes = [<$signed>::MAX; $lanes];
        for line in $numbers.chunks_exact($lanes) {
            for (least, number) in lanes.iter_mut().zip(line) {
                *least = (*least).min(number.cast_signed());
            }
        }
        let least = lanes.into_iter().min().unwrap_or(<$signed>::MAX).cast_unsigned();
        let place = $numbers.iter().position(|&number| number == least);
        (least, place.unwrap_or(0)) // it was found among them
    }};
}

impl Scan for Portable {
    #[inline(always)]
    unsafe fn least_of_16(numbers: &[u16]) -> (u16, usize) {
        least!(numbers, i16, 32)
    }

    #[inline(always)]
    unsafe fn least_of_32(numbers: &[u32]) -> (u32, usize) {
        least!(numbers, i32, 16)
    }

    #[inline(always)]
    unsafe fn copy(from: *const u8, to: *mut u8, bytes: usize) {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { to.copy_from_nonoverlapping(from, bytes) }
    }
}
