//! The first solutions of hard problems by weights and restarts: right, in little work, and with an end.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{Method, Problem, Solver, Status, verify};
use quadrille_testkit::corpus;
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn weighted(problem: &Problem) -> Solver<'_> {
    problem.solver().method(Method::Weighted).unwrap()
}

#[test]
fn first_solutions_of_hard_problems_take_few_nodes() {
    for (name, most) in [
        ("sudoku25_280", 10_000),
        ("qwh30_370", 3000),
        ("qwh20_180", 3000),
        ("sudoku16_104", 1000),
        ("words5x5", 3000),
        ("edgematch5", 3000),
    ] {
        let problem = corpus::instance(name).problem();
        let (first, outcome) = weighted(&problem).nodes(most).first();
        let first = first.unwrap_or_else(|| panic!("{name}: no solution in {most} nodes"));
        assert_eq!(verify(&problem, first.options()), Ok(()), "{name}");
        assert!(outcome.stats.nodes <= most, "{name}");
    }
}

#[test]
fn restarts_end_when_there_is_no_solution_and_progress_never_goes_back() {
    let problem = corpus::instance("kirkman15_first").problem();
    let reports = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&reports);
    let solver = weighted(&problem);
    let (first, outcome) =
        solver.progress(Duration::ZERO, move |progress| sink.lock().unwrap().push(*progress)).first();
    assert!(first.is_none());
    assert_eq!(outcome.status, Status::Complete);
    let reports = reports.lock().unwrap();
    assert!(reports.len() > 20);
    for pair in reports.windows(2) {
        assert!(pair[0].done <= pair[1].done && pair[0].nodes <= pair[1].nodes, "{pair:?}");
        assert!((0.0..=1.0).contains(&pair[1].done), "{pair:?}");
    }
}

#[test]
fn solutions_after_the_first_are_different() {
    let problem = corpus::instance("sudoku25_280").problem();
    let mut listed: Vec<_> =
        weighted(&problem).limit(50).solutions().map(|solution| solution.options().to_vec()).collect();
    let found = listed.len();
    assert!(found > 0);
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed.len(), found);
    assert!(listed.iter().all(|options| verify(&problem, options) == Ok(())));
}
