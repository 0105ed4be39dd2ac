//! Both data structures against all subsets of the options, with their invariants checked after every move.

use super::dense::Dense;
use super::sparse::Sparse;
use super::{arch, dense_pays};
use crate::engine::{Engine, Select};
use crate::problem::Problem;
use crate::verify;

/// An engine that can check itself.
trait Checked: Engine {
    fn check(&self, problem: &Problem);
}

impl Checked for Dense<arch::Portable, 1> {
    fn check(&self, problem: &Problem) {
        self.check_invariants(problem);
    }
}

impl Checked for Sparse {
    fn check(&self, problem: &Problem) {
        self.check_invariants(problem);
    }
}

/// Lists the solutions, by all moves of an engine, in the order of the driver.
fn walk<E: Checked>(engine: &mut E, problem: &Problem, found: &mut Vec<Vec<usize>>) {
    engine.check(problem);
    let mut solution = vec![];
    match engine.select() {
        Select::Dead | Select::Restart => {}
        Select::Solved => {
            engine.solution(&[], &mut solution);
            let mut solution: Vec<_> = solution.iter().map(|option| option.index()).collect();
            solution.sort_unstable();
            found.push(solution);
        }
        Select::Branch(item) => {
            let before = found.len();
            let shortcut = engine.shortcut(u64::MAX);
            let degree = engine.open(item);
            let (mut tried, mut choice) = (0, engine.first(item));
            while let Some(candidate) = choice {
                tried += 1;
                if engine.take(item, candidate) {
                    walk(engine, problem, found);
                    engine.untake(item, candidate);
                }
                engine.check(problem);
                choice = engine.next(item, candidate);
            }
            engine.close(item);
            assert!(tried <= degree, "{tried} choices of {degree}");
            if let Some(below) = shortcut {
                assert_eq!(below.solutions, (found.len() - before) as u64, "counted without descending");
            }
        }
    }
}

/// All sets of options that solve a problem, by trying them all.
fn subsets(problem: &Problem) -> Vec<Vec<usize>> {
    let options: Vec<_> = problem.options().collect();
    let usable = |set: u32| (0..options.len()).filter(move |at| set >> at & 1 != 0);
    (0..1 << options.len())
        .map(|set| usable(set).collect::<Vec<_>>())
        .filter(|set| {
            let chosen: Vec<_> = set.iter().map(|&at| options[at]).collect();
            verify(problem, &chosen).is_ok()
        })
        .collect()
}

/// A small problem with bounds, secondary items and colors.
fn problem(seed: u64) -> Problem {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |n: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % n
    };
    let mut builder = Problem::builder();
    let mut items = vec![];
    for item in 0..1 + below(4) {
        let lo = u32::try_from(below(3)).unwrap();
        let hi = lo + u32::try_from(below(3)).unwrap();
        items.push(builder.add_bounded(&format!("p{item}"), lo, hi).unwrap());
    }
    let primary = items.len();
    for item in 0..below(4) {
        items.push(builder.add_secondary(&format!("s{item}")).unwrap());
    }
    let colors = [builder.color("x").unwrap(), builder.color("y").unwrap()];
    for _ in 0..below(9) {
        let mut option: Vec<crate::Entry> = vec![];
        for (at, &item) in items.iter().enumerate() {
            if below(3) != 0 {
                continue;
            }
            match below(3) {
                kind @ 0..2 if at >= primary => {
                    option.push((item, colors[usize::try_from(kind).unwrap()]).into());
                }
                _ => option.push(item.into()),
            }
        }
        builder.add_option(option).unwrap();
    }
    builder.build().unwrap()
}

fn check<E: Checked>(make: impl Fn(&Problem) -> E) {
    for seed in 0..2000 {
        let problem = problem(seed);
        let mut found = vec![];
        walk(&mut make(&problem), &problem, &mut found);
        found.sort_unstable();
        let mut expected = subsets(&problem);
        expected.sort_unstable();
        assert_eq!(found, expected, "seed {seed}");
    }
}

#[test]
fn dense_moves_keep_the_invariants_and_find_each_set_once() {
    check(Dense::<arch::Portable, 1>::of);
}

#[test]
fn sparse_moves_keep_the_invariants_and_find_each_set_once() {
    check(Sparse::of);
}

#[test]
fn free_options_are_counted_without_visiting_them() {
    let mut builder = Problem::builder().primary(["a", "b"]).bounded("c", 20..=30);
    builder = builder.option(["a"]).option(["b"]);
    for _ in 0..60 {
        builder = builder.option(["c"]);
    }
    let counted = builder.build().unwrap().solver().count();
    // The sum of 60 over k for k = 20 ..= 30, by Python.
    assert_eq!(counted.count.to_u64(), Some(632_008_839_179_334_981));
    assert_eq!(counted.outcome.stats.nodes, 1);
}

#[test]
fn many_words_are_dense_only_for_few_items() {
    assert!(dense_pays(&problem(1), 64));
    assert!(!dense_pays(&problem(1), 128));
}
