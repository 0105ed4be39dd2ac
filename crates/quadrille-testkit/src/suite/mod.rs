//! The checks that every search method must pass (the idea of rustsat's one conformance suite for all solvers).
//!
//! A [`Suite`] says what a method promises; [`engine_suite!`](crate::engine_suite) turns the checks into tests.
//! Every check asks only through the public interface, and panics with what is needed to replay it.
//!
//! | file | what is checked |
//! |---|---|
//! | `known` | counts, and on request nodes, of the corpus; listed solutions distinct, verified and complete |
//! | `small` | thousands of random problems against the oracle: solutions as sets, counts, order, stats |
//! | `limits` | solution, node, time and memory limits, cancelling, progress |
//! | `deep` | 100,000 levels on a small stack |
//!
//! Cost: about 10 s for a method that passes, most of it the medium corpus; choose [`Suite::work`] for less.

mod deep;
mod known;
mod limits;
mod small;

pub use deep::deep_chains_are_solved;
pub use known::{corpus_counts_are_right, corpus_solutions_are_complete};
pub use limits::{
    cancelling_stops_a_search, limits_of_time_and_memory_stop_a_search, node_limits_are_exact,
    progress_never_goes_back, solution_limits_are_exact,
};
pub use small::{iterators_do_not_disturb_each_other, random_problems_are_solved};

use crate::Kind;
use crate::corpus::Work;
use quadrille::{Method, OptionId, Problem, Solver, Vectors};
use std::fmt::Display;

/// What a method promises.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The method.
    pub method: Method,
    /// The kinds of problems that it solves; it must refuse all others.
    pub kinds: &'static [Kind],
    /// The part of the corpus that it counts.
    pub work: Work,
    /// Random problems of each kind.
    pub problems: u64,
    /// Levels that it must be able to go down.
    pub depth: usize,
    /// Whether it may refuse a problem of its kinds, because of its size.
    pub may_refuse: bool,
    /// The instruction set to run on; the best of the processor if it is not said, or not available.
    pub vectors: Option<Vectors>,
    /// Whether it searches in the same way whatever its node limit is: a method that counts small subtrees by itself
    /// may have to leave that when few nodes are left to it.
    pub exact_nodes: bool,
    /// Whether it enters exactly the nodes of Knuth's `dlx2`, and makes no more updates.
    pub nodes_of_dlx2: bool,
}

impl Suite {
    /// What is asked of every method: all but the slow corpus, 3000 random problems of each kind, 100,000 levels,
    /// and no problem of its kinds refused.
    #[must_use]
    pub const fn new(method: Method, kinds: &'static [Kind]) -> Self {
        Self {
            method,
            kinds,
            work: Work::Medium,
            problems: 3000,
            depth: 100_000,
            may_refuse: false,
            vectors: None,
            exact_nodes: true,
            nodes_of_dlx2: false,
        }
    }

    /// A solver with this method; nothing if the method may refuse the problem and does.
    ///
    /// # Panics
    /// If it refuses a problem that it promised to solve, or does not refuse one of a kind that it does not solve.
    fn solver<'p>(&self, problem: &'p Problem, what: &dyn Display) -> Option<Solver<'p>> {
        let kind = problem.stats().kind;
        match problem.solver().method(self.method) {
            Ok(solver) => {
                assert!(self.kinds.contains(&kind), "{} takes a {kind} problem: {what}", self.method);
                let vectors =
                    self.vectors.filter(|vectors| vectors.is_available()).unwrap_or_else(Vectors::best);
                let solver = solver.vectors(vectors).unwrap_or_else(|refusal| panic!("{refusal}: {what}"));
                // A method is held to its own promises; `auto` to those of all that is done around it.
                Some(if self.method == Method::Auto { solver } else { solver.plain() })
            }
            Err(refusal) => {
                let may = self.may_refuse || !self.kinds.contains(&kind);
                assert!(may, "{refusal}: {what}");
                None
            }
        }
    }

    /// The same, for problems that the method must not refuse.
    fn demand<'p>(&self, problem: &'p Problem, what: &dyn Display) -> Solver<'p> {
        self.solver(problem, what).unwrap_or_else(|| panic!("{} refuses {what}", self.method))
    }

    /// All solutions in the order of the search.
    fn list(&self, problem: &Problem, what: &dyn Display) -> Vec<Vec<OptionId>> {
        self.demand(problem, what).solutions().map(|solution| solution.options().to_vec()).collect()
    }
}

/// Makes a module of tests that hold a method to what it promises; the fields of [`Suite`] may be changed.
///
/// ```
/// use quadrille::Method;
/// use quadrille_testkit::engine_suite;
///
/// engine_suite!(links, Method::Links, kinds = [X, Xc, Xcc], nodes_of_dlx2 = true);
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! engine_suite {
    ($name:ident, $method:expr, kinds = [$($kind:ident),+ $(,)?] $(, $field:ident = $value:expr)* $(,)?) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            use $crate::{Kind, Suite, corpus::Work, suite};

            const SUITE: Suite =
                Suite { $($field: $value,)* ..Suite::new($method, &[$(Kind::$kind),+]) };

            #[test]
            fn corpus_counts_are_right() {
                suite::corpus_counts_are_right(&SUITE);
            }

            #[test]
            fn listed_corpus_solutions_are_distinct_verified_and_complete() {
                suite::corpus_solutions_are_complete(&SUITE);
            }

            #[test]
            fn random_x_problems_are_solved_or_refused() {
                suite::random_problems_are_solved(&SUITE, Kind::X);
            }

            #[test]
            fn random_xc_problems_are_solved_or_refused() {
                suite::random_problems_are_solved(&SUITE, Kind::Xc);
            }

            #[test]
            fn random_xcc_problems_are_solved_or_refused() {
                suite::random_problems_are_solved(&SUITE, Kind::Xcc);
            }

            #[test]
            fn random_mcc_problems_are_solved_or_refused() {
                suite::random_problems_are_solved(&SUITE, Kind::Mcc);
            }

            #[test]
            fn iterators_do_not_disturb_each_other() {
                suite::iterators_do_not_disturb_each_other(&SUITE);
            }

            #[test]
            fn solution_limits_are_exact() {
                suite::solution_limits_are_exact(&SUITE);
            }

            #[test]
            fn node_limits_are_exact() {
                suite::node_limits_are_exact(&SUITE);
            }

            #[test]
            fn limits_of_time_and_memory_stop_a_search() {
                suite::limits_of_time_and_memory_stop_a_search(&SUITE);
            }

            #[test]
            fn cancelling_stops_a_search() {
                suite::cancelling_stops_a_search(&SUITE);
            }

            #[test]
            fn progress_never_goes_back() {
                suite::progress_never_goes_back(&SUITE);
            }

            #[test]
            fn deep_chains_are_solved() {
                suite::deep_chains_are_solved(&SUITE);
            }
        }
    };
}
