//! Reading puzzles from text, in whatever form they come.
//!
//! # Overview
//! [`read`] tells the form from the content, and gives an iterator over the puzzles. Each form has a file of its own:
//!
//! | form | file | looks like |
//! |---|---|---|
//! | [`Form::Lines`] | `lines` | 81 characters a line, `.` for blank, perhaps with a comment; until `end` or the end of the text |
//! | [`Form::ContestA`] | `contest` | a count, then that many puzzles of nine lines of nine digits, `0` for blank |
//! | [`Form::Grids`] | `grids` | nine lines of nine cells, without a count |
//!
//! In all of them `.`, `0`, `*` and `_` are blank cells; a byte order mark, `\r\n`, blanks at the end of lines, blank
//! lines and a missing last newline are accepted.
//!
//! # Example
//! ```
//! use quadrille_sudoku::{read, solve};
//!
//! let text = b"\
//! ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
//! ...........1.2
//! 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. hardest?
//! end
//! ";
//! let mut reader = read::read(text)?;
//! let form = reader.form();
//! let first = reader.next().ok_or("no puzzle")??;
//! let solved = solve(&first.grid)?.ok_or("no solution")?;
//! assert_eq!(
//!     form.write(&solved),
//!     "987654321246173985351928746128537694634892157795461832519286473472319568863745219\n"
//! );
//!
//! // A faulty puzzle is an error with its place, and reading goes on after it.
//! let error = reader.next().ok_or("no puzzle")?.unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 15: 14 cells where a puzzle has 81");
//! let third = reader.next().ok_or("no puzzle")??;
//! assert_eq!((third.line, third.comment.as_deref()), (3, Some("hardest?")));
//! assert!(reader.next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//! [`read`] fails only if there is nothing to read. After that every puzzle comes as a [`Puzzle`] or as a
//! [`ReadError`]. Equal givens are not a fault of the text: the puzzle is read, and [`Puzzle::clash`] is set.
//! Errors about the text as a whole come last, when everything in it was read: fewer puzzles than announced, text
//! after the announced puzzles, text after `end`.
//!
//! # Limits
//! The text is in memory. The form is told from the first hundred lines that are not blank.

mod contest;
mod error;
mod grids;
mod lines;
mod puzzle;
mod rows;
mod text;

pub use error::ReadError;
pub use puzzle::Puzzle;

use crate::grid::Grid;
use contest::ContestPuzzles;
use grids::{GridPuzzles, looks_like_row};
use lines::{LinePuzzles, is_end, looks_like_one};
use text::{Line, Lines};

/// The forms in which puzzles come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// A count, then that many puzzles of nine lines of nine digits.
    ContestA,
    /// One puzzle a line.
    Lines,
    /// Nine lines a puzzle, without a count.
    Grids,
}

impl Form {
    /// A grid in the shape of this form, complete with its newlines: one line, or nine lines and an empty one.
    ///
    /// Blank cells are `.` in [`Form::Lines`] and `0` in the others.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Grid, read::Form};
    ///
    /// assert_eq!(Form::Lines.write(&Grid::EMPTY), ".".repeat(81) + "\n");
    /// assert_eq!(Form::ContestA.write(&Grid::EMPTY), "000000000\n".repeat(9) + "\n");
    /// ```
    #[must_use]
    pub fn write(&self, grid: &Grid) -> String {
        match self {
            Self::Lines => format!("{grid}\n"),
            Self::ContestA | Self::Grids => format!("{}\n", grid.nine_lines()),
        }
    }
}

/// Reads puzzles, telling the form from the content.
///
/// A text that says that it has no puzzles (a count `0`, or a lone `end`) is read, and gives none.
///
/// # Errors
/// The text is empty, or no line of its beginning is in a known form.
///
/// # Examples
/// ```
/// use quadrille_sudoku::read;
///
/// assert_eq!(read::read(b"\n\n").unwrap_err().message, "no puzzle: the text is empty");
/// let error = read::read(b"Dear Sir,\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 1: this is not a sudoku in a known form");
/// ```
pub fn read(text: &[u8]) -> Result<Reader<'_>, ReadError> {
    let lines = Lines::new(text);
    let Some(first) = lines.clone().next_full() else {
        let end = Line { bytes: &[], start: text.len(), number: lines.count().max(1) };
        return Err(end.error(0..0, "no puzzle: the text is empty".into(), FORMS).around_puzzles());
    };
    if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
        return Err(first
            .error(0..2, "this text is UTF-16".into(), "save it as UTF-8, and try again")
            .around_puzzles());
    }
    if let Some(puzzles) = ContestPuzzles::new(lines.clone()) {
        return Ok(Reader { source: Source::ContestA(puzzles) });
    }
    for line in lines.clone().filter(|line| !line.is_blank()).take(100) {
        if looks_like_one(&line) || is_end(&line) {
            return Ok(Reader { source: Source::Lines(LinePuzzles::new(lines)) });
        }
        if looks_like_row(&line) {
            return Ok(Reader { source: Source::Grids(GridPuzzles::new(lines)) });
        }
    }
    Err(first.error(first.whole(), "this is not a sudoku in a known form".into(), FORMS).around_puzzles())
}

const FORMS: &str = "known forms: 81 characters a line; nine lines of nine cells; a count, then such grids";

/// An iterator over the puzzles of a text, made by [`read`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Reader<'t> {
    source: Source<'t>,
}

#[derive(Clone, Debug)]
enum Source<'t> {
    ContestA(ContestPuzzles<'t>),
    Lines(LinePuzzles<'t>),
    Grids(GridPuzzles<'t>),
}

impl Reader<'_> {
    /// The form of the text, which answers are to take as well.
    #[must_use]
    pub fn form(&self) -> Form {
        match self.source {
            Source::ContestA(_) => Form::ContestA,
            Source::Lines(_) => Form::Lines,
            Source::Grids(_) => Form::Grids,
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Puzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.source {
            Source::ContestA(puzzles) => puzzles.next(),
            Source::Lines(puzzles) => puzzles.next(),
            Source::Grids(puzzles) => puzzles.next(),
        }
    }
}

impl std::iter::FusedIterator for Reader<'_> {}
