//! Langford pairs: twice each of 1 to n in a row, so that exactly k numbers stand between the two k.
//!
//! Items: numbers `d1…` and places `s1…`, all primary; an option `d3 s1 s5` puts the two 3 into places 1 and 5.
//! C. D. Langford 1958; an example of TAOCP 7.2.2.1. There are solutions only if n mod 4 is 0 or 3. A row read
//! backwards is another solution, and both are counted: 35584 for n = 11, of which tables give the half. (Knuth
//! also shows how to halve the work by leaving out some options of one number; not done here, so that the
//! problem is the plain one.) 3n(n - 1)/2 options of 3 items.

use crate::limit::{capacity, check_size, wide};
use crate::{MakeError, Puzzle, picture};
use quadrille::{ItemId, ProblemBuilder};

/// Langford pairs of the numbers 1 to `size`.
///
/// # Errors
/// A size above 3862.
///
/// # Complexity
/// O(size²).
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::langford(4)?;
/// assert_eq!(puzzle.problem.count().to_string(), "2"); // 4 1 3 1 2 4 3 2, and backwards
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub fn langford(size: usize) -> Result<Puzzle, MakeError> {
    let options = |n: u128| n.saturating_mul(n.saturating_sub(1)).saturating_mul(3) / 2;
    let entries = |n: u128| options(n).saturating_mul(3);
    check_size("langford", size, entries)?;
    let (options, entries) = (capacity(options(wide(size))), capacity(entries(wide(size))));
    let mut builder = ProblemBuilder::with_capacity(options, entries);

    let mut items = |letter: char, count: usize| -> Result<Vec<ItemId>, MakeError> {
        (1..=count).map(|at| Ok(builder.add_primary(&format!("{letter}{at}"))?)).collect()
    };
    let (numbers, places) = (items('d', size)?, items('s', 2 * size)?);
    for (at, &number) in numbers.iter().enumerate() {
        // The number is at + 1, so that its two places are at + 2 apart.
        for (&first, &second) in places.iter().zip(places.iter().skip(at + 2)) {
            builder.add_option([number, first, second])?;
        }
    }
    Ok(Puzzle::new(builder.build()?, move |solution| {
        let mut row = vec![None; 2 * size];
        for &option in solution.options() {
            let [number, places @ ..] = solution.problem().option_items(option) else { continue };
            for place in places {
                if let Some(slot) = place.index().checked_sub(size).and_then(|at| row.get_mut(at)) {
                    *slot = Some(number.index() + 1);
                }
            }
        }
        picture::number_row(&row)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_twice_those_of_the_tables() {
        for (size, count) in [1, 0, 0, 2, 2, 0, 0, 52, 300].into_iter().enumerate() {
            assert_eq!(langford(size).unwrap().problem.count().to_string(), count.to_string(), "size {size}");
        }
    }

    #[test]
    fn a_solution_is_drawn_as_a_row() {
        let puzzle = langford(4).unwrap();
        let mut pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        pictures.sort();
        assert_eq!(pictures, ["2 3 4 2 1 3 1 4\n", "4 1 3 1 2 4 3 2\n"]);
    }
}
