//! A puzzle that was read, and where its cells stand in the text.

use super::text::Line;
use crate::clash::Clash;
use crate::grid::Grid;
use crate::units::Cell;
use quadrille::format::Position;
use std::ops::Range;

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The givens.
    pub grid: Grid,
    /// The line on which the puzzle begins, 1-based.
    pub line: usize,
    /// Text after the grid, if there was some, without the blanks (or `,`, `;`, `#`) between.
    pub comment: Option<String>,
    /// Two equal givens in one unit, if there are some; [`Puzzle::cell_span`] tells where they stand.
    pub clash: Option<Clash>,
    places: Places,
}

/// Where the cells stand: each is one byte, in runs.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Places {
    /// All in one line, from this offset.
    Line(usize),
    /// A line for each row: number and offset.
    Rows([(usize, usize); 9]),
}

impl Puzzle {
    /// A puzzle whose grid is the beginning of a line.
    pub(super) fn in_line(grid: Grid, line: &Line<'_>, comment: Option<String>) -> Self {
        Self { grid, line: line.number, comment, clash: grid.clash(), places: Places::Line(line.start) }
    }

    /// A puzzle whose rows are lines with this number and offset each.
    pub(super) fn in_rows(grid: Grid, rows: [(usize, usize); 9]) -> Self {
        Self { grid, line: rows[0].0, comment: None, clash: grid.clash(), places: Places::Rows(rows) }
    }

    /// The byte of the text in which a cell was given.
    #[must_use]
    pub fn cell_span(&self, cell: Cell) -> Range<usize> {
        let start = match &self.places {
            Places::Line(start) => start + cell.index(),
            Places::Rows(rows) => rows[cell.row()].1 + cell.column(),
        };
        start..start + 1
    }

    /// The line and column of the text in which a cell was given.
    #[must_use]
    pub fn cell_position(&self, cell: Cell) -> Position {
        match &self.places {
            Places::Line(_) => Position { line: self.line, column: cell.index() + 1 },
            Places::Rows(rows) => Position { line: rows[cell.row()].0, column: cell.column() + 1 },
        }
    }
}
