//! The memo under the nodes of a count: the same numbers with it as without, on boards where many parts of the tree are
//! alike, by every instruction set, within limits and by several threads.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{Method, Problem, Solver, Status, StopReason, Vectors};
use quadrille_testkit::corpus::{self, Work};
use quadrille_testkit::random_board;

fn domino_board(width: usize, height: usize) -> Problem {
    let mut builder = Problem::builder();
    let name = |x: usize, y: usize| format!("{x},{y}");
    for at in 0..width * height {
        builder.add_primary(&name(at % width, at / width)).unwrap();
    }
    let right = (0..width * height).map(|at| (at % width, at / width, 1, 0));
    for (x, y, dx, dy) in right.clone().chain(right.map(|(x, y, ..)| (x, y, 0, 1))) {
        if x + dx < width && y + dy < height {
            let cells = [name(x, y), name(x + dx, y + dy)].map(|name| builder.find_item(&name).unwrap());
            builder.add_option(cells).unwrap();
        }
    }
    builder.build().unwrap()
}

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

/// Boards for which the table grows several times. By symmetry the parts have tables of their own, which grow as well.
#[test]
fn large_boards_have_the_number_of_tilings_that_kasteleyn_told() {
    for (width, height, expected) in
        [(8, 9, "108435745"), (8, 10, "1031151241"), (9, 10, "14479521761"), (10, 10, "258584046368")]
    {
        let problem = domino_board(width, height);
        for vectors in available() {
            let memo = || counted_with_memo(&problem, vectors);
            assert_eq!(memo().count().to_string(), expected, "{width}x{height}, {vectors}");
            let symmetry = memo().symmetry_first().count();
            assert_eq!(symmetry.to_string(), expected, "{width}x{height} by symmetry, {vectors}");
        }
    }
}

/// Other boards, on which one count checks the other: what is counted by memo in one way, and by memo in another order of
/// the items.
#[test]
fn boards_are_counted_alike_in_any_order_of_the_items() {
    for (width, height) in [(7, 10), (6, 12), (5, 14), (8, 11), (4, 20)] {
        let across = domino_board(width, height).count().to_string();
        assert_eq!(across, domino_board(height, width).count().to_string(), "{width}x{height}");
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
