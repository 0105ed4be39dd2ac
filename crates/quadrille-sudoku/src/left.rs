//! What the givens leave possible: the digits that a unit still needs, and that a cell may still hold.
//!
//! Three masks a cell, no propagation: a digit is possible in a blank cell if it is not given in the cell's row,
//! column or box. This is the whole of the reduction that [`cover`](crate::cover) makes, and where a puzzle without
//! solution shows a reason before any search.

use crate::grid::Grid;
use crate::units::{Cell, Unit};

/// Digits as a bit set: bit `d` for digit `d`.
const ALL: u16 = 0b11_1111_1110;

/// The digits that each unit still needs.
pub(crate) struct Left {
    needed: [u16; 27],
}

impl Left {
    pub(crate) fn of(grid: &Grid) -> Self {
        let mut needed = [ALL; 27];
        for cell in Cell::all() {
            let bit = 1_u16 << grid.get(cell);
            for unit in cell.units() {
                needed[unit.index()] &= !bit;
            }
        }
        Self { needed }
    }

    /// The digits that this unit still needs.
    pub(crate) fn needed(&self, unit: Unit) -> impl Iterator<Item = u8> + use<> {
        digits(self.needed[unit.index()])
    }

    /// The digits that this blank cell may hold.
    pub(crate) fn possible(&self, cell: Cell) -> impl ExactSizeIterator<Item = u8> + use<> {
        let mask = cell.units().iter().fold(ALL, |mask, unit| mask & self.needed[unit.index()]);
        digits(mask)
    }
}

/// The digits of a bit set, ascending.
fn digits(mask: u16) -> Digits {
    Digits(mask)
}

struct Digits(u16);

impl Iterator for Digits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let digit = self.0.trailing_zeros() as u8; // below 10
        self.0 &= self.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Digits {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_takes_its_digit_from_the_three_units_of_its_cell() {
        let mut grid = Grid::EMPTY;
        grid.set(Cell::at(0, 0), 5);
        let left = Left::of(&grid);
        for cell in Cell::all().skip(1) {
            let sees = cell.units().iter().any(|unit| Cell::at(0, 0).units().contains(unit));
            assert_eq!(left.possible(cell).any(|digit| digit == 5), !sees, "{cell}");
            assert_eq!(left.possible(cell).len(), if sees { 8 } else { 9 });
        }
        assert_eq!(left.needed(Unit::row(0)).collect::<Vec<_>>(), [1, 2, 3, 4, 6, 7, 8, 9]);
    }
}
