//! Nine lines of nine cells a puzzle, without a count: plain grids, commonly with a blank line between.

use super::error::ReadError;
use super::puzzle::Puzzle;
use super::rows::{Found, RowPuzzles};
use super::text::{Line, Lines};
use crate::grid::digit_of;

/// The puzzles of a text in this form.
#[derive(Clone, Debug)]
pub(super) struct GridPuzzles<'t> {
    puzzles: RowPuzzles<'t>,
}

impl<'t> GridPuzzles<'t> {
    pub(super) fn new(lines: Lines<'t>) -> Self {
        Self { puzzles: RowPuzzles::new(lines) }
    }
}

/// Whether a line is a row of a puzzle.
pub(super) fn looks_like_row(line: &Line<'_>) -> bool {
    line.bytes.len() == 9 && line.bytes.iter().all(|&symbol| digit_of(symbol).is_some())
}

impl Iterator for GridPuzzles<'_> {
    type Item = Result<Puzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(match self.puzzles.read()? {
            Found::Puzzle(result) => result,
            Found::Extra(error) => Err(error),
        })
    }
}
