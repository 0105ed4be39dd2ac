//! Latin squares: every symbol once in each row and once in each column.
//!
//! Items: `p` (row, column) for "the square has a symbol", `r` (row, symbol) and `c` (column, symbol) for "the
//! line has the symbol", all primary and counted from 0; an option `p12 r10 c20` puts symbol 0 into row 1,
//! column 2. That is a partition of the edges of K(n, n, n) into triangles. TAOCP 7.2.2.1, where sudoku adds
//! boxes to the same items. From order 11 on, the numbers are separated: `p1_10`. n³ options of 3 items.

use crate::limit::{capacity, check_size, wide};
use crate::{MakeError, Puzzle, picture};
use quadrille::{ItemId, ProblemBuilder};

/// Latin squares of order `size`.
///
/// # Errors
/// An order above 281.
///
/// # Complexity
/// O(size³).
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::latin(4)?;
/// assert_eq!(puzzle.problem.count().to_string(), "576");
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub fn latin(size: usize) -> Result<Puzzle, MakeError> {
    let entries = |n: u128| n.saturating_pow(3).saturating_mul(3);
    check_size("latin", size, entries)?;
    let entries = capacity(entries(wide(size)));
    let mut builder = ProblemBuilder::with_capacity(entries / 3, entries);

    let gap = if size <= 10 { "" } else { "_" };
    let mut items = |letter: char| -> Result<Vec<ItemId>, MakeError> {
        (0..size * size)
            .map(|at| Ok(builder.add_primary(&format!("{letter}{}{gap}{}", at / size, at % size))?))
            .collect()
    };
    let (squares, rows, columns) = (items('p')?, items('r')?, items('c')?);
    for (at, &square) in squares.iter().enumerate() {
        let (row, column) = (at / size, at % size);
        for symbol in 0..size {
            builder.add_option([square, rows[row * size + symbol], columns[column * size + symbol]])?;
        }
    }
    Ok(Puzzle::new(builder.build()?, move |solution| {
        let mut symbols = vec![None; size * size];
        for option in solution.options() {
            if let Some(square) = symbols.get_mut(option.index() / size.max(1)) {
                *square = Some(option.index() % size);
            }
        }
        picture::number_grid(&symbols, size)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_known_ones() {
        for (size, count) in [1, 1, 2, 12, 576, 161_280].into_iter().enumerate() {
            assert_eq!(latin(size).unwrap().problem.count().to_string(), count.to_string(), "order {size}");
        }
    }

    #[test]
    fn names_stay_different_with_two_digits() {
        assert_eq!(latin(12).unwrap().problem.item_count(), 3 * 144);
    }

    #[test]
    fn a_square_shows_its_symbols() {
        let puzzle = latin(2).unwrap();
        let mut pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        pictures.sort();
        assert_eq!(pictures, ["0 1\n1 0\n", "1 0\n0 1\n"]);
    }
}
