//! Solutions up to symmetry: one of each class, none twice, with the right sizes.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{BuildError, Limits, Method, OptionId, Problem, Status, StopReason, Symmetry};
use quadrille_testkit::random::{Shape, random_problem};
use quadrille_testkit::{Kind, corpus, oracle, symmetric_problem};
use std::collections::HashMap;

/// Random problems of each kind; a longer run sets the variable.
fn seeds() -> u64 {
    std::env::var("QUADRILLE_SYMMETRIC_PROBLEMS").map_or(1500, |number| number.parse().unwrap())
}

type Options = Vec<OptionId>;

/// The classes of these solutions by these maps of the options, as a list of the solutions of each.
fn classes_by(solutions: &[Options], maps: &[Vec<OptionId>]) -> Vec<Vec<Options>> {
    let numbers: HashMap<&Options, usize> = solutions.iter().zip(0..).collect();
    let mut class_of: Vec<usize> = vec![usize::MAX; solutions.len()];
    let mut classes: Vec<Vec<Options>> = Vec::new();
    for start in 0..solutions.len() {
        if class_of[start] != usize::MAX {
            continue;
        }
        class_of[start] = classes.len();
        let mut reached = vec![start];
        let mut at = 0;
        while at < reached.len() {
            for map in maps {
                let mut image: Options =
                    solutions[reached[at]].iter().map(|option| map[option.index()]).collect();
                image.sort_unstable();
                // An image that is no solution would be a fault of the map.
                let number = numbers[&image];
                if class_of[number] == usize::MAX {
                    class_of[number] = classes.len();
                    reached.push(number);
                }
            }
            at += 1;
        }
        classes.push(reached.iter().map(|&number| solutions[number].clone()).collect());
    }
    classes
}

/// The maps of the options that generate the symmetry.
fn maps_of(problem: &Problem) -> Vec<Vec<OptionId>> {
    let symmetry = Symmetry::of(problem);
    let mut maps: Vec<Vec<OptionId>> = symmetry.option_maps().collect();
    for equal in symmetry.equal_options() {
        for pair in equal.windows(2) {
            let mut exchange: Vec<OptionId> = problem.options().collect();
            exchange.swap(pair[0].index(), pair[1].index());
            maps.push(exchange);
        }
    }
    maps
}

/// Compares what the library says with the classes that it should say.
fn check(problem: &Problem, expected: &[Vec<Options>], what: &str) {
    for plain in [false, true] {
        let solver = || if plain { problem.solver().plain() } else { problem.solver() };
        let mut classes = solver().classes();
        let mut met = vec![false; expected.len()];
        for class in classes.by_ref() {
            let options = class.solution.options().to_vec();
            let at = expected.iter().position(|solutions| solutions.contains(&options));
            let at = at.unwrap_or_else(|| panic!("{options:?} is no solution: {what}"));
            assert!(!std::mem::replace(&mut met[at], true), "a class twice: {what}");
            assert_eq!(class.size.to_string(), expected[at].len().to_string(), "{what}");
        }
        assert!(met.iter().all(|&met| met), "a class is missing: {what}");
        assert_eq!(classes.outcome().status, Status::Complete, "{what}");

        let counted = solver().count_classes();
        assert_eq!(counted.classes.to_string(), expected.len().to_string(), "{what}");
        let solutions: usize = expected.iter().map(Vec::len).sum();
        assert_eq!(counted.solutions.to_string(), solutions.to_string(), "{what}");
        assert!(counted.whole, "{what}");
    }
}

fn classes_are_those_of_the_oracle(kind: Kind) {
    let (mut several, mut fewer) = (0, 0);
    for seed in 0..seeds() {
        for (name, problem) in [
            ("symmetric", symmetric_problem(seed, kind)),
            ("random", random_problem(seed, Shape::new(kind).options(10))),
        ] {
            let solutions = oracle::solutions(&problem);
            if solutions.len() > 1000 {
                continue;
            }
            let expected = classes_by(&solutions, &maps_of(&problem));
            several += u32::from(expected.len() > 1);
            fewer += u32::from(expected.len() < solutions.len());
            check(&problem, &expected, &format!("{kind}, {name}, seed {seed}"));
        }
    }
    assert!(several > 300 && fewer > 300, "{kind}: {several} with several classes, {fewer} symmetric");
}

#[test]
fn classes_of_x_problems_are_those_of_the_oracle() {
    classes_are_those_of_the_oracle(Kind::X);
}

#[test]
fn classes_of_xc_problems_are_those_of_the_oracle() {
    classes_are_those_of_the_oracle(Kind::Xc);
}

#[test]
fn classes_of_xcc_problems_are_those_of_the_oracle() {
    classes_are_those_of_the_oracle(Kind::Xcc);
}

#[test]
fn classes_of_mcc_problems_are_those_of_the_oracle() {
    classes_are_those_of_the_oracle(Kind::Mcc);
}

/// All permutations of `0..n`.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..n {
        let mut longer = Vec::new();
        for map in &all {
            for at in 0..=next {
                let mut with: Vec<usize> = map.clone();
                with.insert(at, next);
                longer.push(with);
            }
        }
        all = longer;
    }
    all
}

/// All maps of the options by permutations of the items, tried one by one; of an X problem without equal options.
fn maps_by_trying(problem: &Problem) -> Vec<Vec<OptionId>> {
    let sorted = |mut items: Vec<usize>| {
        items.sort_unstable();
        items
    };
    let items = |option| problem.option_items(option).iter().map(|item| item.index());
    let numbers: HashMap<Vec<usize>, OptionId> =
        problem.options().map(|option| (sorted(items(option).collect()), option)).collect();
    assert_eq!(numbers.len(), problem.option_count(), "no two options are equal");
    let mut maps = Vec::new();
    for map in permutations(problem.item_count()) {
        let images: Option<Vec<OptionId>> = problem
            .options()
            .map(|option| numbers.get(&sorted(items(option).map(|item| map[item]).collect())).copied())
            .collect();
        maps.extend(images);
    }
    maps
}

#[test]
fn classes_of_tiny_problems_are_those_by_all_permutations_of_the_items() {
    let mut compared = 0;
    for seed in 0..4000 {
        let problem = symmetric_problem(seed, Kind::X);
        let equal = Symmetry::of(&problem).equal_options().next().is_some();
        let solutions = oracle::solutions(&problem);
        if problem.item_count() <= 6 && !equal && solutions.len() > 1 && solutions.len() < 200 {
            let expected = classes_by(&solutions, &maps_by_trying(&problem));
            check(&problem, &expected, &format!("seed {seed}"));
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

fn queens(n: usize) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let mut add = |letter: char, count: usize, primary: bool| {
        (0..count)
            .map(|at| {
                let name = format!("{letter}{at}");
                if primary { builder.add_primary(&name) } else { builder.add_secondary(&name) }
            })
            .collect::<Result<Vec<_>, _>>()
    };
    let (rows, columns) = (add('r', n, true)?, add('c', n, true)?);
    let (up, down) = (add('a', 2 * n - 1, false)?, add('b', 2 * n - 1, false)?);
    for row in 0..n {
        for column in 0..n {
            builder.add_option([rows[row], columns[column], up[row + column], down[n - 1 + row - column]])?;
        }
    }
    builder.build()
}

#[test]
fn queens_have_the_known_numbers_of_fundamental_solutions() {
    for (n, classes, solutions) in [
        (4, 1, 2),
        (5, 2, 10),
        (6, 1, 4),
        (7, 6, 40),
        (8, 12, 92),
        (9, 46, 352),
        (10, 92, 724),
        (11, 341, 2680),
    ] {
        let problem = queens(n).unwrap();
        assert_eq!(Symmetry::of(&problem).order().unwrap().to_string(), "8", "{n}");
        let counted = problem.solver().count_classes();
        assert_eq!(
            (counted.classes.to_string(), counted.solutions.to_string()),
            (classes.to_string(), solutions.to_string()),
            "{n}"
        );
        assert!(
            problem
                .solver()
                .classes()
                .all(|class| quadrille::verify(&problem, class.solution.options()).is_ok())
        );
    }
}

#[test]
fn known_problems_have_the_known_numbers_of_classes() {
    for (name, classes) in [
        ("soma", 240),      // Conway and Guy, up to turns and reflections
        ("pent6x10", 2339), // Haselgrove
        ("pent3x20", 2),
        ("pent8x8c", 65), // Scott
        ("latin4", 2),    // main classes
        ("latin5", 2),
        ("queens12", 1787),
        ("perm9", 1), // one matching of a complete bipartite graph is as good as another
        ("matchK12", 1),
        ("sts7", 1), // the Fano plane
        ("sts9", 1), // the affine plane of order 3
    ] {
        let instance = corpus::instance(name);
        let counted = instance.problem().solver().count_classes();
        assert_eq!(counted.classes.to_string(), classes.to_string(), "{name}");
        assert_eq!(Some(counted.solutions.to_string()), instance.count, "{name}");
    }
}

#[test]
fn every_method_finds_the_same_classes() {
    let problem = corpus::instance("queens8").problem();
    let found = |method| -> Vec<Options> {
        let mut found: Vec<Options> = problem
            .solver()
            .method(method)
            .unwrap()
            .classes()
            .map(|class| class.solution.options().to_vec())
            .collect();
        found.sort_unstable();
        found
    };
    let expected = found(Method::Auto);
    assert_eq!(expected.len(), 12);
    for &method in Method::ALL {
        assert_eq!(found(method), expected, "{method}");
    }
}

#[test]
fn limits_stop_with_what_was_found_until_then() {
    let problem = corpus::instance("queens8").problem();
    let mut three = problem.solver().limit(3).classes();
    assert_eq!(three.by_ref().count(), 3);
    assert_eq!(three.outcome().status, Status::Stopped(StopReason::Solutions));
    assert_eq!(three.outcome().stats.solutions, 3);
    for nodes in [0, 1, 20, 40] {
        let counted = problem.solver().nodes(nodes).count_classes();
        assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Nodes), "{nodes}");
        assert!(counted.outcome.stats.nodes <= nodes);
        assert!(counted.classes < 12_u64.into());
    }
    let cancel = quadrille::CancelToken::new();
    cancel.cancel();
    let counted = problem.solver().cancel(&cancel).count_classes();
    assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Cancelled));
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert_eq!(
        problem.solver().limits(limits).count_classes().outcome.status,
        Status::Stopped(StopReason::Time)
    );
}

#[test]
fn a_class_that_does_not_fit_into_memory_is_refused() {
    // A group of 2 9!^2 maps, and one class of 9! solutions of 36 bytes each.
    let problem = corpus::instance("perm9").problem();
    let counted = problem.solver().memory(1 << 20).count_classes();
    assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Memory));
    assert!(counted.classes.is_zero());
}

#[test]
fn a_thousand_equal_options_cost_no_more_than_one() {
    let mut builder = Problem::builder();
    let items = ["a", "b", "c"].map(|name| builder.add_primary(name).unwrap());
    for item in items {
        for _ in 0..1000 {
            builder.add_option([item]).unwrap();
        }
    }
    let problem = builder.build().unwrap();
    let counted = problem.solver().count_classes();
    assert_eq!(
        (counted.classes.to_string().as_str(), counted.solutions.to_string().as_str()),
        ("1", "1000000000")
    );
    assert!(counted.outcome.stats.nodes < 10);
}

#[test]
fn bounds_choose_sets_of_equal_options() {
    // Two of five equal options.
    let mut builder = Problem::builder();
    let item = builder.add_bounded("a", 2, 2).unwrap();
    for _ in 0..5 {
        builder.add_option([item]).unwrap();
    }
    let problem = builder.build().unwrap();
    let classes: Vec<_> = problem.solver().classes().collect();
    assert_eq!(classes.len(), 1);
    assert_eq!(classes[0].size.to_string(), "10");
    assert_eq!(classes[0].solution.options(), [0, 1].map(OptionId::from_u32));
}

#[test]
fn nothing_to_cover_is_one_class() {
    let problem = Problem::builder().secondary(["x"]).option(["x"]).build().unwrap();
    let classes: Vec<_> = problem.solver().classes().collect();
    assert_eq!(classes.len(), 1);
    assert!(classes[0].solution.is_empty());
    assert_eq!(classes[0].size.to_string(), "1");
}
