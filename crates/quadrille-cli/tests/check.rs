//! `quadrille check`: which lines fail, and why.

mod common;

use common::{run_with, testdata};
use snapbox::{IntoData, assert_data_eq, str};

fn check(args: &[&str], lines: &str) -> common::Ran {
    let file = testdata("reports/r02_identical_rows.mat");
    run_with(&[&["check", &file, "-"], args].concat(), lines.as_bytes())
}

#[test]
fn wrong_lines_are_named_with_line_and_reason() {
    let ran = check(&[], "1 2 8\n1 2\n\n1 2 8 8\n1 2 8\n2 1 8\n");
    assert_eq!(ran.code, Some(1));
    assert_data_eq!(
        ran.stdout,
        str![[r#"
line 2: item `4` is not covered
line 3: item `1` is not covered
line 4: option 8 (`8`) is chosen twice
line 5: the same solution as in line 1
line 6: the same solution as in line 1
1 of 6 lines passed

"#]]
        .raw()
    );
}

#[test]
fn lines_that_cannot_be_read_are_drawn() {
    let ran = check(&[], "1 2 8\n1 2 x\n1 99\n");
    assert_eq!(ran.code, Some(2));
    assert_data_eq!(
        ran.stdout,
        str![[r#"
line 2: the problem has no option `x`
line 3: the problem has no option `99`
1 of 3 lines passed

"#]]
        .raw()
    );
    let drawn = ran.stderr.split_once("error:").unwrap().1.to_owned();
    assert_data_eq!(
        drawn,
        str![[r#"
 the problem has no option `x`
 --> <stdin>:2:5
  |
2 | 1 2 x
  |     ^
  |
  = help: a line is the labels or items of options, as `quadrille solve` prints them; numbers need --numbers
error: the problem has no option `99`
 --> <stdin>:3:3
  |
3 | 1 99
  |   ^^
  |
  = help: a line is the labels or items of options, as `quadrille solve` prints them; numbers need --numbers

"#]]
        .raw()
    );
}

#[test]
fn nothing_to_check_is_said() {
    let ran = check(&[], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "0 of 0 lines passed\n"));
    assert!(ran.stderr.ends_with("<stdin>: there was no line to check\n"), "{}", ran.stderr);
}

#[test]
fn equal_options_may_come_as_often_as_they_can_be_chosen() {
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("equal.dlx");
    std::fs::write(&path, "a b\na\na\nb\n").unwrap();
    let file = path.to_str().unwrap();
    let twice = run_with(&["check", file, "-"], b"a; b\na; b\n");
    assert_eq!((twice.code, twice.stdout.as_str()), (Some(0), "2 of 2 lines passed\n"));
    let thrice = run_with(&["check", file, "-"], b"a; b\nb; a\na; b\n");
    assert_eq!(thrice.code, Some(1));
    assert!(thrice.stdout.contains("line 3: the same solution as in line 1"), "{}", thrice.stdout);
    let numbers = run_with(&["check", "--numbers", file, "-"], b"1 3\n2 3\n3 1\n");
    assert_eq!(numbers.stdout, "line 3: the same solution as in line 1\n2 of 3 lines passed\n");
}
