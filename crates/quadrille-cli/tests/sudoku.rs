//! `quadrille sudoku`: every puzzle has its answer in its place, whatever is wrong with its neighbours.

mod common;

use common::{run_with, testdata};
use snapbox::{IntoData, assert_data_eq, str};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Easy, contradictory, impossible, faulty, with several solutions, easy.
fn mixed() -> String {
    let contradictory = format!("44{}", ".".repeat(79));
    let impossible = format!("12345678.........9{}", ".".repeat(63));
    let several = EASY.replacen("..79", "...9", 1);
    format!("{EASY}\n{contradictory}\n{impossible}\n{}\n{several}\n{EASY}\nend\n", &EASY[1..])
}

fn rows(line: &str) -> String {
    let digits = line.replace('.', "0");
    (0..9).map(|row| format!("{}\n", &digits[9 * row..9 * row + 9])).collect()
}

#[test]
fn every_puzzle_has_its_answer_in_its_place() {
    let ran = run_with(&["sudoku", "solve", "-"], mixed().as_bytes());
    assert_eq!(ran.code, Some(2));
    let answers: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(answers[..4], [SOLVED, "contradiction", "no solution", "unreadable"]);
    assert_eq!((answers[4].len(), answers[5], answers.len()), (81, SOLVED, 6));
    assert_data_eq!(
        ran.stderr,
        str![[r#"
error: puzzle 2: digit 4 twice in row 1 (columns 1 and 2)
 --> <stdin>:2:2
  |
2 | 44...............................................................................
  | ^^
  |
  = help: a digit stands once in each row, column and box: correct one of the two
<stdin>:3: puzzle 3: no solution: no digit is possible in cell r1c9
error: 80 cells where a puzzle has 81
 --> <stdin>:4:81
  |
4 | 3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  |                                                                                 ^
  |
  = help: a puzzle is 81 characters on one line, row by row

"#]]
        .raw()
    );
}

#[test]
fn unique_tells_puzzles_with_several_solutions() {
    let ran = run_with(&["sudoku", "solve", "--unique", "-"], mixed().as_bytes());
    let expected =
        [SOLVED, "contradiction", "no solution", "unreadable", "not unique", SOLVED].join("\n") + "\n";
    assert_eq!((ran.code, ran.stdout), (Some(2), expected));
}

#[test]
fn counts_stand_in_the_places_of_their_puzzles() {
    let ran = run_with(&["sudoku", "count", "-"], mixed().as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), "1\ncontradiction\n0\nunreadable\n2\n1\n"));
    let ran = run_with(&["sudoku", "count", "--limit", "2", "-"], mixed().as_bytes());
    assert_eq!(ran.stdout, "1\ncontradiction\n0\nunreadable\nat least 2\n1\n");
}

#[test]
fn exit_codes_tell_none_and_stopped_apart() {
    let impossible = format!("12345678.........9{}\n{EASY}\n", ".".repeat(63));
    let ran = run_with(&["sudoku", "solve", "-"], impossible.as_bytes());
    assert_eq!((ran.code, ran.stdout), (Some(1), format!("no solution\n{SOLVED}\n")));
    assert_eq!(ran.stderr, "<stdin>:1: puzzle 1: no solution: no digit is possible in cell r1c9\n");
    let empty = ".".repeat(81);
    let ran = run_with(&["sudoku", "count", "--limit", "1000", "-"], empty.as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), "at least 1000\n"));
    let ran = run_with(&["sudoku", "count", "--time", "50ms", "-"], empty.as_bytes());
    assert_eq!(ran.code, Some(3));
    assert!(ran.stdout.starts_with("at least "), "{}", ran.stdout);
    let ran = run_with(&["sudoku", "solve", "--nodes", "1", "-"], empty.as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), "unknown\n"));
}

#[test]
fn contradictions_are_drawn_with_both_cells_in_forms_of_nine_lines_too() {
    let contradictory = rows(&format!("5{}5{}", ".".repeat(35), ".".repeat(44)));
    let text = format!("2\n{contradictory}{}", rows(EASY));
    let ran = run_with(&["sudoku", "solve", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.stdout), (Some(2), format!("contradiction\n\n{}\n", rows(SOLVED))));
    assert_data_eq!(
        ran.stderr,
        str![[r#"
error: puzzle 1: digit 5 twice in column 1 (rows 1 and 5)
 --> <stdin>:6:1
  |
2 | 500000000
  | ^
...
6 | 500000000
  | ^
  |
  = help: a digit stands once in each row, column and box: correct one of the two

"#]]
        .raw()
    );
}

#[test]
fn faults_around_the_puzzles_take_no_place() {
    let text = format!("3\n{}{}", rows(EASY), rows(EASY));
    let ran = run_with(&["sudoku", "solve", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.stdout), (Some(2), format!("{0}\n{0}\n", rows(SOLVED))));
    assert!(ran.stderr.contains("announced 3 puzzles, found 2"), "{}", ran.stderr);
    let ran = run_with(&["sudoku", "solve", "-"], format!("{EASY}\nend\n{EASY}\n").as_bytes());
    assert_eq!((ran.code, ran.stdout), (Some(2), format!("{SOLVED}\n")));
    assert!(ran.stderr.contains("text after `end`"), "{}", ran.stderr);
}

#[test]
fn text_that_is_no_sudoku_is_refused() {
    let ran = run_with(&["sudoku", "solve", "-"], b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let matrix = std::fs::read(testdata("contest/matrix.txt")).unwrap();
    let ran = run_with(&["sudoku", "solve", "-"], &matrix);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

#[test]
fn reported_puzzles_are_judged_rightly() {
    for (name, code, answer) in [
        ("r20_duplicate_given", 2, "contradiction\n"),
        ("r20_box_duplicate", 2, "contradiction\n"),
        ("r21_reading_order_trap", 1, "not unique\n"),
        (
            "r22_last_cell",
            0,
            "837946215569217834142385976756832149284169357913754682678523491491678523325491768\n",
        ),
        ("r24_first_band", 1, "not unique\n"),
    ] {
        let ran = common::run(&["sudoku", "solve", "--unique", &testdata(&format!("reports/{name}.txt"))]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(code), answer), "{name}: {}", ran.stderr);
    }
    let ran = common::run(&["sudoku", "count", &testdata("reports/r23_hundreds.txt")]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "399\n"));
}
