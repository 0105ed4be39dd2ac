//! Boards covered with dominoes.
//!
//! Items: the squares `00_00…` (row, column), all primary; an option is a domino on two neighbours, at each
//! square first the one that goes down, then the one that goes right. The smallest of the polyomino problems of
//! TAOCP 7.2.2.1. A formula gives the number for every board (P. W. Kasteleyn; H. N. V. Temperley and M. E.
//! Fisher; 1961), which makes this the touchstone of counting methods: 12988816 for the chess board, and from
//! 10x10 on more than any program can visit. Drawn with lines around the dominoes. About 2 options of 2 items
//! per square.

use crate::limit::{MAX_ENTRIES, capacity, wide};
use crate::{MakeError, Puzzle, picture};
use quadrille::{ItemId, ProblemBuilder};

/// A board of so many rows and columns, covered with dominoes. A board without squares has one covering.
///
/// # Errors
/// More than about 4096x4096 squares.
///
/// # Complexity
/// O(rows × columns).
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::domino(2, 5)?;
/// assert_eq!(puzzle.problem.count().to_string(), "8"); // Fibonacci's numbers
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub fn domino(rows: usize, columns: usize) -> Result<Puzzle, MakeError> {
    // A product of two 64-bit numbers fits into 128 bits, and four of them saturate.
    let squares = wide(rows) * wide(columns);
    if squares.saturating_mul(4) > u128::from(MAX_ENTRIES) {
        return Err(MakeError::TooLarge {
            what: format!("domino {rows}x{columns}"),
            advice: format!("a board can have at most {} squares", MAX_ENTRIES / 4),
        });
    }
    let squares = capacity(squares);
    let mut builder = ProblemBuilder::with_capacity(2 * squares, 4 * squares);

    let items: Vec<ItemId> = (0..squares)
        .map(|at| builder.add_primary(&format!("{:02}_{:02}", at / columns, at % columns)))
        .collect::<Result<_, _>>()?;
    for (at, &square) in items.iter().enumerate() {
        if let Some(&below) = items.get(at + columns) {
            builder.add_option([square, below])?;
        }
        if (at + 1) % columns != 0 {
            builder.add_option([square, items[at + 1]])?;
        }
    }
    Ok(Puzzle::new(builder.build()?, move |solution| {
        let mut regions = vec![None; squares];
        for (number, &option) in solution.options().iter().enumerate() {
            for item in solution.problem().option_items(option) {
                if let Some(square) = regions.get_mut(item.index()) {
                    *square = Some(number);
                }
            }
        }
        picture::walls(rows, columns, |row, column| regions[row * columns + column])
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(rows: usize, columns: usize) -> String {
        domino(rows, columns).unwrap().problem.count().to_string()
    }

    #[test]
    fn strips_of_two_rows_count_as_fibonacci() {
        let (mut a, mut b) = (1, 1);
        for columns in 0..=20 {
            assert_eq!(count(2, columns), a.to_string(), "2x{columns}");
            (a, b) = (b, a + b);
        }
    }

    #[test]
    fn squares_count_as_kasteleyn_says() {
        for (size, expected) in [(0, "1"), (1, "0"), (2, "2"), (3, "0"), (4, "36"), (6, "6728")] {
            assert_eq!(count(size, size), expected, "{size}x{size}");
        }
    }

    #[test]
    fn boards_without_squares_have_the_empty_covering() {
        for (rows, columns) in [(0, 7), (7, 0)] {
            let puzzle = domino(rows, columns).unwrap();
            let pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
            assert_eq!(pictures, [""]);
        }
        assert!(domino(0, usize::MAX).is_ok());
    }

    #[test]
    fn a_covering_is_drawn_with_lines() {
        let puzzle = domino(2, 3).unwrap();
        let mut pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        pictures.sort();
        assert_eq!(pictures.len(), 3);
        assert_eq!(
            pictures[0],
            "\
┌───────┬───┐
│       │   │
├───────┤   │
│       │   │
└───────┴───┘
"
        );
    }
}
