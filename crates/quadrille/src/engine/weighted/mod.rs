//! Weights and restarts: the engine for the first solution of hard, deep problems.
//!
//! Whose idea: dom/wdeg is Boussemart, Hemery, Lecoutre and Sais's (2004), restarts are Gomes, Selman and Kautz's
//! (1998), branching on one option at a time is that of Knuth's `ssmcc`. The weight of an item grows whenever it is
//! wiped out, that is, loses its last option; the item with the fewest options for its weight is branched on. A
//! search that was unlucky at the top of its tree spends itself in one part of it: so it begins again after some dead
//! ends, and the weights, which have learned where the problem is hard, lead it elsewhere.
//!
//! - A node has two choices: take an option of the item, or leave it out. After leaving it, another item may be
//!   better than the same again.
//! - Options: the one of least impact first, with which the fewest others go; ties in the user's order. Always the
//!   user's order: 1.8 times the updates (geometric mean of the instances below). Sums of the sizes' inverses or
//!   logarithms do about as well; sums of weights do worse.
//! - Items: ties are broken at random, from a fixed seed, so that each run sees the problem a little differently.
//!   In the user's order: 1.3 times the updates, 2 times on sparse random problems and edge matching.
//! - Weights begin at [`FIRST_WEIGHT`], so that the first dead ends do not rule all. Without weights: 5 times the
//!   nodes on 25x25 sudoku, 1.6 times on quasigroups; no more on random problems. Tried and no better: weights
//!   that fade, going on where the last dead end was, staying at an item until it is covered.
//! - Options left at the root of an abandoned run are in no solution: they are removed for good.
//! - No restart after the first solution, or the solutions before it would come again; none when counting.
//!
//! When to use: `first()` on sudoku of 16x16 and larger, and quasigroup completion. On 25x25 sudoku with 280 clues
//! some hundreds or thousands of nodes, against millions. Not for counting, nor for packings and random covers,
//! which gain little or nothing by weights and go faster in the other engines: a node costs some microseconds here.
//!
//! Figures: 61 instances for which one solution is wanted (large sudoku, quasigroups, edge matching, random covers,
//! packings, words, colorings), 3 or 4 seeds, searches cut off at 30,000 nodes. Differences below a fifth are noise.
//!
//! Cost: linear in the open items at each node, and an update for each entry removed (see `cells`). Limits: X, XC
//! and XCC problems of fewer than 2^31 options.

mod cells;
mod restarts;

use super::{Asked, Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use crate::search::{Control, EngineSearch, Search};
use cells::{Cells, WipedOut};
use restarts::Restarts;

/// Dead ends of the first run.
const FIRST_LIMIT: u64 = 100;
/// What every item weighs before its first wipe-out, which adds 1.
const FIRST_WEIGHT: u32 = 4;
/// Any number but 0.
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// Choices of a node, whose number is that of its option.
const TAKE: u32 = 0;
const LEAVE: u32 = 1;

/// State of a search with weights.
pub(crate) struct Weighted {
    cells: Cells,
    /// Of primary items: [`FIRST_WEIGHT`] and the number of times that the item was wiped out.
    weights: Vec<u32>,
    restarts: Restarts,
    /// The moves of the levels: option and choice.
    path: Vec<(u32, u32)>,
    /// Options known to be in no solution, to be removed at the root.
    refuted: Vec<u32>,
    /// Nothing can be covered: seen at the root.
    hopeless: bool,
    /// State of the random numbers.
    random: u64,
}

/// Whether the engine can hold a problem.
pub(crate) fn supports(problem: &Problem) -> bool {
    !problem.has_bounds() && Cells::supports(problem)
}

/// Makes the search, with restarts unless it is to count.
pub(crate) fn dispatch<'p>(
    problem: &Problem,
    control: Control<'p>,
    asked: Asked,
) -> Box<dyn EngineSearch + 'p> {
    let mut engine = Weighted::new(problem);
    if asked.is_number() {
        engine.restarts = Restarts::never();
    }
    Box::new(Search::new(engine, control, "weighted"))
}

impl Weighted {
    /// Notes a dead end.
    #[inline]
    fn learn(&mut self, WipedOut(item): WipedOut) {
        let weight = &mut self.weights[item as usize];
        *weight = weight.saturating_add(1);
        self.restarts.dead_end();
    }

    /// Makes the moves that hold for the whole tree.
    #[cold]
    #[inline(never)]
    fn settle_root(&mut self) -> Result<(), WipedOut> {
        self.cells.follow()?;
        while let Some(option) = self.refuted.pop() {
            if self.cells.is_live(option) {
                self.cells.leave(option)?;
            }
        }
        Ok(())
    }

    /// The open item with the fewest options for its weight; one of them at random.
    fn choose_item(&mut self) -> u32 {
        let (mut best, mut fewest, mut weight) = (u32::MAX, u64::MAX, 1);
        let mut ties = 0;
        for &item in self.cells.open_items() {
            let (size, this) = (u64::from(self.cells.size(item)), u64::from(self.weights[item as usize]));
            // size / this against fewest / weight: all are below 2^32.
            let (left, right) = (size * weight, fewest.saturating_mul(this));
            if left < right {
                (best, fewest, weight, ties) = (item, size, this, 1);
            } else if left == right {
                ties += 1;
                // Each of the ties so far has the same chance to be the one that stays.
                self.random ^= self.random << 13;
                self.random ^= self.random >> 7;
                self.random ^= self.random << 17;
                if ((self.random >> 32) * ties) >> 32 == 0 {
                    (best, fewest, weight) = (item, size, this);
                }
            }
        }
        best
    }

    /// The option of least impact of an item.
    fn choose_option(&self, item: u32) -> u32 {
        let options = self.cells.options_of(item).map(|option| (self.cells.impact(option), option));
        options.min().expect("an open item has options").1
    }
}

impl Engine for Weighted {
    fn new(problem: &Problem) -> Self {
        let cells = Cells::new(problem);
        Self {
            weights: vec![FIRST_WEIGHT; problem.primary_count()],
            restarts: Restarts::after(FIRST_LIMIT),
            path: Vec::new(),
            refuted: Vec::new(),
            hopeless: cells.open_items().iter().any(|&item| cells.size(item) == 0),
            random: SEED,
            cells,
        }
    }

    fn select(&mut self) -> Select {
        if self.path.is_empty() && !self.hopeless {
            self.hopeless = self.settle_root().is_err();
        }
        if self.hopeless {
            return Select::Dead;
        }
        if self.cells.open_items().is_empty() {
            self.restarts = Restarts::never();
            return Select::Solved;
        }
        if self.restarts.due() {
            // What was left before anything was taken: taking it led to no solution.
            let left = self.path.iter().take_while(|&&(_, choice)| choice == LEAVE);
            self.refuted.extend(left.map(|&(option, _)| option));
            return Select::Restart;
        }
        let item = self.choose_item();
        Select::Branch(self.choose_option(item))
    }

    #[inline]
    fn open(&mut self, _option: u32) -> u32 {
        2
    }

    #[inline]
    fn close(&mut self, _option: u32) {}

    #[inline]
    fn first(&mut self, _option: u32) -> Option<u32> {
        Some(TAKE)
    }

    #[inline]
    fn next(&mut self, _option: u32, choice: u32) -> Option<u32> {
        (choice == TAKE).then_some(LEAVE)
    }

    fn take(&mut self, option: u32, choice: u32) -> bool {
        self.cells.mark();
        let made = if choice == TAKE { self.cells.choose(option) } else { self.cells.leave(option) };
        match made {
            Ok(()) => {
                self.path.push((option, choice));
                true
            }
            Err(wiped_out) => {
                self.learn(wiped_out);
                self.cells.back();
                false
            }
        }
    }

    fn untake(&mut self, _option: u32, _choice: u32) {
        self.path.pop();
        self.cells.back();
    }

    fn solution(&self, _path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(self.cells.chosen());
    }

    fn updates(&self) -> u64 {
        self.cells.updates()
    }

    fn heap_bytes(&self) -> usize {
        self.cells.heap_bytes() + size_of_val(&*self.weights) + size_of_val(&*self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random problems with and without colors, most of them with several solutions.
    fn random_problem(seed: u64) -> Problem {
        let mut state = seed.wrapping_mul(SEED) | 1;
        let mut below = move |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let mut builder = Problem::builder();
        let primary: Vec<_> = (0..8).map(|i| builder.add_primary(&format!("p{i}")).unwrap()).collect();
        let secondary: Vec<_> = (0..3).map(|i| builder.add_secondary(&format!("s{i}")).unwrap()).collect();
        let colors: Vec<_> = (0..2).map(|i| builder.color(&format!("c{i}")).unwrap()).collect();
        for _ in 0..24 {
            let mut entries = Vec::new();
            entries.extend(primary.iter().filter(|_| below(3) == 0).map(|&item| crate::Entry::from(item)));
            for &item in &secondary {
                match below(6) {
                    0 => entries.push(item.into()),
                    1 => entries.push((item, colors[usize::try_from(below(2)).unwrap()]).into()),
                    _ => {}
                }
            }
            builder.add_option(entries).unwrap();
        }
        builder.build().unwrap()
    }

    /// The driver, by recursion, with a check after every move; true for a restart.
    fn search(engine: &mut Weighted, left: &mut Vec<u32>, found: &mut Vec<Vec<OptionId>>) -> bool {
        let selected = engine.select();
        if !engine.hopeless {
            engine.cells.check_invariants(left);
        }
        match selected {
            Select::Dead => false,
            Select::Restart => true,
            Select::Solved => {
                let mut solution = Vec::new();
                engine.solution(&[], &mut solution);
                solution.sort_unstable();
                found.push(solution);
                false
            }
            Select::Branch(option) => {
                engine.open(option);
                let mut choice = engine.first(option);
                let mut restart = false;
                while let Some(this) = choice.filter(|_| !restart) {
                    let known = left.len();
                    if engine.take(option, this) {
                        left.extend((this == LEAVE).then_some(option));
                        engine.cells.check_invariants(left);
                        restart = search(engine, left, found);
                        engine.untake(option, this);
                        left.truncate(known);
                    }
                    engine.cells.check_invariants(left);
                    choice = engine.next(option, this);
                }
                engine.close(option);
                restart
            }
        }
    }

    #[test]
    fn with_restarts_after_every_few_dead_ends_all_solutions_are_found_once() {
        let (mut restarts, mut refuted, mut several) = (0, 0, 0);
        for seed in 0..400 {
            let problem = random_problem(seed);
            let mut engine = Weighted::new(&problem);
            engine.restarts = Restarts::after(1);
            let (mut left, mut found) = (Vec::new(), Vec::new());
            while search(&mut engine, &mut left, &mut found) {
                assert!(found.is_empty(), "a restart after a solution, seed {seed}");
                restarts += 1;
                refuted += engine.refuted.len();
                left.extend(&engine.refuted);
            }
            found.sort_unstable();
            let mut expected: Vec<_> =
                problem.solutions().map(|solution| solution.options().to_vec()).collect();
            expected.sort_unstable();
            assert_eq!(found, expected, "seed {seed}");
            several += usize::from(found.len() > 1);
        }
        assert!(restarts > 50 && refuted > 20 && several > 50, "{restarts} {refuted} {several}");
    }
}
