//! The two vector operations that the moves need: the least of an array, and a copy.

/// Operations of one instruction set, on arrays of whole 64-byte lines.
///
/// # Safety
/// The methods may be called only on a processor that has the instruction set, and from code that is compiled for
/// it (the instances in this folder see to both). Slices must have a multiple of 64 bytes, and no number in them
/// its highest bit set.
pub(crate) trait Scan {
    /// The least number, and the first place where it stands; the slice must not be empty.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn least_of_16(numbers: &[u16]) -> (u16, usize);

    /// The least number, and the first place where it stands; the slice must not be empty.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn least_of_32(numbers: &[u32]) -> (u32, usize);

    /// Copies `bytes` bytes, a multiple of 64, that do not overlap.
    ///
    /// # Safety
    /// As for the trait; `from` must be readable and `to` writable for so many bytes.
    unsafe fn copy(from: *const u8, to: *mut u8, bytes: usize);
}
