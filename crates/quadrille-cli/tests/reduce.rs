//! `quadrille reduce`: what is written has the same count, and what is told is right.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail their test")]

mod common;

use common::{made, run, run_with, testdata};
use serde_json::Value;
use std::fs;

/// `a b` is forced, `b c` goes with it, and `c` and `d` are left, apart from `e`.
const SOME: &[u8] = b"a b c d e | x\na b\nb c\nc\nc d\nd\ne x\ne\n";

fn count(text: &str) -> String {
    let ran = run_with(&["count", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

#[test]
fn the_problem_that_is_written_has_the_same_count() {
    for file in [
        "exactcover/sudoku9_0.dlx",
        "exactcover/sudoku9_1.dlx",
        "exactcover/soma.dlx",
        "exactcover/queens8.dlx",
        "exactcover/edgematch5.dlx",
        "exactcover/p_colours_clash.dlx",
        "exactcover/slothouber.dlx",
        "contest/matrix.txt",
    ] {
        let file = testdata(file);
        let original = run(&["count", &file]).stdout;
        for format in ["dlx", "json"] {
            let ran = run(&["reduce", &file, "--to", format]);
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            assert_eq!(count(&ran.stdout), original, "{file} as {format}");
        }
    }
    let langford = made("langford 8");
    assert_eq!(count(&run_with(&["reduce", "-"], &langford).stdout), "300\n");
}

#[test]
fn what_went_and_why_is_told() {
    let ran = run_with(&["reduce", "-"], SOME);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.stdout, "| in every solution: a b\nc d e\nc\nc d\nd\ne\ne\n");
    assert_eq!(
        ran.stderr,
        "<stdin>: forced: 2 options (`a b`: item `a` has no option to spare)\n\
         <stdin>: idle: 1 item (item `x`: whatever is chosen, it is covered rightly)\n\
         <stdin>: in every solution: `a b`\n\
         <stdin>: 5 of 7 options and 3 of 6 items are left, in 2 independent parts\n"
    );
}

#[test]
fn labels_of_rows_stay() {
    let ran = run_with(&["reduce", "-"], b"4 3\n1 0 0\n1 1 0\n0 1 1\n0 0 1\n");
    let solved = run_with(&["solve", "--all", "-"], ran.stdout.as_bytes());
    let mut lines: Vec<&str> = solved.stdout.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["1 3", "2 4"]);
}

#[test]
fn a_solution_that_is_forced_whole_is_what_is_written() {
    let ran = run_with(&["reduce", "-"], b"a b c\na b\nb c\nc\n");
    assert_eq!(ran.stdout, "| in every solution: a b\n| in every solution: c\na b c\na b\nc\n");
    assert!(ran.stderr.ends_with("0 of 3 options and 0 of 3 items are left: there is just one solution\n"));
}

#[test]
fn a_problem_without_solution_says_why() {
    let ran = run_with(&["reduce", "-"], b"a b c\na b\nb c\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        ran.stderr,
        "<stdin>: no solution: item `c` cannot be covered: its only option cannot be chosen: not `b c`, for item `b` \
         is covered by `a b`, which is forced\n"
    );
}

#[test]
fn files_and_parts_are_written() {
    let scratch = tempfile::tempdir().unwrap();
    let path = |name: &str| scratch.path().join(name).to_str().unwrap().to_owned();
    let (out, parts) = (path("out.json"), path("parts"));
    let ran = run_with(&["reduce", "-", "-o", &out, "--to", "json"], SOME);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert_eq!(count(&fs::read_to_string(out).unwrap()), "4\n");
    let ran = run_with(&["reduce", "-", "--parts", &parts], SOME);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    for part in ["part1.dlx", "part2.dlx"] {
        assert_eq!(count(&fs::read_to_string(format!("{parts}/{part}")).unwrap()), "2\n");
    }
    let ran = run_with(&["reduce", "-", "-o", &path("no/such/place")], SOME);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("cannot write"), "{}", ran.stderr);
}

#[test]
fn the_report_is_a_record() {
    let ran = run_with(&["reduce", "--json", "-"], SOME);
    let records: Vec<Value> = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((records.len(), ran.stderr.as_str()), (2, ""));
    let record = &records[0];
    assert_eq!((&record["type"], &record["options_left"]), (&"reduced".into(), &5.into()));
    assert_eq!(record["forced"], serde_json::json!([1]));
    assert_eq!(record["gone"][1]["why"], "item `b` is covered by `a b`, which is forced");
    let ran = run_with(&["reduce", "--json", "-"], b"a b\na\n");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stdout.contains(r#""impossible":"b","reason":"item `b` cannot be covered: no option has it""#)
    );
}

#[test]
fn without_work_the_problem_stays() {
    let ran = run_with(&["reduce", "--work", "0", "-"], SOME);
    assert_eq!(ran.stdout.lines().count(), 8);
    assert!(ran.stderr.ends_with("more may go\n"), "{}", ran.stderr);
}
