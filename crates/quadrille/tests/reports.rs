//! Problems of the kinds on which users reported faults to public projects, with right answers.
//!
//! `testdata/reports/expected.tsv` has the answers, and says where each was reported and what went wrong there.
//! The counts also stand in the corpus table, so that every engine is held to them; here is what else was asked.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{Problem, Status, StopReason};
use quadrille_testkit::corpus::{self, Work};

/// The columns `ask` and `expected` of a report.
fn expected(id: &str) -> String {
    let table = String::from_utf8(corpus::file("reports/expected.tsv")).unwrap();
    let row = table.lines().find(|line| line.starts_with(&format!("{id}\t")));
    row.unwrap_or_else(|| panic!("no row {id}")).split('\t').nth(4).unwrap().to_owned()
}

/// The solutions `{0,1,2} ; {0,1,4,7} ; …` of a report, by 0-based option numbers.
fn expected_solutions(id: &str) -> Vec<Vec<usize>> {
    let text = expected(id);
    let (_, list) = text.split_once("solutions: ").unwrap();
    let numbers = |set: &str| set.split(',').map(|number| number.parse().unwrap()).collect();
    list.split(" ; ").map(|set| numbers(set.trim_matches(['{', '}']))).collect()
}

fn solutions(problem: &Problem) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = problem
        .solutions()
        .map(|solution| solution.options().iter().map(|option| option.index()).collect())
        .collect();
    all.sort_unstable();
    all
}

/// Counts the reported problems of this much work.
fn check_counts(works: &[Work]) {
    for instance in corpus::corpus() {
        let Some(count) = instance.count.as_ref().filter(|_| instance.file.starts_with("reports/")) else {
            continue;
        };
        if works.contains(&instance.work) {
            let text = expected(&instance.name[..3]);
            assert!(text.contains(count.as_str()), "{}: the tables differ", instance.name);
            assert_eq!(instance.problem().count().to_string(), *count, "{}", instance.name);
        }
    }
}

#[test]
fn counts_of_small_problems_are_those_expected() {
    check_counts(&[Work::Quick, Work::Medium]);
}

#[test]
fn counts_of_large_problems_are_those_expected() {
    check_counts(&[Work::Slow]);
}

#[test]
fn rows_of_a_matrix_are_listed_whichever_way_they_are_found() {
    for (id, name) in
        [("r01", "r01_row0_last"), ("r02", "r02_identical_rows"), ("r03", "r03_layout"), ("r04", "r04_leak")]
    {
        assert_eq!(solutions(&corpus::instance(name).problem()), expected_solutions(id), "{name}");
    }
}

#[test]
fn matrix_rows_print_as_numbers_from_1() {
    let problem = corpus::instance("r04_leak").problem();
    let mut printed: Vec<String> = problem.solutions().map(|solution| solution.to_string()).collect();
    printed.sort_unstable();
    assert_eq!(printed, ["1 3 4", "2 4 5"]);
}

#[test]
fn all_257_forced_options_are_in_the_solution() {
    let problem = corpus::instance("r05_257_singletons").problem();
    assert_eq!(solutions(&problem), [(0..257).collect::<Vec<_>>()]);
}

#[test]
fn the_empty_problem_has_the_empty_solution() {
    assert_eq!(solutions(&corpus::instance("r06_empty").problem()), [Vec::<usize>::new()]);
}

#[test]
fn the_empty_option_is_in_no_solution() {
    let problem = corpus::instance("r07_all_subsets7").problem();
    assert!(problem.solutions().all(|solution| !solution.options().iter().any(|option| option.index() == 0)));
}

#[test]
fn the_first_5_of_many_stop_after_5() {
    let problem = corpus::instance("r09_queens9").problem();
    let mut solutions = problem.solver().limit(5).solutions();
    assert_eq!(solutions.by_ref().count(), 5);
    let outcome = solutions.outcome();
    assert_eq!(outcome.status, Status::Stopped(StopReason::Solutions));
    assert!(outcome.stats.nodes < problem.solver().count().outcome.stats.nodes / 4);
}

#[test]
fn the_cheapest_solutions_are_among_those_listed() {
    let problem = corpus::instance("r12_min_cost").problem();
    let costs: Vec<i128> = problem.solutions().map(|solution| solution.cost()).collect();
    let least = costs.iter().min().unwrap();
    let times = costs.iter().filter(|cost| *cost == least).count();
    assert_eq!(format!("min_cost={least} optimal_solutions={times}"), expected("r12"));
}

#[test]
fn a_stopped_search_is_not_taken_for_none() {
    let problem = corpus::instance("r28_limit").problem();
    let counted = problem.solver().nodes(1000).count();
    assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Nodes));
    assert!(counted.to_string().starts_with("at least "));
    assert!(counted.count.to_u64() < Some(365_596));
    let (first, outcome) = problem.solver().nodes(3).first();
    assert!(first.is_none() && !outcome.status.is_complete());
}
