//! The Soma cube: seven pieces that make a 3x3x3 cube.
//!
//! Piet Hein's pieces (1933) are the shapes of three or four unit cubes that are not boxes; they turn in space,
//! and A and B are mirror images of each other. J. H. Conway and M. J. T. Guy counted the 240 solutions by hand
//! in 1961; with the symmetric ones, as here, they are 11520. An example of TAOCP 7.2.2.1, like other
//! polycubes. Items and options are those of [`pack`]: 688 options of 4 or 5 items. The picture shows the cube
//! in three layers, side by side.

use crate::{MakeError, Motions, Puzzle, Shape, pack};

/// The pieces, in the order of their items; two layers for those that are not flat.
const PIECES: [(&str, &str); 7] = [
    ("L", "X./X./XX"),
    ("V", "X./XX"),
    ("T", "X./XX/X."),
    ("Z", "X./XX/.X"),
    ("A", "X./XX ../.X"),
    ("B", "X./XX X./.."),
    ("P", "XX/X. X./.."),
];

/// The Soma cube.
///
/// # Errors
/// None; the type is that of all front ends.
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::soma()?;
/// let solution = puzzle.problem.solutions().next().ok_or("no solution")?;
/// // Three rows of three layers.
/// let picture = puzzle.draw(&solution);
/// assert!(picture.lines().count() == 3 && picture.lines().all(|row| row.len() == 13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn soma() -> Result<Puzzle, MakeError> {
    let pieces = PIECES.map(|(name, picture)| (name, Shape::from_picture(picture)));
    pack(&pieces, &Shape::cuboid(3, 3, 3), Motions::SpaceRotations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_240_solutions_in_48_positions_each() {
        assert_eq!(soma().unwrap().problem.count().to_string(), (240 * 48).to_string());
    }

    #[test]
    fn a_and_b_are_mirror_images() {
        let [a, b] = [PIECES[4], PIECES[5]].map(|(_, picture)| Shape::from_picture(picture));
        assert_ne!(a.orientations(Motions::SpaceRotations), b.orientations(Motions::SpaceRotations));
        assert_eq!(a.orientations(Motions::SpaceReflections), b.orientations(Motions::SpaceReflections));
    }

    #[test]
    fn a_cube_is_drawn_in_three_layers() {
        let puzzle = soma().unwrap();
        let first = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).min();
        assert_eq!(
            first.as_deref(),
            Some(
                "\
AAB  ABB  LLL
PAB  PPT  LZZ
VVT  PVT  ZZT
"
            )
        );
    }
}
