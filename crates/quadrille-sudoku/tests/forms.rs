//! Texts of puzzles: the contest forms with their exact outputs, line ends, and where reading goes on after a fault.
#![allow(clippy::unwrap_used, reason = "test helpers")]

mod common;

use common::data;
use quadrille_sudoku::{Cell, Form, Puzzle, ReadError, read, solve};

/// What the command prints for a text of good puzzles.
fn solve_all(text: &[u8]) -> String {
    let reader = read(text).unwrap();
    let form = reader.form();
    reader.map(|puzzle| form.write(&solve(&puzzle.unwrap().grid).unwrap().unwrap())).collect()
}

fn read_all(text: &str) -> Vec<Result<Puzzle, ReadError>> {
    read(text.as_bytes()).unwrap().collect()
}

/// `ok 12` for a puzzle that begins on line 12, or the error.
fn summary(text: &str) -> Vec<String> {
    let one = |result: Result<Puzzle, ReadError>| match result {
        Ok(puzzle) => format!("ok {}", puzzle.line),
        Err(error) => error.to_string(),
    };
    read_all(text).into_iter().map(one).collect()
}

/// Nine lines; the first digit tells grids apart.
fn grid(first: char) -> String {
    format!("{first}00000000\n{}", "000000000\n".repeat(8))
}

#[test]
fn the_contest_forms_are_answered_byte_for_byte() {
    for (name, form) in [("form_a", Form::ContestA), ("form_b", Form::Lines)] {
        let text = data(&format!("contest/{name}.txt"));
        assert_eq!(read(&text).unwrap().form(), form);
        assert_eq!(solve_all(&text).into_bytes(), data(&format!("contest/{name}.out")), "{name}");
    }
}

#[test]
fn line_ends_marks_and_blanks_change_nothing() {
    for name in ["form_a", "form_b"] {
        let text = String::from_utf8(data(&format!("contest/{name}.txt"))).unwrap();
        let expected = solve_all(text.as_bytes());
        let variants = [
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            text.trim_end().to_owned(),
            text.replace('\n', " \t\n"),
            text.replace('\n', "\n\n"),
            format!("\n \r\n{text}\n\n"),
        ];
        for variant in variants {
            assert_eq!(solve_all(variant.as_bytes()), expected, "{variant:?}");
        }
    }
}

#[test]
fn grids_without_a_count_are_read_and_written_as_grids() {
    let text = String::from_utf8(data("contest/form_a.txt")).unwrap();
    let (_, grids) = text.split_once('\n').unwrap();
    assert_eq!(read(grids.as_bytes()).unwrap().form(), Form::Grids);
    assert_eq!(solve_all(grids.as_bytes()).into_bytes(), data("contest/form_a.out"));
    let spaced: String = grids
        .lines()
        .enumerate()
        .fold(String::new(), |text, (at, line)| text + line + if at % 9 == 8 { "\n\n" } else { "\n" });
    assert_eq!(solve_all(spaced.as_bytes()).into_bytes(), data("contest/form_a.out"));
}

#[test]
fn cells_are_found_again_in_the_text() {
    let text = format!("\u{feff}1\r\n\r\n{}", grid('7').replace('\n', "\r\n"));
    let puzzle = read_all(&text).remove(0).unwrap();
    assert_eq!((puzzle.line, puzzle.grid.get(Cell::at(0, 0))), (3, 7));
    let span = puzzle.cell_span(Cell::at(0, 0));
    assert_eq!(&text[span], "7");
    let position = puzzle.cell_position(Cell::at(2, 4));
    assert_eq!((position.line, position.column), (5, 5));
    assert_eq!(puzzle.cell_span(Cell::at(2, 4)), 3 + 5 + 22 + 4..3 + 5 + 22 + 5);
}

#[test]
fn a_clash_leaves_the_puzzles_after_it() {
    let puzzles = read_all(&format!("2\n{}{}", grid('4').replacen("40", "44", 1), grid('5')));
    let clash = puzzles[0].as_ref().unwrap().clash.unwrap();
    assert_eq!(clash.to_string(), "digit 4 twice in row 1 (columns 1 and 2)");
    assert_eq!(puzzles[0].as_ref().unwrap().cell_span(clash.second), 3..4);
    assert!(puzzles[1].as_ref().unwrap().clash.is_none());
}

#[test]
fn a_faulty_line_of_a_grid_spoils_that_puzzle_only() {
    let faulty = grid('2').replacen("000000000\n", "0000x0000\n", 1);
    let text = format!("3\n{}{faulty}{}", grid('1'), grid('3'));
    let expected = ["ok 2", "line 12, column 5: `x` is not a cell of a puzzle", "ok 20"];
    assert_eq!(summary(&text), expected);
    let short = grid('2').replacen("000000000\n", "00000000\n", 1);
    let text = format!("3\n{}{short}{}", grid('1'), grid('3'));
    assert_eq!(summary(&text)[1], "line 12, column 9: row 2 of puzzle 2 has 8 cells, not 9");
    let long = grid('2').replacen("000000000\n", "0000000001\n", 1);
    let text = format!("3\n{}{long}{}", grid('1'), grid('3'));
    let expected = ["ok 2", "line 12, column 10: row 2 of puzzle 2 has 10 cells, not 9", "ok 20"];
    assert_eq!(summary(&text), expected);
}

#[test]
fn blank_lines_between_puzzles_tell_where_lines_are_missing_or_too_many() {
    let missing = grid('2').replacen("000000000\n", "", 1);
    let text = format!("3\n{}\n{missing}\n{}\n", grid('1'), grid('3'));
    assert_eq!(summary(&text), ["ok 2", "line 19, column 1: puzzle 2 ends after 8 lines of 9", "ok 21"]);
    let extra = grid('2') + "123456789\n";
    let text = format!("3\n{}\n{extra}\n{}\n", grid('1'), grid('3'));
    assert_eq!(summary(&text), ["ok 2", "ok 12", "line 21, column 1: puzzle 2 has 10 lines, not 9", "ok 23"]);
}

#[test]
fn blank_lines_between_bands_are_passed_over() {
    let banded: String = grid('1')
        .lines()
        .enumerate()
        .fold(String::new(), |text, (at, line)| text + line + if at % 3 == 2 { "\n\n" } else { "\n" });
    assert_eq!(summary(&format!("2\n{banded}{banded}")), ["ok 2", "ok 14"]);
}

#[test]
fn the_announced_number_of_puzzles_is_checked_after_reading_them() {
    let text = format!("5\n{}", grid('1').repeat(3));
    assert_eq!(summary(&text), ["ok 2", "ok 11", "ok 20", "line 1, column 1: announced 5 puzzles, found 3"]);
    let text = format!("1\n{}\n{}", grid('1'), grid('2'));
    assert_eq!(summary(&text), ["ok 2", "line 12, column 1: text after the last of 1 announced puzzles"]);
    let text = format!("1\n{}", &grid('1')[..50]);
    assert_eq!(summary(&text), ["line 6, column 1: puzzle 1 ends after 5 lines of 9"]);
    assert_eq!(summary("1\n"), ["line 1, column 1: announced 1 puzzle, found 0"]);
    assert!(summary("0\n").is_empty());
    assert!(summary("end\n").is_empty());
}

#[test]
fn a_text_in_no_known_form_is_refused_whole() {
    let message = |text: &[u8]| read(text).unwrap_err().to_string();
    assert_eq!(message(b""), "line 1, column 1: no puzzle: the text is empty");
    assert_eq!(message(b"\r\n \n"), "line 2, column 1: no puzzle: the text is empty");
    assert_eq!(message(b"items\n"), "line 1, column 1: this is not a sudoku in a known form");
    assert_eq!(message(b"\xff\xfe1\0\n\0"), "line 1, column 1: this text is UTF-16");
    assert_eq!(message(&[0; 500]), "line 1, column 1: this is not a sudoku in a known form");
}

#[test]
fn the_form_is_told_although_the_first_puzzle_is_faulty() {
    let line = ".".repeat(81);
    let faulty = line.replacen("..", ".X", 1);
    let text = format!("{faulty}\n{line}\n");
    assert_eq!(summary(&text), ["line 1, column 2: `X` is not a cell of a puzzle", "ok 2"]);
    let text = format!("# a title\n{line}\n");
    assert_eq!(summary(&text), ["line 1, column 1: `#` is not a cell of a puzzle", "ok 2"]);
    let text = grid('1').replacen("100000000", "1000?0000", 1) + &grid('2');
    assert_eq!(summary(&text), ["line 1, column 5: `?` is not a cell of a puzzle", "ok 10"]);
}

#[test]
fn a_very_long_line_is_an_error_with_its_place() {
    let text = "1".repeat(10_000_000);
    assert_eq!(summary(&text), ["line 1, column 82: 10000000 cells where a puzzle has 81"]);
}
