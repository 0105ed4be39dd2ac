//! Multiplicities over bit sets: a node is the set of options that may still be chosen.
//!
//! (page to come)

use super::arch::{InstructionSet, LEAVE, SOLVED, State};
use crate::engine::{Below, Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use std::marker::PhantomData;

/// A dense search, for an instruction set, with `W` words for a set of options.
pub(super) struct Dense<S, const W: usize> {
    state: State<W>,
    /// Whether the root is a dead end.
    dead: bool,
    set: PhantomData<S>,
}

#[allow(unsafe_code)]
impl<S: InstructionSet, const W: usize> Dense<S, W> {
    pub(super) fn of(problem: &Problem) -> Self {
        assert!(S::VECTORS.is_available(), "dispatch chooses among the instruction sets that there are");
        let mut state = State::new(problem);
        // SAFETY: the processor has the instruction set.
        let dead = !unsafe { S::settle(&mut state) };
        Self { state, dead, set: PhantomData }
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
        // SAFETY: as above.
        let solutions = unsafe { S::free(&self.state) }?;
        (!self.dead).then_some(Below { solutions, nodes: 0 })
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
