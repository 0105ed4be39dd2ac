//! Every puzzle of the collections gets its known verdict and count.

mod common;

use common::collection;
use quadrille_sudoku::{Grid, NoSolution, Verdict, count, solutions, solve, verdict};

#[test]
fn every_puzzle_of_the_unique_collections_has_exactly_one_solution() {
    for name in [
        "clue17",
        "magictour",
        "forum_hardest_11plus",
        "forum_hardest_1106",
        "kaggle_easy",
        "minimal_random",
        "classics",
    ] {
        for (grid, _) in collection(name) {
            let Ok(Verdict::Unique(solved)) = verdict(&grid) else {
                panic!("{name}: {grid}: {:?}", verdict(&grid))
            };
            assert!(solved.is_solved() && solved.contains(&grid), "{name}: {grid}");
            assert_eq!(solve(&grid), Ok(Some(solved)));
        }
    }
}

#[test]
fn the_facts_about_the_collections_hold() {
    assert!(collection("clue17").iter().all(|(grid, _)| grid.givens() == 17));
    for (grid, _) in collection("minimal_random").iter().take(40) {
        for cell in quadrille_sudoku::Cell::all().filter(|&cell| grid.get(cell) != 0) {
            let mut fewer = *grid;
            fewer.set(cell, 0);
            assert!(matches!(verdict(&fewer), Ok(Verdict::Many(_))), "{grid} without {cell}");
        }
    }
    let counts: Vec<u64> =
        collection("tdoku_tests_counts").iter().map(|(_, count)| count.parse().unwrap()).collect();
    let of =
        |range: std::ops::RangeInclusive<u64>| counts.iter().filter(|&count| range.contains(count)).count();
    assert_eq!((of(0..=0), of(1..=1), of(3..=847)), (10, 18, 15));
}

#[test]
fn counts_are_exact_below_the_limit_and_lower_bounds_at_it() {
    for name in ["multi_serg_counts", "multi_random_counts", "tdoku_tests_counts"] {
        for (grid, expected) in collection(name) {
            let expected: u64 = expected.parse().unwrap();
            let limit = 5_000;
            let counted = count(&grid, limit).unwrap();
            let text = if expected < limit { expected.to_string() } else { format!("at least {limit}") };
            assert_eq!(counted.to_string(), text, "{name}: {grid}");
        }
    }
}

#[test]
fn all_solutions_are_listed_each_once() {
    for (grid, expected) in collection("multi_serg_counts").into_iter().step_by(8) {
        let mut all: Vec<Grid> = solutions(&grid).unwrap().collect();
        assert!(all.iter().all(|solved| solved.is_solved() && solved.contains(&grid)));
        all.sort();
        all.dedup();
        assert_eq!(all.len().to_string(), expected, "{grid}");
    }
}

#[test]
fn puzzles_without_a_solution_have_none() {
    for (grid, _) in collection("zero_solution") {
        assert!(matches!(verdict(&grid), Ok(Verdict::None(_))), "{grid}");
        assert_eq!(solve(&grid), Ok(None));
        assert_eq!(count(&grid, 2).unwrap().to_string(), "0");
    }
}

#[test]
fn invalid_puzzles_are_refused_with_a_reason_that_is_true() {
    let clashes = |mut grid: Grid, cell, digit| {
        grid.set(cell, digit);
        grid.clash().is_some()
    };
    for (grid, author) in collection("invalid_emerentius") {
        match verdict(&grid) {
            Err(clash) => {
                let unit = clash.unit.to_string();
                let kind = unit.split(' ').next().unwrap();
                assert_eq!(author, format!("{kind} duplicate"), "{grid}");
            }
            // The author names one reason, and there may be several.
            Ok(Verdict::None(NoSolution::Cell(cell))) => {
                assert!(author.starts_with("unsolvable"), "{grid}");
                assert!((1..=9).all(|digit| clashes(grid, cell, digit)), "{grid}: {cell}");
            }
            Ok(Verdict::None(NoSolution::Digit { digit, unit })) => {
                assert!(author.starts_with("unsolvable"), "{grid}");
                let mut blank = unit.cells().into_iter().filter(|&cell| grid.get(cell) == 0);
                assert!(blank.all(|cell| clashes(grid, cell, digit)), "{grid}: {digit} in {unit}");
                assert!(unit.cells().iter().all(|&cell| grid.get(cell) != digit));
            }
            other => panic!("{grid}: {author}, but {other:?}"),
        }
    }
}

#[test]
fn the_edge_cases_are_answered() {
    let limit = 1000;
    for (grid, expected) in collection("edge_counts") {
        match (count(&grid, limit), grid.clash()) {
            (Err(clash), Some(found)) => {
                assert_eq!(clash, found);
                assert_eq!(expected, "0", "{grid}");
            }
            (Ok(counted), None) => match expected.parse::<u64>() {
                Ok(known) if known < limit => assert_eq!(counted.to_string(), expected),
                // A number beyond 64 bits, or "many".
                _ => assert_eq!(counted.to_string(), "at least 1000"),
            },
            other => panic!("{grid}: {other:?}"),
        }
    }
}
