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
    /// Shortened sets, likewise.
    pub(crate) cuts_open: usize,
    pub(crate) cuts_take: usize,
    /// Fixed secondary items and chosen options when the item was opened.
    pub(crate) fixed: usize,
    pub(crate) chosen: usize,
    /// Open primary items, the opened one included.
    pub(crate) open: usize,
    /// A number of its own, to tell what was done at this level before.
    pub(crate) stamp: u32,
}

/// State of a search over cells.
///
/// Invariants, `set(i)` being the cells of item `i` and `len(i)` the number of them that are still looked at:
/// - every alive option of an item that is not covered is among the first `len[i]` cells of `set(i)`;
/// - an option is dead iff it is in `hidden[..dead]`, each once;
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
    pub(crate) len: Vec<I>,
    pub(crate) sizes: Vec<I>,
    pub(crate) alive: Vec<u8>,
    /// Hidden options in the order of hiding, and how many; behind them is room for those about to be hidden.
    pub(crate) hidden: Vec<I>,
    pub(crate) dead: usize,
    /// Sets that were shortened, with their former lengths.
    pub(crate) cuts: Vec<(I, I)>,
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
    /// The stamp of the level at which a secondary item's set was last closed up.
    pub(crate) closed_at: Vec<u32>,
    pub(crate) stamp: u32,
    pub(crate) tail: Tail,
    pub(crate) updates: u64,
}

impl<I: Id> State<I> {
    /// The state before the search.
    pub(crate) fn new(problem: &Problem, large: bool) -> Self {
        let (table, sets) = Table::new(problem);
        let items = table.items;
        let all = problem.item_count();
        let len: Vec<I> =
            (0..all).map(|i| I::new((table.set_at[i + 1] - table.set_at[i]) as usize)).collect();
        let unit = if large { BLOCK } else { I::LINE };
        let mut sizes = len[..items].to_vec();
        sizes.resize(items.next_multiple_of(unit), I::PAD);
        let options = table.options();
        let blocks = if large { (sizes.len() / BLOCK).next_multiple_of(BLOCK) } else { 0 };
        Self {
            set: sets.set,
            colors: sets.colors,
            len,
            alive: vec![1; options],
            hidden: vec![I::default(); options + 1],
            dead: 0,
            cuts: Vec::new(),
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
            closed_at: vec![0; all],
            stamp: 0,
            tail: Tail::new(options, all),
            updates: 0,
            sizes,
            table,
        }
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.table.heap_bytes()
            + size_of_val(&*self.set)
            + size_of_val(&*self.colors)
            + size_of_val(&*self.len)
            + size_of_val(&*self.sizes)
            + size_of_val(&*self.alive)
            + size_of_val(&*self.hidden)
            + size_of_val(&*self.cuts)
            + size_of_val(&*self.saved)
            + size_of_val(&*self.levels)
            + size_of_val(&*self.least)
            + size_of_val(&*self.closed_at)
    }

    /// Panics unless the invariants hold.
    #[cfg(test)]
    pub(crate) fn check_invariants(&self) {
        let table = &self.table;
        let dead: std::collections::HashSet<usize> =
            self.hidden[..self.dead].iter().map(|option| option.get()).collect();
        assert_eq!(dead.len(), self.dead, "an option is hidden twice");
        for option in 0..table.options() {
            assert_eq!(self.alive[option] == 0, dead.contains(&option), "option {option}");
        }
        let mut open = 0;
        for item in 0..self.len.len() {
            let from = table.set_at[item] as usize;
            let cells = &self.set[from..table.set_at[item + 1] as usize];
            let alive = |cells: &[I]| cells.iter().filter(|option| self.alive[option.get()] == 1).count();
            let count = alive(cells);
            if item < table.items {
                if self.sizes[item] >= I::COVERED {
                    assert_eq!(count, 0, "covered item {item} has options");
                    continue;
                }
                open += 1;
                assert_eq!(self.sizes[item].get(), count, "size of item {item}");
            }
            assert_eq!(
                alive(&cells[..self.len[item].get()]),
                count,
                "cells of item {item} that are left out"
            );
        }
        assert_eq!(open, self.open);
    }
}
