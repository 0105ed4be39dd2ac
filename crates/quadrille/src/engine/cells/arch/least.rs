//! The open item with the fewest options, by a scan over the sizes; over the minima of blocks where there are many.
//!
//! A scan reads 64 bytes an instruction, so that a few thousand items are scanned faster than buckets by size are
//! kept up to date. Above that, the minimum of every block of 64 items is kept; a move marks the blocks in which
//! it changes sizes, and a scan first finds their minima anew. The first of several smallest is found either way,
//! which buckets would lose.

use super::id::Id;
use super::scan::Scan;
use crate::engine::cells::state::{BLOCK, State};

/// The least size and the first item that has it; there must be items.
///
/// # Safety
/// As for [`Scan`].
#[inline(always)]
pub(super) unsafe fn least<S: Scan, I: Id, const LARGE: bool>(state: &mut State<I>) -> (I, usize) {
    // SAFETY: the caller has the instruction set; sizes, blocks and minima are whole lines.
    unsafe {
        if !LARGE {
            return I::least::<S>(&state.sizes);
        }
        for (group, changed) in state.changed.chunks_exact_mut(8).enumerate() {
            if *changed == [0; 8] {
                continue;
            }
            for (at, changed) in changed.iter_mut().enumerate() {
                if *changed != 0 {
                    *changed = 0;
                    let block = 8 * group + at;
                    let sizes = &state.sizes[block * BLOCK..(block + 1) * BLOCK];
                    state.least[block] = I::least::<S>(sizes).0;
                }
            }
        }
        let (least, block) = I::least::<S>(&state.least);
        let (_, place) = I::least::<S>(&state.sizes[block * BLOCK..(block + 1) * BLOCK]);
        (least, block * BLOCK + place)
    }
}
