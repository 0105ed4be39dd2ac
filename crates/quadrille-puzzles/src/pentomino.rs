//! Rectangles of 60 squares covered with the twelve pentominoes.
//!
//! S. W. Golomb's pieces and his names for them (1953); they may be turned, and turned over. Items and options
//! are those of [`pack`]. All symmetric solutions count: the 6x10 board has 9356, four of each of the 2339 that
//! C. B. and J. M. Haselgrove counted in 1960; that and other boards are examples of TAOCP 7.2.2.1. About 2000
//! options of 6 items. A board of any other area is refused, since each piece is used exactly once; [`pack`]
//! takes other pieces and regions, such as the 8x8 board without its middle.

use crate::{MakeError, Motions, Puzzle, Shape, pack};

/// The pieces, in alphabetical order.
const PIECES: [(&str, &str); 12] = [
    ("F", ".XX/XX./.X."),
    ("I", "XXXXX"),
    ("L", "X./X./X./XX"),
    ("N", ".X/.X/XX/X."),
    ("P", "XX/XX/X."),
    ("T", "XXX/.X./.X."),
    ("U", "X.X/XXX"),
    ("V", "X../X../XXX"),
    ("W", "X../XX./.XX"),
    ("X", ".X./XXX/.X."),
    ("Y", ".X/XX/.X/.X"),
    ("Z", "XX./.X./.XX"),
];

/// A rectangle of 60 squares, covered with the twelve pentominoes, each used once.
///
/// # Errors
/// The board does not have 60 squares. (Boards 1x60 and 2x30 are made, and have no solution.)
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::pentomino(3, 20)?;
/// assert_eq!(puzzle.problem.count().to_string(), "8"); // two, in four positions each
/// assert!(quadrille_puzzles::pentomino(8, 8).is_err());
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub fn pentomino(rows: usize, columns: usize) -> Result<Puzzle, MakeError> {
    let wrong = || MakeError::WrongArea { board: format!("{rows}x{columns}") };
    if rows.checked_mul(columns) != Some(60) {
        return Err(wrong());
    }
    // Both divide 60.
    let side = |length: usize| u8::try_from(length).map_err(|_| wrong());
    let pieces = PIECES.map(|(name, picture)| (name, Shape::from_picture(picture)));
    pack(&pieces, &Shape::cuboid(side(rows)?, side(columns)?, 1), Motions::PlaneReflections)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_pieces_are_the_twelve_free_pentominoes() {
        let shapes = PIECES.map(|(_, picture)| Shape::from_picture(picture));
        assert!(shapes.iter().all(|shape| shape.len() == 5));
        let free: BTreeSet<_> =
            shapes.iter().map(|shape| shape.orientations(Motions::PlaneReflections).swap_remove(0)).collect();
        assert_eq!(free.len(), 12);
        // There are 63 fixed and 18 one-sided pentominoes.
        let fixed: usize =
            shapes.iter().map(|shape| shape.orientations(Motions::PlaneReflections).len()).sum();
        assert_eq!(fixed, 63);
    }

    #[test]
    fn narrow_boards_have_no_solution() {
        assert_eq!(pentomino(1, 60).unwrap().problem.count().to_string(), "0");
        assert_eq!(pentomino(30, 2).unwrap().problem.count().to_string(), "0");
    }

    #[test]
    fn a_board_is_drawn_with_letters() {
        let puzzle = pentomino(3, 20).unwrap();
        let mut pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        pictures.sort();
        assert_eq!(pictures.len(), 8);
        assert_eq!(
            pictures[0],
            "\
UUXIIIIINNNFTWYYYYZV
UXXXPPLNNFFFTWWYZZZV
UUXPPPLLLLFTTTWWZVVV
"
        );
    }
}
