//! Random boards to be tiled by small pieces, made again from their seeds: problems whose search meets the same parts again
//! and again, which is what a memo has to get right.

use fastrand::Rng;
use quadrille::{BuildError, Entry, ItemId, Problem};

/// Cells from the first one, which is the topmost and leftmost: dominoes and trominoes.
const PIECES: [&[(usize, usize)]; 8] = [
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0), (2, 0)],
    &[(0, 0), (0, 1), (0, 2)],
    &[(0, 0), (1, 0), (0, 1)],
    &[(0, 0), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 1)],
    &[(0, 1), (1, 0), (1, 1)],
];

/// A random board with holes, to be tiled by dominoes and some kinds of tromino. With `marks`, placements carry a random
/// color, or none, on one of a few secondary items, so that what lies far apart still depends on one another.
///
/// # Panics
/// If the builder refuses what was made, which would be a fault of this generator.
#[must_use]
pub fn random_board(seed: u64, marks: bool) -> Problem {
    build(seed, marks).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
}

fn build(seed: u64, marks: bool) -> Result<Problem, BuildError> {
    let mut rng = Rng::with_seed(seed);
    let (width, height) = (rng.usize(4..=7), rng.usize(4..=5));
    let mut builder = Problem::builder();
    let mut cells = vec![vec![None; height]; width];
    for (x, column) in cells.iter_mut().enumerate() {
        for (y, cell) in column.iter_mut().enumerate() {
            if rng.u32(..12) > 0 {
                *cell = Some(builder.add_primary(&format!("{x},{y}"))?);
            }
        }
    }
    let others: Vec<ItemId> = if marks {
        (0..rng.usize(2..=6)).map(|at| builder.add_secondary(&format!("m{at}"))).collect::<Result<_, _>>()?
    } else {
        Vec::new()
    };
    let colors = [builder.color("a")?, builder.color("b")?];
    let trominoes: Vec<bool> = PIECES.iter().map(|piece| piece.len() == 2 || rng.u32(..4) == 0).collect();
    let mut options = Vec::new();
    for x in 0..width {
        for y in 0..height {
            for (piece, _) in PIECES.iter().zip(&trominoes).filter(|(_, used)| **used) {
                let covered = piece.iter().map(|&(dx, dy)| *cells.get(x + dx)?.get(y + dy)?);
                let Some(covered) = covered.collect::<Option<Vec<ItemId>>>() else { continue };
                let mut option: Vec<Entry> = covered.into_iter().map(Entry::from).collect();
                if marks && rng.u32(..4) == 0 {
                    let other = others[rng.usize(..others.len())];
                    option.push(match rng.u32(..8) {
                        0 => other.into(),
                        number => (other, colors[usize::from(number % 2 == 0)]).into(),
                    });
                }
                options.push(option);
            }
        }
    }
    // Equal options, each of which counts.
    for _ in 0..rng.usize(..3) {
        options.push(options[rng.usize(..options.len())].clone());
    }
    for option in options {
        builder.add_option(option)?;
    }
    builder.build()
}
