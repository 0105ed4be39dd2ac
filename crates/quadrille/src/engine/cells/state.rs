//! The state of a search over cells, and its invariants.

use super::arch::{Id, Tail};
use super::table::Table;
use crate::engine::Select;
use crate::problem::Problem;

/// Items of a block, where minima are kept by blocks.
pub(crate) const BLOCK: usize = 64;

/// Marks of one opened item, back to which its moves are undone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Level {
    /// Hidden options before the item was opened, and before a choice is taken.
    pub(crate) hidden_open: usize,
    pub(crate) hidden_take: usize,
    /// Fixed secondary items and chosen options when the item was opened.
    pub(crate) fixed: usize,
    pub(crate) chosen: usize,
    /// Open primary items, the opened one included.
    pub(crate) open: usize,
    /// Number of choices.
    pub(crate) degree: u32,
    /// A number that no other level has or had.
    pub(crate) stamp: u64,
}

/// In place of a depth of death: not dead.
pub(crate) const ALIVE: u8 = u8::MAX;

/// As long as the level at `depth` has this stamp, only the first `len` cells of an item can be alive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub(crate) stamp: u64,
    pub(crate) len: u32,
    pub(crate) depth: u32,
    /// The next cut of the item, for a level above; [`Cut::WHOLE`] if this one is the whole set.
    pub(crate) below: u32,
}

impl Cut {
    /// The first cut of each item, good for ever.
    pub(crate) const WHOLE: u32 = u32::MAX;
}

/// State of a search over cells.
///
/// Invariants, `set(i)` being the cells of item `i` and `len(i)` the number of them that are still looked at:
/// - every alive option of an item that is not covered is among the first `len(i)` cells of `set(i)`, that is the
///   `len` of the topmost of its cuts whose level still stands;
/// - an option is dead iff it is in `hidden[..dead]`, each once; `death` is then the first depth (number of levels)
///   at which it was, at most 254, and `ALIVE` for all others;
/// - `sizes[i]` is the number of alive options of `i`, for a primary item that is open; at least `COVERED` for one
///   that is covered, and for the padding;
/// - `open` is the number of open primary items;
/// - an alive option has open primary items only, and agrees with the color of every fixed item that it has;
/// - the sizes after the moves of `levels[l]` before a choice are `saved[l * sizes.len()..]` (small problems).
///
/// Knuth's names: `set` SET, `sizes` SIZE; LOC, POS and ITEM are not needed.
pub(crate) struct State<I> {
    pub(crate) table: Table<I>,
    pub(crate) set: Vec<I>,
    pub(crate) colors: Vec<I>,
    /// The topmost cut of each item, all cuts, and those that are free.
    pub(crate) top: Vec<u32>,
    pub(crate) cuts: Vec<Cut>,
    pub(crate) free: Vec<u32>,
    /// The stamp of the level at which an item's set was last sorted, and room for that.
    pub(crate) tidied: Vec<u64>,
    pub(crate) sorted: Vec<I>,
    pub(crate) sorted_colors: Vec<I>,
    pub(crate) sizes: Vec<I>,
    pub(crate) death: Vec<u8>,
    /// Hidden options in the order of hiding, and how many; behind them is room for those about to be hidden.
    pub(crate) hidden: Vec<I>,
    pub(crate) dead: usize,
    /// Whether a secondary item was covered, or its color fixed; and these items in order.
    pub(crate) is_fixed: Vec<bool>,
    pub(crate) fixed: Vec<I>,
    pub(crate) chosen: Vec<I>,
    /// Items that were seen with one option left, `waiting` of them, as a stack.
    pub(crate) forced: Vec<I>,
    pub(crate) waiting: usize,
    pub(crate) saved: Vec<I>,
    pub(crate) levels: Vec<Level>,
    pub(crate) open: usize,
    /// What `select` will say, if it is known.
    pub(crate) selected: Option<Select>,
    /// Least size of each block of items, and the blocks of which that must be found anew (large problems).
    pub(crate) least: Vec<I>,
    pub(crate) changed: Vec<u8>,
    pub(crate) stamp: u64,
    pub(crate) tail: Tail,
    pub(crate) updates: u64,
}

impl<I: Id> State<I> {
    /// The state before the search.
    pub(crate) fn new(problem: &Problem, large: bool) -> Self {
        let (table, sets) = Table::new(problem);
        let items = table.items;
        let all = problem.item_count();
        let len = |item: usize| table.set_at[item + 1] - table.set_at[item];
        let unit = if large { BLOCK } else { I::LINE };
        let mut sizes: Vec<I> = (0..items).map(|item| I::new(len(item) as usize)).collect();
        let longest = (0..all).map(len).max().unwrap_or(0) as usize;
        sizes.resize(items.next_multiple_of(unit), I::PAD);
        let options = table.options();
        let blocks = if large { (sizes.len() / BLOCK).next_multiple_of(BLOCK) } else { 0 };
        Self {
            top: (0..all as u32).collect(), // items have 32-bit numbers
            cuts: (0..all)
                .map(|item| Cut { stamp: 0, len: len(item), depth: 0, below: Cut::WHOLE })
                .collect(),
            free: Vec::new(),
            tidied: vec![0; all],
            sorted: vec![I::default(); longest],
            sorted_colors: vec![I::default(); if sets.colors.is_empty() { 0 } else { longest }],
            set: sets.set,
            colors: sets.colors,
            death: vec![ALIVE; options],
            hidden: vec![I::default(); options + 1],
            dead: 0,
            is_fixed: vec![false; all],
            fixed: Vec::new(),
            chosen: Vec::new(),
            forced: vec![I::default(); 2 * items + 1],
            waiting: 0,
            saved: Vec::new(),
            levels: Vec::new(),
            open: items,
            selected: None,
            least: vec![I::PAD; blocks],
            changed: (0..blocks).map(|block| u8::from(block < sizes.len() / BLOCK)).collect(),
            stamp: 0,
            tail: Tail::new(options, all, problem.has_colors()),
            updates: 0,
            sizes,
            table,
        }
    }

    /// Back to the state before the search, from the root: forced moves there are taken back as well. Only the order of
    /// the cells stays as it is.
    pub(crate) fn rewind(&mut self) {
        for option in &self.hidden[..self.dead] {
            self.death[option.get()] = ALIVE;
        }
        self.dead = 0;
        for item in self.fixed.drain(..) {
            self.is_fixed[item.get()] = false;
        }
        self.chosen.clear();
        for item in 0..self.table.items {
            let len = self.table.set_at[item + 1] - self.table.set_at[item];
            self.sizes[item] = I::new(len as usize);
        }
        let blocks = self.sizes.len() / BLOCK;
        for (block, changed) in self.changed.iter_mut().enumerate() {
            *changed = u8::from(block < blocks);
        }
        self.tidied.fill(0);
        self.waiting = 0;
        self.open = self.table.items;
        self.selected = None;
    }

    /// The depth at which options die now.
    #[inline(always)]
    pub(crate) fn depth(&self) -> u8 {
        self.levels.len().min(usize::from(ALIVE) - 1) as u8 // it fits
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.table.heap_bytes()
            + size_of_val(&*self.set)
            + size_of_val(&*self.colors)
            + size_of_val(&*self.top)
            + size_of_val(&*self.cuts)
            + size_of_val(&*self.free)
            + size_of_val(&*self.tidied)
            + 2 * size_of_val(&*self.sorted)
            + size_of_val(&*self.sizes)
            + size_of_val(&*self.death)
            + size_of_val(&*self.hidden)
            + size_of_val(&*self.saved)
            + size_of_val(&*self.levels)
            + size_of_val(&*self.least)
    }

    /// Panics unless the invariants hold.
    #[cfg(test)]
    pub(crate) fn check_invariants(&self) {
        let table = &self.table;
        let dead: std::collections::HashSet<usize> =
            self.hidden[..self.dead].iter().map(|option| option.get()).collect();
        assert_eq!(dead.len(), self.dead, "an option is hidden twice");
        for option in 0..table.options() {
            assert_eq!(self.death[option] != ALIVE, dead.contains(&option), "option {option}");
        }
        let mut open = 0;
        for item in 0..self.top.len() {
            let from = table.set_at[item] as usize;
            let cells = &self.set[from..table.set_at[item + 1] as usize];
            let alive = |cells: &[I]| cells.iter().filter(|option| self.death[option.get()] == ALIVE).count();
            let count = alive(cells);
            if item < table.items {
                if self.sizes[item] >= I::COVERED {
                    assert_eq!(count, 0, "covered item {item} has options");
                    continue;
                }
                open += 1;
                assert_eq!(self.sizes[item].get(), count, "size of item {item}");
            }
            let mut cut = self.cuts[self.top[item] as usize];
            loop {
                let whole = cut.below == Cut::WHOLE;
                let stands =
                    self.levels.get(cut.depth as usize).is_some_and(|level| level.stamp == cut.stamp);
                if whole || stands {
                    assert_eq!(alive(&cells[..cut.len as usize]), count, "cells of item {item} left out");
                }
                if whole {
                    break;
                }
                cut = self.cuts[cut.below as usize];
            }
        }
        assert_eq!(open, self.open);
    }
}
