//! The corpus: counts that are known, and listed solutions.
//!
//! Listed solutions that are all different, all verified, and as many as are known to exist are all of them: so
//! every method is held to the same set of solutions without comparing methods. The instances are read by the
//! naive readers, so that a fault of `quadrille::format` is not taken for one of an engine.

use super::Suite;
use crate::corpus::{Work, counted};
use quadrille::verify;
use std::collections::HashSet;

/// Counts all instances of known count, up to the work of the suite.
///
/// # Panics
/// If a count is wrong, or the work is not that of `dlx2` where that was promised.
pub fn corpus_counts_are_right(suite: &Suite) {
    for instance in counted(suite.work) {
        let problem = instance.plain().problem();
        let Some(solver) = suite.solver(&problem, &instance.name) else { continue };
        let counted = solver.count();
        assert_eq!(Some(counted.count.to_string()), instance.count, "{}", instance.name);
        assert!(counted.outcome.status.is_complete(), "{}", instance.name);
        if suite.nodes_of_dlx2
            && let Some(nodes) = instance.nodes_dlx2
        {
            let stats = counted.outcome.stats;
            assert_eq!(stats.nodes, nodes, "nodes of {}", instance.name);
            // An item without options is seen before it is covered, so dead ends may cost less.
            assert!(Some(stats.updates) <= instance.updates_dlx2, "updates of {}", instance.name);
        }
    }
}

/// Lists the solutions of the quick instances that have at most 40,000.
///
/// # Panics
/// If one is no solution, one comes twice, or one is missing.
pub fn corpus_solutions_are_complete(suite: &Suite) {
    for instance in counted(Work::Quick) {
        let count = instance.count.as_deref().and_then(|count| count.parse::<usize>().ok());
        let Some(count) = count.filter(|&count| count <= 40_000) else { continue };
        let problem = instance.plain().problem();
        let Some(solver) = suite.solver(&problem, &instance.name) else { continue };
        let mut seen = HashSet::new();
        for solution in solver.solutions() {
            if let Err(violation) = verify(&problem, solution.options()) {
                panic!("{}: {}", instance.name, violation.describe(&problem));
            }
            assert!(seen.insert(solution.options().to_vec()), "{}: {solution} comes twice", instance.name);
        }
        assert_eq!(seen.len(), count, "{}", instance.name);
    }
}
