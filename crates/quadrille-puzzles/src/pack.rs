//! Packing pieces into a region: polyominoes, polycubes, and everything else that is made of unit cells.
//!
//! Items: the pieces by name, then the cells of the region, all primary; an option is a piece with the cells
//! that it covers: `F 00_00 00_01 01_01 01_02 02_01`. Each piece is used once and each cell is covered once.
//! After TAOCP 7.2.2.1, where polyforms are the main examples. At most pieces × orientations × cells options,
//! in that order; found by laying the first cell of an orientation on every cell of the region.

use crate::limit::{MAX_ENTRIES, capacity};
use crate::shape::Cell;
use crate::{MakeError, Motions, Puzzle, Shape, picture};
use quadrille::{ItemId, Problem, Solution};

/// Pieces, each used once, that fill a region without gap or overlap.
///
/// The name of a cell is `row_column` with two digits or more each if the region lies in one layer; else it is the
/// digits of row, column and layer, or these three separated by `_` if one of them is above 9. The region's least
/// row, column and layer are 0. A piece without cells cannot be placed, so that there is then no solution.
///
/// The picture shows the layers side by side, each cell as the name of its piece.
///
/// # Errors
/// Two pieces, or a piece and a cell, have the same name, or a piece has none; or the problem has more than 2^26
/// entries.
///
/// # Complexity
/// O(pieces × orientations × cells of the region × cells of a piece × log(cells of the region)).
///
/// # Examples
/// ```
/// use quadrille_puzzles::{Motions, Shape, pack};
///
/// // Three bars fill a 3x3 board in two ways up to exchanging them: 3! times as many.
/// let bar = Shape::cuboid(1, 3, 1);
/// let pieces = [("a", bar.clone()), ("b", bar.clone()), ("c", bar)];
/// let puzzle = pack(&pieces, &Shape::cuboid(3, 3, 1), Motions::PlaneRotations)?;
/// assert_eq!(puzzle.problem.count().to_string(), "12");
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub fn pack(pieces: &[(&str, Shape)], region: &Shape, motions: Motions) -> Result<Puzzle, MakeError> {
    let mut builder = Problem::builder();
    let names: Vec<ItemId> =
        pieces.iter().map(|(name, _)| builder.add_primary(name)).collect::<Result<_, _>>()?;
    let extent = region.extent();
    let cells: Vec<ItemId> = region
        .cells()
        .iter()
        .map(|&cell| builder.add_primary(&cell_name(cell, extent)))
        .collect::<Result<_, _>>()?;

    let (mut entries, mut option) = (0, Vec::new());
    for (&name, (_, piece)) in names.iter().zip(pieces) {
        for oriented in piece.orientations(motions) {
            for &place in region.cells() {
                option.clear();
                option.push(name);
                if !lay(&oriented, place, region, &cells, &mut option) {
                    continue;
                }
                entries += option.len();
                if entries > capacity(u128::from(MAX_ENTRIES)) {
                    return Err(MakeError::TooLarge {
                        what: format!("a packing of {} pieces into {} cells", pieces.len(), region.len()),
                        advice: "take a smaller region, or fewer pieces".into(),
                    });
                }
                builder.add_option(option.iter().copied())?;
            }
        }
    }
    let region = region.clone();
    Ok(Puzzle::new(builder.build()?, move |solution| draw(&region, names.len(), solution)))
}

/// Appends the items of the cells that a shape covers when its first cell lies on `place`; false if it does not fit,
/// or has no cell.
fn lay(shape: &Shape, place: Cell, region: &Shape, items: &[ItemId], option: &mut Vec<ItemId>) -> bool {
    let Some(first) = shape.cells().first() else { return false };
    shape.cells().iter().all(|cell| {
        let target = [0, 1, 2].map(|axis| place[axis] + cell[axis] - first[axis]);
        let found = region.cells().binary_search(&target);
        option.extend(found.ok().map(|at| items[at]));
        found.is_ok()
    })
}

fn cell_name([row, column, layer]: Cell, extent: [usize; 3]) -> String {
    if extent[2] <= 1 {
        format!("{row:02}_{column:02}")
    } else if extent.iter().all(|&length| length <= 10) {
        format!("{row}{column}{layer}")
    } else {
        format!("{row}_{column}_{layer}")
    }
}

/// Layers side by side, two blanks between them; a dot where the region has no cell.
fn draw(region: &Shape, pieces: usize, solution: &Solution<'_>) -> String {
    let problem = solution.problem();
    let mut owners = vec!["."; region.len()];
    for &option in solution.options() {
        let [piece, cells @ ..] = problem.option_items(option) else { continue };
        for cell in cells {
            if let Some(owner) = cell.index().checked_sub(pieces).and_then(|at| owners.get_mut(at)) {
                *owner = problem.item_name(*piece);
            }
        }
    }
    let [rows, columns, layers] = region.extent();
    let gap = if owners.iter().all(|name| name.chars().count() == 1) { "" } else { " " };
    let mut lines = vec![String::new(); rows];
    for layer in 0..layers {
        let mut words = vec!["."; rows * columns];
        for (cell, &owner) in region.cells().iter().zip(&owners) {
            let [row, column, in_layer] = cell.map(|at| at.unsigned_abs() as usize);
            if in_layer == layer {
                words[row * columns + column] = owner;
            }
        }
        let text = picture::rows_of_words(words.chunks(columns).map(|row| row.iter().copied()), gap);
        for (line, part) in lines.iter_mut().zip(text.lines()) {
            line.push_str(if layer > 0 { "  " } else { "" });
            line.push_str(part);
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_with_holes_are_filled_around_them() {
        let l = Shape::from_picture("XXX/X..");
        let ring = Shape::from_picture("XXX/X.X/XXX");
        let puzzle = pack(&[("a", l.clone()), ("b", l)], &ring, Motions::PlaneReflections).unwrap();
        let mut pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        pictures.sort();
        // The piece begins in one of four corners and goes either way around: 8, of which the other is the rest.
        assert_eq!(pictures.len(), 8);
        assert_eq!(pictures[0], "aaa\na.b\nbbb\n");
    }

    #[test]
    fn long_names_are_padded() {
        let square = Shape::cuboid(1, 1, 1);
        let pieces = [("left", square.clone()), ("up", square)];
        let puzzle = pack(&pieces, &Shape::cuboid(1, 2, 1), Motions::Translations).unwrap();
        let mut pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        pictures.sort();
        assert_eq!(pictures, ["  up left\n", "left   up\n"]);
    }

    #[test]
    fn names_of_cells_are_all_different() {
        for region in [Shape::cuboid(2, 120, 1), Shape::cuboid(10, 10, 10), Shape::cuboid(11, 12, 2)] {
            assert!(pack(&[], &region, Motions::Translations).is_ok());
        }
    }

    #[test]
    fn pieces_of_the_same_name_are_an_error() {
        let square = Shape::cuboid(1, 1, 1);
        let error = pack(&[("a", square.clone()), ("a", square)], &Shape::default(), Motions::Translations);
        assert_eq!(error.unwrap_err().to_string(), "item `a` is declared twice");
    }

    #[test]
    fn empty_regions_and_pieces_are_no_panic() {
        let nothing = pack(&[], &Shape::default(), Motions::SpaceRotations).unwrap();
        assert_eq!(nothing.problem.solutions().map(|s| nothing.draw(&s)).collect::<String>(), "");
        let empty_piece = pack(&[("a", Shape::default())], &Shape::default(), Motions::Translations).unwrap();
        assert_eq!(empty_piece.problem.count().to_string(), "0");
    }
}
