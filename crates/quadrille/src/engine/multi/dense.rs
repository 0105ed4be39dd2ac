//! Multiplicities over bit sets: a node is the set of options that may still be chosen.
//!
//! The idea is that of bit-parallel clique and cover searches (San Segundo), applied to Knuth's Algorithm M:
//! - Taking an option is `alive & !conflicts[option]`, where `conflicts` holds all that shares an item of `hi == 1`, an
//!   uncolored secondary item, or a colored one in another color: secondary items cost nothing after that. Items of
//!   larger `hi` are counted, and `alive & !rows[item]` follows when the last one has been taken.
//! - How many options an item has is the population count of `alive & rows[item]`, of eight items at once, in vectors
//!   of 64-bit lanes; in the same pass dead ends are seen, and the item to branch on.
//! - There is nothing to undo: a level holds its set, and its counts.
//! - When only counting, options that are free of each other are counted by binomials.
//!
//! Cost: about 0.2 ns per item and word of 64 options for each choice tried (AVX-512 and AVX2; double without). Memory:
//! items times options, and options times options, in bits; per level, 8 bytes for each item, and a set.
//! Limits: at most 4096 options.
//!
//! Tried, and no gain: looking first at the items where the last dead end was; items with larger need first among
//! equals. Writing single counts instead of whole vectors costs 10 % on problems with many bounded items, as the
//! vectors that are read next have to wait for the writes.
//!
//! Updates, in the statistics, are items counted.

use super::arch::{InstructionSet, LEAVE, SOLVED, State};
use crate::engine::{Below, Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use std::marker::PhantomData;

/// A dense search, for an instruction set, with `W` words for a set of options.
pub(super) struct Dense<S, const W: usize> {
    state: State<W>,
    /// Whether the root is a dead end.
    dead: bool,
    /// The options that are alive at the root, as choices there remove theirs.
    root: [u64; W],
    set: PhantomData<S>,
}

#[allow(unsafe_code)]
impl<S: InstructionSet, const W: usize> Dense<S, W> {
    pub(super) fn of(problem: &Problem) -> Self {
        assert!(S::VECTORS.is_available(), "dispatch chooses among the instruction sets that there are");
        let mut state = State::new(problem);
        // SAFETY: the processor has the instruction set.
        let dead = !unsafe { S::settle(&mut state) };
        let root = state.levels[0].alive;
        Self { state, dead, root, set: PhantomData }
    }

    /// Checks the state against its definition; a dead root is left half done.
    #[cfg(test)]
    pub(super) fn check_invariants(&self, problem: &Problem) {
        if !self.dead {
            self.state.check_invariants(problem);
        }
    }
}

#[allow(unsafe_code)]
impl<S: InstructionSet, const W: usize> Engine for Dense<S, W> {
    fn new(problem: &Problem) -> Self {
        Self::of(problem)
    }

    #[inline]
    fn select(&mut self) -> Select {
        if self.dead {
            return Select::Dead;
        }
        match self.state.levels[self.state.levels.len() - 1].item {
            SOLVED => Select::Solved,
            item => Select::Branch(item),
        }
    }

    #[inline]
    fn open(&mut self, item: u32) -> u32 {
        self.state.degree(item)
    }

    #[inline]
    fn close(&mut self, _item: u32) {}

    fn rewind(&mut self) {
        self.state.levels[0].alive = self.root;
    }

    #[inline]
    fn first(&mut self, item: u32) -> Option<u32> {
        // SAFETY: `of` checked that the processor has the instruction set.
        unsafe { S::next(&mut self.state, item) }
    }

    #[inline]
    fn next(&mut self, item: u32, choice: u32) -> Option<u32> {
        if choice == LEAVE {
            return None;
        }
        self.state.remove(choice);
        // SAFETY: as above.
        unsafe { S::next(&mut self.state, item) }
    }

    #[inline]
    fn take(&mut self, _item: u32, choice: u32) -> bool {
        // SAFETY: as above.
        unsafe { S::take(&mut self.state, choice) }
    }

    #[inline]
    fn untake(&mut self, _item: u32, _choice: u32) {
        self.state.untake();
    }

    #[inline]
    fn shortcut(&mut self, _budget: u64) -> Option<Below> {
        if self.dead {
            return None;
        }
        // SAFETY: as above.
        unsafe { S::free(&mut self.state) }.map(|solutions| Below { solutions, nodes: 0 })
    }

    fn solution(&self, _path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(self.state.solution().map(OptionId::from_u32));
    }

    fn updates(&self) -> u64 {
        self.state.updates
    }

    fn heap_bytes(&self) -> usize {
        self.state.heap_bytes()
    }
}
