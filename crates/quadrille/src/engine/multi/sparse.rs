//! Multiplicities over sparse sets: for problems too large for bit sets of options.
//!
//! The data structure is that of dancing cells (Knuth, `ssxcc.w`, `ssmcc.w`, after Solnon): the options of an item
//! that are alive stand at the front of the item's part of one array; one is removed by exchanging it with the last
//! of them and counting one less, and put back by counting one more. What was removed is noted, entry by entry;
//! the notes are never more than the problem has entries, however deep the search is (sizes saved at each level
//! would be levels times items).
//!
//! Items that have all they may get, and secondary items whose color is fixed, are *shut*: their sets rest.
//! Items that drop to what they need are queued, so that chains of forced options take linear time. A cover stops at
//! the first item that has fewer options than it needs.
//!
//! Cost: an update is an exchange and a decrement, about 4 ns; choosing an item to branch on is linear in the number
//! of open items. Memory: 16 bytes for each entry and 4 for its place. Limits: none but those of the problem.

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
    /// How many more options may be chosen, [`ANY`] at first for secondary items.
    left: u32,
    /// Primary: `hi - lo`. Secondary: [`ANY`], so that it needs nothing.
    slack: u32,
    /// Whether its set is no longer kept up to date.
    shut: bool,
}

/// No bound.
const ANY: u32 = u32::MAX;

impl Item {
    #[inline]
    fn need(self) -> u32 {
        self.left.saturating_sub(self.slack)
    }
}

/// An item of an option.
#[derive(Clone, Copy)]
struct Cell {
    item: u32,
    /// Where in the array of sets it stands.
    place: u32,
    option: u32,
    /// 0 for none.
    color: u32,
}

/// State of a search over sparse sets.
///
/// Invariants: `sets[cells[c].place] == c` for every cell `c`, and its place lies in the part of its item; an option
/// is alive iff `place < begin + size` for one, and then for all, of its cells whose items are not shut, and if all
/// are shut it is not; `order[at[i]] == i`; a primary item is shut iff `left == 0`, and iff `at[i] >= open`; a
/// secondary item is shut iff `left < ANY`, and has `left == 0` iff a chosen option has it without color.
pub(super) struct Sparse {
    tables: Tables,
    cells: Vec<Cell>,
    items: Vec<Item>,
    /// Cells, item by item.
    sets: Vec<u32>,
    primary: usize,
    /// Primary items, open ones first.
    order: Vec<u32>,
    at: Vec<u32>,
    open: usize,
    /// Cells removed from their sets, in this order.
    removed: Vec<u32>,
    chosen: Vec<u32>,
    /// Items that were seen to have no more options than they need.
    forced: Vec<u32>,
    levels: Vec<Level>,
    /// How long the trails are at the root, after what is forced there.
    root: Level,
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
                Some(bounds) => {
                    Item { begin: 0, size: 0, left: bounds.hi(), slack: bounds.slack(), shut: false }
                }
                None => Item { begin: 0, size: 0, left: ANY, slack: ANY, shut: false },
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
        let mut cells = Vec::with_capacity(tables.items.len());
        for option in 0..tables.len() {
            for entry in tables.span(option) {
                let item = &mut items[tables.items[entry] as usize];
                cells.push(Cell {
                    item: tables.items[entry],
                    place: item.begin + item.size,
                    option: number(option),
                    color: tables.color(entry),
                });
                sets[(item.begin + item.size) as usize] = number(entry);
                item.size += 1;
            }
        }
        // A closed item would be one with `hi == 0`: it has no options, and is never looked at.
        let mut state = Self {
            tables,
            cells,
            items,
            sets,
            primary,
            order: (0..number(primary)).collect(),
            at: (0..number(primary)).collect(),
            open: primary,
            removed: vec![],
            chosen: vec![],
            forced: vec![],
            levels: vec![Level { removed: 0, chosen: 0, open: primary, item: SOLVED }],
            root: Level { removed: 0, chosen: 0, open: primary, item: SOLVED },
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
        state.root = Level {
            removed: state.removed.len(),
            chosen: state.chosen.len(),
            open: state.open,
            item: SOLVED,
        };
        state
    }

    /// Lets the set of an item rest.
    #[inline]
    fn shut(&mut self, item: usize) {
        self.items[item].shut = true;
        if item < self.primary {
            self.open -= 1;
            let (here, last) = (self.at[item], self.order[self.open]);
            self.order.swap(here as usize, self.open);
            self.at.swap(item, last as usize);
        }
    }

    /// Removes an option from the sets of its items.
    #[inline]
    fn remove(&mut self, option: u32) -> Result<(), Dead> {
        for index in self.tables.span(option as usize) {
            let Cell { item: at, place: here, .. } = self.cells[index];
            let item = &mut self.items[at as usize];
            if item.shut {
                continue;
            }
            let cell = self.sets[here as usize];
            self.removed.push(cell);
            item.size -= 1;
            let last = item.begin + item.size;
            let other = self.sets[last as usize];
            self.sets[last as usize] = cell;
            self.sets[here as usize] = other;
            self.cells[other as usize].place = here;
            self.cells[index].place = last;
            self.updates += 1;
            let need = item.need();
            if item.size <= need && need > 0 {
                if item.size < need {
                    return Err(Dead);
                }
                self.forced.push(at);
            }
        }
        Ok(())
    }

    /// Chooses an option that is alive.
    fn choose(&mut self, option: u32) -> Result<(), Dead> {
        self.chosen.push(option);
        let span = self.tables.span(option as usize);
        for cell in &self.cells[span.clone()] {
            let item = &mut self.items[cell.item as usize];
            let only = (cell.item as usize) >= self.primary && cell.color == 0;
            item.left = if only { 0 } else { item.left - 1 };
        }
        self.remove(option)?;
        for index in span {
            let Cell { item, color, .. } = self.cells[index];
            let Item { begin, size, left, shut, .. } = self.items[item as usize];
            if shut || (left > 0 && color == 0) {
                // Its color was fixed before, or it may have more options.
                continue;
            }
            self.shut(item as usize);
            for at in begin..begin + size {
                let other = self.cells[self.sets[at as usize] as usize];
                if color == 0 || other.color != color {
                    self.remove(other.option)?;
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
                    let cell = self.sets[self.items[at].begin as usize];
                    self.choose(self.cells[cell as usize].option)?;
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
        for cell in self.removed.drain(level.removed..) {
            self.items[self.cells[cell as usize].item as usize].size += 1;
        }
        for option in self.chosen.drain(level.chosen..) {
            for cell in &self.cells[self.tables.span(option as usize)] {
                let item = &mut self.items[cell.item as usize];
                if (cell.item as usize) < self.primary {
                    item.left += 1;
                    item.shut = false;
                } else {
                    item.left = if cell.color == 0 { ANY } else { item.left + 1 };
                    item.shut = item.left < ANY;
                }
            }
        }
        self.open = level.open;
    }

    /// Checks the equations above; a dead root is left half done.
    #[cfg(test)]
    pub(super) fn check_invariants(&self, problem: &Problem) {
        if self.dead {
            return;
        }
        for (place, &cell) in self.sets.iter().enumerate() {
            assert_eq!(self.cells[cell as usize].place as usize, place);
        }
        for (at, item) in self.items.iter().enumerate() {
            let uses = self.cells.iter().filter(|cell| cell.item as usize == at);
            let places = uses.clone().filter(|cell| cell.place < item.begin + item.size);
            assert!(uses.clone().all(|cell| cell.place >= item.begin));
            assert_eq!(places.count(), item.size as usize);
            let chosen = uses.filter(|cell| self.chosen.contains(&cell.option));
            let hi =
                problem.items().nth(at).and_then(|id| problem.bounds(id)).map(crate::problem::Bounds::hi);
            if let Some(hi) = hi {
                assert_eq!(item.left as usize + chosen.count(), hi as usize);
                assert_eq!(item.shut, item.left == 0);
                assert_eq!(item.shut, self.at[at] as usize >= self.open);
                assert_eq!(self.order[self.at[at] as usize] as usize, at);
            } else {
                assert_eq!(item.shut, chosen.clone().count() > 0);
                assert_eq!(item.left == 0, chosen.clone().any(|cell| cell.color == 0));
            }
        }
        for option in 0..self.tables.len() {
            let cells = &self.cells[self.tables.span(option)];
            let open = cells.iter().filter(|cell| !self.items[cell.item as usize].shut);
            let item = |cell: &Cell| self.items[cell.item as usize];
            let alive = |cell: &&Cell| cell.place < item(cell).begin + item(cell).size;
            let count = open.clone().filter(alive).count();
            assert!(count == 0 || count == open.count(), "option {option} is half alive");
        }
    }

    /// The next choice: the first option of the item, the one before having been removed.
    fn choice(&self, item: u32) -> Option<u32> {
        let item = self.items[item as usize];
        if item.size < item.need() {
            return None;
        }
        let set = &self.sets[item.begin as usize..(item.begin + item.size) as usize];
        Some(set.iter().min().map_or(LEAVE, |&cell| self.cells[cell as usize].option))
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

    fn rewind(&mut self) {
        self.restore(self.root);
    }

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
            + size_of_val(&*self.cells)
            + 4 * (self.sets.len() + 2 * self.order.len())
            + 4 * (self.removed.capacity() + self.chosen.capacity() + self.forced.capacity())
            + size_of_val(&*self.levels)
    }
}
