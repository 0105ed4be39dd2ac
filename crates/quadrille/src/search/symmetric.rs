//! Counting by classes: when a count proves long, the problem's symmetry is looked for, and one part of each class is
//! searched and counted as often as its class has parts.
//!
//! First comes a plain search of a few thousand nodes, which is all that most problems need. What it has done of the tree
//! tells how long the whole would take, and so what may be spent on symmetry; if that saves nothing, the search goes
//! on where it was. So a tiny problem pays nothing, and no problem more than a few per cent.

use super::control::{CancelToken, Control, Limits, Reporter};
use super::method::Choice;
use super::outcome::{Counted, Outcome, Stats, Status, StopReason};
use super::relay::Relay;
use super::solver::AnySearch;
use crate::count::Count;
use crate::problem::Problem;
use crate::symmetry::{Cube, Saving, cubes};

/// Nodes of the plain search before symmetry is thought of.
const PROBE: u64 = 2048;

/// How many times as many nodes are searched before it is thought of again, if what could be spent was not enough.
const GROWTH: u64 = 8;

/// Edges of a graph that take as long as a part in twenty of a node (5 ns of 100).
const EDGES_FOR_NODE: f64 = 1.0;

/// An estimate after N nodes is not believed beyond this many times N.
const BELIEVED: u64 = 64;

/// A count in progress.
pub(super) struct Counting<'p> {
    pub(super) problem: &'p Problem,
    pub(super) choice: Choice,
    pub(super) limits: Limits,
    pub(super) cancel: Option<CancelToken>,
}

impl<'p> Counting<'p> {
    /// Counts all solutions, or until a limit is reached.
    pub(super) fn run(self, reporter: Option<Reporter<'p>>) -> Counted {
        let relay = Relay::new(reporter);
        let mut search = self.begin(self.problem, PROBE, &relay);
        let mut spent = 0;
        loop {
            search.count_rest();
            let outcome = search.outcome();
            let nodes = outcome.stats.nodes;
            let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes));
            if outcome.status != Status::Stopped(StopReason::Nodes) || left == 0 {
                return Counted { count: outcome.stats.solutions.into(), outcome };
            }
            // Whether to look for symmetry, or to look again, with more.
            let budget = budget(nodes, search.done());
            let mut next = nodes.saturating_mul(GROWTH - 1);
            if budget >= GROWTH * spent {
                spent = budget;
                match cubes(self.problem, budget) {
                    Saving::Cubes(cubes) => return self.classes(&cubes, outcome.stats, &relay),
                    Saving::Nothing => next = u64::MAX,
                    Saving::Unknown => {}
                }
            }
            search.go_on(next.min(left));
        }
    }

    /// Counts the solutions of each cube, and adds them up.
    fn classes(&self, cubes: &[Cube], probe: Stats, relay: &Relay<'p>) -> Counted {
        let mut count = Count::default();
        let mut stats = Stats { solutions: 0, classes: cubes.len() as u64, ..probe };
        let mut status = Status::Complete;
        let share = 1.0 / cubes.len() as f64;
        for (at, cube) in (0_u32..).zip(cubes) {
            let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(stats.nodes));
            let Some(part) = cube.part(self.problem) else { continue };
            relay.before(stats.nodes, stats.solutions);
            relay.part(f64::from(at) * share, share);
            let mut search = self.begin(&part.problem, left, relay);
            search.count_rest();
            let outcome = search.outcome();
            count += &(&cube.multiplier * &Count::from(outcome.stats.solutions));
            stats.nodes += outcome.stats.nodes;
            stats.updates += outcome.stats.updates;
            stats.solutions += outcome.stats.solutions;
            stats.max_level = stats.max_level.max(cube.take.len() + outcome.stats.max_level);
            stats.engine = outcome.stats.engine;
            status = outcome.status;
            if !status.is_complete() {
                break;
            }
        }
        Counted { count, outcome: Outcome { status, stats } }
    }

    /// Starts a search of up to so many nodes.
    fn begin(&self, problem: &Problem, nodes: u64, relay: &Relay<'p>) -> Box<dyn AnySearch + 'p> {
        let most = self.limits.nodes.map_or(nodes, |most| most.min(nodes));
        let time = self.limits.time.map(|time| time.saturating_sub(relay.elapsed()));
        let limits = Limits { nodes: Some(most), time, ..self.limits };
        self.choice.begin(problem, Control::new(limits, self.cancel.clone(), relay.reporter()), true)
    }
}

/// What may be spent on symmetry, in edges of a graph, after so many nodes that have done this part of the tree.
fn budget(nodes: u64, done: f64) -> u64 {
    let believed = nodes.saturating_mul(BELIEVED) as f64;
    let all = (nodes as f64 / done).min(believed);
    // A float that is finite and positive; the cast cuts off the fraction.
    (all * EDGES_FOR_NODE) as u64
}
