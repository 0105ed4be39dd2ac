//! Puzzles of the kind on which public programs gave wrong answers, no answer, or none in time.

mod common;

use common::collection;
use quadrille_sudoku::{Cell, Cover, Grid, Unit, Verdict, count, solutions, solve, verdict};

fn puzzle(name: &str) -> Grid {
    collection(name)[0].0
}

fn unique(grid: &Grid) -> String {
    match verdict(grid) {
        Ok(Verdict::Unique(solved)) => solved.to_string(),
        other => panic!("{grid}: {other:?}"),
    }
}

/// freeCodeCamp/freeCodeCamp#48307, ArjArav98/Sudoku-Solver#12: contradictory givens were accepted.
#[test]
fn r20_contradictory_givens_are_refused_with_their_place() {
    let clash = solve(&puzzle("r20_duplicate_given")).unwrap_err();
    assert_eq!(clash.to_string(), "digit 4 twice in row 2 (columns 1 and 2)");
    assert_eq!((clash.digit, clash.unit), (4, Unit::row(1)));
    let clash = solve(&puzzle("r20_box_duplicate")).unwrap_err();
    assert_eq!(clash.to_string(), "digit 4 twice in the box: r1c6 and r2c4");
    assert_eq!((clash.first, clash.second), (Cell::at(0, 5), Cell::at(1, 3)));
}

/// grantm/sudoku-web-app#4: the page froze while it checked uniqueness.
#[test]
fn r21_a_sparse_grid_is_seen_not_to_be_unique_within_few_nodes() {
    let cover = Cover::of(&puzzle("r21_reading_order_trap")).unwrap();
    let counted = cover.problem().solver().limit(2).nodes(500).count();
    assert_eq!(counted.count.to_u64(), Some(2), "{:?}", counted.outcome);
}

/// dimitri/sudoku#1: the last cell was not read.
#[test]
fn r22_the_last_cell_counts() {
    let mut grid = puzzle("r22_last_cell");
    assert_eq!(
        unique(&grid),
        "837946215569217834142385976756832149284169357913754682678523491491678523325491768"
    );
    grid.set(Cell::at(8, 8), 0);
    assert_eq!(count(&grid, 1000).unwrap().to_string(), "65");
}

/// GCWizard/GCWizard#643: one of several hundred solutions was shown as the solution.
#[test]
fn r23_hundreds_of_solutions_are_counted_and_listed() {
    let grid = puzzle("r23_hundreds");
    assert_eq!(count(&grid, u64::MAX).unwrap().to_string(), "399");
    assert_eq!(solutions(&grid).unwrap().count(), 399);
}

/// 1to9only/HoDoKu#11: the program hung on a grid with very many solutions.
#[test]
fn r24_a_limit_is_reported_as_a_limit() {
    let grid = puzzle("r24_first_band");
    assert!(matches!(verdict(&grid), Ok(Verdict::Many([one, other])) if one != other));
    let counted = count(&grid, 1000).unwrap();
    assert_eq!(counted.to_string(), "at least 1000");
    assert!(!counted.outcome.status.is_complete());
}

/// declanvk/dancing-links#4: the library panicked on a proper puzzle.
#[test]
fn r25_a_proper_puzzle_is_solved() {
    let solved = unique(&puzzle("r25_panic"));
    assert_eq!(solved, "963714582514268379278359164732596841456871293891432756627145938145983627389627415");
}
