//! Parts of a problem that together stand for all of it: one for each class of parts that the symmetry exchanges.
//!
//! Two ways to part a problem:
//! - *By the options of one item*, one of which every solution has: there are as many solutions with one option as with
//!   any other of its orbit, so one of each orbit is searched, and counted as often as the item has options there.
//! - *By the options of an orbit of items*, where the group exchanges items (queens: the first and last rows and columns).
//!   The orbits of the options that have one of these items are taken in order. Every solution has a first orbit of
//!   which it uses any; let T be those that it uses. So the sets T of options that can stand together are listed, one
//!   of each class of sets is searched (T taken, the rest of its orbit and all orbits before removed), and counted as
//!   often as its class has sets. That uses all of the group; the first way only the maps that leave the item alone.
//!
//! Both are exact: each part is the image of every part that it stands for, and these share no solution. When what is
//! left after a choice is still symmetric, it is parted again.

use super::Symmetry;
use super::orbits::Orbits;
use crate::Count;
use crate::problem::{Bounds, Cut, ItemId, OptionId, Part, Problem};
use hashbrown::HashMap;

/// A part of a problem: the solutions that contain all of `take` and none of `remove`.
#[derive(Clone, Debug)]
pub(crate) struct Cube {
    /// Options that are chosen.
    pub(crate) take: Vec<OptionId>,
    /// Options that must not be chosen.
    pub(crate) remove: Vec<OptionId>,
    /// For how many such parts, of equally many solutions, it stands.
    pub(crate) multiplier: Count,
}

impl Cube {
    /// What is left to search in this part; nothing if what is taken cannot stand together.
    pub(crate) fn part(&self, problem: &Problem) -> Option<Part> {
        let mut cut = Cut::new(problem);
        if !self.take.iter().all(|&option| cut.take(option)) {
            return None;
        }
        for &option in &self.remove {
            cut.remove(option);
        }
        Some(cut.part())
    }
}

/// Most cubes of one problem at a time.
const MOST: usize = 1000;

/// Most sets of options of one orbit that are listed, and of all orbits together.
const MOST_SETS: usize = 256;

/// Most items of an orbit that a problem is parted by.
const MOST_ITEMS: usize = 8;

/// Most orbits of items that are tried.
const MOST_ORBITS: usize = 4;

/// Parts must stand for so many others, on average, to be worth it.
const GAIN: f64 = 1.5;

/// What remains is not parted any more if its search takes less than so many nodes for each of its entries: to look for
/// symmetry takes as long.
const ENTRIES_FOR_NODE: f64 = 2.0;

/// What symmetry can save.
#[derive(Debug)]
pub(crate) enum Saving {
    /// The problem's solutions are as many as those of these parts, each counted `multiplier` times.
    Cubes(Vec<Cube>),
    /// The problem has no symmetry that saves work.
    Nothing,
    /// The budget was too small to tell.
    Unknown,
}

/// Parts a problem by its symmetry, as far as that saves work, if a plain search takes about so many nodes.
///
/// # Complexity
/// Looks at about `budget` edges of graphs; see [`Symmetry::of`].
pub(crate) fn cubes(problem: &Problem, nodes: f64, budget: u64) -> Saving {
    let mut work = overhead(problem);
    if work > budget / 2 {
        return Saving::Unknown;
    }
    let symmetry = Symmetry::within(problem, budget - work);
    work += symmetry.work();
    let Some(Way { cubes, parts }) = split(problem, &symmetry) else {
        return if symmetry.is_whole() { Saving::Nothing } else { Saving::Unknown };
    };
    let each = nodes / parts as f64;
    let mut open: Vec<(Cube, f64)> = cubes.into_iter().map(|cube| (cube, each)).collect();
    let mut done = Vec::new();
    while let Some((cube, nodes)) = open.pop() {
        let Some(part) = cube.part(problem) else { continue };
        work += problem.entry_count() as u64;
        let entries = part.problem.entry_count() as f64;
        if nodes < ENTRIES_FOR_NODE * entries || work >= budget || open.len() + done.len() > MOST {
            done.push(cube);
            continue;
        }
        let symmetry = Symmetry::within(&part.problem, budget - work);
        work += overhead(&part.problem) + symmetry.work();
        match split(&part.problem, &symmetry) {
            None => done.push(cube),
            Some(Way { cubes, parts }) => {
                let each = nodes / parts as f64;
                open.extend(cubes.iter().map(|below| (cube.with(below, &part), each)));
            }
        }
    }
    Saving::Cubes(done)
}

/// What making a graph and comparing ways to part a problem cost, besides refinements, in edges looked at.
fn overhead(problem: &Problem) -> u64 {
    8 * problem.entry_count() as u64
}

impl Cube {
    /// This cube, and then one of what it leaves.
    fn with(&self, below: &Self, part: &Part) -> Self {
        let whole = |options: &[OptionId]| -> Vec<OptionId> {
            options.iter().map(|option| part.options[option.index()]).collect()
        };
        Self {
            take: [self.take.as_slice(), &whole(&below.take)].concat(),
            remove: [self.remove.as_slice(), &whole(&below.remove)].concat(),
            multiplier: &self.multiplier * &below.multiplier,
        }
    }
}

/// Parts a problem once, in the better way.
fn split(problem: &Problem, symmetry: &Symmetry) -> Option<Way> {
    if symmetry.is_trivial() {
        return None;
    }
    let options_of = options_by_item(problem);
    let by_item = by_item(problem, symmetry, &options_of);
    let gain = by_item.as_ref().map_or(1.0, Way::gain);
    let by_orbit = by_orbit(problem, symmetry, &options_of).map(|(_, way)| way);
    let best = match by_orbit {
        Some(way) if way.gain() > GAIN * gain => Some(way),
        _ => by_item,
    };
    best.filter(|way| way.gain() >= GAIN)
}

/// A way to part a problem.
pub(super) struct Way {
    pub(super) cubes: Vec<Cube>,
    /// For how many parts they stand together.
    parts: usize,
}

impl Way {
    /// For how many parts one stands, on average.
    pub(super) fn gain(&self) -> f64 {
        self.parts as f64 / self.cubes.len() as f64
    }
}

/// The options of every item that is to be covered exactly once.
pub(super) fn options_by_item(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut options_of = vec![Vec::new(); problem.primary_count()];
    for option in problem.options() {
        for &item in problem.option_items(option) {
            if problem.bounds(item) == Some(Bounds::ONCE) {
                options_of[item.index()].push(option);
            }
        }
    }
    options_of
}

/// By the options of the item whose options fall into the fewest orbits; of these, the one with the most options, as
/// each part then stands for more.
fn by_item(problem: &Problem, symmetry: &Symmetry, options_of: &[Vec<OptionId>]) -> Option<Way> {
    let mut best: Option<(usize, &Vec<OptionId>)> = None;
    for item in problem.items().take(problem.primary_count()) {
        let options = &options_of[item.index()];
        if problem.bounds(item) != Some(Bounds::ONCE) || options.is_empty() {
            continue;
        }
        let mut orbits: Vec<u32> = options.iter().map(|&option| symmetry.orbit_of(option)).collect();
        orbits.sort_unstable();
        orbits.dedup();
        let better = best.is_none_or(|(fewest, most)| {
            orbits.len() < fewest || (orbits.len() == fewest && options.len() > most.len())
        });
        if better {
            best = Some((orbits.len(), options));
        }
    }
    let (_, options) = best?;
    let cubes: Vec<Cube> = super::grouped(options.iter().map(|&option| (symmetry.orbit_of(option), option)))
        .into_iter()
        .map(|orbit| Cube {
            take: vec![orbit[0]],
            remove: Vec::new(),
            multiplier: Count::from(orbit.len() as u64),
        })
        .collect();
    Some(Way { cubes, parts: options.len() })
}

/// By the options of an orbit of items, the one that gives the most; with these items. The cubes come in the order of the
/// orbits of options, each of which is named by its first option, and take the least set of their class.
pub(super) fn by_orbit(
    problem: &Problem,
    symmetry: &Symmetry,
    options_of: &[Vec<OptionId>],
) -> Option<(Vec<ItemId>, Way)> {
    let once = |items: &Vec<ItemId>| {
        (2..=MOST_ITEMS).contains(&items.len()) && problem.bounds(items[0]) == Some(Bounds::ONCE)
    };
    let mut best: Option<(Vec<ItemId>, Way)> = None;
    for items in symmetry.item_orbits().into_iter().filter(once).take(MOST_ORBITS) {
        if let Some(way) = by_orbit_of(&items, problem, symmetry, options_of)
            && best.as_ref().is_none_or(|(_, best)| way.cubes.len() < best.cubes.len())
        {
            best = Some((items, way));
        }
    }
    best
}

fn by_orbit_of(
    items: &[ItemId],
    problem: &Problem,
    symmetry: &Symmetry,
    options_of: &[Vec<OptionId>],
) -> Option<Way> {
    let mut options: Vec<OptionId> =
        items.iter().flat_map(|item| &options_of[item.index()]).copied().collect();
    options.sort_unstable();
    options.dedup();
    let orbits = super::grouped(options.iter().map(|&option| (symmetry.orbit_of(option), option)));
    let (mut cubes, mut parts) = (Vec::new(), 0);
    let mut before: Vec<OptionId> = Vec::new();
    for orbit in &orbits {
        let sets = independent_sets(orbit, problem)?;
        parts += sets.len();
        if parts > 4 * MOST_SETS {
            return None;
        }
        for (set, many) in classes(&sets, symmetry)? {
            let rest = orbit.iter().copied().filter(|option| !set.contains(option));
            let remove = before.iter().copied().chain(rest).collect();
            cubes.push(Cube { take: set, remove, multiplier: Count::from(many) });
        }
        before.extend(orbit);
    }
    Some(Way { cubes, parts })
}

/// All sets of one or more of these options that can stand together, each ascending, in ascending order; nothing if
/// there are too many.
fn independent_sets(options: &[OptionId], problem: &Problem) -> Option<Vec<Vec<OptionId>>> {
    let mut sets: Vec<Vec<OptionId>> = Vec::new();
    for &option in options {
        // Those without this option, and each of them with it.
        for at in 0..=sets.len() {
            let mut set = if at == 0 { Vec::new() } else { sets[at - 1].clone() };
            if set.iter().all(|&other| compatible(problem, other, option)) {
                set.push(option);
                sets.push(set);
            }
        }
        if sets.len() > MOST_SETS {
            return None;
        }
    }
    sets.sort_unstable();
    Some(sets)
}

/// Whether two options can be chosen together.
pub(super) fn compatible(problem: &Problem, a: OptionId, b: OptionId) -> bool {
    problem.entries(a).all(|entry| {
        problem.entries(b).all(|other| {
            entry.item != other.item
                || (entry.color.is_some() && entry.color == other.color)
                || problem.bounds(entry.item).is_some_and(|bounds| bounds.hi() > 1)
        })
    })
}

/// One set of each class, with the number of its sets; nothing if some options are equal, as the group's maps are known
/// for classes of equal options only.
fn classes(sets: &[Vec<OptionId>], symmetry: &Symmetry) -> Option<Vec<(Vec<OptionId>, u64)>> {
    let single = |option: &OptionId| {
        let class = symmetry.class_of[option.index()];
        symmetry.classes[class as usize].len() == 1
    };
    if !sets.iter().all(|set| set.iter().all(single)) {
        return None;
    }
    let numbers: HashMap<&[OptionId], u32, foldhash::fast::RandomState> =
        sets.iter().map(Vec::as_slice).zip(0..).collect();
    let mut orbits = Orbits::singles(sets.len());
    for generator in &symmetry.generators {
        for (set, number) in sets.iter().zip(0..) {
            let mut image: Vec<OptionId> = set
                .iter()
                .map(|option| {
                    let vertex = symmetry.vertex_of_class(symmetry.class_of[option.index()]);
                    let class = generator[vertex as usize] as usize - symmetry.first_class;
                    symmetry.classes[class][0]
                })
                .collect();
            image.sort_unstable();
            // The sets are all there are of an orbit, so that images are among them.
            orbits.join(number, *numbers.get(image.as_slice())?);
        }
    }
    let grouped = super::grouped(sets.iter().zip(0..).map(|(set, number)| (orbits.find(number), set)));
    Some(grouped.into_iter().map(|class| (class[0].clone(), class.len() as u64)).collect())
}
