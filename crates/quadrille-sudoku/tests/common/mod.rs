//! What the tests share: the corpus, and an oracle that has no code in common with the crate.
#![allow(dead_code, reason = "every test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "test helpers")]

use quadrille_sudoku::Grid;
use std::path::PathBuf;

/// A file of `testdata`.
pub(crate) fn data(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a collection: the grid, and the text after it.
pub(crate) fn collection(name: &str) -> Vec<(Grid, String)> {
    let text = String::from_utf8(data(&format!("sudoku/{name}.txt"))).unwrap();
    let lines: Vec<_> = text
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| (line[..81].parse().unwrap(), line[81..].trim().to_owned()))
        .collect();
    assert!(!lines.is_empty());
    lines
}

/// All solutions up to a limit, by plain backtracking on the cell with fewest candidates.
pub(crate) fn oracle(grid: &Grid, limit: usize) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    let mut cells = *grid.digits();
    let legal = (0..81).all(|at| {
        let digit = std::mem::take(&mut cells[at]);
        let fits = digit == 0 || taken(&cells, at) & 1 << digit == 0;
        cells[at] = digit;
        fits
    });
    if legal {
        backtrack(&mut cells, limit, &mut found);
    }
    found
}

fn backtrack(cells: &mut [u8; 81], limit: usize, found: &mut Vec<[u8; 81]>) {
    let open = (0..81).filter(|&at| cells[at] == 0);
    let Some((at, taken)) = open.map(|at| (at, taken(cells, at))).max_by_key(|(_, taken)| taken.count_ones())
    else {
        found.push(*cells);
        return;
    };
    for digit in (1..=9).filter(|digit| taken & 1 << digit == 0) {
        if found.len() >= limit {
            return;
        }
        cells[at] = digit;
        backtrack(cells, limit, found);
    }
    cells[at] = 0;
}

/// The digits that the other cells of a cell's row, column and box hold, as bits.
fn taken(cells: &[u8; 81], at: usize) -> u16 {
    let (row, column) = (at / 9, at % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let mut taken = 0;
    for k in 0..9 {
        for other in [row * 9 + k, k * 9 + column, corner + k / 3 * 9 + k % 3] {
            if other != at {
                taken |= 1 << cells[other];
            }
        }
    }
    taken & !1
}
