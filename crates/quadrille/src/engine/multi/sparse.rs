//! Multiplicities over sparse sets: for problems too large for bit sets of options.
//!
//! The data structure is that of dancing cells (Knuth, `ssxcc.w`, `ssmcc.w`, after Solnon): the options of an item
//! that are alive stand at the front of the item's part of one array; one is removed by exchanging it with the last
//! of them and counting one less, and put back by counting one more. Every option that is alive is in the sets of
//! *all* its items, and leaves all of them at once; so undoing needs only the list of removed options, and memory
//! follows the work done, however deep the search is.
//!
//! Cost: an update is an exchange and a decrement. Items that drop to what they need are queued, so that chains of
//! forced options take linear time; choosing an item to branch on is linear in the number of open items.
//! A cover stops at the first item that has fewer options than it needs.

use super::tables::Tables;
use crate::engine::{Engine, Frame, Select};
use crate::problem::{OptionId, Problem};

/// The choice to leave all options of the item.
const LEAVE: u32 = u32::MAX - 1;

/// In place of an item to branch on: there is none, nothing is left to do.
const SOLVED: u32 = u32::MAX;

/// A node: how long the trails were when it was begun.
#[derive(Clone, Copy)]
struct Level {
    removed: usize,
    chosen: usize,
    open: usize,
    /// The item to branch on, or [`SOLVED`].
    item: u32,
}

/// An item's part of the array of sets, and what it still needs.
#[derive(Clone, Copy)]
struct Item {
    /// Its set is `sets[begin..begin + size]`; removed options follow.
    begin: u32,
    size: u32,
    /// Primary: `hi` minus its chosen options. Secondary: how many chosen options have it.
    left: u32,
    /// Primary: `hi - lo`. Secondary: `u32::MAX`, so that it needs nothing.
    slack: u32,
}

impl Item {
    #[inline]
    fn need(self) -> u32 {
        self.left.saturating_sub(self.slack)
    }
}

/// State of a search over sparse sets.
///
/// Invariants: `sets[place[e]] == e` for every entry `e`, and `place[e]` lies in the part of its item; an option is
/// alive iff `place[e] < begin + size` for one, and then for all, of its entries; `size` is the number of options
/// alive; `order[at[i]] == i`, and a primary item has `left > 0` iff `at[i] < open`.
pub(super) struct Sparse {
    tables: Tables,
    /// The option of each entry.
    options: Vec<u32>,
    items: Vec<Item>,
    /// Entries, item by item.
    sets: Vec<u32>,
    place: Vec<u32>,
    primary: usize,
    /// Primary items, open ones first.
    order: Vec<u32>,
    at: Vec<u32>,
    open: usize,
    /// Options removed, in this order; those chosen are among them.
    removed: Vec<u32>,
    chosen: Vec<u32>,
    /// Items that were seen to have no more options than they need.
    forced: Vec<u32>,
    levels: Vec<Level>,
    dead: bool,
    updates: u64,
}

/// Something has fewer options than it needs.
struct Dead;

impl Sparse {
    pub(super) fn of(problem: &Problem) -> Self {
        let number = |index: usize| u32::try_from(index).expect("entries have 32-bit numbers");
        let tables = Tables::of(problem);
        let primary = problem.primary_count();
        let mut items: Vec<Item> = problem
            .items()
            .map(|item| match problem.bounds(item) {
                Some(bounds) => Item { begin: 0, size: 0, left: bounds.hi(), slack: bounds.slack() },
                None => Item { begin: 0, size: 0, left: 0, slack: u32::MAX },
            })
            .collect();
        for &item in &tables.items {
            items[item as usize].size += 1;
        }
        let mut begin = 0;
        for item in &mut items {
            item.begin = begin;
            begin += item.size;
            item.size = 0;
        }
        let mut sets = vec![0; tables.items.len()];
        let mut place = vec![0; tables.items.len()];
        let mut options = vec![0; tables.items.len()];
        for option in 0..tables.len() {
            for entry in tables.span(option) {
                let item = &mut items[tables.items[entry] as usize];
                place[entry] = item.begin + item.size;
                sets[place[entry] as usize] = number(entry);
                options[entry] = number(option);
                item.size += 1;
            }
        }
        // A closed item would be one with `hi == 0`: it has no options, and is never looked at.
        let mut state = Self {
            tables,
            options,
            items,
            sets,
            place,
            primary,
            order: (0..number(primary)).collect(),
            at: (0..number(primary)).collect(),
            open: primary,
            removed: vec![],
            chosen: vec![],
            forced: vec![],
            levels: vec![Level { removed: 0, chosen: 0, open: primary, item: SOLVED }],
            dead: false,
            updates: 0,
        };
        for item in (0..primary).rev() {
            let Item { left, size, .. } = state.items[item];
            let need = state.items[item].need();
            state.dead |= size < need;
            if left == 0 {
                state.shut(item);
            } else if size == need {
                state.forced.push(number(item));
            }
        }
        state.levels[0].open = state.open;
        state.dead = state.dead || state.settle().is_err();
        state
    }

    /// Takes a primary item out of the open ones.
    #[inline]
    fn shut(&mut self, item: usize) {
        self.open -= 1;
        let (here, last) = (self.at[item], self.order[self.open]);
        self.order.swap(here as usize, self.open);
        self.at.swap(item, last as usize);
    }

    /// Removes an option from the sets of all its items.
    #[inline]
    fn remove(&mut self, option: u32) -> Result<(), Dead> {
        self.removed.push(option);
        let mut result = Ok(());
        for entry in self.tables.span(option as usize) {
            let at = self.tables.items[entry];
            let item = &mut self.items[at as usize];
            item.size -= 1;
            self.updates += 1;
            let (here, last) = (self.place[entry], item.begin + item.size);
            let other = self.sets[last as usize];
            self.sets[here as usize] = other;
            self.sets[last as usize] = u32::try_from(entry).expect("entries have 32-bit numbers");
            self.place[other as usize] = here;
            self.place[entry] = last;
            let need = item.need();
            if item.size <= need && need > 0 {
                if item.size < need {
                    result = Err(Dead);
                }
                self.forced.push(at);
            }
        }
        result
    }

    /// Chooses an option that is alive.
    fn choose(&mut self, option: u32) -> Result<(), Dead> {
        self.chosen.push(option);
        let span = self.tables.span(option as usize);
        for entry in span.clone() {
            let item = self.tables.items[entry] as usize;
            if item < self.primary {
                self.items[item].left -= 1;
                if self.items[item].left == 0 {
                    self.shut(item);
                }
            } else {
                self.items[item].left += 1;
            }
        }
        self.remove(option)?;
        for entry in span {
            let item = self.tables.items[entry] as usize;
            let Item { begin, size, left, .. } = self.items[item];
            let color = self.tables.color(entry);
            if item < self.primary && left == 0 || item >= self.primary && color == 0 {
                for at in (begin..begin + size).rev() {
                    self.remove(self.options[self.sets[at as usize] as usize])?;
                }
            } else if item >= self.primary && left == 1 {
                for at in (begin..begin + size).rev() {
                    let other = self.sets[at as usize] as usize;
                    if self.tables.color(other) != color {
                        self.remove(self.options[other])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes everything that is forced, and finds the item to branch on.
    fn settle(&mut self) -> Result<(), Dead> {
        loop {
            while let Some(item) = self.forced.pop() {
                let at = item as usize;
                while self.items[at].need() > 0 && self.items[at].need() == self.items[at].size {
                    let entry = self.sets[self.items[at].begin as usize];
                    self.choose(self.options[entry as usize])?;
                }
                // Taking one of them may have removed another.
                if self.items[at].need() > self.items[at].size {
                    return Err(Dead);
                }
            }
            let mut best = (u32::MAX, SOLVED);
            for &at in &self.order[..self.open] {
                let item = self.items[at as usize];
                if item.size > 0 {
                    best = best.min((item.size - item.need(), at));
                }
            }
            let level = self.levels.len() - 1;
            self.levels[level].item = best.1;
            if best.0 > 0 {
                return Ok(());
            }
            self.forced.push(best.1);
        }
    }

    /// Undoes all that was done since a level was begun.
    fn restore(&mut self, level: Level) {
        self.forced.clear();
        for option in self.removed.drain(level.removed..) {
            for &item in &self.tables.items[self.tables.span(option as usize)] {
                self.items[item as usize].size += 1;
            }
        }
        for option in self.chosen.drain(level.chosen..) {
            for &item in &self.tables.items[self.tables.span(option as usize)] {
                let left = &mut self.items[item as usize].left;
                if (item as usize) < self.primary {
                    *left += 1;
                } else {
                    *left -= 1;
                }
            }
        }
        self.open = level.open;
    }

    /// The next choice: the first option of the item, the one before having been removed.
    fn choice(&self, item: u32) -> Option<u32> {
        let item = self.items[item as usize];
        if item.size < item.need() {
            return None;
        }
        let set = &self.sets[item.begin as usize..(item.begin + item.size) as usize];
        Some(set.iter().min().map_or(LEAVE, |&entry| self.options[entry as usize]))
    }
}

impl Engine for Sparse {
    fn new(problem: &Problem) -> Self {
        Self::of(problem)
    }

    fn select(&mut self) -> Select {
        if self.dead {
            return Select::Dead;
        }
        match self.levels[self.levels.len() - 1].item {
            SOLVED => Select::Solved,
            item => Select::Branch(item),
        }
    }

    fn open(&mut self, item: u32) -> u32 {
        let item = self.items[item as usize];
        item.size + 1 - item.need()
    }

    fn close(&mut self, _item: u32) {}

    fn first(&mut self, item: u32) -> Option<u32> {
        self.choice(item)
    }

    fn next(&mut self, item: u32, choice: u32) -> Option<u32> {
        // Without the option, another item may have too few: then all further choices are in vain.
        if choice == LEAVE || self.remove(choice).is_err() {
            return None;
        }
        self.choice(item)
    }

    fn take(&mut self, _item: u32, choice: u32) -> bool {
        let level =
            Level { removed: self.removed.len(), chosen: self.chosen.len(), open: self.open, item: SOLVED };
        self.levels.push(level);
        let chosen = if choice == LEAVE { Ok(()) } else { self.choose(choice) };
        let open = chosen.and_then(|()| self.settle()).is_ok();
        if !open {
            self.levels.pop();
            self.restore(level);
        }
        open
    }

    fn untake(&mut self, _item: u32, _choice: u32) {
        let level = self.levels.pop().expect("untake follows take");
        self.restore(level);
    }

    fn solution(&self, _path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(self.chosen.iter().map(|&option| OptionId::from_u32(self.tables.ids[option as usize])));
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn heap_bytes(&self) -> usize {
        self.tables.heap_bytes()
            + size_of_val(&*self.items)
            + 4 * (self.options.len() + self.sets.len() + self.place.len() + 2 * self.order.len())
            + 4 * (self.removed.capacity() + self.chosen.capacity() + self.forced.capacity())
            + size_of_val(&*self.levels)
    }
}
