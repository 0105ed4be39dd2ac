//! Exit codes of every kind, and what is said on standard error.

mod common;

use common::{command, made, run, run_with, testdata};
use snapbox::{IntoData, assert_data_eq, str};
use std::process::Stdio;

const NONE: &[u8] = b"a b\na\na b | |\n";
const IMPOSSIBLE: &[u8] = b"3 3\n1 1 0\n0 1 1\n1 0 1\n";
const TWO: &[u8] = b"a b c\na b\nc\na\nb c\n";

#[test]
fn no_solution_is_nothing_on_stdout_and_exit_code_1() {
    let ran = run_with(&["solve", "-"], IMPOSSIBLE);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert_eq!(ran.stderr, "<stdin>: no solution\n");
    let ran = run_with(&["solve", "--all", "-"], IMPOSSIBLE);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    let ran = run_with(&["count", "-"], IMPOSSIBLE);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "0\n", ""));
}

#[test]
fn bars_without_an_item_are_bad_input() {
    assert_eq!(run_with(&["solve", "-"], NONE).code, Some(2));
}

#[test]
fn the_number_of_solutions_asked_for_is_printed() {
    for (args, stdout) in [
        (&["solve", "-"][..], "a b; c\n"),
        (&["solve", "--all", "-"], "a b; c\na; b c\n"),
        (&["solve", "--limit", "2", "-"], "a b; c\na; b c\n"),
        (&["solve", "--limit", "9", "-"], "a b; c\na; b c\n"),
        (&["solve", "--all", "--numbers", "-"], "1 2\n3 4\n"),
    ] {
        let ran = run_with(args, TWO);
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), stdout, ""), "{args:?}");
    }
}

#[test]
fn unique_tells_one_none_and_several_apart() {
    let ran = run_with(&["solve", "--unique", "-"], TWO);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), "a b; c\na; b c\n"));
    assert_eq!(ran.stderr, "<stdin>: not unique: here are two solutions that differ\n");
    let ran = run(&["solve", "--unique", &testdata("contest/matrix.txt")]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "2 4 6\n", ""));
    let ran = run_with(&["solve", "--unique", "-"], IMPOSSIBLE);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), "<stdin>: no solution\n"));
    let ran = run_with(&["solve", "--unique", "-"], b"a\na\na\n");
    assert!(ran.stderr.contains("they differ in equal options (see --numbers)"), "{}", ran.stderr);
}

#[test]
fn the_empty_solution_is_an_empty_line_with_a_note() {
    let ran = run(&["solve", &testdata("reports/r06_empty.json")]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "\n"));
    assert!(ran.stderr.contains("the empty line is the empty solution"), "{}", ran.stderr);
}

#[test]
fn a_count_that_a_limit_stops_is_a_lower_bound_with_exit_code_3() {
    let ran = run_with(&["count", "--limit", "1", "-"], TWO);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), "at least 1\n"));
    assert!(
        ran.stderr.starts_with("<stdin>: stopped at the limit on solutions: 1 solution after "),
        "{}",
        ran.stderr
    );
    let queens = made("queens 14");
    for limit in [["--nodes", "1000"], ["--time", "1ms"], ["--memory", "1K"]] {
        let ran = run_with(&["count", "-", limit[0], limit[1]], &queens);
        assert_eq!(ran.code, Some(3), "{limit:?}");
        assert!(ran.stdout.starts_with("at least "), "{limit:?}: {}", ran.stdout);
        assert!(ran.stderr.contains(" limit reached: "), "{limit:?}: {}", ran.stderr);
    }
}

#[test]
fn a_stopped_search_never_says_no_solution() {
    let ran = run_with(&["solve", "-", "--nodes", "3"], &made("queens 12"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""));
    assert!(ran.stderr.ends_with("; whether there is a solution is not known\n"), "{}", ran.stderr);
    let ran = run_with(&["solve", "--unique", "-", "--nodes", "8"], b"a b c\na\nb\nc\n");
    assert_eq!(ran.code, Some(0));
    // The nodes of a method that is named do not change when `auto` learns to choose better.
    let ran = run_with(&["solve", "--all", "--method", "links", "-", "--nodes", "3"], TWO);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), "a b; c\n"));
}

#[test]
fn the_worst_of_several_files_gives_the_exit_code() {
    let scratch = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &[u8]| {
        let path = scratch.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (good, none, bad) = (file("good", TWO), file("none", IMPOSSIBLE), file("bad", b"1 1\n2\n"));
    assert_eq!(run(&["solve", &good, &none, &good]).code, Some(1));
    let ran = run(&["solve", &bad, &none, &good]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), "a b; c\n"));
}

#[test]
fn usage_errors_have_exit_code_2() {
    for args in [
        &["solve"][..],
        &["solve", "-", "-"],
        &["check", "-", "-"],
        &["solve", "--all", "--limit", "1", "-"],
        &["solve", "--limit", "0", "-"],
        &["count", "--time", "30", "-"],
        &["count", "--memory", "lots", "-"],
        &["count", "--method", "magic", "-"],
        &["count", "--format", "xml", "-"],
        &["convert", "-"],
        &["make", "queens"],
        &["make", "queens", "8", "--to", "matrix"],
        &["make", "unicorns"],
        &["dance"],
        &["sudoku"],
        &["help", "dancing"],
    ] {
        let ran = run(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(!ran.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_broken_pipe_is_a_success() {
    let file = testdata("exactcover/queens12.dlx");
    let mut child =
        command(&["solve", "--all", &file]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn warnings_are_drawn_and_do_not_change_the_answer() {
    let ran = run_with(&["solve", "-"], b"a b | x\na\na\nb\nx\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "a; b\n"));
    assert_data_eq!(
        ran.stderr,
        str![[r#"
warning: option 2 has the same items as option 1
 --> <stdin>:3:1
  |
3 | a
  | ^
warning: option 4 has no primary item, so it is never chosen
 --> <stdin>:5:1
  |
5 | x
  | ^

"#]]
        .raw()
    );
}

#[test]
fn methods_that_cannot_do_a_problem_say_so() {
    let ran = run_with(&["count", "--method", "links", "-"], b"2|a\na\na\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("method `links` cannot be used here"), "{}", ran.stderr);
}

#[test]
fn stats_of_the_search_go_to_standard_error() {
    let ran = run_with(&["count", "--stats", "--method", "links", "-"], &made("langford 7"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "52\n"));
    assert!(ran.stderr.starts_with("<stdin>: 607 nodes in "), "{}", ran.stderr);
    assert!(ran.stderr.ends_with(" updates, deepest level 7, method links\n"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly_and_says_how_far_it_came() {
    use std::io::{BufRead, BufReader};
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("langford.dlx");
    std::fs::write(&path, made("langford 19")).unwrap();
    let mut child = command(&["solve", "--all", path.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    // Whatever was found before is there in whole lines.
    for line in stdout.lines() {
        assert_eq!(line.unwrap().matches("; ").count(), 18);
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("langford.dlx: interrupted: "), "{stderr}");
}

#[test]
fn progress_is_shown_on_request_and_never_on_standard_output() {
    let ran = run_with(
        &["count", "--progress", "--time", "2200ms", "--method", "links", "-"],
        &made("langford 19"),
    );
    assert_eq!(ran.code, Some(3));
    assert!(ran.stdout.starts_with("at least ") && ran.stdout.lines().count() == 1, "{}", ran.stdout);
    assert!(ran.stderr.contains("% done, "), "{}", ran.stderr);
}
