//! Nine lines of nine cells: what the contest form with a count and plain grids have in common.
//!
//! A puzzle is the next nine lines that are not blank. A faulty line spoils its puzzle, of which the other lines are
//! passed over, so that the next puzzle is read from its own first line.
//!
//! That goes wrong when a line is missing, or one too many: all later puzzles would be read shifted, and "solved".
//! Where blank lines separate the puzzles, they tell: a blank line inside a puzzle ends it early unless the lines
//! after it, as they stand in blocks, complete it. So blank lines between bands or between all lines are passed over,
//! and after a puzzle of eight or ten lines reading goes on with the next block.

use super::error::ReadError;
use super::lines::SYMBOLS;
use super::puzzle::Puzzle;
use super::text::{Line, Lines};
use crate::grid::{Grid, digit_of};
use crate::units::Cell;

const SHAPE: &str = "a puzzle is nine lines of nine cells";

/// What was found.
pub(super) enum Found {
    /// A puzzle, right or wrong.
    Puzzle(Result<Puzzle, ReadError>),
    /// Lines that belong to no puzzle.
    Extra(ReadError),
}

/// The puzzles of the lines from here on, numbered from 1.
#[derive(Clone, Debug)]
pub(super) struct RowPuzzles<'t> {
    lines: Lines<'t>,
    /// Puzzles begun.
    count: usize,
    /// Whether the last line belonged to a puzzle that was complete with it.
    glued: bool,
}

impl<'t> RowPuzzles<'t> {
    pub(super) fn new(lines: Lines<'t>) -> Self {
        Self { lines, count: 0, glued: false }
    }

    /// Puzzles begun so far.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The next line that is not blank, if nothing but blank lines was to follow.
    pub(super) fn rest(&mut self) -> Option<Line<'t>> {
        self.lines.next_full()
    }

    /// Reads one puzzle.
    pub(super) fn read(&mut self) -> Option<Found> {
        let mut line = self.lines.next()?;
        let glued = self.glued && !line.is_blank();
        while line.is_blank() {
            line = self.lines.next()?;
        }
        self.glued = false;
        self.count += 1;
        let mut grid = Grid::EMPTY;
        let mut places = [(0, 0); 9];
        let mut fault = None;
        for (row, place) in places.iter_mut().enumerate() {
            if row > 0 {
                let Some(next) = self.next_row(9 - row) else {
                    return Some(self.ended_early(&line, row, glued));
                };
                line = next;
            }
            *place = (line.number, line.start);
            if fault.is_none() {
                fault = self.row(&line, row, &mut grid).err();
            }
        }
        self.glued = true;
        Some(Found::Puzzle(match fault {
            Some(error) => Err(error),
            None => Ok(Puzzle::in_rows(grid, places)),
        }))
    }

    /// The next line of a puzzle of which `missing` lines are to come; nothing if the puzzle ends here.
    fn next_row(&mut self, missing: usize) -> Option<Line<'t>> {
        let mut ahead = self.lines.clone();
        let line = ahead.next()?;
        if !line.is_blank() {
            self.lines = ahead;
            return Some(line);
        }
        if !completes(ahead, missing) {
            return None;
        }
        self.lines.next_full()
    }

    fn row(&self, line: &Line<'_>, row: usize, grid: &mut Grid) -> Result<(), ReadError> {
        let cells = line.bytes.iter().take_while(|&&symbol| digit_of(symbol).is_some()).count();
        if cells != line.bytes.len() {
            let (symbol, at) = line.symbol(cells);
            return Err(line.error(at, format!("{symbol} is not a cell of a puzzle"), SYMBOLS));
        }
        if cells != 9 {
            let at = if cells < 9 { cells..cells } else { 9..cells };
            let message = format!("row {} of puzzle {} has {cells} cells, not 9", row + 1, self.count);
            return Err(line.error(at, message, SHAPE));
        }
        for (column, &symbol) in line.bytes.iter().enumerate() {
            grid.set(Cell::at(row, column), digit_of(symbol).unwrap_or(0)); // all are, as just counted
        }
        Ok(())
    }

    /// The error for a puzzle that ends with this line, after `rows` of its nine.
    fn ended_early(&mut self, last: &Line<'_>, rows: usize, glued: bool) -> Found {
        if glued {
            self.count -= 1;
            let message = format!("puzzle {} has {} lines, not 9", self.count, 9 + rows);
            return Found::Extra(last.error(last.whole(), message, SHAPE).around_puzzles());
        }
        let lines = if rows == 1 { "line" } else { "lines" };
        let message = format!("puzzle {} ends after {rows} {lines} of 9", self.count);
        Found::Puzzle(Err(last.error(last.whole(), message, SHAPE)))
    }
}

/// Whether the blocks of lines to come complete a puzzle of which `missing` lines are to come: exactly, or with
/// whole puzzles following in the same block.
fn completes(mut lines: Lines<'_>, missing: usize) -> bool {
    let mut found = 0;
    while lines.by_ref().find(|line| !line.is_blank()).is_some() {
        found += 1 + lines.by_ref().take_while(|line| !line.is_blank()).count();
        if found >= missing {
            return (found - missing).is_multiple_of(9);
        }
    }
    false
}
