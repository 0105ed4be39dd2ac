//! The iterator over solutions that owns its problem.
//!
//! [`Solutions`](super::Solutions) borrows the problem, which is what most callers want: many searches over one
//! problem. A front end that makes a problem only to search it (one sudoku of a million) would have to hand out
//! the problem and the search that borrows it together. No engine keeps a reference to the problem, so the search
//! can as well be kept beside it; what is given up is [`Solution`](crate::Solution), which points into the problem:
//! this iterator yields the options alone.

use super::control::{Control, Limits};
use super::method::Choice;
use super::outcome::Outcome;
use super::solver::AnySearch;
use crate::engine::Asked;
use crate::problem::{OptionId, Problem};
use std::fmt;

/// An iterator over the solutions of a problem that it owns, each as its options in ascending order.
///
/// Made by [`Problem::into_solutions`].
#[must_use = "iterators are lazy"]
pub struct IntoSolutions {
    problem: Problem,
    search: Box<dyn AnySearch>,
}

impl IntoSolutions {
    pub(crate) fn new(problem: Problem) -> Self {
        let search =
            Choice::default().begin(&problem, Control::new(Limits::default(), None, None), Asked::Solutions);
        Self { problem, search }
    }

    /// The problem that is being solved.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// How the search stands, as [`Solutions::outcome`](super::Solutions::outcome).
    pub fn outcome(&self) -> Outcome {
        self.search.outcome()
    }
}

impl Iterator for IntoSolutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        if !self.search.find_next() {
            return None;
        }
        let mut options = Vec::new();
        self.search.solution(&mut options);
        options.sort_unstable();
        Some(options)
    }
}

impl std::iter::FusedIterator for IntoSolutions {}

impl fmt::Debug for IntoSolutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntoSolutions").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}
