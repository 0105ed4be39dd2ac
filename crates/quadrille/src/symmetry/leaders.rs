//! Parts of a problem in which every class of solutions has its least one: its *leader*.
//!
//! Take an orbit of items that every solution covers, and order the options so that those which have one of these items
//! come first, orbit by orbit. Every solution uses one of them; let O be the first orbit of which it uses any, which is
//! the same for all solutions of a class. There are two ways on:
//! - Some solution of the class uses the first option of O, and so the least one does. So one part for each
//!   orbit is enough: its first option taken, all orbits before it removed. (The first literal of the symmetry-breaking
//!   predicates of Crawford, Ginsberg, Luks and Roy, 1996.)
//! - Let T be all that it uses of O. The images of the solution use images of T; the least one uses the least of these.
//!   So one part for each class of sets is enough, the parts by which [`cubes`](super::cubes) counts. That leaves less to
//!   search where solutions use several options of an orbit, but asks for small orbits without equal options.
//!
//! A part may hold other solutions of the class too: [`Canonical`](super::canonical::Canonical) tells which is the least.
//! Equal options are of one class, and of those that cannot be chosen together only the first is left.

use super::cubes::{self, compatible, options_by_item};
use super::{Cube, Symmetry, grouped};
use crate::Count;
use crate::problem::{OptionId, Problem};
use hashbrown::HashMap;

/// Most parts; with more, making them would cost more than they save.
const MOST: usize = 256;

/// The order in which options are compared.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// Classes of equal options.
    pub(super) classes: Vec<u32>,
}

/// The order of the options, and the parts of the problem that hold the least solution, in this order, of every class.
/// With `plain` the only part is the whole problem.
///
/// # Complexity
/// O(entries × log of entries).
pub(crate) fn leaders(problem: &Problem, symmetry: &Symmetry, plain: bool) -> (Order, Vec<Cube>) {
    let number = u32::try_from(symmetry.classes.len()).expect("vertices have 32-bit numbers");
    let mut classes: Vec<u32> = (0..number).collect();
    // In the user's order of their first options.
    classes.sort_unstable_by_key(|&class| symmetry.classes[class as usize][0]);
    let whole = |classes, remove| {
        let cube = Cube { take: Vec::new(), remove, multiplier: Count::from(1) };
        (Order { classes }, vec![cube])
    };
    if plain {
        return whole(classes, Vec::new());
    }
    let spare = spare(problem, symmetry);
    let first = by_first(problem, symmetry, &classes);
    let gain = first.as_ref().map_or(1.0, |(gain, _)| *gain);
    let (orbits, mut cubes) = match cubes::by_orbit(problem, symmetry, &options_by_item(problem)) {
        Some((items, way)) if way.gain() > gain => {
            let has = |option: OptionId| problem.option_items(option).iter().any(|item| items.contains(item));
            let first = classes.iter().filter(|&&class| has(symmetry.classes[class as usize][0]));
            (grouped(first.map(|&class| (symmetry.orbit_of_class(class), class))), way.cubes)
        }
        _ => match first {
            Some((_, orbits)) => {
                let cubes = cubes_of(symmetry, &orbits);
                (orbits, cubes)
            }
            None => return whole(classes, spare),
        },
    };
    let mut first = vec![false; classes.len()];
    for &class in orbits.iter().flatten() {
        first[class as usize] = true;
    }
    for cube in &mut cubes {
        cube.remove.extend(&spare);
    }
    let rest = classes.into_iter().filter(|&class| !first[class as usize]);
    (Order { classes: orbits.iter().flatten().copied().chain(rest).collect() }, cubes)
}

/// For each orbit of options the part in which its first option is taken, and all orbits before are removed.
fn cubes_of(symmetry: &Symmetry, orbits: &[Vec<u32>]) -> Vec<Cube> {
    let mut cubes = Vec::with_capacity(orbits.len());
    let mut remove: Vec<OptionId> = Vec::new();
    for orbit in orbits {
        let take = vec![symmetry.classes[orbit[0] as usize][0]];
        cubes.push(Cube { take, remove: remove.clone(), multiplier: Count::from(1) });
        for &class in orbit {
            remove.extend(&symmetry.classes[class as usize]);
        }
    }
    cubes
}

/// Options that are equal to an earlier one, and cannot be chosen together with it.
fn spare(problem: &Problem, symmetry: &Symmetry) -> Vec<OptionId> {
    let mut spare = Vec::new();
    for class in &symmetry.classes {
        if let [first, second, ..] = class[..]
            && !compatible(problem, first, second)
        {
            spare.extend(&class[1..]);
        }
    }
    spare
}

/// The orbits of options, as classes in this order, of the orbit of items that is best to begin with in the first way,
/// and how much that saves; nothing if none is better than searching the whole.
///
/// An orbit of J items, that have k options each on average, in t orbits of options, leaves about J·t / (J·k) of the
/// search: a solution has J of these J·k options, and each part holds one of them.
fn by_first(problem: &Problem, symmetry: &Symmetry, classes: &[u32]) -> Option<(f64, Vec<Vec<u32>>)> {
    struct Candidate {
        entries: usize,
        orbits: Vec<u32>,
    }
    // For each orbit of items, by name, the entries of options, and the orbits of those.
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut numbers: HashMap<u32, usize, foldhash::fast::FixedState> = HashMap::default();
    let mut sizes: Vec<usize> = Vec::new();
    for item in problem.items() {
        if problem.bounds(item).is_some_and(|bounds| bounds.lo() > 0) {
            let next = candidates.len();
            let number = *numbers.entry(symmetry.orbits.find(item.to_u32())).or_insert(next);
            if number == next {
                candidates.push(Candidate { entries: 0, orbits: Vec::new() });
                sizes.push(0);
            }
            sizes[number] += 1;
        }
    }
    for &class in classes {
        let orbit = symmetry.orbit_of_class(class);
        for item in problem.option_items(symmetry.classes[class as usize][0]) {
            if let Some(&number) = numbers.get(&symmetry.orbits.find(item.to_u32())) {
                candidates[number].entries += 1;
                candidates[number].orbits.push(orbit);
            }
        }
    }
    let mut best: Option<(f64, Vec<u32>)> = None;
    for (mut candidate, size) in candidates.into_iter().zip(sizes) {
        candidate.orbits.sort_unstable();
        candidate.orbits.dedup();
        let gain = candidate.entries as f64 / (size * candidate.orbits.len().max(1)) as f64;
        if candidate.orbits.len() <= MOST && gain > best.as_ref().map_or(1.0, |best| best.0) {
            best = Some((gain, candidate.orbits));
        }
    }
    let (gain, orbits) = best?;
    let all = classes.iter().map(|&class| (symmetry.orbit_of_class(class), class));
    Some((gain, grouped(all.filter(|(orbit, _)| orbits.binary_search(orbit).is_ok()))))
}
