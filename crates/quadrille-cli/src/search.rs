//! From a plan's search settings to a solver that is watched, limited and stops on Ctrl-C; and how it ended, in
//! words.

use crate::exit::ExitCode;
use crate::interrupt;
use crate::output::Work;
use crate::plan::Search;
use crate::progress::{Part, Watch};
use indicatif::HumanCount;
use quadrille::{Outcome, Problem, Progress, Solver, Status, StopReason, UnsupportedMethod};
use std::fmt;
use std::time::{Duration, Instant};

/// How often the search is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// A solver for `problem`, set up as the plan says.
///
/// # Errors
/// The method cannot work on this problem.
pub(crate) fn solver<'p>(
    problem: &'p Problem,
    plan: &Search,
    watch: &'p Watch<'_>,
) -> Result<Solver<'p>, UnsupportedMethod> {
    let solver = problem.solver().method(plan.method)?;
    let solver = if plan.plain { solver.plain() } else { solver };
    let solver = solver.threads(plan.threads).ordered(plan.ordered);
    Ok(solver.limits(plan.limits).cancel(interrupt::token()).progress(LOOK, |progress| watch.look(progress)))
}

/// What is said when the symmetry that was found may not be all.
pub(crate) const CUT_SHORT: &str =
    "the search for symmetry was cut short: it may have more, and some of these classes may be the same";

/// A finished search.
pub(crate) struct Finished {
    pub(crate) outcome: Outcome,
    pub(crate) elapsed: Duration,
    last: Option<Progress>,
}

impl Finished {
    /// What is known of a search that began at `begun` and has ended.
    pub(crate) fn new(outcome: Outcome, begun: Instant, watch: &Watch<'_>) -> Self {
        Self { outcome, elapsed: begun.elapsed(), last: watch.end() }
    }

    /// The work done, for a record.
    pub(crate) fn work(&self) -> Work {
        Work { stats: self.outcome.stats, elapsed: self.elapsed }
    }

    /// The exit code for a stop before the answer was complete, if it was one: enough solutions is not.
    pub(crate) fn cut_short(&self) -> Option<ExitCode> {
        match self.outcome.status {
            Status::Complete | Status::Stopped(StopReason::Solutions | StopReason::Visitor) => None,
            Status::Stopped(StopReason::Cancelled) => Some(ExitCode::Interrupted),
            Status::Stopped(_) => Some(ExitCode::Stopped),
        }
    }

    /// Why and where it stopped, in words.
    pub(crate) fn stop(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            match self.outcome.status {
                Status::Complete => return f.write_str("complete"),
                Status::Stopped(StopReason::Cancelled) => f.write_str("interrupted")?,
                Status::Stopped(StopReason::Solutions) => f.write_str("stopped at the limit on solutions")?,
                Status::Stopped(reason) => write!(f, "stopped, {reason}")?,
            }
            let stats = self.outcome.stats;
            let found = match stats.solutions {
                0 => "no solution".to_owned(),
                1 => "1 solution".to_owned(),
                u64::MAX => "more than 2^64 solutions".to_owned(),
                n => format!("{} solutions", HumanCount(n)),
            };
            write!(f, ": {} after {}", found, self.effort())?;
            match self.last {
                Some(progress) => write!(f, ", {} of the search done", Part(progress.done)),
                None => Ok(()),
            }
        })
    }

    /// All that `--stats` shows, in one line.
    pub(crate) fn stats(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            let stats = self.outcome.stats;
            write!(
                f,
                "{}, {} updates, deepest level {}, method {}",
                self.effort(),
                HumanCount(stats.updates),
                stats.max_level,
                stats.engine
            )?;
            match stats.classes {
                0 => Ok(()),
                n => write!(f, ", by symmetry {} parts in place of all", HumanCount(n)),
            }
        })
    }

    fn effort(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            let nodes = self.outcome.stats.nodes;
            let s = if nodes == 1 { "" } else { "s" };
            write!(f, "{} node{s} in {:.3?}", HumanCount(nodes), self.elapsed)
        })
    }
}
