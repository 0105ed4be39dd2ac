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
use crate::count::Count;
use crate::problem::Problem;
use crate::symmetry::{Cube, Saving, cubes};

/// Nodes of the plain search before symmetry is thought of.
const PROBE: u64 = 2048;

/// How many times as many nodes are searched before it is thought of again, if what could be spent was not enough.
const GROWTH: u64 = 4;

/// What a node of the search costs, and an update (a mask tested, an entry removed), in edges of a graph looked at: 35 ns
/// and 0.25 ns against 5 ns (pentominoes 6x10, Soma, queens 12; lists with AVX-512).
const EDGES_FOR_NODE: f64 = 7.0;
const EDGES_FOR_UPDATE: f64 = 0.05;

/// The part of the search's cost that may be spent on symmetry. Where there is none, the graph is refined once, and most
/// of this is not spent; where there is some, it is won back many times.
const PART: f64 = 0.15;

/// An estimate after N nodes is not believed beyond this many times N.
const BELIEVED: f64 = 64.0;

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
        let control = self.control(self.limits.nodes, &relay).pausing_after(PROBE);
        let mut search = self.choice.begin(self.problem, control, true);
        let mut spent = 0;
        loop {
            search.count_rest();
            let outcome = search.outcome();
            let nodes = outcome.stats.nodes;
            let limit = self.limits.nodes.is_some_and(|most| nodes >= most);
            if outcome.status != Status::Stopped(StopReason::Nodes) || limit {
                return Counted { count: outcome.stats.solutions.into(), outcome };
            }
            // Whether to look for symmetry, or to look again, with more.
            let all = (nodes as f64 / search.done()).min(BELIEVED * nodes as f64);
            let updates = outcome.stats.updates as f64 / nodes as f64;
            // A float that is finite and positive; the cast cuts off the fraction.
            let budget = (all * PART * (EDGES_FOR_NODE + EDGES_FOR_UPDATE * updates)) as u64;
            let mut next = nodes.saturating_mul(GROWTH - 1);
            if budget >= GROWTH * spent {
                spent = budget;
                match cubes(self.problem, all, budget) {
                    Saving::Cubes(cubes) => return self.classes(&cubes, outcome.stats, &relay),
                    Saving::Nothing => next = u64::MAX,
                    Saving::Unknown => {}
                }
            }
            search.go_on(next);
        }
    }

    /// Counts the solutions of each cube, and adds them up.
    fn classes(&self, cubes: &[Cube], probe: Stats, relay: &Relay<'p>) -> Counted {
        let mut count = Count::default();
        let mut stats = Stats { solutions: 0, classes: cubes.len() as u64, ..probe };
        let mut status = Status::Complete;
        let share = 1.0 / cubes.len() as f64;
        for (at, cube) in (0_u32..).zip(cubes) {
            let left = self.limits.nodes.map(|most| most.saturating_sub(stats.nodes));
            let Some(part) = cube.part(self.problem) else { continue };
            relay.before(stats.nodes, stats.solutions);
            relay.part(f64::from(at) * share, share);
            let mut search = self.choice.begin(&part.problem, self.control(left, relay), true);
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

    /// The control of a search of up to so many nodes, in the time that is left.
    fn control(&self, nodes: Option<u64>, relay: &Relay<'p>) -> Control<'p> {
        let time = self.limits.time.map(|time| time.saturating_sub(relay.elapsed()));
        let limits = Limits { nodes, time, ..self.limits };
        Control::new(limits, self.cancel.clone(), relay.reporter())
    }
}
