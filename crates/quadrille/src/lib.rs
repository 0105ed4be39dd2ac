//! Exact cover: one problem model, and every question people ask of it.
//!
//! An exact cover problem has *items* and *options*, which are sets of items; a solution chooses options so that
//! every item is covered exactly once. Sudoku, pentominoes, n queens, timetables and set partitioning are exact
//! cover problems. (Matrix people say columns or constraints for items, and rows for options.)
//!
//! The model also has *secondary* items, which are covered at most once; *colors*, on which several options that
//! cover a secondary item must agree; *bounds*, for items that are to be covered other than exactly once; and
//! *costs* of options. It is that of Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1.
//!
//! # Example
//! ```
//! use quadrille::{Problem, format};
//!
//! // Build a problem …
//! let problem = Problem::builder()
//!     .primary(["a", "b", "c", "d"])
//!     .option(["a", "c"])
//!     .option(["a", "d"])
//!     .option(["b", "d"])
//!     .option(["b", "c"])
//!     .build()?;
//!
//! // … and ask.
//! assert_eq!(problem.count().to_string(), "2");
//! for solution in problem.solutions() {
//!     println!("{solution}");
//! }
//!
//! // Limits end a search with a status, never with a wrong answer.
//! let (first, outcome) = problem.solver().nodes(1_000_000).first();
//! assert!(first.is_some() || outcome.status.is_complete());
//!
//! // Or read one: a 0/1 matrix, Knuth's text format, or JSON.
//! let problem = format::parse(b"2 3\n1 0 1\n0 1 0\n")?.problem;
//! let solution = problem.solutions().next().ok_or("no solution")?;
//! assert_eq!(solution.to_string(), "1 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Methods
//! [`Method::Auto`] chooses; the others are for comparing, and for problems that you know better.
//!
//! | method | problems | when |
//! |---|---|---|
//! | [`Links`](Method::Links) | X, XC, XCC, any size | the reference: dancing links, small and always right |
//! | [`Lists`](Method::Lists) | X, XC, XCC, up to 512 bits | counting and listing wherever it fits, 5 to 25 times faster than links with AVX-512 |
//! | [`Bits`](Method::Bits) | X, XC, XCC, up to 4096 options | wide masks (many items or colors), few options |
//! | [`Cells`](Method::Cells) | X, XC, XCC, any size | what is too large for bit masks |
//! | [`Multi`](Method::Multi) | all, bounds too | problems with bounds |
//! | [`Weighted`](Method::Weighted) | X, XC, XCC, any size | the first solution of hard, deep problems (25x25 Sudoku, quasigroups with holes) |
//!
//! # Conventions
//! A problem without primary items has one solution, the empty one. An option without primary items is never
//! chosen. Equal options are different options. Solutions list their options in ascending order.

#![deny(unsafe_code)]

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod count;
mod engine;
pub mod format;
pub mod problem;
pub mod reduce;
mod search;
mod solution;
mod symmetry;
mod vectors;
mod verify;

pub use count::Count;
pub use problem::{Bounds, BuildError, ColorId, Entry, ItemId, OptionId, Problem, ProblemBuilder};
pub use search::{
    CancelToken, Class, Classes, Counted, CountedClasses, IntoSolutions, Limits, Method, Outcome, Progress,
    Solutions, Solver, Stats, Status, StopReason, UnsupportedMethod,
};
pub use solution::Solution;
pub use symmetry::Symmetry;
pub use vectors::{UnsupportedVectors, Vectors};
pub use verify::{Violation, verify};

impl Problem {
    /// All solutions, found one by one as they are asked for.
    pub fn solutions(&self) -> Solutions<'_> {
        self.solver().solutions()
    }

    /// All solutions, by an iterator that owns the problem: for front ends that make a problem only to search it.
    ///
    /// # Examples
    /// ```
    /// use quadrille::{IntoSolutions, Problem};
    ///
    /// fn pairs() -> Result<IntoSolutions, quadrille::BuildError> {
    ///     let problem = Problem::builder().primary(["a", "b"]).option(["a"]).option(["b"]).build()?;
    ///     Ok(problem.into_solutions())
    /// }
    /// assert_eq!(pairs()?.count(), 1);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn into_solutions(self) -> IntoSolutions {
        IntoSolutions::new(self)
    }

    /// The exact number of solutions. To limit the search, use [`solver`](Self::solver).
    #[must_use]
    pub fn count(&self) -> Count {
        self.solver().count().count
    }

    /// Sets up a question with limits, a method, progress or cancelling.
    pub fn solver(&self) -> Solver<'_> {
        Solver::new(self)
    }
}
