//! A 9x9 grid of givens or of a solution: 81 digits, 0 for a blank cell.
//!
//! The one-line form is that of the puzzle collections (81 characters in reading order, `.` for a blank); the
//! nine-line form is that of programming contests (`0` for a blank). A grid may break the rules of sudoku: what it
//! holds is checked by [`Grid::clash`] and [`Grid::is_solved`], and by whatever solves it.

use crate::clash::Clash;
use crate::units::{Cell, Unit};
use std::fmt;

/// A 9x9 grid. Every cell holds a digit `1..=9`, or 0 for blank.
///
/// Displays as 81 characters with `.` for blanks, and is parsed from them (`.`, `0`, `*` and `_` are blank).
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Cell, Grid};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let grid: Grid = line.parse()?;
/// assert_eq!(grid.get(Cell::at(0, 1)), 3);
/// assert_eq!(grid.givens(), 30);
/// assert_eq!(grid.to_string(), line);
/// assert!(grid.nine_lines().to_string().starts_with("530070000\n600195000\n"));
/// # Ok::<(), quadrille_sudoku::GridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([u8; 81]);

impl Grid {
    /// The grid without any given.
    pub const EMPTY: Self = Self([0; 81]);

    /// A grid from its digits in reading order; nothing if one is above 9.
    #[must_use]
    pub fn from_digits(digits: [u8; 81]) -> Option<Self> {
        digits.iter().all(|&digit| digit <= 9).then_some(Self(digits))
    }

    /// The digits in reading order, 0 for blank.
    #[must_use]
    pub const fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit of a cell, 0 for blank.
    #[inline]
    #[must_use]
    pub const fn get(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    /// Writes a digit into a cell, 0 to make it blank.
    ///
    /// # Panics
    /// If `digit` is above 9.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: u8) {
        assert!(digit <= 9, "a cell holds a digit from 1 to 9, or 0 for blank");
        self.0[cell.index()] = digit;
    }

    /// Number of cells that are not blank.
    #[must_use]
    pub fn givens(&self) -> usize {
        self.0.iter().filter(|&&digit| digit != 0).count()
    }

    /// Whether every unit holds every digit once.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        Unit::all().all(|unit| {
            unit.cells().iter().fold(0_u16, |seen, &cell| seen | 1 << self.get(cell)) == 0b11_1111_1110
        })
    }

    /// Two equal digits in one unit, if there are some: then there is nothing to search.
    ///
    /// Rows are looked at first, then columns, then boxes, each in reading order.
    ///
    /// # Complexity
    /// One pass over the cells; only a grid with a clash is looked at again to tell where.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        Clash::of(self)
    }

    /// Whether this grid agrees with all that `givens` holds.
    #[must_use]
    pub fn contains(&self, givens: &Self) -> bool {
        self.0.iter().zip(&givens.0).all(|(&mine, &given)| given == 0 || given == mine)
    }

    /// The nine-line form: nine digits a line, 0 for blank, each line with its newline.
    pub fn nine_lines(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            self.0.chunks_exact(9).try_for_each(|row| {
                row.iter().try_for_each(|digit| write!(f, "{digit}"))?;
                f.write_str("\n")
            })
        })
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.0.map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
        f.pad(std::str::from_utf8(&line).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// The digit that a character of a puzzle stands for, 0 for blank; nothing if it is no character of a puzzle.
pub(crate) const fn digit_of(symbol: u8) -> Option<u8> {
    match symbol {
        b'1'..=b'9' => Some(symbol - b'0'),
        b'0' | b'.' | b'*' | b'_' => Some(0),
        _ => None,
    }
}

/// A text that is not the 81-character form of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// The number of characters is not 81.
    Length(usize),
    /// A character is neither a digit nor a blank cell.
    Symbol {
        /// The character.
        symbol: char,
        /// Where it stands, 1-based.
        column: usize,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(f, "a grid has 81 cells, and this has {found} characters"),
            Self::Symbol { symbol, column } => {
                write!(f, "{symbol:?} at column {column} is neither a digit nor one of `.`, `0`, `*`, `_`")
            }
        }
    }
}

impl std::error::Error for GridError {}

impl std::str::FromStr for Grid {
    type Err = GridError;

    fn from_str(line: &str) -> Result<Self, GridError> {
        let mut grid = Self::EMPTY;
        for (index, symbol) in line.chars().enumerate() {
            let digit = u8::try_from(symbol).ok().and_then(digit_of);
            let Some(digit) = digit else { return Err(GridError::Symbol { symbol, column: index + 1 }) };
            if let Some(slot) = grid.0.get_mut(index) {
                *slot = digit;
            }
        }
        match line.chars().count() {
            81 => Ok(grid),
            found => Err(GridError::Length(found)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "837946215569217834142385976756832149284169357913754682678523491491678523325491768";

    #[test]
    fn the_line_form_reads_back_what_it_writes() {
        let grid: Grid = SOLVED.parse().unwrap();
        assert_eq!(grid.to_string(), SOLVED);
        assert!(grid.is_solved());
        assert_eq!(Grid::EMPTY.to_string(), ".".repeat(81));
        assert!(!Grid::EMPTY.is_solved());
    }

    #[test]
    fn all_four_blanks_are_read() {
        let line = format!(".0*_{}", &SOLVED[4..]);
        assert_eq!(line.parse::<Grid>().unwrap().to_string(), format!("....{}", &SOLVED[4..]));
    }

    #[test]
    fn other_lengths_and_symbols_are_refused_with_their_place() {
        assert_eq!("".parse::<Grid>(), Err(GridError::Length(0)));
        assert_eq!(SOLVED[1..].parse::<Grid>(), Err(GridError::Length(80)));
        assert_eq!(format!("{SOLVED}1").parse::<Grid>(), Err(GridError::Length(82)));
        let faulty = format!("1é{}", &SOLVED[2..]);
        assert_eq!(faulty.parse::<Grid>(), Err(GridError::Symbol { symbol: 'é', column: 2 }));
    }

    #[test]
    fn a_grid_of_other_numbers_cannot_be_made() {
        assert_eq!(Grid::from_digits([10; 81]), None);
        assert_eq!(Grid::from_digits([0; 81]), Some(Grid::EMPTY));
    }
}
