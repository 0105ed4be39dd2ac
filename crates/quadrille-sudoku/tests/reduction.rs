//! The reduced exact cover problem of a grid is right: its solutions are, one to one, the solutions of the whole
//! problem of 324 items and 729 options that contain the givens.
//!
//! The whole problem is built here, from the definition and without the crate. "Contains the givens" is said in its
//! own terms: a solution chooses one option for each cell, so it contains a given if and only if it chooses none of
//! the other eight options of that cell; leaving those out is all that is done for a given. A third count comes from
//! a backtracking oracle.
#![allow(clippy::unwrap_used, reason = "test helpers")]

mod common;

use common::{collection, oracle};
use proptest::prelude::*;
use quadrille::{OptionId, Problem, verify};
use quadrille_sudoku::{Cell, Cover, Grid};

/// The whole problem, without the options that contradict a given in their own cell; and what each option places.
fn whole(givens: &Grid) -> (Problem, Vec<(usize, u8)>) {
    let mut names = Vec::new();
    for a in 0..9 {
        for b in 0..9 {
            names.extend([
                format!("cell{a}{b}"),
                format!("row{a}{b}"),
                format!("column{a}{b}"),
                format!("box{a}{b}"),
            ]);
        }
    }
    let mut builder = Problem::builder().primary(&names);
    let mut places = Vec::new();
    for (at, &given) in givens.digits().iter().enumerate() {
        let (r, c) = (at / 9, at % 9);
        for digit in (1..=9_u8).filter(|&digit| given == 0 || digit == given) {
            let (b, d) = (r / 3 * 3 + c / 3, digit - 1);
            builder = builder.option([
                format!("cell{r}{c}"),
                format!("row{r}{d}"),
                format!("column{c}{d}"),
                format!("box{b}{d}"),
            ]);
            places.push((at, digit));
        }
    }
    (builder.build().unwrap(), places)
}

/// Compares the solutions of the reduced problem, of the whole problem and of the oracle, and returns their number.
/// Grids with `limit` solutions or more are not compared.
fn compare(givens: &Grid, limit: usize) -> usize {
    let mut expected: Vec<[u8; 81]> = oracle(givens, limit);
    if expected.len() == limit {
        return limit;
    }
    expected.sort();

    let (problem, places) = whole(givens);
    let mut of_whole: Vec<[u8; 81]> = problem
        .solutions()
        .map(|solution| {
            let mut cells = [0; 81];
            for option in solution.options() {
                let (at, digit) = places[option.index()];
                assert_eq!(std::mem::replace(&mut cells[at], digit), 0);
            }
            cells
        })
        .collect();
    of_whole.sort();
    assert_eq!(of_whole, expected, "{givens}: the whole problem and the oracle");

    let Ok(cover) = Cover::of(givens) else {
        assert!(expected.is_empty(), "{givens}: a clash, but there are solutions");
        return 0;
    };
    // The way back alone: the givens and the placements of a reduced solution are a solution of the whole problem.
    let whole_option = |cell: Cell, digit: u8| {
        let at = places.iter().position(|&place| place == (cell.index(), digit)).unwrap();
        OptionId::from_u32(u32::try_from(at).unwrap())
    };
    let mut of_reduced: Vec<[u8; 81]> = Vec::new();
    for solution in cover.problem().solutions() {
        let grid = cover.grid(&solution);
        assert!(grid.contains(givens));
        let given = Cell::all().filter(|&cell| givens.get(cell) != 0).map(|cell| (cell, givens.get(cell)));
        let placed = solution.options().iter().map(|&option| cover.placement(option));
        let options: Vec<OptionId> =
            given.chain(placed).map(|(cell, digit)| whole_option(cell, digit)).collect();
        assert_eq!(verify(&problem, &options), Ok(()));
        of_reduced.push(*grid.digits());
    }
    of_reduced.sort();
    assert_eq!(of_reduced, expected, "{givens}: the reduced problem and the oracle");
    expected.len()
}

#[test]
fn reduced_and_whole_problem_agree_on_the_collections() {
    for (name, step) in [
        ("clue17", 20),
        ("kaggle_easy", 10),
        ("minimal_random", 20),
        ("forum_hardest_1106", 50),
        ("zero_solution", 5),
        ("tdoku_tests_counts", 1),
        ("multi_serg_counts", 20),
        ("invalid_emerentius", 1),
    ] {
        for (grid, _) in collection(name).into_iter().step_by(step) {
            assert!(compare(&grid, 3000) < 3000, "{name}: {grid}");
        }
    }
}

/// A solved grid: the cyclic one, with digits, rows, columns, bands and stacks permuted, perhaps transposed.
fn solved_grid() -> impl Strategy<Value = Grid> {
    let digits = Just((1..=9_u8).collect::<Vec<_>>()).prop_shuffle();
    let three = || Just(vec![0_usize, 1, 2]).prop_shuffle();
    let lines = || (three(), [three(), three(), three()]);
    (digits, lines(), lines(), any::<bool>()).prop_map(|(digits, rows, columns, transposed)| {
        let line = |(bands, inner): &(Vec<usize>, [Vec<usize>; 3]), at: usize| {
            bands[at / 3] * 3 + inner[at / 3][at % 3]
        };
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let (r, c) = (line(&rows, cell.row()), line(&columns, cell.column()));
            let (r, c) = if transposed { (c, r) } else { (r, c) };
            grid.set(cell, digits[(r * 3 + r / 3 + c) % 9]);
        }
        grid
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn reduced_and_whole_problem_agree_on_random_grids(
        solved in solved_grid(),
        cells in Just(Cell::all().collect::<Vec<_>>()).prop_shuffle(),
        kept in 24_usize..60,
        changes in prop::collection::vec((0_usize..81, 0_u8..=9), 0..3),
    ) {
        prop_assert!(solved.is_solved());
        let mut givens = Grid::EMPTY;
        for &cell in &cells[..kept] {
            givens.set(cell, solved.get(cell));
        }
        // Wrong givens, which make clashes and puzzles without a solution.
        for (index, digit) in changes {
            givens.set(cells[index], digit);
        }
        compare(&givens, 300);
    }
}
