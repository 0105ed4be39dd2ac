//! How a search ended, and how much work it was.

use std::fmt;

/// The end of a search: whether the answer is whole, and the work done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Outcome {
    /// Whether everything was searched.
    pub status: Status,
    /// The work done.
    pub stats: Stats,
}

/// Whether a search saw everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Everything was searched: what was found is all there is.
    Complete,
    /// The search stopped before its end: there may be more than was found.
    Stopped(StopReason),
}

impl Status {
    /// Whether everything was searched.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Complete)
    }
}

/// What stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// As many solutions as asked for were found.
    Solutions,
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The [`CancelToken`](super::CancelToken).
    Cancelled,
    /// The visitor asked to stop.
    Visitor,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solutions => "enough solutions found",
            Self::Nodes => "node limit reached",
            Self::Time => "time limit reached",
            Self::Memory => "memory limit reached",
            Self::Cancelled => "cancelled",
            Self::Visitor => "stopped by the caller",
        })
    }
}

/// Work done by a search. With one thread, the same problem and settings always give the same numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes of the search tree that were entered.
    pub nodes: u64,
    /// Entries removed from lists of options: the measure of work of TAOCP 7.2.2.1.
    pub updates: u64,
    /// Solutions found, those included that are known to be there by symmetry or by counting parts; `u64::MAX` if there
    /// are more (a [`Counted::count`] is exact).
    pub solutions: u64,
    /// Deepest level reached, in choices.
    pub max_level: usize,
    /// Parts of the problem that were searched in place of all, because by its symmetry the others have as many
    /// solutions; 0 if symmetry was not used.
    pub classes: u64,
    /// The engine that was used.
    pub engine: &'static str,
}

/// A number of solutions, with how the count ended.
///
/// If the status is [`Stopped`](Status::Stopped), `count` is what was found until then: a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Counted {
    /// The number of solutions found.
    pub count: crate::Count,
    /// How the count ended.
    pub outcome: Outcome,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.outcome.status.is_complete() {
            f.write_str("at least ")?;
        }
        write!(f, "{}", self.count)
    }
}
