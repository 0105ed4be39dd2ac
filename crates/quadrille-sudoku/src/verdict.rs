//! The questions about one grid: a solution, all solutions, how many, and whether there is exactly one.
//!
//! Every question checks the givens for a clash first. All of them go through the general engine on the exact cover
//! of the grid ([`Cover`]); limits on nodes or time, cancelling and progress are to be had by asking
//! [`Cover::problem`] oneself.
//!
//! Cost: 30 to 90 µs for a puzzle with few guesses, 1 to 2 ms for the hardest known; counting is linear in the
//! number of solutions, so a grid with few givens needs a limit.

use crate::clash::Clash;
use crate::cover::{Cover, WayBack};
use crate::grid::Grid;
use crate::left::Left;
use crate::units::{Cell, Unit};
use quadrille::{Counted, IntoSolutions, Outcome};
use std::fmt;

/// A solution of the grid; which one, if there are several, is the same at every call. Nothing if there is none.
///
/// # Errors
/// Two givens clash.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, solve};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solved = solve(&grid)?.ok_or("no solution")?;
/// assert_eq!(
///     solved.to_string(),
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(grid: &Grid) -> Result<Option<Grid>, Clash> {
    Ok(solutions(grid)?.next())
}

/// Counts the solutions up to a limit (`u64::MAX` for all of them).
///
/// A count that reached the limit displays as `at least N`, and its status is not complete: whether there are more
/// was not looked at.
///
/// # Errors
/// Two givens clash.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, count};
///
/// let counted = count(&Grid::EMPTY, 1000)?;
/// assert_eq!(counted.to_string(), "at least 1000");
/// # Ok::<(), quadrille_sudoku::Clash>(())
/// ```
pub fn count(grid: &Grid, limit: u64) -> Result<Counted, Clash> {
    Ok(Cover::of(grid)?.problem().solver().limit(limit).count())
}

/// All solutions, each found when it is asked for.
///
/// # Errors
/// Two givens clash.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, solutions};
///
/// let two: Vec<Grid> = solutions(&Grid::EMPTY)?.take(2).collect();
/// assert!(two[0] != two[1] && two.iter().all(Grid::is_solved));
/// # Ok::<(), quadrille_sudoku::Clash>(())
/// ```
pub fn solutions(grid: &Grid) -> Result<Solutions, Clash> {
    let (problem, way_back) = Cover::of(grid)?.into_parts();
    Ok(Solutions { search: problem.into_solutions(), way_back })
}

/// An iterator over the solutions of a grid, made by [`solutions`]. It owns its state.
#[derive(Debug)]
#[must_use = "iterators are lazy"]
pub struct Solutions {
    search: IntoSolutions,
    way_back: WayBack,
}

impl Solutions {
    /// The work done so far; complete once everything was searched.
    pub fn outcome(&self) -> Outcome {
        self.search.outcome()
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.search.next().map(|options| self.way_back.grid(&options))
    }
}

impl std::iter::FusedIterator for Solutions {}

/// Whether a puzzle is a proper one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exactly one solution.
    Unique(Grid),
    /// No solution, and why.
    None(NoSolution),
    /// More than one solution: two that differ.
    Many([Grid; 2]),
}

/// Why a grid without a clash has no solution.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, Verdict, verdict};
///
/// let grid: Grid = format!("12345678.........9{}", ".".repeat(63)).parse()?;
/// match verdict(&grid)? {
///     Verdict::None(reason) => assert_eq!(reason.to_string(), "no digit is possible in cell r1c9"),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoSolution {
    /// The givens leave this cell no digit.
    Cell(Cell),
    /// The givens leave this digit no cell in this unit.
    Digit {
        /// The digit.
        digit: u8,
        /// The unit.
        unit: Unit,
    },
    /// The givens do not show it at once: everything was searched.
    Search,
}

impl NoSolution {
    /// The reason that the givens show without a search, if they show one. The givens must not clash.
    ///
    /// # Complexity
    /// Constant: a few masks for each cell and unit.
    ///
    /// # Examples
    /// ```
    /// use quadrille_sudoku::{Grid, NoSolution};
    ///
    /// let grid: Grid = format!("12345678.........9{}", ".".repeat(63)).parse()?;
    /// let reason = NoSolution::at_once(&grid).ok_or("no reason")?;
    /// assert_eq!(reason.to_string(), "no digit is possible in cell r1c9");
    /// assert_eq!(NoSolution::at_once(&Grid::EMPTY), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_once(grid: &Grid) -> Option<Self> {
        let left = Left::of(grid);
        let blank = |cell: &Cell| grid.get(*cell) == 0;
        if let Some(cell) = Cell::all().filter(blank).find(|&cell| left.possible(cell).len() == 0) {
            return Some(Self::Cell(cell));
        }
        Unit::all().find_map(|unit| {
            left.needed(unit)
                .find(|&digit| {
                    !unit
                        .cells()
                        .iter()
                        .filter(|cell| blank(cell))
                        .any(|&cell| left.possible(cell).any(|possible| possible == digit))
                })
                .map(|digit| Self::Digit { digit, unit })
        })
    }
}

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "no digit is possible in cell {cell}"),
            Self::Digit { digit, unit } => write!(f, "digit {digit} has no place in {unit}"),
            Self::Search => f.write_str("after search: no way to place all digits"),
        }
    }
}

/// Whether the grid has exactly one solution, none, or more.
///
/// # Errors
/// Two givens clash.
///
/// # Complexity
/// A search to its end, or to the second solution.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Grid, Verdict, solve, verdict};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(verdict(&grid)?, Verdict::Unique(solve(&grid)?.ok_or("no solution")?));
/// assert!(matches!(verdict(&Grid::EMPTY)?, Verdict::Many(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verdict(grid: &Grid) -> Result<Verdict, Clash> {
    let mut solutions = solutions(grid)?;
    Ok(match (solutions.next(), solutions.next()) {
        (Some(first), Some(second)) => Verdict::Many([first, second]),
        (Some(only), None) => Verdict::Unique(only),
        (None, _) => Verdict::None(NoSolution::at_once(grid).unwrap_or(NoSolution::Search)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_without_a_place_is_named_with_its_unit() {
        // 1 is given in the columns 4 to 9 and in the rows 2 and 3; the first three cells of row 1 are filled.
        let mut grid = Grid::EMPTY;
        for (row, column, digit) in [(0, 0, 2), (0, 1, 3), (0, 2, 4), (1, 3, 1), (2, 6, 1)] {
            grid.set(Cell::at(row, column), digit);
        }
        let row = NoSolution::Digit { digit: 1, unit: Unit::row(0) };
        assert_eq!(verdict(&grid), Ok(Verdict::None(row)));
        assert_eq!(row.to_string(), "digit 1 has no place in row 1");
        assert_eq!(solve(&grid), Ok(None));
        assert_eq!(count(&grid, 2).unwrap().to_string(), "0");
    }

    #[test]
    fn a_clash_is_told_by_every_question() {
        let mut grid = Grid::EMPTY;
        grid.set(Cell::at(4, 4), 7);
        grid.set(Cell::at(4, 8), 7);
        let clash = grid.clash().unwrap();
        assert_eq!(solve(&grid), Err(clash));
        assert_eq!(count(&grid, 1), Err(clash));
        assert_eq!(verdict(&grid), Err(clash));
        assert_eq!(solutions(&grid).err(), Some(clash));
    }

    #[test]
    fn the_iterator_says_when_everything_was_searched() {
        let solved: Grid =
            "837946215569217834142385976756832149284169357913754682678523491491678523325491768"
                .parse()
                .unwrap();
        let mut all = solutions(&solved).unwrap();
        assert_eq!(all.next(), Some(solved));
        assert_eq!(all.next(), None);
        assert!(all.outcome().status.is_complete());
    }
}
