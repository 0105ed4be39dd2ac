//! Depth: a search that recursed would overflow the small stack of the thread that this runs on.

use super::Suite;
use quadrille::{Problem, Status, verify};

/// Stack of the searching thread: a frame of a recursive search would have to fit into 2 bytes.
const STACK: usize = 256 * 1024;

/// Solves chains of [`Suite::depth`] forced options.
///
/// # Panics
/// If a chain is refused (unless that was said), not solved, or has a second solution.
pub fn deep_chains_are_solved(suite: &Suite) {
    let suite = *suite;
    let run = move || {
        for (name, problem) in [("separate items", separate(suite.depth)), ("a path", path(suite.depth))] {
            let Some(solver) = suite.solver(&problem, &name) else { continue };
            let mut solutions = solver.solutions();
            let solution = solutions.next().unwrap_or_else(|| panic!("no solution of {name}"));
            assert_eq!(solution.len(), suite.depth, "{name}");
            assert_eq!(verify(&problem, solution.options()), Ok(()), "{name}");
            assert!(solutions.next().is_none(), "a second solution of {name}");
            assert_eq!(solutions.outcome().status, Status::Complete, "{name}");
            assert_eq!(suite.demand(&problem, &name).count().count.to_u64(), Some(1), "{name}");
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("threads can be made");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

/// Items with one option each.
fn separate(depth: usize) -> Problem {
    build(depth, (0..depth).map(|item| vec![item]))
}

/// The perfect matchings of a path: there is one, and each edge forces the next.
fn path(depth: usize) -> Problem {
    build(2 * depth, (1..2 * depth).map(|item| vec![item - 1, item]))
}

fn build(items: usize, options: impl Iterator<Item = Vec<usize>>) -> Problem {
    let mut builder = Problem::builder();
    let ids: Vec<_> = (0..items)
        .map(|item| builder.add_primary(&format!("i{item}")).expect("the names are different"))
        .collect();
    for option in options {
        builder.add_option(option.into_iter().map(|item| ids[item])).expect("the items are different");
    }
    builder.build().expect("no chained calls were made")
}
