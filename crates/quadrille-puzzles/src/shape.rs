//! Shapes made of unit cells in the plane or in space, and the ways to turn them.
//!
//! A cell is (row, column, layer); plane shapes lie in layer 0. A shape is kept *normalised*: moved so that the
//! least row, column and layer are 0, and its cells sorted. Two shapes are then equal up to translation iff
//! they are equal as values. Turning is a signed permutation of the three coordinates; there are 48, 24 of them
//! rotations of space, 8 motions of the plane, 4 of these rotations. After S. W. Golomb, *Polyominoes* (1965),
//! and TAOCP 7.2.2.1. O(48 k log k) for the orientations of k cells. Triangles and hexagons are not cells here.

use std::collections::BTreeSet;

/// Row, column, layer.
pub(crate) type Cell = [i32; 3];

/// A set of unit cells in the plane or in space, up to translation.
///
/// # Examples
/// ```
/// use quadrille_puzzles::{Motions, Shape};
///
/// let s = Shape::new([[0, 1, 0], [0, 2, 0], [1, 0, 0], [1, 1, 0]]);
/// assert_eq!(s, Shape::new([[7, 0, 5], [7, 1, 5], [6, 1, 5], [6, 2, 5]]));
/// assert_eq!(s.orientations(Motions::PlaneRotations).len(), 2);
/// assert_eq!(s.orientations(Motions::PlaneReflections).len(), 4);
/// assert_eq!(s.orientations(Motions::SpaceRotations).len(), 12);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Sorted, all different, and the minimum of each coordinate is 0.
    cells: Vec<Cell>,
}

/// What may be done to a piece, besides moving it along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Motions {
    /// Nothing: *fixed* pieces.
    Translations,
    /// Turning in the plane: *one-sided* pieces.
    PlaneRotations,
    /// Turning in the plane and turning over: *free* pieces.
    PlaneReflections,
    /// Turning in space: solid pieces.
    SpaceRotations,
    /// Turning in space, and mirror images.
    SpaceReflections,
}

impl Motions {
    /// Whether coordinate `i` may become `signs[i]` times the former coordinate `axes[i]`.
    fn include(self, axes: [usize; 3], signs: [i32; 3]) -> bool {
        let even = [[0, 1, 2], [1, 2, 0], [2, 0, 1]].contains(&axes);
        let determinant = if even { 1 } else { -1 } * signs.iter().product::<i32>();
        let plane = axes[2] == 2 && signs[2] == 1;
        match self {
            Self::Translations => axes == [0, 1, 2] && signs == [1, 1, 1],
            Self::PlaneRotations => plane && determinant == 1,
            Self::PlaneReflections => plane,
            Self::SpaceRotations => determinant == 1,
            Self::SpaceReflections => true,
        }
    }
}

impl Shape {
    /// The shape with these cells (row, column, layer). Cells that are named twice count once.
    ///
    /// # Complexity
    /// O(k log k) for k cells.
    #[must_use]
    pub fn new(cells: impl IntoIterator<Item = [i16; 3]>) -> Self {
        Self::normalised(cells.into_iter().map(|cell| cell.map(i32::from)).collect())
    }

    /// A box of so many rows, columns and layers. One of them 0 gives the empty shape.
    ///
    /// # Complexity
    /// Linear in the number of cells.
    ///
    /// # Examples
    /// ```
    /// use quadrille_puzzles::Shape;
    /// assert_eq!(Shape::cuboid(6, 10, 1).len(), 60);
    /// ```
    #[must_use]
    pub fn cuboid(rows: u8, columns: u8, layers: u8) -> Self {
        let line = |length: u8| 0..i32::from(length);
        let cells = line(rows).flat_map(|row| {
            line(columns).flat_map(move |column| line(layers).map(move |layer| [row, column, layer]))
        });
        Self { cells: cells.collect() }
    }

    /// Reads the pieces that are written in this crate: `X` is a cell, `.` is none, `/` ends a row and a blank ends a
    /// layer.
    pub(crate) fn from_picture(picture: &str) -> Self {
        let cells = picture.split(' ').zip(0..).flat_map(|(text, layer)| {
            text.split('/').zip(0..).flat_map(move |(text, row)| {
                text.chars().zip(0..).filter(|&(c, _)| c == 'X').map(move |(_, column)| [row, column, layer])
            })
        });
        Self::new(cells)
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The different shapes that this one becomes by the motions, in ascending order.
    ///
    /// # Complexity
    /// O(48 k log k) for k cells.
    #[must_use]
    pub fn orientations(&self, motions: Motions) -> Vec<Self> {
        const AXES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut found = BTreeSet::new();
        for axes in AXES {
            for bits in 0..8 {
                let signs = [0, 1, 2].map(|axis| if bits >> axis & 1 == 0 { 1 } else { -1 });
                if motions.include(axes, signs) {
                    let turn = |cell: &Cell| [0, 1, 2].map(|i| signs[i] * cell[axes[i]]);
                    found.insert(Self::normalised(self.cells.iter().map(turn).collect()));
                }
            }
        }
        found.into_iter().collect()
    }

    /// The cells, sorted.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Numbers of rows, columns and layers of the smallest box around the shape.
    pub(crate) fn extent(&self) -> [usize; 3] {
        // Coordinates are at least 0, as the shape is normalised.
        let length = |axis: usize| self.cells.iter().map(|cell| cell[axis].unsigned_abs() as usize + 1).max();
        [0, 1, 2].map(|axis| length(axis).unwrap_or(0))
    }

    /// Coordinates are differences of 16-bit numbers at most, so that nothing here overflows.
    fn normalised(mut cells: Vec<Cell>) -> Self {
        let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        for cell in &mut cells {
            *cell = [0, 1, 2].map(|axis| cell[axis] - least[axis]);
        }
        cells.sort_unstable();
        cells.dedup();
        Self { cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Motions; 5] = [
        Motions::Translations,
        Motions::PlaneRotations,
        Motions::PlaneReflections,
        Motions::SpaceRotations,
        Motions::SpaceReflections,
    ];

    #[test]
    fn motions_are_groups_of_the_right_order() {
        // A shape without any symmetry has as many orientations as there are motions.
        let shape = Shape::new([[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 2], [0, 0, 3]]);
        assert_eq!(ALL.map(|motions| shape.orientations(motions).len()), [1, 4, 8, 24, 48]);
        for motions in ALL {
            let all = shape.orientations(motions);
            assert!(all.iter().all(|turned| turned.orientations(motions) == all), "{motions:?}");
        }
    }

    #[test]
    fn symmetric_shapes_have_fewer_orientations() {
        let cube = Shape::cuboid(2, 2, 2);
        assert!(ALL.iter().all(|&motions| cube.orientations(motions) == [cube.clone()]));
        let bar = Shape::cuboid(1, 3, 1);
        assert_eq!(ALL.map(|motions| bar.orientations(motions).len()), [1, 2, 2, 3, 3]);
    }

    #[test]
    fn extreme_coordinates_do_not_overflow() {
        let shape = Shape::new([[i16::MIN; 3], [i16::MAX; 3]]);
        assert_eq!(shape.extent(), [65536; 3]);
        assert_eq!(shape.orientations(Motions::SpaceReflections).len(), 4);
    }

    #[test]
    fn empty_shapes_are_shapes() {
        assert_eq!(Shape::cuboid(3, 0, 2), Shape::default());
        assert_eq!(Shape::default().orientations(Motions::SpaceRotations), [Shape::default()]);
        assert_eq!(Shape::default().extent(), [0, 0, 0]);
    }

    #[test]
    fn pictures_are_read_by_layer_row_and_column() {
        let shape = Shape::from_picture("X./XX ../.X");
        assert_eq!(shape, Shape::new([[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]]));
    }
}
