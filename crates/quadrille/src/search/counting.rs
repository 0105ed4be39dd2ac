//! Counting with what saves work: when a count proves long, the problem is reduced, independent parts are counted by
//! themselves and multiplied, and by the problem's symmetry one part of each class is searched and counted as often as
//! its class has parts. Parts that prove long are treated alike.
//!
//! First comes a plain search of a few thousand nodes, which is all that most problems need. What it has done of the tree
//! tells how long the whole would take, and so what may be spent on saving; if nothing is saved, the search goes on
//! where it was. So a tiny problem pays nothing, and no problem more than a few per cent.

use super::control::{CancelToken, Control, Limits, Reporter};
use super::method::Choice;
use super::outcome::{Counted, Outcome, Stats, Status, StopReason};
use super::relay::Relay;
use crate::count::Count;
use crate::engine::Asked;
use crate::problem::Problem;
use crate::reduce::{Effort, Reduced, reduce};
use crate::symmetry::{Cube, Saving, Symmetry, cubes};

/// Nodes of the plain search before symmetry is thought of.
const PROBE: u64 = 2048;

/// How many times as many nodes are searched before it is thought of again, if what could be spent was not enough.
const GROWTH: u64 = 4;

/// What a node of the search costs, and an update (a mask tested, an entry removed), in edges of a graph looked at: 35 ns
/// and 0.25 ns against 5 ns (pentominoes 6x10, Soma, queens 12; lists with AVX-512).
const EDGES_FOR_NODE: f64 = 7.0;
const EDGES_FOR_UPDATE: f64 = 0.05;

/// The part of the search's cost that may be spent on reduction and symmetry. Where there is none, the graph is refined once, and most
/// of this is not spent; where there is some, it is won back many times.
const PART: f64 = 0.15;

/// An estimate after N nodes is not believed beyond this many times N.
const BELIEVED: f64 = 64.0;

/// Reduction is tried if what may be spent is so many times the problem's entries.
const ENTRIES: u64 = 8;

/// The part of the nodes that the memo must spare to be tried in the parts of a problem.
const LITTLE: f64 = 0.02;

/// Parts in parts: beyond this depth they are searched as they are.
const DEEPEST: u32 = 100;

/// A count in progress.
pub(super) struct Counting<'p> {
    choice: Choice,
    limits: Limits,
    cancel: Option<CancelToken>,
    relay: Relay<'p>,
    /// The work of all searches that have ended.
    stats: Stats,
    status: Status,
}

/// Where in the whole a part is.
#[derive(Clone, Copy)]
struct Place {
    /// Which stretch of the progress, from 0 to 1.
    start: f64,
    share: f64,
    /// Parts around it, and options taken.
    depth: u32,
    level: usize,
    /// Whether to try a memo: not if it was of no use around this part.
    memo: bool,
}

impl Place {
    const WHOLE: Self = Self { start: 0.0, share: 1.0, depth: 0, level: 0, memo: true };
}

impl<'p> Counting<'p> {
    /// Counts within these limits; the clock starts now.
    pub(super) fn new(
        choice: Choice,
        limits: Limits,
        cancel: Option<CancelToken>,
        reporter: Option<Reporter<'p>>,
    ) -> Self {
        let (relay, stats, status) = (Relay::new(reporter), Stats::default(), Status::Complete);
        Self { choice, limits, cancel, relay, stats, status }
    }

    /// Counts all solutions, or until a limit is reached; with `symmetry_first` there is no plain search before symmetry
    /// is looked for, and no budget but that of [`Symmetry::budget`].
    pub(super) fn run(mut self, problem: &Problem, symmetry_first: bool) -> Counted {
        let saving = if symmetry_first {
            cubes(problem, f64::INFINITY, Symmetry::budget(self.limits.time))
        } else {
            Saving::Unknown
        };
        let count = match saving {
            Saving::Cubes(cubes) => self.classes(problem, &cubes, Place::WHOLE),
            Saving::Nothing | Saving::Unknown => self.count(problem, Place::WHOLE),
        };
        // What parts stand for is found as well.
        let stats = Stats { solutions: count.to_u64().unwrap_or(u64::MAX), ..self.stats };
        Counted { count, outcome: Outcome { status: self.status, stats } }
    }

    /// Counts the solutions of the problem, or a part of it, and adds up the work.
    fn count(&mut self, problem: &Problem, place: Place) -> Count {
        self.relay.before(self.stats.nodes, self.stats.solutions);
        self.relay.part(place.start, place.share);
        let nodes = self.limits.nodes.map(|most| most.saturating_sub(self.stats.nodes));
        let time = self.limits.time.map(|time| time.saturating_sub(self.relay.elapsed()));
        let limits = Limits { nodes, time, ..self.limits };
        let control = Control::new(limits, self.cancel.clone(), self.relay.reporter());
        let mut search =
            self.choice.search(problem, control.pausing_after(PROBE), Asked::Number { memo: place.memo });
        let (mut spent, mut reduced) = (0, false);
        loop {
            search.count_rest();
            let Outcome { status, stats } = search.outcome();
            let limit = nodes.is_some_and(|most| stats.nodes >= most);
            if status != Status::Stopped(StopReason::Nodes) || limit {
                self.status = status;
                self.add(stats, place);
                return Count::from_u128(search.count());
            }
            // If a limit ends the parts early, this is still known.
            let found = Count::from_u128(search.count());
            let spared = search.spared();
            let place = Place { memo: spared > LITTLE, ..place };
            // Whether to look for symmetry, or to look again, with more.
            let all = (stats.nodes as f64 / search.done()).min(BELIEVED * stats.nodes as f64);
            let updates = stats.updates as f64 / stats.nodes as f64;
            // A float that is finite and positive; the cast cuts off the fraction.
            let budget = (all * PART * (EDGES_FOR_NODE + EDGES_FOR_UPDATE * updates)) as u64;
            if !reduced && budget >= ENTRIES * problem.entry_count() as u64 {
                reduced = true;
                let reduction = reduce(problem, &Effort::quick().work(budget / 2));
                if is_worth_it(&reduction) {
                    self.add(Stats { solutions: 0, ..stats }, place);
                    drop(search);
                    return self.parts(&reduction, place).max(found);
                }
            }
            let mut next = stats.nodes.saturating_mul(GROWTH - 1);
            if budget >= GROWTH * spent && place.depth < DEEPEST {
                spent = budget;
                match cubes(problem, all, budget) {
                    Saving::Cubes(cubes) => {
                        // What the search has found is found again in the parts.
                        self.add(Stats { solutions: 0, ..stats }, place);
                        drop(search);
                        return self.classes(problem, &cubes, place).max(found);
                    }
                    Saving::Nothing => next = u64::MAX,
                    Saving::Unknown => {}
                }
            }
            search.go_on(next);
        }
    }

    /// Counts the solutions of each independent part, and multiplies them.
    fn parts(&mut self, reduction: &Reduced<'_>, place: Place) -> Count {
        if reduction.impossible().is_some() {
            return Count::default();
        }
        let parts = reduction.parts();
        let mut count = Count::from(1);
        let share = place.share / parts.len() as f64;
        for (at, part) in (0_u32..).zip(&parts) {
            if !self.status.is_complete() {
                // Nothing is known of this part, not even that it has a solution.
                return Count::default();
            }
            let start = place.start + share * f64::from(at);
            let level = place.level + reduction.forced().len();
            count = &count * &self.count(&part.problem, Place { start, share, level, ..place });
            if count.is_zero() {
                break;
            }
        }
        count
    }

    /// Counts the solutions of each cube, and adds them up.
    fn classes(&mut self, problem: &Problem, cubes: &[Cube], place: Place) -> Count {
        let mut count = Count::default();
        self.stats.classes += cubes.len() as u64;
        let share = place.share / cubes.len() as f64;
        for (at, cube) in (0_u32..).zip(cubes) {
            let Some(part) = cube.part(problem) else { continue };
            let start = place.start + share * f64::from(at);
            let below =
                Place { start, share, depth: place.depth + 1, level: place.level + cube.take.len(), ..place };
            count += &(&cube.multiplier * &self.count(&part.problem, below));
            if !self.status.is_complete() {
                break;
            }
        }
        count
    }

    /// Adds the work of a search that has ended.
    fn add(&mut self, stats: Stats, place: Place) {
        self.stats.nodes += stats.nodes;
        self.stats.updates += stats.updates;
        self.stats.solutions += stats.solutions;
        self.stats.max_level = self.stats.max_level.max(place.level + stats.max_level);
        self.stats.engine = stats.engine;
    }
}

/// Whether a reduced problem is worth beginning again with: it is in parts, or smaller by one option in fifty.
///
/// Only the cheap techniques are tried, and only what they do whole: a reduction that is cut short takes some options of
/// an orbit and leaves others, and costs more by symmetry than it saves (pentominoes 6x10: 291,000 nodes become
/// 628,000).
fn is_worth_it(reduction: &Reduced<'_>) -> bool {
    let problem = reduction.problem();
    let gone = problem.options().filter(|&option| reduction.gone_by(option).is_some()).count();
    let report = reduction.report();
    let smaller = report.components > 1 || 50 * gone > problem.option_count();
    reduction.impossible().is_some() || (report.complete && smaller)
}
