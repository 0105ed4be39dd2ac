//! Classic puzzles as exact cover problems, and pictures of their solutions.
//!
//! # Overview
//! A *front end* turns a puzzle into a [`Problem`](quadrille::Problem) and knows how to draw what comes back. Each
//! is one function that returns a [`Puzzle`]: [`queens`], [`permutations`], [`latin`], [`langford`], [`domino`],
//! [`pentomino`], [`soma`], and [`pack`], with which you pack pieces of your own into a region of your own
//! ([`Shape`], [`Motions`]). For programs whose user types the puzzle, [`make`] takes a name and arguments, and
//! [`catalogue`] lists what there is.
//!
//! # Example
//! ```
//! // By function …
//! let queens = quadrille_puzzles::queens(4)?;
//! assert_eq!(queens.problem.count().to_string(), "2");
//! let first = queens.problem.solutions().next().ok_or("no solution")?;
//! assert!(queens.draw(&first).lines().all(|row| row.matches('Q').count() == 1));
//!
//! // … or by what a user typed.
//! let board = quadrille_puzzles::make("domino", &["2x10".to_owned()])?;
//! assert_eq!(board.problem.count().to_string(), "89");
//! let error = quadrille_puzzles::make("domino", &["2".to_owned()]).unwrap_err();
//! assert!(error.to_string().contains("ROWSxCOLUMNS"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When to use
//! To have a problem of a known count at hand (tests, benchmarks, teaching), or as a pattern for a front end of
//! your own: read `queens.rs` first. A puzzle that is already a file needs only `quadrille::format`.
//!
//! # Differences
//! The items and options, with their order, are those of common test instances for exact cover programs, so that
//! counts, nodes and times can be compared. Symmetric solutions all count: a board that is a mirror image of another
//! is another solution. (Tables often give the numbers up to symmetry: 2339 for the 9356 of the 6x10 board.)
//!
//! # Limits
//! A problem has at most 2^26 entries (sum of the sizes of its options), which is 4096 queens; what is larger is
//! refused with a [`MakeError`] before memory is spent. Size 0 is a puzzle without items: it has one solution, the
//! empty one, as 0! = 1 has it.

#![forbid(unsafe_code)]

mod args;
mod domino;
mod error;
mod langford;
mod latin;
mod limit;
mod pack;
mod pentomino;
mod permutations;
mod picture;
mod puzzle;
mod queens;
mod registry;
mod shape;
mod soma;

pub use domino::domino;
pub use error::MakeError;
pub use langford::langford;
pub use latin::latin;
pub use pack::pack;
pub use pentomino::pentomino;
pub use permutations::permutations;
pub use puzzle::Puzzle;
pub use queens::queens;
pub use registry::{Entry, catalogue, make};
pub use shape::{Motions, Shape};
pub use soma::soma;
