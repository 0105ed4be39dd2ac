//! Puzzles by name: every example has the count it claims, and every mistake a message that helps.

use quadrille_puzzles::{catalogue, make};
use std::collections::BTreeSet;

/// The message for a line as it would follow `quadrille make`; empty if the puzzle is made.
fn error(line: &str) -> String {
    let mut words = line.split(' ').map(str::to_owned);
    let name = words.next().unwrap_or_default();
    make(&name, &words.collect::<Vec<_>>()).err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn every_example_has_the_count_it_claims() {
    for entry in catalogue() {
        let mut words = entry.example.split(' ').map(str::to_owned);
        assert_eq!(words.next().as_deref(), Some(entry.name));
        let puzzle = make(entry.name, &words.collect::<Vec<_>>()).unwrap();
        assert_eq!(puzzle.problem.count().to_string(), entry.example_count.to_string(), "{}", entry.example);
    }
}

#[test]
fn entries_are_consistent() {
    let names: BTreeSet<_> = catalogue().iter().map(|entry| entry.name).collect();
    assert_eq!(names.len(), catalogue().len());
    for entry in catalogue() {
        assert_eq!(entry.usage.split(' ').next(), Some(entry.name));
        assert!(!entry.about.contains('\n') && entry.about.len() < 90, "{}", entry.about);
    }
}

#[test]
fn an_unknown_name_gets_the_list() {
    assert_eq!(
        error("quens 8"),
        "unknown puzzle `quens`; there are: queens N, langford N, latin N, permutations N, \
         domino ROWSxCOLUMNS, pentomino ROWSxCOLUMNS, soma"
    );
    assert!(error("").starts_with("unknown puzzle ``"));
}

#[test]
fn missing_and_extra_arguments_are_told() {
    let missing = "an argument is missing; write `queens N`, for example `queens 8`";
    assert_eq!(error("queens"), missing);
    assert_eq!(
        error("domino"),
        "an argument is missing; write `domino ROWSxCOLUMNS`, for example `domino 6x6`"
    );
    assert_eq!(error("queens 8 9"), "unexpected argument `9`; write `queens N`, for example `queens 8`");
    assert_eq!(error("soma 3"), "unexpected argument `3`; write `soma`");
    assert!(error("domino 8x8 9").starts_with("unexpected argument `9`"));
}

#[test]
fn what_is_not_a_number_is_told() {
    for argument in ["eight", "-8", "+8", "8.0", "", "0x8", "٨"] {
        let expected = format!(
            "`{argument}` is not a number (digits 0 to 9 only); write `latin N`, for example `latin 4`"
        );
        assert_eq!(error(&format!("latin {argument}")), expected);
    }
}

#[test]
fn what_is_not_a_board_is_told() {
    for arguments in ["8", "8 8", "8x", "x8", "8x8x8", "-1x4", "axb", ""] {
        let expected = "is not a board (two numbers with an `x` between them); write `domino ROWSxCOLUMNS`, for example `domino 6x6`";
        let message = error(&format!("domino {arguments}"));
        assert!(message.ends_with(expected), "{message}");
    }
    assert!(make("domino", &["2X3".to_owned()]).is_ok());
    assert!(make("domino", &["2×3".to_owned()]).is_ok());
}

#[test]
fn too_large_sizes_name_the_limit() {
    for (line, limit) in [
        ("queens 4097", "N can be at most 4096"),
        ("queens 99999999999999999999999999", "N can be at most 4096"),
        ("permutations 5793", "N can be at most 5792"),
        ("latin 282", "N can be at most 281"),
        ("langford 3863", "N can be at most 3862"),
        ("domino 4096x4097", "a board can have at most 16777216 squares"),
        ("domino 99999999999999999999x99999999999999999999", "a board can have at most 16777216 squares"),
    ] {
        let message = error(line);
        assert!(message.starts_with(line), "{message}");
        assert!(
            message.contains(" is too large: the problem would have more than 67108864 entries"),
            "{message}"
        );
        assert!(message.ends_with(limit), "{message}");
    }
}

#[test]
fn boards_of_another_area_are_told() {
    assert_eq!(
        error("pentomino 8x8"),
        "the board 8x8 does not have the 60 squares that the twelve pentominoes cover; take 3x20, 4x15, 5x12 or 6x10"
    );
    for board in ["0x60", "0x0", "7x10", "99999999999999999999x2"] {
        assert!(
            error(&format!("pentomino {board}")).starts_with(&format!("the board {board} does not have"))
        );
    }
}

#[test]
fn a_solution_of_another_puzzle_is_no_panic() {
    let lines = ["queens 0", "queens 1", "langford 0", "langford 3", "latin 0", "latin 3", "permutations 0"];
    let more = ["permutations 4", "domino 0x3", "domino 2x3", "pentomino 3x20", "soma"];
    let puzzles: Vec<_> = lines
        .into_iter()
        .chain(more)
        .map(|line| {
            let words: Vec<_> = line.split(' ').map(str::to_owned).collect();
            make(&words[0], &words[1..]).unwrap()
        })
        .collect();
    for drawn in &puzzles {
        for drawer in &puzzles {
            let solution = drawn.problem.solutions().next().unwrap();
            let picture = drawer.draw(&solution);
            assert!(picture.is_empty() || picture.ends_with('\n'));
        }
    }
}

#[test]
fn size_zero_has_the_empty_solution() {
    for name in ["queens", "langford", "latin", "permutations"] {
        let puzzle = make(name, &["0".to_owned()]).unwrap();
        let pictures: Vec<_> = puzzle.problem.solutions().map(|s| puzzle.draw(&s)).collect();
        assert_eq!(pictures, [""], "{name}");
    }
}
