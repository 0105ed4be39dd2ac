//! What a running search tells about itself.

use std::time::Duration;

/// A look at a running search, sent to the callback of [`Solver::progress`](super::Solver::progress).
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Part of the tree that is done, from 0 to 1, if all subtrees of a node were equally large.
    pub done: f64,
    /// Nodes entered so far.
    pub nodes: u64,
    /// Solutions found so far.
    pub solutions: u64,
    /// The current level, in choices.
    pub level: usize,
    /// Time since the search began.
    pub elapsed: Duration,
}

impl Progress {
    /// Time that the rest may take, from what is done: a rough guess, as subtrees differ; none before anything
    /// is done.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        if self.done <= 0.0 {
            return None;
        }
        let total = self.elapsed.as_secs_f64() / self.done.min(1.0);
        Duration::try_from_secs_f64(total - self.elapsed.as_secs_f64()).ok()
    }
}
