//! Symmetry: groups of the right order, and counts that are the same with it as without.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{ItemId, Limits, Method, Problem, Status, StopReason, Symmetry};
use quadrille_testkit::corpus::{self, Work};
use quadrille_testkit::{Kind, oracle, symmetric_problem};
use std::collections::HashSet;
use std::time::Duration;

fn order(problem: &Problem) -> String {
    Symmetry::of(problem).order().unwrap().to_string()
}

#[test]
fn groups_of_known_problems_have_the_known_order() {
    for (name, expected) in [
        ("soma", "48"),            // the cube's, reflections too
        ("pent6x10", "4"),         // the rectangle's
        ("pent3x20", "4"),         // likewise
        ("pent8x8c", "8"),         // the square's
        ("queens8", "8"),          // likewise
        ("queens12", "8"),         // likewise
        ("domino8x8", "8"),        // likewise
        ("langford11", "2"),       // reversal
        ("latin4", "82944"),       // 3! 4!^3: paratopisms
        ("latin5", "10368000"),    // 3! 5!^3
        ("perm9", "263363788800"), // 2 9!^2
        ("matchK12", "479001600"), // 12!
        ("sts7", "5040"),          // 7!: all triples of seven points
        ("sts9", "362880"),        // 9!
        ("words3x4", "1"),
    ] {
        assert_eq!(order(&corpus::instance(name).problem()), expected, "{name}");
    }
}

/// All permutations of the items of a small X problem, tried one by one.
fn order_by_trying(problem: &Problem) -> u64 {
    fn permute(map: &mut Vec<u32>, left: &mut Vec<u32>, options: &HashSet<Vec<u32>>, found: &mut u64) {
        if left.is_empty() {
            let image = |option: &Vec<u32>| {
                let mut image: Vec<u32> = option.iter().map(|&item| map[item as usize]).collect();
                image.sort_unstable();
                options.contains(&image)
            };
            *found += u64::from(options.iter().all(image));
            return;
        }
        for at in 0..left.len() {
            let item = left.swap_remove(at);
            map.push(item);
            permute(map, left, options, found);
            map.pop();
            left.push(item);
            let last = left.len() - 1;
            left.swap(at, last);
        }
    }
    let options: HashSet<Vec<u32>> = problem
        .options()
        .map(|option| {
            let mut items: Vec<u32> = problem.option_items(option).iter().map(|item| item.to_u32()).collect();
            items.sort_unstable();
            items
        })
        .collect();
    assert_eq!(options.len(), problem.option_count(), "no two options are equal");
    let mut found = 0;
    permute(&mut Vec::new(), &mut problem.items().map(ItemId::to_u32).collect(), &options, &mut found);
    found
}

#[test]
fn groups_of_tiny_problems_are_those_found_by_trying() {
    let mut compared = 0;
    for seed in 0..3000 {
        let problem = symmetric_problem(seed, Kind::X);
        let distinct: HashSet<String> =
            problem.options().map(|option| problem.display_option(option).to_string()).collect();
        if problem.item_count() <= 7 && distinct.len() == problem.option_count() {
            assert_eq!(order(&problem), order_by_trying(&problem).to_string(), "seed {seed}");
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}

fn counts_are_the_same(kind: Kind) {
    let (mut symmetric, mut with_solutions) = (0, 0);
    for seed in 0..5000 {
        let problem = symmetric_problem(seed, kind);
        let expected = oracle::solutions(&problem).len();
        let counted = problem.solver().symmetry_first().count();
        assert_eq!(counted.to_string(), expected.to_string(), "seed {seed}");
        assert_eq!(problem.solver().plain().count().to_string(), expected.to_string(), "seed {seed}");
        symmetric += u32::from(counted.outcome.stats.classes > 0);
        with_solutions += u32::from(expected > 1);
    }
    assert!(symmetric > 500, "{symmetric}");
    assert!(with_solutions > 500, "{with_solutions}");
}

#[test]
fn counts_of_x_problems_are_the_same_by_symmetry() {
    counts_are_the_same(Kind::X);
}

#[test]
fn counts_of_xc_problems_are_the_same_by_symmetry() {
    counts_are_the_same(Kind::Xc);
}

#[test]
fn counts_of_xcc_problems_are_the_same_by_symmetry() {
    counts_are_the_same(Kind::Xcc);
}

#[test]
fn counts_of_mcc_problems_are_the_same_by_symmetry() {
    counts_are_the_same(Kind::Mcc);
}

#[test]
fn counts_of_the_corpus_are_the_same_by_symmetry() {
    for instance in corpus::counted(Work::Medium) {
        let problem = instance.problem();
        let counted = problem.solver().symmetry_first().count();
        assert_eq!(Some(counted.to_string()), instance.count, "{}", instance.name);
        assert_eq!(Some(counted.outcome.stats.solutions.to_string()), instance.count, "{}", instance.name);
    }
}

#[test]
fn every_method_counts_by_symmetry() {
    let problem = corpus::instance("soma").problem();
    for &method in &[Method::Links, Method::Lists, Method::Bits, Method::Cells, Method::Multi] {
        let counted = problem.solver().method(method).unwrap().count();
        assert_eq!(counted.to_string(), "11520", "{method}");
        assert!(counted.outcome.stats.classes > 0, "{method}");
        assert!(counted.outcome.stats.nodes < 100_000, "{method}");
    }
}

#[test]
fn limits_hold_and_what_is_found_until_then_is_a_lower_bound() {
    let problem = corpus::instance("queens12").problem();
    for nodes in [1, 2047, 2048, 2049, 4000, 10_000] {
        let counted = problem.solver().nodes(nodes).count();
        assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Nodes), "{nodes}");
        assert!(counted.outcome.stats.nodes <= nodes);
        assert!(counted.count < 14_200_u64.into());
    }
    let limits = Limits { solutions: Some(7), ..Limits::default() };
    assert_eq!(problem.solver().limits(limits).count().to_string(), "at least 7");
}

/// As many solutions as the plain search has found by then, whatever was begun with after it.
#[test]
fn what_the_first_search_has_found_is_not_forgotten_when_a_limit_ends_the_parts() {
    // Two independent boards of dominoes: nothing is known of the second one when the first is cut short.
    let board = corpus::instance("domino6x6").problem();
    let mut builder = Problem::builder();
    for copy in 0..2 {
        for item in board.items() {
            builder.add_primary(&format!("{copy}{}", board.item_name(item))).unwrap();
        }
    }
    for copy in 0..2 {
        for option in board.options() {
            let items: Vec<ItemId> = board
                .option_items(option)
                .iter()
                .map(|&item| builder.find_item(&format!("{copy}{}", board.item_name(item))).unwrap())
                .collect();
            builder.add_option(items).unwrap();
        }
    }
    let problem = builder.build().unwrap();
    let solver = || problem.solver().method(Method::Links).unwrap();
    let found = solver().plain().nodes(2048).count().count;
    assert!(!found.is_zero());
    for nodes in [2048, 2049, 3000, 5000] {
        let counted = solver().nodes(nodes).count();
        assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Nodes));
        assert!(counted.count >= found, "{nodes}");
    }
    assert_eq!(solver().count().to_string(), (6728_u64 * 6728).to_string());
}

#[test]
fn a_search_for_symmetry_keeps_to_a_limit_on_time() {
    let problem = corpus::instance("latin5").problem();
    let counted = problem.solver().symmetry_first().time(Duration::ZERO).count();
    assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Time));
}

#[test]
fn counts_beyond_64_bits_are_exact() {
    // Forty items, each with ten equal options: 10^40 solutions.
    let mut builder = Problem::builder();
    for at in 0..40 {
        builder.add_primary(&format!("i{at}")).unwrap();
    }
    for at in 0..40 {
        for _ in 0..10 {
            let item = builder.find_item(&format!("i{at}")).unwrap();
            builder.add_option([item]).unwrap();
        }
    }
    let problem = builder.build().unwrap();
    let counted = problem.solver().count();
    assert_eq!(counted.to_string(), format!("1{}", "0".repeat(40)));
    assert_eq!(counted.outcome.stats.solutions, u64::MAX, "there are more");
}
