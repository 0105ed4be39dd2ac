//! Bit sets of options: the engine for problems with wide masks and few options.
//!
//! A node is the set of options that meet no chosen option, as bits. Taking an option is one AND with the row of
//! those that it can stand beside, and there is nothing to undo; the number of choices for an item is the population
//! count of the set and the item's row. Conflicts of every kind (primary items, secondary items, colors) are in the
//! rows, made once, so that the width of a problem costs nothing: that is where this engine beats
//! [`lists`](super::lists), whose masks grow with the items and colors. The idea is old (bitboard solvers for queens
//! and cliques); what makes it fast is to look at little:
//!
//! - Counting ends when an item has as many choices as the best so far; an item without choices ends the node; one
//!   with a single choice takes it at once (`arch/node.rs`).
//! - Rows are packed when most of their options are dead, as far as the expected size of the subtree pays for it
//!   (`arch/table.rs`, `arch/subtree.rs`).
//! - Counting, the last option is not entered.
//!
//! Limits: X, XC and XCC problems of at most 4096 options and as many primary items. Cost: a few instructions for
//! each word of a row, per item looked at; rows take options² / 8 bytes. With many options and narrow masks `lists`
//! is faster, with few choices among many options `cells` is.
//!
//! Updates, in the statistics, are options taken: each one AND of two sets.

mod arch;
mod rows;

use super::{Below, Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use crate::search::{Control, EngineSearch, Search};
use crate::vectors::Vectors;
use arch::{InstructionSet, SIZES, State};

/// State of a search over bit sets, for one instruction set.
pub(crate) struct Bits<S> {
    state: State,
    /// The problem's numbers of the options.
    options: Vec<OptionId>,
    set: std::marker::PhantomData<S>,
}

/// Whether the engine can hold a problem.
pub(crate) fn supports(problem: &Problem) -> bool {
    let most = 64 * SIZES[SIZES.len() - 1];
    !problem.has_bounds() && problem.primary_count() <= most && rows::options(problem).count() <= most
}

/// Makes the search for an instruction set, or the next smaller one that this engine is compiled for.
pub(crate) fn dispatch<'p>(
    problem: &Problem,
    control: Control<'p>,
    vectors: Vectors,
) -> Box<dyn EngineSearch + 'p> {
    #[cfg(target_arch = "x86_64")]
    if vectors >= Vectors::Avx512 {
        return Box::new(Search::new(Bits::<arch::Avx512>::new(problem), control, "bits"));
    }
    #[cfg(target_arch = "x86_64")]
    if vectors >= Vectors::Avx2 {
        return Box::new(Search::new(Bits::<arch::Avx2>::new(problem), control, "bits"));
    }
    Box::new(Search::new(Bits::<arch::Portable>::new(problem), control, "bits"))
}

#[allow(unsafe_code)]
impl<S: InstructionSet> Engine for Bits<S> {
    fn new(problem: &Problem) -> Self {
        assert!(S::VECTORS.is_available(), "dispatch chooses among the instruction sets that there are");
        let options: Vec<_> = rows::options(problem).collect();
        let state = rows::root(problem, &options);
        Self { state, options, set: std::marker::PhantomData }
    }

    #[inline]
    fn select(&mut self) -> Select {
        // SAFETY: `new` checked that the processor has the instruction set.
        unsafe { S::select(&mut self.state) }
    }

    #[inline]
    fn open(&mut self, item: u32) -> u32 {
        self.state.open(item)
    }

    #[inline]
    fn close(&mut self, _item: u32) {
        self.state.close();
    }

    #[inline]
    fn first(&mut self, _item: u32) -> Option<u32> {
        self.state.choice(0)
    }

    #[inline]
    fn next(&mut self, _item: u32, choice: u32) -> Option<u32> {
        self.state.choice(choice as usize + 1)
    }

    #[inline]
    fn take(&mut self, _item: u32, choice: u32) -> bool {
        self.state.take(choice)
    }

    #[inline]
    fn untake(&mut self, _item: u32, _choice: u32) {
        self.state.untake();
    }

    #[inline]
    fn shortcut(&mut self, budget: u64) -> Option<Below> {
        // SAFETY: `new` checked that the processor has the instruction set.
        unsafe { S::below(&mut self.state, budget) }
    }

    fn solution(&self, _path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(self.state.trail().iter().map(|&option| self.options[option as usize]));
    }

    fn updates(&self) -> u64 {
        self.state.updates()
    }

    fn heap_bytes(&self) -> usize {
        self.state.heap_bytes() + size_of_val(&*self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, Engine, Select, arch};
    use crate::problem::Problem;

    /// Rooks on a board, with one colored secondary item per diagonal.
    fn rooks(size: usize) -> Problem {
        let mut builder = Problem::builder()
            .primary((0..size).flat_map(|at| [format!("r{at}"), format!("c{at}")]))
            .secondary((0..2 * size).map(|at| format!("d{at}")));
        for row in 0..size {
            for column in 0..size {
                let diagonal = format!("d{}:{}", row + column, row % 2);
                builder = builder.option([format!("r{row}"), format!("c{column}"), diagonal]);
            }
        }
        builder.build().expect("a valid problem")
    }

    /// Visits the whole tree by single moves; returns the number of solutions.
    fn walk(engine: &mut Bits<arch::Portable>) -> u64 {
        let item = match engine.select() {
            // `open` is not kept up to the end of a forced solution.
            Select::Solved => return 1,
            Select::Dead => return 0,
            Select::Branch(item) => item,
            Select::Restart => unreachable!("bits never restart"),
        };
        engine.state.check_invariants();
        engine.open(item);
        let (mut solutions, mut choice) = (0, engine.first(item));
        while let Some(option) = choice {
            if engine.take(item, option) {
                engine.state.check_invariants();
                solutions += walk(engine);
                engine.untake(item, option);
                engine.state.check_invariants();
            }
            choice = engine.next(item, option);
        }
        engine.close(item);
        solutions
    }

    #[test]
    fn every_move_keeps_the_invariants() {
        let problem = rooks(5);
        let expected = problem.solutions().count() as u64;
        assert!(expected > 0);
        assert_eq!(walk(&mut Bits::new(&problem)), expected);
    }

    #[test]
    fn subtrees_are_counted_as_they_are_visited() {
        let problem = rooks(6);
        let mut engine = Bits::<arch::Portable>::new(&problem);
        let below = engine.shortcut(u64::MAX).map(|below| below.solutions);
        assert_eq!(below, Some(walk(&mut engine)));
        assert_eq!(engine.shortcut(3), None, "a count gives up at its budget");
        engine.state.check_invariants();
    }
}
