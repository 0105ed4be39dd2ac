//! JSON Lines: every line parses, the last one of a file is its status, counts are strings.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail their test")]

mod common;

use common::{run, run_with, testdata};
use serde_json::{Value, json};

fn records(stdout: &str) -> Vec<Value> {
    stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The record without what differs from run to run.
fn plain(mut record: Value) -> Value {
    for field in ["nodes", "updates", "seconds", "engine", "max_level"] {
        record.as_object_mut().unwrap().remove(field);
    }
    record
}

const TWO: &[u8] = b"a b c | x\na b x:red |5\nc x:red\na\nb c |-1\n";

#[test]
fn solutions_come_with_numbers_options_and_cost() {
    let ran = run_with(&["solve", "--all", "--json", "-"], TWO);
    let records: Vec<Value> = records(&ran.stdout).into_iter().map(plain).collect();
    assert_eq!(ran.code, Some(0));
    let file = "<stdin>";
    assert_eq!(
        records,
        [
            json!({"type": "solution", "file": file, "number": "1", "numbers": [1, 2],
                "options": ["a b x:red", "c x:red"], "cost": "5"}),
            json!({"type": "solution", "file": file, "number": "2", "numbers": [3, 4],
                "options": ["a", "b c"], "cost": "-1"}),
            json!({"type": "status", "file": file, "status": "complete", "solutions": "2"}),
        ]
    );
}

#[test]
fn the_status_says_how_it_ended() {
    let status = |args: &[&str], input: &[u8]| {
        let ran = run_with(&[args, &["--json", "-"]].concat(), input);
        (plain(records(&ran.stdout).pop().unwrap()), ran.code)
    };
    let file = "<stdin>";
    assert_eq!(
        status(&["solve"], TWO).0,
        json!({"type": "status", "file": file, "status": "stopped", "reason": "solutions", "solutions": "1"})
    );
    assert_eq!(
        status(&["solve", "--unique"], TWO),
        (
            json!({"type": "status", "file": file, "status": "stopped", "reason": "solutions",
                "unique": false, "solutions": "2"}),
            Some(1)
        )
    );
    assert_eq!(
        status(&["solve", "--unique"], b"a\na\n").0,
        json!({"type": "status", "file": file, "status": "complete", "unique": true, "solutions": "1"})
    );
    assert_eq!(
        status(&["count", "--method", "links", "--nodes", "1"], TWO),
        (
            json!({"type": "status", "file": file, "status": "stopped", "reason": "nodes", "solutions": "0"}),
            Some(3)
        )
    );
    let (error, code) = status(&["count"], b"a\nb\n");
    assert_eq!((&error["status"], &error["line"], &error["column"]), (&json!("error"), &json!(2), &json!(1)));
    assert_eq!(code, Some(2));
}

#[test]
fn every_file_ends_with_its_status() {
    let (matrix, pips) = (testdata("contest/matrix.txt"), testdata("reports/r10_pips.dlx"));
    let ran = run(&["count", "--json", &matrix, "no/such/file", &pips]);
    let records = records(&ran.stdout);
    let kinds: Vec<&str> = records.iter().map(|record| record["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["count", "status", "status", "count", "status"]);
    assert_eq!(records[0]["count"], json!("1"));
    assert_eq!(records[2]["file"], json!("no/such/file"));
    assert_eq!(records[3], json!({"type": "count", "file": pips, "count": "56", "exact": true}));
}

#[test]
fn checks_stats_and_puzzles_are_records_too() {
    let matrix = testdata("contest/matrix.txt");
    let ran = run_with(&["check", "--json", &matrix, "-"], b"2 4 6\n1 2\n");
    let checks = records(&ran.stdout);
    assert_eq!(checks[0], json!({"type": "check", "file": "<stdin>", "line": 1, "passed": true}));
    assert_eq!(checks[1]["passed"], json!(false));
    assert_eq!(checks[2], json!({"type": "checked", "file": "<stdin>", "lines": 2, "passed": 1}));
    let stats = records(&run(&["stats", "--json", &matrix]).stdout);
    assert_eq!((&stats[0]["kind"], &stats[0]["options"]), (&json!("X"), &json!(6)));

    let puzzles = format!("{}\n44{}\n", ".".repeat(81), ".".repeat(79));
    let ran = run_with(&["sudoku", "solve", "--json", "-"], puzzles.as_bytes());
    let answers = records(&ran.stdout);
    assert_eq!((&answers[0]["answer"], &answers[0]["line"]), (&json!("solved"), &json!(1)));
    assert_eq!(answers[1]["answer"], json!("contradiction"));
    assert_eq!(answers[2]["type"], json!("status"));
    let ran = run_with(&["sudoku", "count", "--limit", "5", "--json", "-"], &[b'.'; 81]);
    let answers = records(&ran.stdout);
    assert_eq!((&answers[0]["count"], &answers[0]["exact"]), (&json!("5"), &json!(false)));
}
