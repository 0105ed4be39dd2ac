//! Solutions up to symmetry: one of each class of solutions that the problem's symmetry exchanges, with the class's size.
//!
//! The parts of the problem that hold the least solution of every class ([`leaders`]) are searched one after the other; a
//! solution that is not the least of its class ([`Canonical`]) is passed over. So no class comes twice, none
//! is missed, and nothing is remembered of the classes that were found.

use super::control::{CancelToken, Control, Limits};
use super::method::Choice;
use super::outcome::{Outcome, Stats, Status, StopReason};
use super::relay::Relay;
use super::solver::AnySearch;
use crate::count::Count;
use crate::engine::Asked;
use crate::problem::{OptionId, Problem};
use crate::solution::Solution;
use crate::symmetry::{Canonical, Cube, Symmetry, Verdict, leaders};
use std::fmt;

/// Images of a solution are kept in up to so many bytes, unless another limit was set.
const MEMORY: usize = 1 << 30;

/// A class of solutions that are the same up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class<'p> {
    /// One of them.
    pub solution: Solution<'p>,
    /// How many there are.
    pub size: Count,
}

/// A number of classes of solutions, with how the count ended.
///
/// If the status is [`Stopped`](Status::Stopped), the numbers are what was found until then: lower bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct CountedClasses {
    /// The number of classes.
    pub classes: Count,
    /// The number of solutions in them.
    pub solutions: Count,
    /// Whether all of the problem's symmetry was found. If not, some of these classes may be the same.
    pub whole: bool,
    /// How the count ended.
    pub outcome: Outcome,
}

/// An iterator over the classes of solutions, one solution of each; made by [`Solver::classes`](super::Solver::classes).
///
/// Which solution stands for its class, and the order of the classes, depend on the problem alone.
#[must_use = "iterators are lazy"]
pub struct Classes<'p> {
    problem: &'p Problem,
    symmetry: Symmetry,
    canonical: Canonical,
    choice: Choice,
    limits: Limits,
    cancel: Option<CancelToken>,
    relay: Relay<'p>,
    /// The parts, and the number of those that were begun.
    cubes: Vec<Cube>,
    begun: u32,
    running: Option<Running<'p>>,
    status: Status,
    /// The work of the parts that were done; the solutions are the classes found.
    stats: Stats,
    /// Solutions of the parts that were done, canonical or not.
    seen: u64,
}

/// The search of a part.
struct Running<'p> {
    search: Box<dyn AnySearch + 'p>,
    /// For each option of the part, that of the problem.
    options: Vec<OptionId>,
    taken: Vec<OptionId>,
}

impl Running<'_> {
    /// The solution at which the search stands, in the problem's options, ascending.
    fn solution(&self, out: &mut Vec<OptionId>) {
        out.clear();
        self.search.solution(out);
        for option in out.iter_mut() {
            *option = self.options[option.index()];
        }
        out.extend(&self.taken);
        out.sort_unstable();
    }
}

impl<'p> Classes<'p> {
    /// With `plain`, all solutions are looked at.
    pub(super) fn new(
        problem: &'p Problem,
        choice: Choice,
        plain: bool,
        limits: Limits,
        cancel: Option<CancelToken>,
        relay: Relay<'p>,
    ) -> Self {
        let symmetry = Symmetry::within(problem, Symmetry::budget(limits.time));
        let (order, cubes) = leaders(problem, &symmetry, plain);
        let canonical = Canonical::new(problem, &symmetry, &order);
        Self {
            problem,
            symmetry,
            canonical,
            choice,
            limits,
            cancel,
            relay,
            cubes,
            begun: 0,
            running: None,
            status: Status::Stopped(StopReason::Visitor),
            stats: Stats::default(),
            seen: 0,
        }
    }

    /// The symmetry by which solutions are the same.
    #[must_use]
    pub fn symmetry(&self) -> &Symmetry {
        &self.symmetry
    }

    /// How the search stands, as [`Solutions::outcome`](super::Solutions::outcome). Its statistics count classes as
    /// [`solutions`](Stats::solutions).
    pub fn outcome(&self) -> Outcome {
        let mut stats = Stats { classes: self.cubes.len() as u64, ..self.stats };
        if let Some(running) = &self.running {
            add(&mut stats, &running.search.outcome().stats, running.taken.len());
        }
        Outcome { status: self.status, stats }
    }

    /// Counts the classes that are left, and their solutions.
    pub(super) fn count_rest(mut self) -> CountedClasses {
        let mut solutions = Count::default();
        let mut options = Vec::new();
        while let Some(size) = self.advance(&mut options) {
            solutions += &size;
        }
        let outcome = self.outcome();
        let classes = Count::from(outcome.stats.solutions);
        CountedClasses { classes, solutions, whole: self.symmetry.is_whole(), outcome }
    }

    /// Finds the next class: gives its size, and leaves its canonical solution in `options`.
    fn advance(&mut self, options: &mut Vec<OptionId>) -> Option<Count> {
        loop {
            if self.status != Status::Stopped(StopReason::Visitor) {
                return None;
            }
            if self.limits.solutions.is_some_and(|most| self.stats.solutions >= most) {
                self.status = Status::Stopped(StopReason::Solutions);
                return None;
            }
            let Some(running) = &mut self.running else {
                self.begin();
                continue;
            };
            if !running.search.find_next() {
                self.end();
                continue;
            }
            running.solution(options);
            let (time, cancel, relay) = (self.limits.time, &self.cancel, &self.relay);
            let stop = || {
                time.is_some_and(|time| relay.elapsed() >= time)
                    || cancel.as_ref().is_some_and(CancelToken::is_cancelled)
            };
            match self.canonical.judge(options, self.limits.memory.unwrap_or(MEMORY), &stop) {
                Verdict::Canonical(size) => {
                    self.stats.solutions += 1;
                    return Some(size);
                }
                Verdict::Other => {}
                Verdict::Memory => self.status = Status::Stopped(StopReason::Memory),
                Verdict::Stopped => {
                    let cancelled = self.cancel.as_ref().is_some_and(CancelToken::is_cancelled);
                    let reason = if cancelled { StopReason::Cancelled } else { StopReason::Time };
                    self.status = Status::Stopped(reason);
                }
            }
        }
    }

    /// Begins to search the next part; or everything is done.
    fn begin(&mut self) {
        let Some(cube) = self.cubes.get(self.begun as usize) else {
            self.status = Status::Complete;
            return;
        };
        let share = 1.0 / self.cubes.len() as f64;
        self.relay.before(self.stats.nodes, self.seen);
        self.relay.part(f64::from(self.begun) * share, share);
        self.begun += 1;
        // Nothing: the option that was to be taken has no place in any solution.
        let Some(part) = cube.part(self.problem) else { return };
        let limits = Limits {
            solutions: None,
            nodes: self.limits.nodes.map(|most| most.saturating_sub(self.stats.nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(self.relay.elapsed())),
            memory: self.limits.memory,
        };
        let control = Control::new(limits, self.cancel.clone(), self.relay.reporter());
        let search = self.choice.begin(&part.problem, control, Asked::Solutions);
        self.running = Some(Running { search, options: part.options, taken: cube.take.clone() });
    }

    /// The search of a part has ended.
    fn end(&mut self) {
        let Some(running) = self.running.take() else { return };
        let outcome = running.search.outcome();
        add(&mut self.stats, &outcome.stats, running.taken.len());
        self.seen += outcome.stats.solutions;
        if !outcome.status.is_complete() {
            self.status = outcome.status;
        }
    }
}

/// Adds the work of a part in which so many options were taken before.
fn add(stats: &mut Stats, part: &Stats, taken: usize) {
    stats.nodes += part.nodes;
    stats.updates += part.updates;
    stats.max_level = stats.max_level.max(taken + part.max_level);
    stats.engine = part.engine;
}

impl<'p> Iterator for Classes<'p> {
    type Item = Class<'p>;

    fn next(&mut self) -> Option<Class<'p>> {
        let mut options = Vec::new();
        let size = self.advance(&mut options)?;
        Some(Class { solution: Solution::new(self.problem, options), size })
    }
}

impl std::iter::FusedIterator for Classes<'_> {}

impl fmt::Debug for Classes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classes").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}
