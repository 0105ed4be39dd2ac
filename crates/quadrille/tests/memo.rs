//! The memo under the nodes of a count: the same numbers with it as without, on boards where many parts of the tree are
//! alike, by every instruction set, within limits and by several threads.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{Method, Problem, Solver, Status, StopReason, Vectors};
use quadrille_testkit::corpus::{self, Work};
use quadrille_testkit::random_board;

/// The count of a plain search by dancing links.
fn expected(problem: &Problem) -> String {
    problem.solver().method(Method::Links).unwrap().plain().count().to_string()
}

fn counted_with_memo(problem: &Problem, vectors: Vectors) -> Solver<'_> {
    problem.solver().method(Method::Lists).unwrap().vectors(vectors).unwrap()
}

fn available() -> impl Iterator<Item = Vectors> {
    [Vectors::Portable, Vectors::Avx2, Vectors::Avx512].into_iter().filter(|vectors| vectors.is_available())
}

fn boards_are_counted_alike(marks: bool) {
    let mut tiled = 0;
    for seed in 0..150 {
        let problem = random_board(seed, marks);
        let expected = expected(&problem);
        tiled += u32::from(expected != "0");
        for vectors in available() {
            let counted = counted_with_memo(&problem, vectors).count();
            assert!(counted.outcome.status.is_complete(), "seed {seed}, {vectors}");
            assert_eq!(counted.to_string(), expected, "seed {seed}, {vectors}");
        }
        let threads = problem.solver().threads(3).eager().count();
        assert_eq!(threads.to_string(), expected, "seed {seed}, three threads");
    }
    assert!(tiled > 50, "{tiled}");
}

#[test]
fn random_boards_have_as_many_tilings() {
    boards_are_counted_alike(false);
}

#[test]
fn random_boards_with_colors_have_as_many_tilings() {
    boards_are_counted_alike(true);
}

#[test]
fn a_memo_spares_nodes() {
    let problem = corpus::instance("domino6x6").problem();
    for vectors in available() {
        let with = counted_with_memo(&problem, vectors).count();
        let without = counted_with_memo(&problem, vectors).plain().count();
        assert_eq!((with.to_string(), without.to_string()), ("6728".to_owned(), "6728".to_owned()));
        let (with, without) = (with.outcome.stats, without.outcome.stats);
        assert!(2 * with.nodes < without.nodes, "{} against {} nodes", with.nodes, without.nodes);
        assert_eq!(with.solutions, 6728, "those that were not visited count as found");
    }
}

#[test]
fn a_limit_of_nodes_never_gives_more_than_there_are() {
    for seed in 0..60 {
        let problem = random_board(seed, seed % 2 == 1);
        let whole = expected(&problem).parse::<u64>().unwrap();
        for nodes in [1, 3, 10, 40, 200] {
            let counted = counted_with_memo(&problem, Vectors::best()).nodes(nodes).count();
            let count = counted.count.to_u64().unwrap();
            match counted.outcome.status {
                Status::Complete => assert_eq!(count, whole, "seed {seed}, {nodes} nodes"),
                status => {
                    assert_eq!(status, Status::Stopped(StopReason::Nodes), "seed {seed}, {nodes} nodes");
                    assert!(count <= whole, "seed {seed}, {nodes} nodes: {count} of {whole}");
                }
            }
        }
    }
}

#[test]
fn instances_have_their_known_counts() {
    for instance in corpus::counted(Work::Quick) {
        let problem = instance.problem();
        for vectors in available() {
            let Ok(solver) = problem.solver().method(Method::Lists) else { continue };
            let counted = solver.vectors(vectors).unwrap().count();
            assert_eq!(Some(counted.to_string()), instance.count, "{}, {vectors}", instance.name);
        }
    }
}
