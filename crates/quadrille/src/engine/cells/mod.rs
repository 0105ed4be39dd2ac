//! Dancing cells.

mod arch;
mod state;
mod table;

use super::{Below, Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use crate::search::{AnySearch, Control, Search};
use crate::vectors::Vectors;
use arch::{Id, InstructionSet};

use state::State;
use std::marker::PhantomData;

/// State of a search over cells, for one instruction set; `LARGE` problems keep minima by blocks, and undo moves
/// instead of saving sizes.
pub(crate) struct Cells<S, I, const LARGE: bool> {
    state: State<I>,
    set: PhantomData<S>,
}

/// More primary items than this make a problem large.
const LARGE: usize = 4096;

/// Whether the engine can hold a problem.
pub(crate) fn supports(problem: &Problem) -> bool {
    !problem.has_bounds() && problem.entry_count() < u32::COVERED as usize
}

/// Makes the search for an instruction set.
pub(crate) fn dispatch<'p>(
    problem: &Problem,
    control: Control<'p>,
    vectors: Vectors,
) -> Box<dyn AnySearch + 'p> {
    #[cfg(target_arch = "x86_64")]
    {
        if vectors >= Vectors::Avx512 {
            return with_width::<arch::Avx512>(problem, control);
        }
        if vectors >= Vectors::Avx2 {
            return with_width::<arch::Avx2>(problem, control);
        }
    }
    let _ = vectors;
    with_width::<arch::Portable>(problem, control)
}

/// Chooses the width of numbers, and how sizes are kept.
fn with_width<'p, S: InstructionSet>(problem: &Problem, control: Control<'p>) -> Box<dyn AnySearch + 'p> {
    if problem.primary_count() > LARGE {
        return boxed::<S, u32, true>(problem, control);
    }
    let numbers = problem.option_count().max(problem.item_count()).max(problem.color_count() + 1);
    let narrow = numbers < usize::from(u16::MAX) && longest(problem) < u16::COVERED.into();
    if narrow { boxed::<S, u16, false>(problem, control) } else { boxed::<S, u32, false>(problem, control) }
}

/// The largest number of options that an item has.
fn longest(problem: &Problem) -> usize {
    let mut uses = vec![0_usize; problem.item_count()];
    for option in problem.options() {
        for item in problem.option_items(option) {
            uses[item.index()] += 1;
        }
    }
    uses.into_iter().max().unwrap_or(0)
}

fn boxed<'p, S: InstructionSet, I: Id, const LARGE: bool>(
    problem: &Problem,
    control: Control<'p>,
) -> Box<dyn AnySearch + 'p> {
    Box::new(Search::new(Cells::<S, I, LARGE>::new(problem), control, "cells"))
}

#[allow(unsafe_code)]
impl<S: InstructionSet, I: Id, const LARGE: bool> Engine for Cells<S, I, LARGE> {
    fn new(problem: &Problem) -> Self {
        assert!(S::VECTORS.is_available(), "dispatch chooses among the instruction sets that there are");
        Self { state: State::new(problem, LARGE), set: PhantomData }
    }

    #[inline]
    fn select(&mut self) -> Select {
        // SAFETY: `new` checked that the processor has the instruction set; the driver keeps to its grammar.
        unsafe { S::select::<I, LARGE>(&mut self.state) }
    }

    #[inline]
    fn open(&mut self, item: u32) -> u32 {
        // SAFETY: as above; the driver opens the item that `select` returned.
        unsafe { S::open::<I, LARGE>(&mut self.state, item) }
    }

    #[inline]
    fn close(&mut self, _item: u32) {
        // SAFETY: as above.
        unsafe { S::close::<I, LARGE>(&mut self.state) }
    }

    #[inline]
    fn first(&mut self, _item: u32) -> Option<u32> {
        Some(0) // an item that is opened has options
    }

    #[inline]
    fn next(&mut self, _item: u32, choice: u32) -> Option<u32> {
        let next = choice + 1;
        (next < self.state.levels.last()?.degree).then_some(next)
    }

    #[inline]
    fn take(&mut self, item: u32, choice: u32) -> bool {
        // SAFETY: as above; the driver takes the choice that was returned last.
        unsafe { S::take::<I, LARGE>(&mut self.state, item, choice) }
    }

    #[inline]
    fn untake(&mut self, _item: u32, choice: u32) {
        // SAFETY: as above.
        unsafe { S::untake::<I, LARGE>(&mut self.state, choice) }
    }

    #[inline]
    fn shortcut(&mut self, budget: u64) -> Option<Below> {
        // SAFETY: as above.
        unsafe { S::leaf::<I, LARGE>(&mut self.state, budget) }
    }

    fn solution(&self, _path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(self.state.chosen.iter().map(|option| self.state.table.number(option.get())));
    }

    fn updates(&self) -> u64 {
        self.state.updates
    }

    fn heap_bytes(&self) -> usize {
        self.state.heap_bytes()
    }
}
