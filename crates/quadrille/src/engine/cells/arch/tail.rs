//! The bottom of the tree, where at most 64 options are alive: counted as bit sets of options.
//!
//! The search itself is that of `lists` (see its `small.rs`, which also learns for which sizes it pays); here the
//! live part of the cells is written in its form. That takes about as long as a few nodes of cells.

use super::cover::{get, set};
use super::id::Id;
use crate::engine::Below;
use crate::engine::cells::state::{ALIVE, State};
use crate::engine::lists::arch::small::{Limit, MOST, Rows, Small};

/// Memory for turning cells into bit sets.
pub(crate) struct Tail {
    small: Box<Small>,
    limit: Limit,
    /// For an option that is in `options`, its place there; anything for others (Briggs and Torczon 1993).
    place: Vec<u8>,
    options: [u32; MOST],
    /// The same for the secondary items that these options have.
    slot: Vec<u32>,
    slots: Vec<Slot>,
    colors: Vec<Color>,
}

/// A secondary item: the options that have it, and its first color.
#[derive(Clone, Copy)]
struct Slot {
    item: usize,
    options: u64,
    first: usize,
}

/// A color of a secondary item: the options that have it so, and the next color of the item.
#[derive(Clone, Copy)]
struct Color {
    color: usize,
    options: u64,
    next: usize,
}

const NONE: usize = usize::MAX;

/// Options from which on it is tried at first where there are colors, which take several passes.
const COLORED: usize = 24;

impl Tail {
    pub(crate) fn new(options: usize, items: usize, colored: bool) -> Self {
        Self {
            small: Box::default(),
            limit: if colored { Limit::new(COLORED, Limit::PAYS) } else { Limit::default() },
            place: vec![0; options],
            options: [0; MOST],
            slot: vec![0; items],
            slots: Vec::new(),
            colors: Vec::new(),
        }
    }
}

/// The number of solutions, if few options are left, and it can be found within the budget of nodes.
///
/// # Safety
/// The processor must have the instruction set; the invariants of [`State`] must hold, some item be open, and no
/// item be forced.
#[inline(always)]
pub(super) unsafe fn count<S: Rows, I: Id>(state: &mut State<I>, budget: u64) -> Option<Below> {
    let alive = state.death.len() - state.dead;
    if state.open > MOST || !state.tail.limit.admits(alive) || alive == 0 {
        return None;
    }
    // SAFETY: the caller keeps the contract; there are at most `MOST` options and items.
    unsafe {
        fill(state, alive);
        let below = state.tail.small.count::<S>(state.table.smallest, budget);
        state.tail.limit.learn(alive, below);
        below
    }
}

/// Writes the options that are alive as bit sets.
///
/// # Safety
/// As for [`count`]; there must be at most [`MOST`] options and items.
#[inline(always)]
unsafe fn fill<I: Id>(state: &mut State<I>, alive: usize) {
    let State { table, tail, sizes, set: cells, death, .. } = state;
    let Tail { small, place, options, .. } = tail;
    let mut found = 0;
    let mut open = 0;
    small.items[..alive].fill(0);
    // SAFETY: every alive option has an open item, so that `found` gets to `alive`; the cells of an item
    // hold options.
    unsafe {
        for item in 0..table.items {
            let mut left = get(sizes, item);
            if left >= I::COVERED {
                continue;
            }
            let mut cell = get(&table.set_at, item) as usize;
            let mut row = 0;
            while left != I::default() {
                let option = get(cells, cell).get();
                cell += 1;
                if get(death, option) != ALIVE {
                    continue;
                }
                left = left.less_one();
                let mut at = usize::from(get(place, option));
                if at >= found || get(&*options, at) as usize != option {
                    at = found;
                    found += 1;
                    set(place, option, at as u8); // less than 64
                    set(options, at, option as u32); // options have 32-bit numbers
                }
                row |= 1 << at;
                let items = get(&small.items, at);
                set(&mut small.items, at, items | 1 << open);
            }
            set(&mut small.rows, open, row);
            open += 1;
        }
        debug_assert_eq!((found, open), (alive, state.open));
        small.all = u64::MAX >> (64 - alive);
        small.open = u64::MAX >> (64 - open);
        for at in 0..alive {
            let (mut items, mut meets) = (get(&small.items, at), 0);
            while items != 0 {
                meets |= get(&small.rows, items.trailing_zeros() as usize);
                items &= items - 1;
            }
            set(&mut small.beside, at, small.all & !meets);
        }
        if !table.secondary.is_empty() {
            secondary(state, alive);
        }
    }
}

/// Takes out of `beside` what meets in a secondary item.
///
/// # Safety
/// As for [`fill`], which must have been done but for this.
unsafe fn secondary<I: Id>(state: &mut State<I>, alive: usize) {
    let State { table, tail, is_fixed, .. } = state;
    let Tail { small, options, slot, slots, colors, .. } = tail;
    slots.clear();
    colors.clear();
    // SAFETY: the first `alive` elements are options, the entries of an option are items.
    unsafe {
        for at in 0..alive {
            let option = get(&*options, at) as usize;
            for entry in get(&table.secondary_at, option)..get(&table.secondary_at, option + 1) {
                let (item, color) = get(&table.secondary, entry as usize);
                let item = item.get();
                if get(is_fixed, item) {
                    continue;
                }
                let mut s = get(slot, item) as usize;
                if s >= slots.len() || slots[s].item != item {
                    s = slots.len();
                    set(slot, item, s as u32); // less than the number of entries
                    slots.push(Slot { item, options: 0, first: NONE });
                }
                let slot = &mut slots[s];
                slot.options |= 1 << at;
                let mut c = slot.first;
                while c != NONE && colors[c].color != color.get() {
                    c = colors[c].next;
                }
                if c == NONE {
                    c = colors.len();
                    colors.push(Color { color: color.get(), options: 0, next: slot.first });
                    slot.first = c;
                }
                colors[c].options |= 1 << at;
            }
        }
    }
    for slot in slots.iter() {
        let mut c = slot.first;
        while c != NONE {
            let color = colors[c];
            c = color.next;
            let meets = if color.color == 0 { slot.options } else { slot.options & !color.options };
            let mut left = if meets == 0 { 0 } else { color.options };
            while left != 0 {
                small.beside[left.trailing_zeros() as usize] &= !meets;
                left &= left - 1;
            }
        }
    }
}
