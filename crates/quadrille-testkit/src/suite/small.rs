//! Random problems against the oracle.

use super::Suite;
use crate::Kind;
use crate::oracle;
use crate::random::{Replay, Shape, random_problem};
use quadrille::{OptionId, Problem, verify};
use std::ops::ControlFlow;

/// Solves random problems of a kind in every way there is; a kind that the method does not solve must be refused.
///
/// # Panics
/// If the listed solutions are not those of the oracle, each once; or count, visitor, first solution, outcome or
/// the stats of a second run do not fit; or more than half of the problems are refused.
pub fn random_problems_are_solved(suite: &Suite, kind: Kind) {
    let mut solved = 0;
    for seed in 0..suite.problems {
        // Costs change nothing about which solutions there are.
        let shape = if seed % 4 == 0 { Shape::new(kind).costs() } else { Shape::new(kind) };
        let problem = random_problem(seed, shape);
        let replay = Replay(seed, shape);
        if suite.solver(&problem, &replay).is_some() {
            solve(suite, &problem, &replay);
            solved += 1;
        }
    }
    let promised = suite.kinds.contains(&kind);
    assert!(!promised || solved * 2 > suite.problems, "{} refuses most {kind} problems", suite.method);
}

fn solve(suite: &Suite, problem: &Problem, replay: &Replay) {
    let expected = oracle::solutions(problem);
    let mut iterator = suite.demand(problem, replay).solutions();
    let listed: Vec<Vec<OptionId>> = iterator.by_ref().map(|solution| solution.options().to_vec()).collect();
    let listing = iterator.outcome();
    assert!(iterator.next().is_none(), "the iterator goes on after its end: {replay}");
    assert!(listing.status.is_complete(), "{replay}");
    for options in &listed {
        assert_eq!(verify(problem, options), Ok(()), "{replay}");
    }
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected, "listed (left) and the oracle's (right): {replay}");

    let counted = suite.demand(problem, replay).count();
    assert_eq!(counted.count.to_string(), expected.len().to_string(), "{replay}");
    assert!(counted.outcome.status.is_complete(), "{replay}");

    let mut visited = Vec::new();
    let visiting = suite.demand(problem, replay).visit(|solution| {
        visited.push(solution.options().to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(visited, listed, "the visitor (left) sees what the iterator gives (right): {replay}");
    assert_eq!(visiting, listing, "two runs do the same work: {replay}");
    assert_eq!(suite.demand(problem, replay).count(), counted, "two counts do the same work: {replay}");

    let (first, outcome) = suite.demand(problem, replay).first();
    assert_eq!(first.map(|solution| solution.options().to_vec()).as_ref(), listed.first(), "{replay}");
    assert_eq!(outcome.status.is_complete(), listed.is_empty(), "{replay}");
}

/// Runs several iterators over one problem at different paces, and drops some early.
///
/// # Panics
/// If one of them does not give the solutions in the order in which it gives them alone.
pub fn iterators_do_not_disturb_each_other(suite: &Suite) {
    let mut several = 0;
    for seed in 0..200 {
        let shape = Shape::new(suite.kinds[0]);
        let problem = random_problem(seed, shape);
        let replay = Replay(seed, shape);
        let Some(solver) = suite.solver(&problem, &replay) else { continue };
        let alone = suite.list(&problem, &replay);
        several += usize::from(alone.len() > 2);
        let mut slow = solver.solutions();
        let mut given = Vec::new();
        for round in 0..=alone.len() {
            let quick = suite.demand(&problem, &replay).solutions();
            let begin: Vec<_> = quick.take(round).map(|solution| solution.options().to_vec()).collect();
            assert_eq!(begin, alone[..round], "{replay}");
            given.extend(slow.next().map(|solution| solution.options().to_vec()));
        }
        assert_eq!(given, alone, "{replay}");
    }
    assert!(several > 20, "only {several} problems with several solutions");
}
