//! The first solution by `auto`: two searches take turns, and their limits, work and progress are one.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{CancelToken, Status, StopReason, verify};
use quadrille_testkit::corpus;
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[test]
fn hard_problems_are_solved_without_choosing_a_method() {
    for (name, most) in [("sudoku25_280", 10_000), ("qwh30_370", 10_000), ("qwh20_180", 10_000)] {
        let problem = corpus::instance(name).problem();
        let (first, outcome) = problem.solver().nodes(most).first();
        let first = first.unwrap_or_else(|| panic!("{name}: no solution in {most} nodes"));
        assert_eq!(verify(&problem, first.options()), Ok(()), "{name}");
        assert_eq!(outcome.status, Status::Stopped(StopReason::Solutions), "{name}");
    }
}

#[test]
fn when_there_is_none_either_one_proves_it() {
    for name in ["kirkman15_first", "domino_mutil8", "col_myc4_3"] {
        let problem = corpus::instance(name).problem();
        let (first, outcome) = problem.solver().first();
        assert!(first.is_none(), "{name}");
        assert_eq!(outcome.status, Status::Complete, "{name}");
    }
}

#[test]
fn node_limits_hold_for_both_together() {
    let problem = corpus::instance("kirkman15_first").problem();
    for most in [0, 1, 4999, 5000, 5001, 6249, 6250, 6251, 20_000] {
        let (first, outcome) = problem.solver().nodes(most).first();
        assert!(first.is_none());
        assert_eq!(outcome.status, Status::Stopped(StopReason::Nodes), "{most}");
        assert_eq!(outcome.stats.nodes, most);
    }
}

#[test]
fn time_and_cancelling_stop_both() {
    let problem = corpus::instance("kirkman15_first").problem();
    let (_, outcome) = problem.solver().time(Duration::ZERO).first();
    assert_eq!(outcome.status, Status::Stopped(StopReason::Time));
    let cancel = CancelToken::new();
    let stop = cancel.clone();
    // Cancelled from the first report after the weighted search has begun.
    let solver = problem.solver().cancel(&cancel).progress(Duration::ZERO, move |progress| {
        if progress.nodes > 5500 {
            stop.cancel();
        }
    });
    let (_, outcome) = solver.first();
    assert_eq!(outcome.status, Status::Stopped(StopReason::Cancelled));
    assert!(outcome.stats.nodes > 5500);
}

#[test]
fn progress_of_both_is_one_that_never_goes_back() {
    let problem = corpus::instance("kirkman15_first").problem();
    let reports = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&reports);
    let solver =
        problem.solver().progress(Duration::ZERO, move |progress| sink.lock().unwrap().push(*progress));
    let (_, outcome) = solver.first();
    let reports = reports.lock().unwrap();
    assert!(reports.len() > 10);
    assert!(reports.windows(2).all(|pair| pair[0].done <= pair[1].done));
    assert!(reports.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes));
    assert!(reports.windows(2).all(|pair| pair[0].elapsed <= pair[1].elapsed));
    assert!(reports.last().unwrap().nodes <= outcome.stats.nodes);
}
