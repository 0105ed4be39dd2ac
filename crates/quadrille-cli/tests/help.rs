//! Help texts, completions, manual pages.

mod common;

use common::run;
use snapbox::{IntoData, assert_data_eq, str};

#[test]
fn alone_the_command_shows_an_overview_with_examples() {
    let ran = run(&[]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_data_eq!(
        ran.stdout,
        str![[r#"
quadrille: exact cover problems and Sudokus, solved, counted and checked

  quadrille solve examples/cover.mat              rows of a 0/1 matrix that cover every column once
  quadrille make langford 11 | quadrille count -  how many Langford pairs of 11?
  quadrille sudoku solve examples/puzzles.txt     every Sudoku in a file

Commands: solve, count, check, convert, reduce, stats, symmetry, make, sudoku solve, sudoku count, help
More: `quadrille --help`, `quadrille help COMMAND`, `quadrille help formats`

"#]]
        .raw()
    );
}

#[test]
fn the_version_is_shown() {
    assert_eq!(run(&["--version"]).stdout, concat!("quadrille ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn every_command_has_help_with_examples() {
    for command in [
        &["solve"][..],
        &["count"],
        &["check"],
        &["convert"],
        &["reduce"],
        &["stats"],
        &["symmetry"],
        &["make"],
        &["completions"],
        &["sudoku"],
        &["sudoku", "solve"],
        &["sudoku", "count"],
    ] {
        let asked = run(&[&["help"], command].concat());
        assert_eq!(asked.code, Some(0), "{command:?}");
        assert!(asked.stdout.contains("\nExamples:\n  "), "{command:?}: {}", asked.stdout);
        let usage = format!("Usage: quadrille {}", command.join(" "));
        assert!(asked.stdout.contains(&usage), "{command:?}: {}", asked.stdout);
    }
}

#[test]
fn exit_codes_are_listed_in_the_help() {
    assert!(run(&["--help"]).stdout.contains("130  interrupted by Ctrl-C"));
    assert_eq!(run(&["help"]).stdout, run(&["--help"]).stdout);
}

#[test]
fn the_page_of_formats_shows_every_format_and_fits_the_screen() {
    let page = run(&["help", "formats"]).stdout;
    for word in ["matrix (.mat)", "dlx (.dlx)", "json (.json)", "FORMS OF SUDOKUS", "JSON LINES"] {
        assert!(page.contains(word), "{word}");
    }
    assert!(page.lines().all(|line| line.chars().count() <= 112));
}

#[test]
fn the_examples_of_the_page_of_formats_are_right() {
    let page = run(&["help", "formats"]).stdout;
    let matrix: String = page
        .lines()
        .skip_while(|line| line.trim() != "6 7")
        .take_while(|line| !line.trim().is_empty())
        .map(|line| format!("{}\n", line.trim()))
        .collect();
    assert_eq!(common::run_with(&["solve", "-"], matrix.as_bytes()).stdout, "2 4 6\n");
    let json = page.lines().find_map(|line| line.split_once("json (.json)")).unwrap().1;
    assert_eq!(common::run_with(&["solve", "-"], json.as_bytes()).stdout, "a x:red; b\n");
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.code, Some(0), "{shell}");
        assert!(ran.stdout.contains("quadrille") && ran.stdout.contains("unique"), "{shell}");
    }
}

#[test]
fn manual_pages_are_made_for_every_command() {
    assert!(run(&["man"]).stdout.contains(".TH quadrille 1"));
    let page = run(&["man", "sudoku", "solve"]).stdout;
    assert!(page.contains("quadrille\\-sudoku\\-solve") || page.contains("quadrille-sudoku-solve"), "{page}");
}

#[test]
fn what_can_be_made_is_listed() {
    let ran = run(&["make"]);
    assert_eq!(ran.code, Some(0));
    for name in ["queens N", "langford N", "latin N", "domino ", "pentomino ", "permutations N", "soma"] {
        assert!(ran.stdout.lines().any(|line| line.starts_with(name)), "{name}");
    }
}
