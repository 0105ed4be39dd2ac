//! The three classic jobs, on the files of `testdata/contest` and on what `quadrille make` makes.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail their test")]

mod common;

use common::{made, run, run_with, testdata};
use std::fs;

fn contest(args: &[&str], name: &str) {
    let expected = fs::read_to_string(testdata(&format!("contest/{name}.out"))).unwrap();
    let file = testdata(&format!("contest/{name}.txt"));
    let ran = run(&[args, &[&file]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");
    assert_eq!(ran.stdout, expected, "{name}");

    // From a pipe, with the line ends of other systems, and without the last one.
    let text = fs::read_to_string(file).unwrap();
    for text in [text.replace('\n', "\r\n"), text.trim_end().to_owned()] {
        let ran = run_with(&[args, &["-"]].concat(), text.as_bytes());
        assert_eq!((ran.code, ran.stdout), (Some(0), expected.clone()), "{name}");
    }
}

#[test]
fn a_matrix_is_solved_by_the_numbers_of_its_rows() {
    contest(&["solve"], "matrix");
}

#[test]
fn sudokus_of_the_contest_form_with_a_count_are_solved() {
    contest(&["sudoku", "solve"], "form_a");
}

#[test]
fn sudokus_of_the_contest_form_with_lines_are_solved() {
    contest(&["sudoku", "solve"], "form_b");
}

#[test]
fn made_problems_have_their_known_counts() {
    for (what, count) in [
        ("langford 11", "35584\n"),
        ("queens 10", "724\n"),
        ("latin 4", "576\n"),
        ("soma", "11520\n"),
        ("pentomino 3x20", "8\n"),
        ("domino 6x6", "6728\n"),
        ("permutations 6", "720\n"),
    ] {
        let ran = run_with(&["count", "-"], &made(what));
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), count, ""), "{what}");
    }
}

#[test]
fn every_solution_of_made_problems_passes_the_check() {
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("problem.dlx");
    let file = path.to_str().unwrap();
    for what in
        ["langford 7", "queens 8", "latin 3", "domino 4x4", "pentomino 3x20", "permutations 5", "soma"]
    {
        fs::write(&path, made(what)).unwrap();
        for numbers in [&["--numbers"][..], &[]] {
            let solved = run(&[&["solve", "--all", file], numbers].concat());
            assert_eq!((solved.code, solved.stderr.as_str()), (Some(0), ""), "{what}");
            let lines = solved.stdout.lines().count();
            let checked = run_with(&[&["check", file, "-"], numbers].concat(), solved.stdout.as_bytes());
            assert_eq!(checked.stdout, format!("{lines} of {lines} lines passed\n"), "{what}");
            assert_eq!(checked.code, Some(0), "{what}");
        }
    }
}

#[test]
fn solutions_of_files_of_all_kinds_pass_the_check() {
    for name in [
        "contest/matrix.txt",
        "reports/r01_row0_last.mat",
        "reports/r02_identical_rows.mat",
        "reports/r05_257_singletons.dlx",
        "reports/r06_empty.json",
        "reports/r07_all_subsets7.json",
        "reports/r10_pips.dlx",
        "exactcover/wang6x6.dlx",
        "exactcover/words3x4.dlx.gz",
    ] {
        let file = testdata(name);
        let solved = run(&["solve", "--limit", "1000", &file]);
        assert_eq!(solved.code, Some(0), "{name}: {}", solved.stderr);
        let checked = run_with(&["check", &file, "-"], solved.stdout.as_bytes());
        assert_eq!(checked.code, Some(0), "{name}: {}{}", checked.stdout, checked.stderr);
    }
}

#[test]
fn problems_survive_conversion() {
    for name in [
        "contest/matrix.txt",
        "exactcover/words3x4.dlx.gz",
        "reports/r10_pips.dlx",
        "reports/r12_min_cost.dlx",
    ] {
        let file = testdata(name);
        let count = run(&["count", &file]);
        assert_eq!(count.code, Some(0), "{name}: {}", count.stderr);
        for format in ["dlx", "json"] {
            let converted = run(&["convert", &file, "--to", format]);
            assert_eq!(converted.code, Some(0), "{name}: {}", converted.stderr);
            let again = run_with(&["count", "-", "--format", format], converted.stdout.as_bytes());
            assert_eq!(again.stdout, count.stdout, "{name} as {format}: {}", again.stderr);
        }
    }
}

#[test]
fn gzip_is_read_from_files_and_pipes() {
    let file = testdata("exactcover/words3x4.dlx.gz");
    let counted = run(&["count", &file]);
    assert_eq!(counted.code, Some(0), "{}", counted.stderr);
    let bytes = fs::read(&file).unwrap();
    let piped = run_with(&["count", "-"], &bytes);
    assert_eq!(piped.stdout, counted.stdout);

    let cut = run_with(&["count", "-"], &bytes[..bytes.len() / 2]);
    assert_eq!((cut.code, cut.stdout.as_str()), (Some(2), ""));
    assert!(cut.stderr.contains("the gzip data end too early: the file is cut off"), "{}", cut.stderr);
}

#[test]
fn several_files_are_answered_in_their_order() {
    let (matrix, pips) = (testdata("contest/matrix.txt"), testdata("reports/r10_pips.dlx"));
    let ran = run(&["count", &matrix, &pips, &matrix]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "1\n56\n1\n"));
}

#[test]
fn a_chain_of_100000_forced_options_is_solved() {
    let mut text: String = (0..100_000).map(|item| format!("a{item} ")).collect();
    text.extend((0..100_000).map(|item| format!("\na{item}")));
    let ran = run_with(&["count", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "1\n"));
    let ran = run_with(&["solve", "-"], text.as_bytes());
    assert_eq!(ran.stdout.matches("; ").count(), 99_999);
}
