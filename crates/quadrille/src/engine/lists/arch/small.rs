//! The bottom of the tree: a list of at most 64 masks, counted as bit sets of options.
//!
//! Most nodes of a search have few masks left. There, what a pass over a list costs is its fixed part, so the list
//! is turned over once: for every open item the set of masks that have it (`rows`), for every mask the set of those
//! it can stand beside (`beside`). A node is then one 64-bit set of masks that are alive; its child is
//! `alive & beside[choice]`, and the number of choices of all items are population counts of `rows & alive`, eight
//! items a vector. The whole subtree is searched here, without the driver, up to a budget of nodes: beyond it the
//! attempt is given up and the list is branched on as usual, so that limits and cancelling hold, and the work lost
//! is never more than the work done.
//!
//! Measured on this engine without it: queens 14 0.22 s, dominoes 8x8 1.2 s.

use super::kernel::{Bits, Masks, fold, lanes};
use super::moves::Set;
use super::vector::{Vector, Word};
use crate::engine::Below;

/// Most masks, and most open items.
pub(in crate::engine) const MOST: usize = 64;

/// Nodes after which an attempt is given up.
const BUDGET: u64 = 4096;

/// The operation of an instruction set that the search over bit sets needs.
pub(in crate::engine) trait Rows {
    /// Whether [`fewest_of_rows`](Self::fewest_of_rows) is made for each number of vectors `R`.
    const BY_VECTORS: bool = false;

    /// The items of `open` (which is not empty, and has items below `8 * R` only) with the fewest alive masks: that
    /// number, and the items (all that have one; at least one of those that have none).
    ///
    /// # Safety
    /// The processor must have the instruction set.
    #[inline(always)]
    unsafe fn fewest_of_rows<const R: usize>(rows: &[u64; MOST], alive: u64, open: u64) -> (u32, u64) {
        fewest_of_rows(rows, alive, open)
    }
}

/// Which lists are worth turning over, learned as the search goes on.
///
/// Turning a list over costs as much as a few nodes of lists. On packings most short lists die within two or three
/// nodes, and it does not pay (pentominoes 6x10: 5 % lost); on queens, Langford pairs, Latin squares and matchings
/// it pays four- to eightfold. So the greatest length moves up while attempts pay, and down while they find next
/// to nothing, or are given up.
pub(in crate::engine) struct Limit {
    length: usize,
    /// Attempts that paid, less those that did not, since the last move.
    balance: i32,
    /// Nodes that pay for turning a list over.
    pays: u64,
}

impl Limit {
    /// Nodes that pay for turning a list over, where that is a pass for each item.
    pub(in crate::engine) const PAYS: u64 = 6;

    /// Starts at a length, with so many nodes that pay.
    pub(in crate::engine) fn new(length: usize, pays: u64) -> Self {
        Self { length, balance: 0, pays }
    }

    pub(in crate::engine) fn admits(&self, n: usize) -> bool {
        n <= self.length
    }

    /// Notes how an attempt with a list of `n` masks ended.
    pub(in crate::engine) fn learn(&mut self, n: usize, below: Option<Below>) {
        match below {
            None => {
                self.length = (n * 7 / 8).max(8);
                self.balance = 0;
            }
            Some(below) if below.nodes >= self.pays => self.balance += 1,
            Some(_) => self.balance -= 1,
        }
        if self.balance.abs() >= 32 {
            self.length = (self.length + usize::from(self.balance > 0) * 2 - 1).clamp(8, MOST);
            self.balance = 0;
        }
    }
}

impl Default for Limit {
    fn default() -> Self {
        Self::new(MOST, Self::PAYS)
    }
}

/// A list, turned over.
pub(in crate::engine) struct Small {
    /// For each open item, the masks that have it; 64 elements, so that whole vectors can be loaded.
    pub(in crate::engine) rows: [u64; MOST],
    /// For each mask, the masks that it does not meet.
    pub(in crate::engine) beside: [u64; MOST],
    /// For each mask, its open items.
    pub(in crate::engine) items: [u64; MOST],
    /// The masks that clash on each bit.
    clashes: [Clash; 2 * 512 + 2],
    /// All masks, and all open items.
    pub(in crate::engine) all: u64,
    pub(in crate::engine) open: u64,
}

/// The list that is turned over.
pub(super) struct Turned<'l> {
    pub(super) masks: Masks,
    /// Its open items.
    pub(super) open: &'l Bits,
    /// The lower bits of the pairs of its colors.
    pub(super) pairs: &'l Bits,
    /// Whether its masks may have bits besides those of primary items.
    pub(super) secondary: bool,
}

/// Masks that clash: none of `of` can stand beside any of `with`.
#[derive(Clone, Copy, Default)]
pub(super) struct Clash {
    pub(super) of: u64,
    pub(super) with: u64,
}

impl Small {
    /// Turns a list over.
    ///
    /// # Safety
    /// As for [`Vector`]; `masks` must be a list in the arena of at most [`MOST`] masks, and `open` have at most
    /// [`MOST`] items.
    #[inline(always)]
    pub(super) unsafe fn fill<S: Set, V: Vector, const K: usize>(&mut self, list: &Turned<'_>) {
        // SAFETY: the caller keeps the contract.
        unsafe {
            // A constant number of vectors, so that they stay in registers.
            match list.masks.n.div_ceil(V::LANES) {
                0..=2 => self.fill_in::<S, V, K, 2>(list),
                3..=4 => self.fill_in::<S, V, K, 4>(list),
                5..=8 => self.fill_in::<S, V, K, 8>(list),
                _ => self.fill_in::<S, V, K, 16>(list),
            }
        }
    }

    /// The same, for a list of up to `N` vectors.
    ///
    /// # Safety
    /// As for [`fill`](Self::fill).
    #[inline(always)]
    unsafe fn fill_in<S: Set, V: Vector, const K: usize, const N: usize>(&mut self, list: &Turned<'_>) {
        let (masks, open) = (list.masks, list.open);
        let mut items = 0;
        let mut clashes = 0;
        self.all = u64::MAX >> (64 - masks.n);
        // SAFETY: the caller keeps the contract; the arena has room for `N` vectors behind a list.
        unsafe {
            for j in 0..K {
                let mut words = [V::load(masks.plane::<V::Word>(j)); N];
                for i in 1..N {
                    words[i] = V::load(masks.plane::<V::Word>(j).add(i * V::LANES));
                }
                let mut left = open[j];
                while left != 0 {
                    let row = having::<V, N>(&words, left & left.wrapping_neg()) & self.all;
                    left &= left - 1;
                    self.rows[items] = row;
                    items += 1;
                    self.clashes[clashes] = Clash { of: row, with: row };
                    clashes += 1;
                }
                if !list.secondary {
                    continue;
                }
                let mut or = words[0].keep(lanes::<V>(0, masks.n));
                for i in 1..N {
                    if i * V::LANES < masks.n {
                        or = or.or(words[i].keep(lanes::<V>(i * V::LANES, masks.n)));
                    }
                }
                let alive = fold(or);
                let pairs = list.pairs[j];
                let mut left = alive & !open[j] & !(pairs << 1);
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    left &= left - 1;
                    let row = having::<V, N>(&words, bit) & self.all;
                    let with =
                        if bit & pairs == 0 { row } else { having::<V, N>(&words, bit << 1) & self.all };
                    if row & with != 0 || bit & pairs != 0 {
                        self.clashes[clashes] = Clash { of: row, with };
                        self.clashes[clashes + 1] = Clash { of: with, with: row };
                        clashes += 1 + usize::from(bit & pairs != 0);
                    }
                }
            }
            self.open = if items == 64 { u64::MAX } else { (1 << items) - 1 };
            for option in 0..masks.n {
                let mask = super::moves::mask::<V, K>(masks, option);
                let (mut items, mut shift) = (0, 0);
                for j in 0..K {
                    if open[j] != 0 {
                        items |= S::extract(mask[j], open[j]) << shift;
                        shift += open[j].count_ones();
                    }
                }
                self.items[option] = items;
            }
            S::clashing(&self.clashes[..clashes], masks.n, &mut self.beside);
            for option in 0..masks.n {
                self.beside[option] = self.all & !self.beside[option];
            }
        }
    }

    /// Counts the solutions, or gives up.
    ///
    /// # Safety
    /// The processor must have the instruction set `S`; the list must have been filled in.
    #[inline(always)]
    pub(in crate::engine) unsafe fn count<S: Rows>(&self, smallest: u32, budget: u64) -> Option<Below> {
        let budget = budget.min(BUDGET);
        // SAFETY: the caller keeps the contract.
        unsafe {
            if !S::BY_VECTORS {
                return self.count_in::<S, 8>(smallest, budget);
            }
            match self.open.count_ones().div_ceil(8) {
                0..=1 => self.count_in::<S, 1>(smallest, budget),
                2 => self.count_in::<S, 2>(smallest, budget),
                3 => self.count_in::<S, 3>(smallest, budget),
                4 => self.count_in::<S, 4>(smallest, budget),
                5 => self.count_in::<S, 5>(smallest, budget),
                6 => self.count_in::<S, 6>(smallest, budget),
                _ => self.count_in::<S, 8>(smallest, budget),
            }
        }
    }

    /// The search, for up to `8 * R` items.
    ///
    /// # Safety
    /// As for [`count`](Self::count).
    #[inline(always)]
    unsafe fn count_in<S: Rows, const R: usize>(&self, smallest: u32, budget: u64) -> Option<Below> {
        /// What is left to try at a level.
        #[derive(Clone, Copy, Default)]
        struct Level {
            choices: u64,
            alive: u64,
            open: u64,
        }
        let mut stack = [Level::default(); MOST];
        let mut depth = 0;
        let (mut alive, mut open) = (self.all, self.open);
        // The root was entered by the driver.
        let (mut solutions, mut nodes) = (0, 0);
        'node: loop {
            if nodes > budget {
                return None;
            }
            // Forced moves, then the choice of an item.
            let choices = 'forced: loop {
                // SAFETY: the caller keeps the contract; `open` is not empty.
                let (count, mut items) = unsafe { S::fewest_of_rows::<R>(&self.rows, alive, open) };
                if count > 1 {
                    break alive & self.rows[items.trailing_zeros() as usize & 63];
                }
                if count == 0 {
                    break 0;
                }
                // The only choice of each of these items, unless one has gone with another's.
                while items != 0 {
                    let choice = alive & self.rows[items.trailing_zeros() as usize & 63];
                    if choice == 0 {
                        break 'forced 0;
                    }
                    let option = choice.trailing_zeros() as usize & 63;
                    alive &= self.beside[option];
                    open &= !self.items[option];
                    items &= open;
                }
                if open == 0 {
                    solutions += 1;
                    break 0;
                }
            };
            let mut level = Level { choices, alive, open };
            loop {
                while level.choices != 0 {
                    let option = level.choices.trailing_zeros() as usize & 63;
                    level.choices &= level.choices - 1;
                    alive = level.alive & self.beside[option];
                    open = level.open & !self.items[option];
                    if open.count_ones() >= 2 * smallest {
                        stack[depth & 63] = level;
                        depth += 1;
                        nodes += 1;
                        continue 'node;
                    }
                    // One option is missing at most, and must have all open items.
                    solutions += if open == 0 { 1 } else { self.having(alive, open) };
                }
                if depth == 0 {
                    return Some(Below { solutions, nodes });
                }
                depth -= 1;
                level = stack[depth & 63];
            }
        }
    }

    /// Number of alive masks that have all of `items`.
    #[inline(always)]
    fn having(&self, mut alive: u64, mut items: u64) -> u64 {
        while items != 0 && alive != 0 {
            alive &= self.rows[items.trailing_zeros() as usize & 63];
            items &= items - 1;
        }
        alive.count_ones().into()
    }
}

impl Default for Small {
    fn default() -> Self {
        Self {
            rows: [0; MOST],
            beside: [0; MOST],
            items: [0; MOST],
            clashes: [Clash::default(); 2 * 512 + 2],
            all: 0,
            open: 0,
        }
    }
}

/// The masks that have a bit of the word that `words` hold.
///
/// # Safety
/// As for [`Vector`].
#[inline(always)]
unsafe fn having<V: Vector, const N: usize>(words: &[V; N], bit: u64) -> u64 {
    let mut without = 0;
    // SAFETY: the caller keeps the contract.
    unsafe {
        let bit = V::splat(V::Word::truncate(bit));
        for i in 0..N {
            // With more lanes than that, they are not of the list.
            if i * V::LANES < MOST {
                without |= u64::from(words[i].disjoint(bit)) << (i * V::LANES);
            }
        }
    }
    !without
}

/// For each of the first `n` masks, those that it clashes with.
#[inline(always)]
pub(super) fn clashing(clashes: &[Clash], n: usize, out: &mut [u64; MOST]) {
    out[..n].fill(0);
    for clash in clashes {
        let mut of = clash.of;
        while of != 0 {
            out[of.trailing_zeros() as usize & 63] |= clash.with;
            of &= of - 1;
        }
    }
}

/// The items of `open` with the fewest alive masks, and that number; all items that have one, but not all that have
/// none.
#[inline(always)]
pub(super) fn fewest_of_rows(rows: &[u64; MOST], alive: u64, open: u64) -> (u32, u64) {
    let mut left = open;
    let (mut fewest, mut items) = (u32::MAX, 0);
    while left != 0 {
        let item = left & left.wrapping_neg();
        left &= left - 1;
        let count = (rows[item.trailing_zeros() as usize & 63] & alive).count_ones();
        if count < fewest {
            (fewest, items) = (count, item);
            if count == 0 {
                break;
            }
        } else if count == fewest {
            items |= item;
        }
    }
    (fewest, items)
}
