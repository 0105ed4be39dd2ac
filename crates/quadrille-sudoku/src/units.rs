//! Cells and units of the 9x9 board, and which cell lies in which unit.
//!
//! A *unit* is a row, a column or a 3x3 box; every cell lies in one of each. Cells are numbered in reading order,
//! units as rows `0..9`, columns `9..18`, boxes `18..27`. Everything printed counts from 1 (`r1c6`, `row 2`,
//! `box 4`, boxes in reading order), everything in arrays counts from 0.

use std::fmt;

/// One of the 81 cells. Prints as `r1c6`: row 1, column 6.
///
/// # Examples
/// ```
/// use quadrille_sudoku::Cell;
///
/// let cell = Cell::at(0, 5);
/// assert_eq!((cell.index(), cell.row(), cell.column(), cell.box_index()), (5, 0, 5, 1));
/// assert_eq!(cell.to_string(), "r1c6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// All cells, in reading order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..81).map(Self)
    }

    /// The cell in this row and column, both 0-based.
    ///
    /// # Panics
    /// If `row` or `column` is 9 or more.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Self((row * 9 + column) as u8) // below 81
    }

    /// The cell with this number in reading order, 0-based; nothing if there is none.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 81 { Some(Self(index as u8)) } else { None } // below 81
    }

    /// Number in reading order, 0-based.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row, 0-based.
    #[inline]
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Column, 0-based.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// 3x3 box, 0-based, in reading order.
    #[inline]
    #[must_use]
    pub const fn box_index(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The row, the column and the box of this cell.
    #[must_use]
    pub const fn units(self) -> [Unit; 3] {
        [Unit::row(self.row()), Unit::column(self.column()), Unit::boxed(self.box_index())]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The three kinds of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A 3x3 box.
    Box,
}

/// A row, a column or a box. Prints as `row 2`, `column 5`, `box 4`.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Cell, Unit, UnitKind};
///
/// let unit = Unit::boxed(3);
/// assert_eq!(unit.kind(), UnitKind::Box);
/// assert_eq!(unit.to_string(), "box 4");
/// assert_eq!(unit.cells()[4], Cell::at(4, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit(u8);

impl Unit {
    /// All units: rows, then columns, then boxes.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..27).map(Self)
    }

    /// A row, 0-based.
    ///
    /// # Panics
    /// If `number` is 9 or more.
    #[must_use]
    pub const fn row(number: usize) -> Self {
        Self::checked(0, number)
    }

    /// A column, 0-based.
    ///
    /// # Panics
    /// If `number` is 9 or more.
    #[must_use]
    pub const fn column(number: usize) -> Self {
        Self::checked(9, number)
    }

    /// A box, 0-based, in reading order.
    ///
    /// # Panics
    /// If `number` is 9 or more.
    #[must_use]
    pub const fn boxed(number: usize) -> Self {
        Self::checked(18, number)
    }

    const fn checked(first: usize, number: usize) -> Self {
        assert!(number < 9, "rows, columns and boxes are 0 to 8");
        Self((first + number) as u8) // below 27
    }

    /// Number among all units, 0-based.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row, column or box.
    #[must_use]
    pub const fn kind(self) -> UnitKind {
        match self.0 / 9 {
            0 => UnitKind::Row,
            1 => UnitKind::Column,
            _ => UnitKind::Box,
        }
    }

    /// Number among the units of its kind, 0-based.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() % 9
    }

    /// The nine cells, in reading order.
    #[must_use]
    pub fn cells(self) -> [Cell; 9] {
        let number = self.number();
        std::array::from_fn(|at| match self.kind() {
            UnitKind::Row => Cell::at(number, at),
            UnitKind::Column => Cell::at(at, number),
            UnitKind::Box => Cell::at(number / 3 * 3 + at / 3, number % 3 * 3 + at % 3),
        })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            UnitKind::Row => "row",
            UnitKind::Column => "column",
            UnitKind::Box => "box",
        };
        write!(f, "{kind} {}", self.number() + 1)
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_lies_in_exactly_its_three_units() {
        for cell in Cell::all() {
            let holding: Vec<Unit> = Unit::all().filter(|unit| unit.cells().contains(&cell)).collect();
            assert_eq!(holding, cell.units());
        }
    }

    #[test]
    fn cells_are_numbered_in_reading_order() {
        let cells: Vec<Cell> =
            (0..9).flat_map(|row| (0..9).map(move |column| Cell::at(row, column))).collect();
        assert!(cells.iter().copied().eq(Cell::all()));
        assert_eq!(Cell::new(80), Some(Cell::at(8, 8)));
        assert_eq!(Cell::new(81), None);
    }
}
