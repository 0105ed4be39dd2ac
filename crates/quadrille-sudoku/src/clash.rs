//! Contradictory givens: two equal digits in one unit, told before any search.
//!
//! Programs that skip this check have answered such grids with an invalid "solution", or searched for minutes. The
//! check costs one pass with three masks a cell; where it finds something, a second look tells the two cells.

use crate::grid::Grid;
use crate::units::{Cell, Unit, UnitKind};
use std::fmt;

/// Two cells of one unit that hold the same digit.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Cell, Grid};
///
/// let mut grid = Grid::EMPTY;
/// grid.set(Cell::at(0, 5), 4);
/// grid.set(Cell::at(1, 3), 4);
/// let clash = grid.clash().ok_or("no clash")?;
/// assert_eq!((clash.first, clash.second), (Cell::at(0, 5), Cell::at(1, 3)));
/// assert_eq!(clash.to_string(), "digit 4 twice in the box: r1c6 and r2c4");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The cell that comes first in reading order.
    pub first: Cell,
    /// The other cell.
    pub second: Cell,
    /// The digit that both hold.
    pub digit: u8,
    /// The unit that both lie in: the row or the column, if they share one as well as the box.
    pub unit: Unit,
}

impl Clash {
    pub(crate) fn of(grid: &Grid) -> Option<Self> {
        let mut seen = [0_u16; 27];
        for cell in Cell::all() {
            let bit = 1_u16 << grid.get(cell);
            for unit in cell.units() {
                if bit > 1 && seen[unit.index()] & bit != 0 {
                    return Unit::all().find_map(|unit| Self::in_unit(grid, unit));
                }
                seen[unit.index()] |= bit;
            }
        }
        None
    }

    /// The first digit, in reading order of its second place, that stands twice in this unit.
    fn in_unit(grid: &Grid, unit: Unit) -> Option<Self> {
        let mut places = [None; 10];
        for cell in unit.cells() {
            let digit = grid.get(cell);
            if digit == 0 {
                continue;
            }
            if let Some(first) = places[usize::from(digit)].replace(cell) {
                return Some(Self { first, second: cell, digit, unit });
            }
        }
        None
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second, digit, unit } = self;
        match unit.kind() {
            UnitKind::Row => {
                let (first, second) = (first.column() + 1, second.column() + 1);
                write!(f, "digit {digit} twice in {unit} (columns {first} and {second})")
            }
            UnitKind::Column => {
                let (first, second) = (first.row() + 1, second.row() + 1);
                write!(f, "digit {digit} twice in {unit} (rows {first} and {second})")
            }
            UnitKind::Box => write!(f, "digit {digit} twice in the box: {first} and {second}"),
        }
    }
}

impl std::error::Error for Clash {}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(givens: &[(usize, usize, u8)]) -> Grid {
        let mut grid = Grid::EMPTY;
        for &(row, column, digit) in givens {
            grid.set(Cell::at(row, column), digit);
        }
        grid
    }

    #[test]
    fn each_kind_of_unit_is_named_with_its_two_cells() {
        let text = |givens: &[_]| grid(givens).clash().unwrap().to_string();
        assert_eq!(text(&[(1, 0, 4), (1, 1, 4)]), "digit 4 twice in row 2 (columns 1 and 2)");
        assert_eq!(text(&[(8, 8, 9), (0, 8, 9)]), "digit 9 twice in column 9 (rows 1 and 9)");
        assert_eq!(text(&[(3, 3, 1), (5, 5, 1)]), "digit 1 twice in the box: r4c4 and r6c6");
    }

    #[test]
    fn rows_come_before_columns_and_boxes() {
        let clash = grid(&[(0, 0, 1), (8, 0, 1), (5, 0, 2), (5, 1, 2)]).clash().unwrap();
        assert_eq!(clash.unit, Unit::row(5));
    }

    #[test]
    fn blanks_and_equal_digits_apart_do_not_clash() {
        assert_eq!(Grid::EMPTY.clash(), None);
        assert_eq!(grid(&[(0, 0, 1), (1, 3, 1), (3, 1, 1)]).clash(), None);
    }
}
