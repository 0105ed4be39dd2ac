//! Permutations, or rooks that do not attack each other.
//!
//! Items: places `r0…` and values `c0…`, all primary; an option `r2 c5` puts value 5 at place 2. That is a
//! perfect matching of the complete bipartite graph, of which there are n!: a problem whose count everybody
//! knows, and where every method that remembers what is left (2^n states) beats every method that visits
//! solutions. Rows and columns are those of the queens of TAOCP 7.2.2.1, without the diagonals. n² options of 2
//! items.

use crate::limit::{capacity, check_size, wide};
use crate::{MakeError, Puzzle, picture};
use quadrille::{ItemId, ProblemBuilder};

/// The permutations of `size` things.
///
/// # Errors
/// More than 5792 things.
///
/// # Complexity
/// O(size²).
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::permutations(6)?;
/// assert_eq!(puzzle.problem.count().to_string(), "720");
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub fn permutations(size: usize) -> Result<Puzzle, MakeError> {
    let entries = |n: u128| n.saturating_mul(n).saturating_mul(2);
    check_size("permutations", size, entries)?;
    let entries = capacity(entries(wide(size)));
    let mut builder = ProblemBuilder::with_capacity(entries / 2, entries);

    let mut items = |letter: char| -> Result<Vec<ItemId>, MakeError> {
        (0..size).map(|at| Ok(builder.add_primary(&format!("{letter}{at}"))?)).collect()
    };
    let (places, values) = (items('r')?, items('c')?);
    for &place in &places {
        for &value in &values {
            builder.add_option([place, value])?;
        }
    }
    Ok(Puzzle::new(builder.build()?, move |solution| {
        let mut row = vec![None; size];
        for option in solution.options() {
            if let Some(place) = row.get_mut(option.index() / size.max(1)) {
                *place = Some(option.index() % size);
            }
        }
        picture::number_row(&row)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_factorials() {
        let mut factorial = 1;
        for size in 0..=8 {
            factorial *= size.max(1);
            assert_eq!(permutations(size).unwrap().problem.count().to_string(), factorial.to_string());
        }
    }

    #[test]
    fn a_permutation_is_drawn_in_one_line() {
        let puzzle = permutations(3).unwrap();
        let mut pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        pictures.sort();
        assert_eq!(pictures, ["0 1 2\n", "0 2 1\n", "1 0 2\n", "1 2 0\n", "2 0 1\n", "2 1 0\n"]);
    }
}
