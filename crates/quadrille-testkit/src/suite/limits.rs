//! Limits, cancelling and progress: a search that stops early says so, and what it found stands.

use super::Suite;
use crate::corpus::instance;
use crate::random::{Replay, Shape, random_problem};
use quadrille::{CancelToken, Problem, Status, StopReason};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Small random problems of all kinds of the method that it does not refuse.
fn small_problems(suite: &Suite) -> impl Iterator<Item = (Problem, Replay)> {
    let shapes = suite.kinds.iter().map(|&kind| Shape::new(kind));
    let replays = shapes.flat_map(|shape| (0..150).map(move |seed| Replay(seed, shape)));
    replays.filter_map(|replay| {
        let problem = random_problem(replay.0, replay.1);
        let solved = suite.solver(&problem, &replay).is_some();
        solved.then_some((problem, replay))
    })
}

/// 2^20 solutions of 20 items, in a problem that every method can hold.
fn many_solutions() -> Problem {
    instance("p_repeat100").plain().problem()
}

/// Asks for at most n solutions, for all n up to one more than there are.
///
/// # Panics
/// If a count or a list stops elsewhere, or the status is not what it should be.
pub fn solution_limits_are_exact(suite: &Suite) {
    for (problem, replay) in small_problems(suite) {
        let all = suite.list(&problem, &replay);
        for limit in 0..=all.len().min(40) + 1 {
            let wanted = u64::try_from(limit).expect("a small number");
            let counted = suite.demand(&problem, &replay).limit(wanted).count();
            let mut some = suite.demand(&problem, &replay).limit(wanted).solutions();
            let listed: Vec<_> = some.by_ref().map(|solution| solution.options().to_vec()).collect();
            assert_eq!(listed, all[..limit.min(all.len())], "limit {limit}, {replay}");
            assert_eq!(counted.count.to_u64(), u64::try_from(listed.len()).ok(), "limit {limit}, {replay}");
            for status in [counted.outcome.status, some.outcome().status] {
                let stopped = status == Status::Stopped(StopReason::Solutions);
                assert!(if limit <= all.len() { stopped } else { status.is_complete() }, "{limit}, {replay}");
            }
        }
    }
}

/// Counts with every node limit from 0 to all nodes.
///
/// # Panics
/// If a search enters more nodes than allowed, finds fewer solutions with more nodes, or misstates its status.
pub fn node_limits_are_exact(suite: &Suite) {
    for (problem, replay) in small_problems(suite) {
        let whole = suite.demand(&problem, &replay).count();
        let total = whole.outcome.stats.nodes;
        if total > 200 {
            continue;
        }
        let mut before = quadrille::Count::from(0);
        for limit in 0..=total {
            let counted = suite.demand(&problem, &replay).nodes(limit).count();
            let status = counted.outcome.status;
            assert!(counted.outcome.stats.nodes <= limit, "{replay}");
            assert!(counted.count <= whole.count, "{limit} nodes, {replay}");
            if !suite.exact_nodes && limit < total {
                // What such a method does depends on how much it may do; what it says must be true all the same.
                assert!(!status.is_complete() || counted.count == whole.count, "{limit} nodes, {replay}");
                continue;
            }
            assert_eq!(counted.outcome.stats.nodes, limit, "{replay}");
            assert!(before <= counted.count, "{limit} nodes, {replay}");
            if limit < total {
                assert_eq!(status, Status::Stopped(StopReason::Nodes), "{limit} of {total} nodes, {replay}");
            } else {
                assert_eq!(counted, whole, "{replay}");
            }
            before = counted.count;
        }
    }
}

/// Gives a search no time, or no memory.
///
/// # Panics
/// If it does not stop for that reason, or finds what is not there.
pub fn limits_of_time_and_memory_stop_a_search(suite: &Suite) {
    let problem = many_solutions();
    let none = suite.demand(&problem, &"2^20 solutions").time(Duration::ZERO).count();
    assert_eq!(none.outcome.status, Status::Stopped(StopReason::Time));
    assert!(none.count.to_u64() < Some(1 << 20));
    let none = suite.demand(&problem, &"2^20 solutions").memory(1).count();
    assert_eq!(none.outcome.status, Status::Stopped(StopReason::Memory));
    assert!(none.count.to_u64() < Some(1 << 20));
    let enough = suite.demand(&problem, &"2^20 solutions").memory(1 << 30).time(Duration::from_secs(3600));
    assert_eq!(enough.limit(1000).count().count.to_u64(), Some(1000));
}

/// Cancels before the search, from inside, and from another thread.
///
/// # Panics
/// If the search goes on, or misstates its status.
pub fn cancelling_stops_a_search(suite: &Suite) {
    let problem = many_solutions();
    let what = &"2^20 solutions";

    let token = CancelToken::new();
    token.cancel();
    let counted = suite.demand(&problem, what).cancel(&token).count();
    assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Cancelled));
    assert!(counted.count.is_zero());

    let token = CancelToken::new();
    let mut seen = 0_u32;
    let outcome = suite.demand(&problem, what).cancel(&token).visit(|_| {
        seen += 1;
        if seen == 10 {
            token.cancel();
        }
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.status, Status::Stopped(StopReason::Cancelled));
    assert!((10..1 << 20).contains(&seen), "{seen} solutions after cancelling at the 10th");

    let token = CancelToken::new();
    std::thread::scope(|scope| {
        let cancelled = token.clone();
        scope.spawn(move || cancelled.cancel());
        // The search may be faster than the other thread; then it must be whole.
        let counted = suite.demand(&problem, what).cancel(&token).count();
        match counted.outcome.status {
            Status::Complete => assert_eq!(counted.count.to_u64(), Some(1 << 20)),
            status => assert_eq!(status, Status::Stopped(StopReason::Cancelled)),
        }
    });

    let outcome = suite.demand(&problem, what).visit(|_| ControlFlow::Break(()));
    assert_eq!(outcome.status, Status::Stopped(StopReason::Visitor));
    assert_eq!(outcome.stats.solutions, 1);
}

/// Has progress reported at every opportunity.
///
/// # Panics
/// If nothing is reported, the numbers go back, or `done` is no fraction.
pub fn progress_never_goes_back(suite: &Suite) {
    let problem = many_solutions();
    let reports = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&reports);
    let solver = suite.demand(&problem, &"2^20 solutions");
    let outcome = solver
        .progress(Duration::ZERO, move |progress| {
            sink.lock().expect("no other thread holds it").push(*progress);
        })
        .visit(|_| ControlFlow::Continue(()));
    assert!(outcome.status.is_complete());
    let reports = reports.lock().expect("the search has ended");
    assert!(reports.len() > 100, "only {} reports", reports.len());
    for pair in reports.windows(2) {
        let (before, after) = (pair[0], pair[1]);
        assert!(before.nodes <= after.nodes && before.solutions <= after.solutions, "{pair:?}");
        assert!(before.done <= after.done + 1e-9 && (0.0..=1.0).contains(&after.done), "{pair:?}");
        assert!(after.solutions <= outcome.stats.solutions && after.nodes <= outcome.stats.nodes, "{pair:?}");
    }
}
