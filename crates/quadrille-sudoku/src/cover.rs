//! The exact cover problem of a grid, reduced by its givens.
//!
//! Sudoku as exact cover (Knuth, TAOCP 7.2.2.1, the 729 options and 324 items): the option "digit d in cell (r, c)"
//! covers the cell `r1c2`, the digit in its row `r1=4`, in its column `c2=4`, and in its box `b1=4`.
//!
//! Each given is an option that must be chosen. Choosing it covers its four items, and rules out every option that
//! shares one of them; what is left is a smaller exact cover problem, and its solutions are, one to one, the
//! solutions of the large one that contain the givens. It is this smaller problem that is built, at once: an item
//! for each blank cell and for each digit that a unit still needs, and an option for each digit in each blank cell
//! that is given in none of the cell's units. (Givens that clash have no solution; they are refused before.) With
//! 17 to 30 givens that makes 200 to 256 items and 200 to 330 options.
//!
//! Items come in the order cells, rows, columns, boxes, options in reading order: the engine breaks ties by it.
//! Cost: about 12 µs to build, a third of it for the names of the items.

use crate::clash::Clash;
use crate::grid::Grid;
use crate::left::Left;
use crate::units::{Cell, Unit, UnitKind};
use quadrille::{ItemId, OptionId, Problem, Solution};

/// The exact cover problem of a grid, and the way back from its solutions to grids.
///
/// # Examples
/// ```
/// use quadrille_sudoku::{Cover, Grid};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let cover = Cover::of(&grid)?;
/// let (first, outcome) = cover.problem().solver().nodes(10_000).first();
/// let solved = cover.grid(&first.ok_or("no solution")?);
/// assert!(solved.is_solved() && solved.contains(&grid));
/// assert!(outcome.stats.nodes < 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cover {
    problem: Problem,
    way_back: WayBack,
}

impl Cover {
    /// The exact cover problem of what the givens leave open.
    ///
    /// # Errors
    /// Two givens clash.
    ///
    /// # Complexity
    /// Linear in the number of options, at most 729.
    pub fn of(givens: &Grid) -> Result<Self, Clash> {
        if let Some(clash) = givens.clash() {
            return Err(clash);
        }
        let left = Left::of(givens);
        let mut builder = quadrille::ProblemBuilder::with_capacity(400, 1600);
        let mut item = |name: [u8; 4]| {
            std::str::from_utf8(&name)
                .ok()
                .and_then(|name| builder.add_primary(name).ok())
                .expect("names are ASCII and differ, and all items are primary")
        };
        let mut cell_items = [None; 81];
        for cell in blanks(givens) {
            cell_items[cell.index()] = Some(item(cell_name(cell)));
        }
        let mut digit_items = [[None; 10]; 27];
        for unit in Unit::all() {
            for digit in left.needed(unit) {
                digit_items[unit.index()][usize::from(digit)] = Some(item(digit_name(unit, digit)));
            }
        }
        let mut placements = Vec::with_capacity(400);
        for cell in blanks(givens) {
            for digit in left.possible(cell) {
                let [row, column, boxed] =
                    cell.units().map(|unit| digit_items[unit.index()][usize::from(digit)]);
                let items = [cell_items[cell.index()], row, column, boxed];
                builder
                    .add_option(items.map(|item: Option<ItemId>| {
                        item.expect("a blank cell has an item, and a possible digit one in each of its units")
                    }))
                    .expect("the four items differ");
                placements.push((cell, digit));
            }
        }
        let problem = builder.build().expect("no chained method was called that could have failed");
        Ok(Self { problem, way_back: WayBack { givens: *givens, placements } })
    }

    /// The problem. Its options are placements of a digit in a cell, see [`placement`](Self::placement).
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The cell and the digit that an option stands for.
    ///
    /// # Panics
    /// If there is no such option.
    #[must_use]
    pub fn placement(&self, option: OptionId) -> (Cell, u8) {
        self.way_back.placements[option.index()]
    }

    /// The grid of a solution: the givens, and the digits that the solution places.
    ///
    /// # Panics
    /// If the solution is of another problem, and that has more options.
    #[must_use]
    pub fn grid(&self, solution: &Solution<'_>) -> Grid {
        self.way_back.grid(solution.options())
    }

    /// The problem and the way back from its options, apart.
    pub(crate) fn into_parts(self) -> (Problem, WayBack) {
        (self.problem, self.way_back)
    }
}

/// From options to the grid.
#[derive(Clone, Debug)]
pub(crate) struct WayBack {
    givens: Grid,
    /// What each option places.
    placements: Vec<(Cell, u8)>,
}

impl WayBack {
    pub(crate) fn grid(&self, options: &[OptionId]) -> Grid {
        let mut grid = self.givens;
        for &option in options {
            let (cell, digit) = self.placements[option.index()];
            grid.set(cell, digit);
        }
        grid
    }
}

fn blanks(grid: &Grid) -> impl Iterator<Item = Cell> + '_ {
    Cell::all().filter(|&cell| grid.get(cell) == 0)
}

/// `r1c2`, as bytes: there are some 250 names a puzzle, and hundreds of thousands of puzzles.
fn cell_name(cell: Cell) -> [u8; 4] {
    [b'r', one_based(cell.row()), b'c', one_based(cell.column())]
}

/// `r1=4`, `c2=4`, `b1=4`: the digit in the row, column or box.
fn digit_name(unit: Unit, digit: u8) -> [u8; 4] {
    let kind = match unit.kind() {
        UnitKind::Row => b'r',
        UnitKind::Column => b'c',
        UnitKind::Box => b'b',
    };
    [kind, one_based(unit.number()), b'=', b'0' + digit]
}

fn one_based(number: usize) -> u8 {
    b'1' + number as u8 // 0 to 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_grid_gives_the_whole_problem() {
        let cover = Cover::of(&Grid::EMPTY).unwrap();
        let stats = cover.problem().stats();
        assert_eq!((stats.primary, stats.secondary, stats.options, stats.entries), (324, 0, 729, 2916));
        assert_eq!(cover.problem().display_option(OptionId::from_u32(12)).to_string(), "r1c2 r1=4 c2=4 b1=4");
        assert_eq!(cover.placement(OptionId::from_u32(12)), (Cell::at(0, 1), 4));
    }

    #[test]
    fn only_what_the_givens_leave_open_is_built() {
        let mut givens = Grid::EMPTY;
        givens.set(Cell::at(0, 1), 4);
        let cover = Cover::of(&givens).unwrap();
        assert_eq!(cover.problem().item_count(), 320);
        for name in ["r1c2", "r1=4", "c2=4", "b1=4"] {
            assert_eq!(cover.problem().find_item(name), None);
        }
        // Gone: nine digits in the cell itself, and the digit in its 20 peers.
        assert_eq!(cover.problem().option_count(), 729 - 9 - 20);
    }

    #[test]
    fn a_solved_grid_leaves_nothing_and_has_one_solution() {
        let solved: Grid =
            "837946215569217834142385976756832149284169357913754682678523491491678523325491768"
                .parse()
                .unwrap();
        let cover = Cover::of(&solved).unwrap();
        assert_eq!((cover.problem().item_count(), cover.problem().option_count()), (0, 0));
        let solutions: Vec<Grid> =
            cover.problem().solutions().map(|solution| cover.grid(&solution)).collect();
        assert_eq!(solutions, [solved]);
    }
}
