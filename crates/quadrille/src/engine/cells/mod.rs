//! Dancing cells: sparse sets of options, for X, XC and XCC problems of any size.
//!
//! # What
//! Every item has an array of cells, one for each option that has it. Nothing is linked, and the sizes of all sets
//! stand in one array: saved by a copy, brought back by a copy, scanned for the minimum 64 bytes at a time. The idea
//! is Christine Solnon's (XCC with dancing cells, 2020), made known by Knuth's `ssxcc.w` (2021, forced moves 2023);
//! sparse sets are from Briggs and Torczon (1993).
//!
//! Here it goes one step further: a hidden option is counted down in the sizes and marked dead, but its cells are
//! *left* where they are. Exchanging cells, as sparse sets do, takes two stores and two back links for each entry,
//! most of them in sets that nobody looks at before they are brought back. A walk over a set skips dead cells, and
//! when most are dead it closes the set up for the level, or for all levels above (`arch/walk.rs`). So there are no
//! back links, and undoing brings one mark per option back.
//!
//! - A choice is given up at the first open item that loses its last option; the child is then never a node.
//! - An item that is covered has a mark in its size word, so that it is neither the smallest nor ever empty.
//! - Forced moves (items with one option) come from a stack and make no node; nothing is saved for them.
//! - The item with the fewest options is branched on, the first in the user's order.
//! - Numbers have 16 bits where they suffice, else 32. Above [`LARGE`] primary items, minima are kept by blocks, and
//!   moves are undone one by one instead of saving all sizes, so that a level costs what it changes.
//! - Counting: the options of the last item are counted; and when at most 64 options are alive, the subtree is
//!   counted as bit sets of options (`arch/tail.rs`).
//!
//! # When to use it
//! For problems too large for `lists` and `bits`, and for first solutions of large problems: 100,000 options are
//! set up in about 5 ms. On small problems `lists` is several times faster.
//!
//! # Cost
//! An update (a size counted down) is about 6 instructions, and 1.3 ns where the state fits the caches, walks over
//! cells included (pentominoes 8x8). Large problems: a chain of 20,000 forced items takes about 1.1 ms, 50,000 levels
//! of two choices each about 18 ms. Memory: linear in the entries, and the sizes once for each level.
//!
//! # Limits
//! No bounds (see `multi`). Fewer than 2^30 entries. Closing up a set permutes it; so that the order of solutions does
//! not depend on what was searched before, the choices of an item are sorted when it is opened.

mod arch;
mod state;
mod table;

use super::{Below, Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use crate::search::{Control, EngineSearch, Search};
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
) -> Box<dyn EngineSearch + 'p> {
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
fn with_width<'p, S: InstructionSet>(problem: &Problem, control: Control<'p>) -> Box<dyn EngineSearch + 'p> {
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
) -> Box<dyn EngineSearch + 'p> {
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

    fn rewind(&mut self) {
        self.state.rewind();
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

#[cfg(test)]
mod tests {
    use super::arch::Portable;
    use super::*;
    use crate::search::Method;
    use std::collections::BTreeSet;

    /// A small generator (Marsaglia's xorshift).
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 % bound as u64) as usize
        }
    }

    /// A random problem with that many primary items, secondary items, options and colors.
    fn random(seed: u64, primary: usize, secondary: usize, options: usize, colors: usize) -> Problem {
        let mut random = Random(seed * 2 + 1);
        let mut builder = Problem::builder();
        let mut items = Vec::new();
        for item in 0..primary {
            items.push(builder.add_primary(&format!("p{item}")).unwrap());
        }
        for item in 0..secondary {
            items.push(builder.add_secondary(&format!("s{item}")).unwrap());
        }
        for _ in 0..options {
            let mut chosen = BTreeSet::new();
            for _ in 0..=random.below(3) {
                chosen.insert(random.below(primary));
            }
            for _ in 0..random.below(3) {
                chosen.insert(random.below(items.len()));
            }
            let entries: Vec<crate::Entry> = chosen
                .into_iter()
                .map(|item| match random.below(colors + 1) {
                    color if item >= primary && color > 0 => {
                        (items[item], builder.color(&format!("c{color}")).unwrap()).into()
                    }
                    _ => items[item].into(),
                })
                .collect();
            builder.add_option(entries).unwrap();
        }
        builder.build().unwrap()
    }

    /// The whole search, with the invariants checked at every node; returns the solutions and the cuts made.
    fn explore<S: InstructionSet, I: Id, const LARGE: bool>(problem: &Problem) -> (Vec<Vec<u32>>, usize) {
        fn node<S: InstructionSet, I: Id, const LARGE: bool>(
            cells: &mut Cells<S, I, LARGE>,
            found: &mut Vec<Vec<u32>>,
        ) {
            match cells.select() {
                Select::Dead => {}
                Select::Solved => {
                    cells.state.check_invariants();
                    let mut options = Vec::new();
                    cells.solution(&[], &mut options);
                    let mut options: Vec<u32> = options.into_iter().map(OptionId::to_u32).collect();
                    options.sort_unstable();
                    found.push(options);
                }
                Select::Restart => unreachable!("cells never restart"),
                Select::Branch(item) => {
                    cells.state.check_invariants();
                    cells.open(item);
                    cells.state.check_invariants();
                    let mut choice = cells.first(item);
                    while let Some(taken) = choice {
                        if cells.take(item, taken) {
                            cells.state.check_invariants();
                            node(cells, found);
                            cells.untake(item, taken);
                        }
                        choice = cells.next(item, taken);
                        if choice.is_some() {
                            cells.state.check_invariants();
                        }
                    }
                    cells.close(item);
                }
            }
        }
        let mut cells = Cells::<S, I, LARGE>::new(problem);
        let whole = cells.state.cuts.len();
        let mut found = Vec::new();
        node(&mut cells, &mut found);
        found.sort();
        (found, cells.state.cuts.len() - whole)
    }

    fn by_links(problem: &Problem) -> Vec<Vec<u32>> {
        let links = problem.solver().method(Method::Links).unwrap();
        let mut found: Vec<Vec<u32>> = links
            .solutions()
            .map(|solution| solution.options().iter().map(|option| option.to_u32()).collect())
            .collect();
        found.sort();
        found
    }

    fn check(problem: &Problem) -> usize {
        let expected = by_links(problem);
        let (found, cuts) = explore::<Portable, u16, false>(problem);
        assert_eq!(found, expected);
        assert_eq!(explore::<Portable, u32, false>(problem).0, expected);
        assert_eq!(explore::<Portable, u32, true>(problem).0, expected);
        cuts
    }

    #[test]
    fn the_invariants_hold_at_every_node() {
        for seed in 0..60 {
            check(&random(seed, 9, 0, 40, 0));
            check(&random(seed, 8, 4, 40, 0));
            check(&random(seed, 7, 5, 50, 3));
        }
    }

    #[test]
    fn large_sets_are_closed_up_and_stay_right() {
        let mut cuts = 0;
        for seed in 0..2 {
            cuts += check(&random(seed, 8, 0, 150, 0));
            cuts += check(&random(seed, 6, 4, 200, 3));
        }
        assert!(cuts > 0, "no cuts");
    }

    #[test]
    fn sizes_of_all_blocks_are_kept_in_a_large_problem() {
        // 300 pairs of items with two options each, 20 of them in a ring with one item too many.
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..641).map(|item| builder.add_primary(&format!("{item}")).unwrap()).collect();
        for pair in 0..300 {
            builder.add_option([items[2 * pair], items[2 * pair + 1]]).unwrap();
            builder.add_option([items[2 * pair], items[2 * pair + 1]]).unwrap();
        }
        for at in 600..641 {
            builder.add_option([items[at], items[if at == 640 { 600 } else { at + 1 }]]).unwrap();
        }
        let problem = builder.build().unwrap();
        let mut cells = Cells::<Portable, u32, true>::new(&problem);
        for level in 0..300 {
            assert_eq!(cells.select(), Select::Branch(2 * level));
            cells.state.check_invariants();
            assert_eq!(cells.open(2 * level), 2);
            assert!(cells.take(2 * level, 0));
        }
        assert_eq!(cells.select(), Select::Branch(600));
        assert_eq!(cells.open(600), 2);
        assert!(cells.take(600, 0));
        assert_eq!(cells.select(), Select::Dead);
        cells.untake(600, 0);
        cells.state.check_invariants();
        assert_eq!(cells.next(600, 0), Some(1));
    }
}
