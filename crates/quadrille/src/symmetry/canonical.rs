//! The classes of solutions that the group exchanges: is a solution the least of its class, and how many are in it?
//!
//! A solution is a list of *ranks*, one for each of its options, ascending; equal options have one rank, so that the
//! list stands for all choices among them. Lists are compared number by number. The least list of each class is its
//! *canonical* one, so that every class has exactly one, and nothing has to be remembered from one to the next.
//!
//! All images of a list are looked at until one is less. In a small group all maps are written out, and each gives an
//! image. In a large one the images are reached step by step by the generators (breadth first, with those that have been
//! seen in a hash table): then only as many images are made as the class has lists, however large the group is, and they
//! must fit into memory. A list that is not the least finds a lesser one after some logarithm of the class's size
//! steps, so that over all solutions of a problem about as many images are made as there are solutions.

use super::Symmetry;
use super::leaders::Order;
use crate::Count;
use crate::problem::{OptionId, Problem};
use hashbrown::{HashSet, HashTable};
use std::hash::BuildHasher;

/// Numbers in all maps of a group that is written out, at most: 4 MB.
const WRITTEN_OUT: usize = 1 << 20;

/// So many images are made between two looks at whether to stop.
const LOOK: usize = 256;

/// The ranks of options, and the group's maps of them.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    /// For each option, its rank, and how many equal options come before it.
    places: Vec<(u32, u32)>,
    /// For each rank, the number of equal options.
    many: Vec<u32>,
    maps: Maps,
}

/// Maps of ranks: for each rank, its image.
#[derive(Clone, Debug)]
enum Maps {
    /// All of the group.
    All(Vec<Vec<u32>>),
    /// Some that generate it.
    Generators(Vec<Vec<u32>>),
}

/// What a solution is in its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The one that stands for its class, which has so many solutions.
    Canonical(Count),
    /// Another one.
    Other,
    /// The images need more memory than allowed.
    Memory,
    /// It was asked to stop.
    Stopped,
}

impl Canonical {
    /// For solutions of `problem`, with options compared in this order.
    pub(crate) fn new(problem: &Problem, symmetry: &Symmetry, order: &Order) -> Self {
        let mut ranks = vec![0; symmetry.classes.len()];
        for (rank, &class) in (0..).zip(&order.classes) {
            ranks[class as usize] = rank;
        }
        // Options that are never chosen have no rank, and are not asked for.
        let mut places = vec![(u32::MAX, 0); problem.option_count()];
        for (options, &rank) in symmetry.classes.iter().zip(&ranks) {
            for (before, option) in (0..).zip(options) {
                places[option.index()] = (rank, before);
            }
        }
        let many = order
            .classes
            .iter()
            .map(|&class| {
                u32::try_from(symmetry.classes[class as usize].len()).expect("options have 32 bits")
            })
            .collect();
        let generators: HashSet<Vec<u32>, foldhash::fast::RandomState> = symmetry
            .generators
            .iter()
            .map(|map| {
                order
                    .classes
                    .iter()
                    .map(|&class| ranks[symmetry.image_of_class(map, class) as usize])
                    .collect()
            })
            .collect();
        let mut generators: Vec<Vec<u32>> = generators.into_iter().collect();
        // In an order that does not depend on hashes.
        generators.sort_unstable();
        let maps = match all_products(&generators, order.classes.len()) {
            Some(all) => Maps::All(all),
            None => Maps::Generators(generators),
        };
        Self { places, many, maps }
    }

    /// What a solution is in its class; `options` are ascending. Images are kept in up to `memory` bytes, and `stop` is
    /// asked now and then.
    ///
    /// # Complexity
    /// At most as many images as the class has solutions, or the group has maps.
    pub(crate) fn judge(&self, options: &[OptionId], memory: usize, stop: &dyn Fn() -> bool) -> Verdict {
        let mut places: Vec<(u32, u32)> = options.iter().map(|option| self.places[option.index()]).collect();
        places.sort_unstable();
        let mut size = Count::from(1);
        for group in places.chunk_by(|a, b| a.0 == b.0) {
            // Of equal options the first ones are taken, in place of any others.
            if (0..).zip(group).any(|(at, &(_, before))| at != before) {
                return Verdict::Other;
            }
            let many = u64::from(self.many[group[0].0 as usize]);
            if many > 1 {
                size = &size * &Count::choices(many, group.len() as u64);
            }
        }
        let set: Vec<u32> = places.iter().map(|&(rank, _)| rank).collect();
        if set.is_empty() {
            return Verdict::Canonical(size);
        }
        match &self.maps {
            Maps::All(maps) => match by_all(&set, maps) {
                Some(images) => Verdict::Canonical(&size * &Count::from(images)),
                None => Verdict::Other,
            },
            Maps::Generators(maps) => match by_steps(&set, maps, memory, stop) {
                Verdict::Canonical(images) => Verdict::Canonical(&size * &images),
                verdict => verdict,
            },
        }
    }
}

/// All products of the generators, the identity first; nothing if they are too many to be written out.
fn all_products(generators: &[Vec<u32>], ranks: usize) -> Option<Vec<Vec<u32>>> {
    let identity: Vec<u32> = (0..).take(ranks).collect();
    let mut known: HashSet<Vec<u32>, foldhash::fast::RandomState> = HashSet::default();
    known.insert(identity.clone());
    let mut all = vec![identity];
    let mut at = 0;
    while at < all.len() {
        for generator in generators {
            let product: Vec<u32> = all[at].iter().map(|&rank| generator[rank as usize]).collect();
            if !known.contains(&product) {
                if (all.len() + 1) * ranks > WRITTEN_OUT {
                    return None;
                }
                known.insert(product.clone());
                all.push(product);
            }
        }
        at += 1;
    }
    Some(all)
}

/// The number of different images by all maps of a group, or nothing if one of them is less than `set`.
fn by_all(set: &[u32], maps: &[Vec<u32>]) -> Option<u64> {
    let mut fixed = 0;
    let mut image = Vec::with_capacity(set.len());
    for map in maps {
        image.clear();
        let mut least = u32::MAX;
        for &rank in set {
            let to = map[rank as usize];
            least = least.min(to);
            image.push(to);
        }
        // Mostly the first numbers decide.
        if least > set[0] {
            continue;
        }
        image.sort_unstable();
        match image.as_slice().cmp(set) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => fixed += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    // The identity leaves it as it is, so that this is at least 1; and the maps that do are a subgroup.
    Some(maps.len() as u64 / fixed)
}

/// The same by generators, with the number of images as the size of the class.
fn by_steps(set: &[u32], generators: &[Vec<u32>], memory: usize, stop: &dyn Fn() -> bool) -> Verdict {
    let hasher = foldhash::fast::FixedState::default();
    let width = set.len();
    // Image number i is images[i * width..(i + 1) * width].
    let mut images = set.to_vec();
    let mut known: HashTable<u32> = HashTable::new();
    known.insert_unique(hasher.hash_one(set), 0, |_| hasher.hash_one(set));
    let mut image = Vec::with_capacity(width);
    let mut at = 0;
    while at * width < images.len() {
        if at % LOOK == 0 {
            if stop() {
                return Verdict::Stopped;
            }
            if size_of_val(images.as_slice()) + known.capacity() * (size_of::<u32>() + 1) > memory {
                return Verdict::Memory;
            }
        }
        for generator in generators {
            image.clear();
            image.extend(images[at * width..(at + 1) * width].iter().map(|&rank| generator[rank as usize]));
            image.sort_unstable();
            if image.as_slice() < set {
                return Verdict::Other;
            }
            let nth = |number: u32| &images[number as usize * width..(number as usize + 1) * width];
            let hash = hasher.hash_one(image.as_slice());
            if known.find(hash, |&number| nth(number) == image).is_none() {
                let Ok(number) = u32::try_from(images.len() / width) else { return Verdict::Memory };
                known.insert_unique(hash, number, |&number| hasher.hash_one(nth(number)));
                images.extend(&image);
            }
        }
        at += 1;
    }
    Verdict::Canonical(Count::from((images.len() / width) as u64))
}
