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
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::hash::BuildHasher;

/// Maps of a group that is written out, at most, and numbers in all of them: 1 MB.
const MOST_MAPS: usize = 2048;
const MOST_NUMBERS: usize = 1 << 18;

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
    All(Rows),
    /// Some that generate it.
    Generators(Rows),
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
        let mut generators = Rows::new(order.classes.len());
        let mut map = Vec::with_capacity(order.classes.len());
        for generator in &symmetry.generators {
            map.clear();
            for &class in &order.classes {
                map.push(ranks[symmetry.image_of_class(generator, class) as usize]);
            }
            // Some maps move items only.
            if map.iter().zip(0..).any(|(&to, from)| to != from) {
                generators.insert(&map);
            }
        }
        let maps = match all_products(&generators) {
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

/// Different rows of equally many numbers, in the order in which they came.
#[derive(Clone, Debug)]
struct Rows {
    /// Row i is `numbers[i * width..(i + 1) * width]`.
    numbers: Vec<u32>,
    width: usize,
    len: usize,
    index: HashTable<u32>,
    hasher: foldhash::fast::FixedState,
}

impl Rows {
    fn new(width: usize) -> Self {
        Self { numbers: Vec::new(), width, len: 0, index: HashTable::new(), hasher: FixedState::default() }
    }

    fn row(&self, at: usize) -> &[u32] {
        &self.numbers[at * self.width..(at + 1) * self.width]
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len).map(|at| self.row(at))
    }

    /// Adds a row if it is not there.
    fn insert(&mut self, row: &[u32]) {
        let Self { numbers, width, len, index, hasher } = self;
        let nth = |at: u32| &numbers[at as usize * *width..(at as usize + 1) * *width];
        let hash = hasher.hash_one(row);
        if index.find(hash, |&at| nth(at) == row).is_none() {
            let number = u32::try_from(*len).expect("four thousand million rows do not fit into memory");
            index.insert_unique(hash, number, |&at| hasher.hash_one(nth(at)));
            numbers.extend(row);
            *len += 1;
        }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        size_of_val(self.numbers.as_slice()) + self.index.capacity() * (size_of::<u32>() + 1)
    }
}

/// All products of the generators, the identity first; nothing if they are too many to be written out.
fn all_products(generators: &Rows) -> Option<Rows> {
    let identity: Vec<u32> = (0..).take(generators.width).collect();
    let mut all = Rows::new(generators.width);
    all.insert(&identity);
    let mut product = Vec::with_capacity(generators.width);
    let mut at = 0;
    while at < all.len {
        if all.len > MOST_MAPS || all.numbers.len() > MOST_NUMBERS {
            return None;
        }
        for generator in generators.iter() {
            product.clear();
            product.extend(all.row(at).iter().map(|&rank| generator[rank as usize]));
            all.insert(&product);
        }
        at += 1;
    }
    Some(all)
}

/// The number of different images by all maps of a group, or nothing if one of them is less than `set`.
fn by_all(set: &[u32], maps: &Rows) -> Option<u64> {
    let mut fixed = 0;
    let mut image = Vec::with_capacity(set.len());
    for map in maps.iter() {
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
    Some(maps.len as u64 / fixed)
}

/// The same by generators, with the number of images as the size of the class.
fn by_steps(set: &[u32], generators: &Rows, memory: usize, stop: &dyn Fn() -> bool) -> Verdict {
    let mut images = Rows::new(set.len());
    images.insert(set);
    let mut image = Vec::with_capacity(set.len());
    let mut at = 0;
    while at < images.len {
        if at % LOOK == 0 {
            if stop() {
                return Verdict::Stopped;
            }
            if images.bytes() > memory {
                return Verdict::Memory;
            }
        }
        for generator in generators.iter() {
            image.clear();
            image.extend(images.row(at).iter().map(|&rank| generator[rank as usize]));
            image.sort_unstable();
            if image.as_slice() < set {
                return Verdict::Other;
            }
            images.insert(&image);
        }
        at += 1;
    }
    Verdict::Canonical(Count::from(images.len as u64))
}
