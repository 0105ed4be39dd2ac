//! Several threads answer what one answers: the same counts, the same solutions, in the same order where that was
//! asked for; and whatever stops a search stops all of them.
//!
//! Small problems are searched by `eager` threads: they start at once, and share at every node.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{CancelToken, Method, OptionId, Problem, Solver, Status, StopReason, verify};
use quadrille_testkit::corpus::{self, Instance, Work};
use quadrille_testkit::random::{Replay, Shape, random_problem};
use quadrille_testkit::{Kind, oracle};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The methods that are split.
const METHODS: [Method; 6] =
    [Method::Auto, Method::Links, Method::Lists, Method::Bits, Method::Cells, Method::Multi];

/// A plain solver with this method, if it takes the problem.
fn solver(problem: &Problem, method: Method, threads: usize) -> Option<Solver<'_>> {
    problem.solver().method(method).ok().map(|solver| solver.plain().threads(threads))
}

fn list(solver: Solver<'_>) -> Vec<Vec<OptionId>> {
    let mut solutions = solver.solutions();
    let listed = solutions.by_ref().map(|solution| solution.options().to_vec()).collect();
    assert!(solutions.outcome().status.is_complete());
    listed
}

fn random_problems(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (Problem, Replay)> {
    let kinds = [Kind::X, Kind::Xc, Kind::Xcc, Kind::Mcc].into_iter();
    let replays = kinds.flat_map(move |kind| seeds.clone().map(move |seed| Replay(seed, Shape::new(kind))));
    replays.map(|replay| (random_problem(replay.0, replay.1), replay))
}

#[test]
fn random_problems_are_solved_by_any_number_of_threads() {
    for (problem, replay) in random_problems(0..500) {
        let expected = oracle::solutions(&problem);
        let threads = [2, 3, 8][usize::try_from(replay.0 % 3).unwrap()];
        for method in METHODS {
            let Some(one) = solver(&problem, method, 1) else { continue };
            let several = || solver(&problem, method, threads).unwrap().eager();
            let counted = several().count();
            assert_eq!(counted.count.to_string(), expected.len().to_string(), "{method}, {replay}");
            assert!(counted.outcome.status.is_complete(), "{method}, {replay}");
            let in_order = list(one);
            assert_eq!(list(several().ordered(true)), in_order, "{method}, {replay}");
            let mut listed = list(several());
            for options in &listed {
                assert_eq!(verify(&problem, options), Ok(()), "{method}, {replay}");
            }
            listed.sort_unstable();
            assert_eq!(listed, expected, "{method}, {replay}");
        }
    }
}

#[test]
fn methods_that_count_node_by_node_do_the_same_work() {
    for (problem, replay) in random_problems(0..150) {
        for method in [Method::Links, Method::Cells, Method::Multi] {
            let Some(one) = solver(&problem, method, 1) else { continue };
            let one = one.visit(|_| ControlFlow::Continue(())).stats;
            let several = solver(&problem, method, 3).unwrap().eager();
            let several = several.visit(|_| ControlFlow::Continue(())).stats;
            let what =
                |stats: quadrille::Stats| (stats.nodes, stats.solutions, stats.max_level, stats.engine);
            assert_eq!(what(several), what(one), "{method}, {replay}");
        }
    }
}

/// Instances with at most so many solutions.
fn few_solutions(work: Work, most: u64) -> impl Iterator<Item = Instance> {
    let few = move |count: &String| count.parse().is_ok_and(|count: u64| count <= most);
    corpus::counted(work).into_iter().filter(move |instance| instance.count.as_ref().is_some_and(few))
}

#[test]
fn the_corpus_is_counted_by_any_number_of_threads() {
    let mut counted = 0;
    for instance in corpus::counted(Work::Medium) {
        let problem = instance.problem();
        for method in METHODS {
            let slow = matches!(method, Method::Links | Method::Multi) && instance.work > Work::Quick;
            for threads in [1, 2, 3, 8] {
                let Some(solver) = solver(&problem, method, threads).filter(|_| !slow) else { continue };
                let count = solver.count();
                assert_eq!(Some(count.to_string()), instance.count, "{}: {method}, {threads}", instance.name);
                counted += 1;
            }
        }
        let by_symmetry = problem.solver().threads(2).count();
        assert_eq!(Some(by_symmetry.to_string()), instance.count, "{}", instance.name);
    }
    assert!(counted > 500, "{counted}");
}

#[test]
fn ordered_threads_list_the_corpus_as_one_does() {
    for instance in few_solutions(Work::Quick, 20_000) {
        let problem = instance.problem();
        for method in METHODS {
            let Some(one) = solver(&problem, method, 1) else { continue };
            let one = list(one);
            for threads in [2, 5] {
                let several = || solver(&problem, method, threads).unwrap().ordered(true);
                assert_eq!(list(several()), one, "{}: {method}, {threads}", instance.name);
                if one.len() < 2000 {
                    assert_eq!(list(several().eager()), one, "{}: {method}, {threads}", instance.name);
                }
            }
        }
    }
}

/// 2^20 solutions.
fn many_solutions() -> Problem {
    corpus::instance("p_repeat100").problem()
}

/// Takes long to count for every method.
fn long() -> Problem {
    corpus::instance("queens14").problem()
}

#[test]
fn all_of_many_solutions_come_through() {
    let problem = many_solutions();
    for ordered in [false, true] {
        for method in METHODS {
            let Some(solver) = solver(&problem, method, 3) else { continue };
            assert_eq!(solver.ordered(ordered).solutions().count(), 1 << 20, "{method}, ordered: {ordered}");
        }
    }
}

#[test]
fn solution_limits_are_exact() {
    let problem = many_solutions();
    let first: Vec<_> = problem.solver().method(Method::Links).unwrap().solutions().take(500).collect();
    for eager in [false, true] {
        for limit in [0, 1, 2, 3, 17, 500] {
            let solver = || {
                let solver = solver(&problem, Method::Links, 4).unwrap().limit(limit);
                if eager { solver.eager() } else { solver }
            };
            let stopped = Status::Stopped(StopReason::Solutions);
            let counted = solver().count();
            assert_eq!((counted.count.to_u64(), counted.outcome.status), (Some(limit), stopped));
            let mut some = solver().solutions();
            assert_eq!(some.by_ref().count() as u64, limit);
            assert_eq!((some.outcome().stats.solutions, some.outcome().status), (limit, stopped));
            let mut some = solver().ordered(true).solutions();
            assert!(some.by_ref().eq(first.iter().take(usize::try_from(limit).unwrap()).cloned()));
            assert_eq!((some.outcome().stats.solutions, some.outcome().status), (limit, stopped));
        }
    }
    for (problem, replay) in random_problems(0..60) {
        let all = oracle::solutions(&problem).len() as u64;
        for limit in 0..=all.min(6) + 1 {
            let counted = solver(&problem, Method::Auto, 3).unwrap().eager().limit(limit).count();
            assert_eq!(counted.count.to_u64(), Some(limit.min(all)), "{limit}, {replay}");
            assert_eq!(counted.outcome.status.is_complete(), all < limit, "{limit}, {replay}");
            let mut some = solver(&problem, Method::Auto, 3).unwrap().eager().limit(limit).solutions();
            assert_eq!(some.by_ref().count() as u64, limit.min(all), "{limit}, {replay}");
            assert_eq!(some.outcome().status.is_complete(), all < limit, "{limit}, {replay}");
        }
    }
}

#[test]
fn node_limits_are_never_passed() {
    for (problem, replay) in random_problems(0..60) {
        for method in METHODS {
            let Some(one) = solver(&problem, method, 1) else { continue };
            let whole = one.count();
            for limit in [0, 1, 2, 5, 10, 20, 50] {
                let several = || solver(&problem, method, 3).unwrap().eager().nodes(limit);
                let counted = several().count();
                assert!(counted.outcome.stats.nodes <= limit, "{method}, {limit}, {replay}");
                assert!(counted.count <= whole.count, "{method}, {limit}, {replay}");
                match counted.outcome.status {
                    Status::Complete => assert_eq!(counted.count, whole.count, "{method}, {limit}, {replay}"),
                    status => assert_eq!(status, Status::Stopped(StopReason::Nodes)),
                }
                let mut listed = several().solutions();
                let found = listed.by_ref().count() as u64;
                assert!(Some(found) <= whole.count.to_u64(), "{method}, {limit}, {replay}");
                assert!(listed.outcome().stats.nodes <= limit, "{method}, {limit}, {replay}");
                if listed.outcome().status.is_complete() {
                    assert_eq!(Some(found), whole.count.to_u64(), "{method}, {limit}, {replay}");
                }
            }
        }
    }
    // Long enough to be split without haste.
    let problem = long();
    let counted = solver(&problem, Method::Links, 3).unwrap().nodes(1_000_000).count();
    assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Nodes));
    assert!((990_000..=1_000_000).contains(&counted.outcome.stats.nodes), "{:?}", counted.outcome);
}

#[test]
fn time_memory_and_cancelling_stop_all() {
    let problem = long();
    for ordered in [false, true] {
        for eager in [false, true] {
            let solver = || {
                let solver = solver(&problem, Method::Links, 4).unwrap().ordered(ordered);
                if eager { solver.eager() } else { solver }
            };
            let timed = solver().time(Duration::from_millis(30)).count();
            assert_eq!(timed.outcome.status, Status::Stopped(StopReason::Time));
            let timed = solver().time(Duration::from_millis(30)).visit(|_| ControlFlow::Continue(()));
            assert_eq!(timed.status, Status::Stopped(StopReason::Time));
            let small = solver().memory(1).count();
            assert_eq!(small.outcome.status, Status::Stopped(StopReason::Memory));

            let token = CancelToken::new();
            let outcome = std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(20));
                    token.cancel();
                });
                solver().cancel(&token).count().outcome
            });
            assert_eq!(outcome.status, Status::Stopped(StopReason::Cancelled));
            let mut seen = 0;
            let token = CancelToken::new();
            let outcome = solver().cancel(&token).visit(|_| {
                seen += 1;
                if seen == 2000 {
                    token.cancel();
                }
                ControlFlow::Continue(())
            });
            assert_eq!(outcome.status, Status::Stopped(StopReason::Cancelled));
            assert_eq!(outcome.stats.solutions, seen);
        }
    }
}

#[test]
fn the_memory_of_all_threads_is_added_up() {
    let problem = long();
    let count = |threads, bytes| {
        let solver = solver(&problem, Method::Links, threads).unwrap().eager().memory(bytes);
        solver.nodes(20_000).count().outcome.status
    };
    let enough =
        (1..30).map(|power| 1 << power).find(|&bytes| count(1, bytes) == Status::Stopped(StopReason::Nodes));
    let enough = enough.unwrap();
    assert_eq!(count(8, enough), Status::Stopped(StopReason::Memory));
    assert_eq!(count(8, 8 * enough), Status::Stopped(StopReason::Nodes));
}

#[test]
fn threads_end_when_nobody_wants_more() {
    let problem = many_solutions();
    for round in 0..200 {
        let solver = || {
            let solver = solver(&problem, Method::Links, 4).unwrap().ordered(round % 2 == 0);
            if round % 4 < 2 { solver.eager() } else { solver }
        };
        let outcome = solver().visit(|_| ControlFlow::Break(()));
        assert_eq!((outcome.status, outcome.stats.solutions), (Status::Stopped(StopReason::Visitor), 1));
        // Dropped after some, and after none.
        let mut some = solver().solutions();
        assert_eq!(some.by_ref().take(round * 10).count(), round * 10);
        drop(some);
    }
}

#[test]
fn a_panic_in_the_callers_code_ends_the_threads() {
    let problem = long();
    let caught = std::panic::catch_unwind(|| {
        let solver = solver(&problem, Method::Links, 3).unwrap().eager();
        solver.progress(Duration::ZERO, |progress| assert!(progress.nodes < 5000, "enough")).count()
    });
    assert!(caught.is_err());
}

#[test]
fn progress_of_all_threads_is_one_that_never_goes_back() {
    let problem = corpus::instance("queens11").problem();
    for counting in [true, false] {
        let reports = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&reports);
        let solver = solver(&problem, Method::Links, 3).unwrap().eager();
        let solver = solver.progress(Duration::ZERO, move |progress| sink.lock().unwrap().push(*progress));
        let stats = match counting {
            true => solver.count().outcome.stats,
            false => solver.visit(|_| ControlFlow::Continue(())).stats,
        };
        let reports = reports.lock().unwrap();
        assert!(reports.len() > 100, "only {} reports", reports.len());
        for pair in reports.windows(2) {
            let (before, after) = (pair[0], pair[1]);
            assert!(before.nodes <= after.nodes && before.solutions <= after.solutions, "{pair:?}");
            assert!(before.done <= after.done && (0.0..=1.0).contains(&after.done), "{pair:?}");
            assert!(after.solutions <= stats.solutions && after.nodes <= stats.nodes, "{pair:?}");
        }
        // The thread that reports may have waited for the others since.
        assert!(reports.last().unwrap().done > 0.0);
    }
}

#[test]
fn iterators_with_threads_may_be_left_alone_and_moved() {
    let problem = many_solutions();
    let mut slow = solver(&problem, Method::Auto, 3).unwrap().eager().ordered(true).solutions();
    let expected: Vec<_> = problem.solver().plain().solutions().take(10_000).collect();
    let start: Vec<_> = slow.by_ref().take(10).collect();
    std::thread::sleep(Duration::from_millis(50));
    let rest =
        std::thread::scope(|scope| scope.spawn(|| slow.take(9990).collect::<Vec<_>>()).join().unwrap());
    assert!(start.iter().chain(&rest).eq(&expected));
}

#[test]
fn deep_searches_are_split() {
    let mut builder = Problem::builder();
    for level in 0..3000 {
        let item = builder.add_primary(&format!("{level}")).unwrap();
        builder.add_option([item]).unwrap();
        if level < 12 {
            builder.add_option([item]).unwrap();
        }
    }
    let problem = builder.build().unwrap();
    for method in METHODS {
        let Some(solver) = solver(&problem, method, 3) else { continue };
        assert_eq!(solver.eager().count().count.to_u64(), Some(1 << 12), "{method}");
    }
}
