//! What the kernels need of an instruction set.

/// The few operations that differ.
pub(super) trait Set: super::instances::InstructionSet {
    /// About how many instructions a word of a row costs at a node.
    const NODE: u64;

    /// About how many instructions it takes to pack a row of `words` words, of which `bits` bits are kept.
    fn packing(words: u64, bits: u64) -> u64;

    /// The bits of `bits` at the places of `mask`, closed up.
    ///
    /// # Safety
    /// The processor must have the instruction set.
    unsafe fn extract(bits: u64, mask: u64) -> u64;

    /// Number of options in `alive & row`, or some number from `enough` on if there are so many.
    ///
    /// # Safety
    /// The processor must have the instruction set.
    unsafe fn up_to<const N: usize>(alive: &[u64; N], row: &[u64; N], enough: u32) -> u32;
}
