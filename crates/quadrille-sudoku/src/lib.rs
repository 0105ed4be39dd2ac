//! Sudoku as exact cover: reading puzzles in the forms they come in, solving them, and saying what is wrong.
//!
//! # Overview
//! A [`Grid`] holds the givens of a puzzle or a solution. [`solve`] finds a solution, [`solutions`] all of them one
//! by one, [`count`] how many there are up to a limit, and [`verdict`] whether there is exactly one, with a reason if
//! there is none. [`mod@read`] reads files of puzzles. [`Cover`] is the exact cover problem of a grid, reduced by its
//! givens, for all other questions that [`quadrille`] answers.
//!
//! # Example
//! ```
//! use quadrille_sudoku::{Grid, Verdict, count, solve, verdict};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solved = solve(&grid)?.ok_or("no solution")?;
//! assert!(solved.is_solved() && solved.contains(&grid));
//! assert_eq!(verdict(&grid)?, Verdict::Unique(solved));
//!
//! // Without the last given but one there are two solutions.
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9".parse()?;
//! assert_eq!(count(&grid, 1000)?.to_string(), "2");
//!
//! // Two equal givens in one unit are told before any search.
//! let grid: Grid = format!("44{}", ".".repeat(79)).parse()?;
//! assert_eq!(solve(&grid).unwrap_err().to_string(), "digit 4 twice in row 1 (columns 1 and 2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When to use
//! For 9x9 sudoku with the plain rules. Other sizes and rules are exact cover problems for [`quadrille`] itself.
//!
//! # Limits
//! All questions go through the general engine: 10,000 to 30,000 ordinary puzzles a second, about 1,000 of the
//! hardest known. Counting visits every solution.

#![forbid(unsafe_code)]

mod clash;
mod cover;
mod grid;
mod left;
pub mod read;
mod units;
mod verdict;

pub use clash::Clash;
pub use cover::Cover;
pub use grid::{Grid, GridError};
pub use quadrille::Counted;
pub use read::{Form, Puzzle, ReadError, Reader, read};
pub use units::{Cell, Unit, UnitKind};
pub use verdict::{NoSolution, Solutions, Verdict, count, solutions, solve, verdict};
