//! One node: forced moves, and the item to branch on.
//!
//! Items are looked at in order. An item without options ends the node; one with a single option takes it at once,
//! and the pass goes on with what that leaves: the items behind are as likely to die of it as those before. Passes
//! are repeated until nothing was forced, so that the numbers that are compared are those of one state. The item
//! that a node died of is looked at first in the next: siblings often die of the same.

use super::set::Set;
use super::table::{Options, Piece, pack};

/// The rows of `beside`.
pub(super) trait Beside<const N: usize> {
    /// What can stand beside an option.
    ///
    /// # Safety
    /// The processor must have the instruction set that the rows are packed by.
    unsafe fn get(&mut self, option: usize) -> &[u64; N];
}

/// Rows that are all there.
pub(super) struct All<'t, const N: usize>(pub(super) &'t [[u64; N]]);

impl<const N: usize> Beside<N> for All<'_, N> {
    #[inline(always)]
    unsafe fn get(&mut self, option: usize) -> &[u64; N] {
        &self.0[option]
    }
}

/// The rows of `beside` for all options of the problem.
#[derive(Clone, Copy)]
pub(crate) struct Root<'t> {
    pub(in crate::engine::bits) beside: &'t [u64],
    /// Words of a row.
    pub(in crate::engine::bits) words: usize,
}

/// Rows that are packed when they are asked for.
pub(super) struct Packed<'t, S, const N: usize> {
    pub(super) beside: &'t mut [[u64; N]],
    pub(super) known: &'t mut [u64],
    /// The rows they come from, and the numbers there.
    pub(super) root: Root<'t>,
    pub(super) ids: &'t [u32],
    pub(super) pieces: &'t [Piece],
    pub(super) set: std::marker::PhantomData<S>,
}

impl<S: Set, const N: usize> Beside<N> for Packed<'_, S, N> {
    #[inline(always)]
    unsafe fn get(&mut self, option: usize) -> &[u64; N] {
        if self.known[option / 64] >> (option % 64) & 1 == 0 {
            self.known[option / 64] |= 1 << (option % 64);
            let row = &self.root.beside[self.ids[option] as usize * self.root.words..][..self.root.words];
            // SAFETY: the caller has the instruction set.
            unsafe { pack::<S>(row, self.pieces, &mut self.beside[option]) };
        }
        &self.beside[option]
    }
}

/// What one node leaves to the next.
#[derive(Clone, Copy, Default)]
pub(crate) struct Memory {
    /// The item that a node died of last.
    pub(in crate::engine::bits) killer: usize,
    /// Rows of `beside` met with sets of options.
    pub(in crate::engine::bits) updates: u64,
}

/// How a node stands after its forced moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Node {
    Dead,
    Solved,
    Branch(u32),
}

/// The state of a node.
pub(super) struct State<'s, const N: usize> {
    pub(super) alive: [u64; N],
    pub(super) open: &'s mut [u64],
    pub(super) left: u32,
}

/// Makes the forced moves, calling `note` for each option taken, and chooses an item.
///
/// # Safety
/// The processor must have the instruction set `S`.
#[inline(always)]
pub(super) unsafe fn settle<S: Set, const N: usize>(
    (rows, beside, ids): (&[[u64; N]], &mut impl Beside<N>, &[u32]),
    options: &Options,
    state: &mut State<'_, N>,
    memory: &mut Memory,
    mut note: impl FnMut(u32),
) -> Node {
    let killer = memory.killer;
    if state.open[killer / 64] >> (killer % 64) & 1 != 0 && meets(&state.alive, &rows[killer]).is_none() {
        return Node::Dead;
    }
    loop {
        let (mut fewest, mut best, mut forced) = (u32::MAX, 0, false);
        for word in 0..state.open.len() {
            let mut items = state.open[word];
            while items != 0 {
                let item = word * 64 + items.trailing_zeros() as usize;
                items &= items - 1;
                // SAFETY: the caller has the instruction set.
                let count = unsafe { S::up_to::<N>(&state.alive, &rows[item], fewest) };
                if count >= fewest {
                    continue;
                }
                if count > 1 {
                    (fewest, best) = (count, item);
                    continue;
                }
                let Some(option) = meets(&state.alive, &rows[item]) else {
                    memory.killer = item;
                    return Node::Dead;
                };
                forced = true;
                memory.updates += 1;
                // SAFETY: as above.
                let row = unsafe { beside.get(option) };
                for w in 0..N {
                    state.alive[w] &= row[w];
                }
                let id = ids[option];
                note(id);
                state.left -= options.size[id as usize];
                if state.left == 0 {
                    return Node::Solved;
                }
                if state.left < options.smallest {
                    return Node::Dead;
                }
                for (open, &items) in state.open.iter_mut().zip(options.items(id as usize)) {
                    *open &= !items;
                }
                items &= state.open[word];
            }
        }
        if !forced {
            return Node::Branch(best as u32); // items are numbered by 32 bits
        }
    }
}

/// The first option in both sets.
#[inline(always)]
fn meets<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Option<usize> {
    for w in 0..N {
        if a[w] & b[w] != 0 {
            return Some(w * 64 + (a[w] & b[w]).trailing_zeros() as usize);
        }
    }
    None
}
