//! All methods, on all instruction sets, list the same solutions of every instance that can be listed: as sets, not
//! only as many.

use quadrille::{Method, Problem, Vectors};
use quadrille_testkit::corpus::{self, Instance, Work};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// All solutions as sorted 64-bit digests: equal sets have equal lists, and a difference is seen unless two of some
/// hundred thousand digests fall together.
fn listed(problem: &Problem, method: Method, vectors: Vectors) -> Option<Vec<u64>> {
    let solver = problem.solver().method(method).ok()?.vectors(vectors).ok()?;
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut digests: Vec<u64> =
        solver.solutions().map(|solution| hasher.hash_one(solution.options())).collect();
    digests.sort_unstable();
    Some(digests)
}

/// Compares every method with the first that takes the problem; returns how many did.
fn agree(instance: &Instance, methods: &[Method]) -> usize {
    let problem = instance.problem();
    let count = instance.count.as_deref().and_then(|count| count.parse().ok());
    let mut expected = None;
    let mut compared = 0;
    for &method in methods {
        // Only these have more than one instruction set.
        let many = matches!(method, Method::Lists | Method::Bits | Method::Cells | Method::Multi);
        let sets = if many { Vectors::ALL } else { &[Vectors::Portable] };
        for &vectors in sets {
            let Some(digests) = listed(&problem, method, vectors) else { continue };
            assert_eq!(Some(digests.len()), count, "{}: {method} {vectors:?}", instance.name);
            assert!(digests.is_sorted_by(|a, b| a < b), "{}: {method} {vectors:?}: twice", instance.name);
            let expected = expected.get_or_insert_with(|| digests.clone());
            assert_eq!(*expected, digests, "{}: {method} {vectors:?}", instance.name);
            compared += 1;
        }
    }
    compared
}

fn few_solutions(work: Work) -> impl Iterator<Item = Instance> {
    let few = |count: &String| count.parse().is_ok_and(|count: u64| count <= 100_000);
    corpus::counted(work).into_iter().filter(move |instance| instance.count.as_ref().is_some_and(few))
}

#[test]
fn all_methods_list_the_same_solutions_of_quick_instances() {
    let compared: usize = few_solutions(Work::Quick).map(|instance| agree(&instance, Method::ALL)).sum();
    assert!(compared > 200, "{compared}");
}

/// Dancing links takes seconds for some of these; it is compared by counts elsewhere.
#[test]
fn fast_methods_list_the_same_solutions_of_larger_instances() {
    let methods = [Method::Lists, Method::Bits, Method::Cells, Method::Multi];
    let larger = few_solutions(Work::Medium).filter(|instance| instance.work == Work::Medium);
    let compared: usize = larger.map(|instance| agree(&instance, &methods)).sum();
    assert!(compared >= 20, "{compared}");
}
