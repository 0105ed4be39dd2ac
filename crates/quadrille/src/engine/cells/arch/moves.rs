//! The moves, generic over the instruction set and the width of numbers.

use super::cover::{get, hide, set, unhide};
use super::id::Id;
use super::least::least;
use super::scan::Scan;
use super::tail;
use super::walk::{gather, len, list, list_secondary, tidy};
use crate::engine::cells::state::{ALIVE, BLOCK, Level, State};
use crate::engine::lists::arch::small::Rows;
use crate::engine::{Below, Select};

/// Makes all forced moves, and chooses what to branch on.
///
/// # Safety
/// As for [`Scan`]; the invariants of [`State`] must hold.
#[inline(always)]
pub(super) unsafe fn select<S: Scan, I: Id, const LARGE: bool>(state: &mut State<I>) -> Select {
    if let Some(selected) = state.selected.take() {
        return selected;
    }
    // SAFETY: the caller has the instruction set; items on the stack are primary items.
    unsafe {
        loop {
            while state.waiting > 0 {
                state.waiting -= 1;
                let item = get(&state.forced, state.waiting);
                // Covered meanwhile, or on the stack twice.
                if get(&state.sizes, item.get()) >= I::COVERED {
                    continue;
                }
                if !force::<S, I, LARGE>(state, item.get()) {
                    state.waiting = 0;
                    return Select::Dead;
                }
            }
            if state.open == 0 {
                return Select::Solved;
            }
            let (size, item) = least::<S, I, LARGE>(state);
            match size.get() {
                0 => return Select::Dead,
                1 if LARGE => force_all(state),
                1 => {
                    set(&mut state.forced, 0, I::new(item));
                    state.waiting = 1;
                }
                _ => return Select::Branch(item as u32), // items have 32-bit numbers
            }
        }
    }
}

/// Puts all items with one option on the stack: one scan for many.
#[cold]
fn force_all<I: Id>(state: &mut State<I>) {
    let one = I::new(1);
    for (item, _) in state.sizes.iter().enumerate().rev().filter(|&(_, &size)| size == one) {
        state.forced[state.waiting] = I::new(item);
        state.waiting += 1;
    }
}

/// Chooses the only option of an item; false if that leads nowhere, in which case an `untake` must follow.
///
/// # Safety
/// As for [`select`]; the item must be open and have one option.
#[inline(always)]
unsafe fn force<S: Scan, I: Id, const LARGE: bool>(state: &mut State<I>, item: usize) -> bool {
    // SAFETY: an alive option of an open item is among its first `len` cells.
    unsafe {
        let len = len(state, item);
        let first = get(&state.table.set_at, item) as usize;
        let mut cell = first;
        while get(&state.death, get(&state.set, cell).get()) != ALIVE {
            cell += 1;
            debug_assert!(cell < first + len);
        }
        let option = get(&state.set, cell);
        if cell > first + 32 {
            tidy(state, item, len, cell - first);
        }
        set(&mut state.hidden, state.dead, option);
        hide::<I, false, LARGE>(state, state.dead + 1);
        commit::<I, false, LARGE>(state, item, option.get())
    }
}

/// Covers all items of an option that is hidden; false if an open item loses its last option by that.
///
/// # Safety
/// As for [`select`]; `option` must be an option of the open item `item`.
#[inline(always)]
unsafe fn commit<I: Id, const AGAIN: bool, const LARGE: bool>(
    state: &mut State<I>,
    item: usize,
    option: usize,
) -> bool {
    // SAFETY: the entries of an option are items.
    unsafe {
        let primary =
            get(&state.table.primary_at, option) as usize..get(&state.table.primary_at, option + 1) as usize;
        let secondary = get(&state.table.secondary_at, option) as usize
            ..get(&state.table.secondary_at, option + 1) as usize;
        state.chosen.push(I::new(option));
        state.open -= primary.len();
        for entry in primary.clone() {
            let other = get(&state.table.primary, entry).get();
            let size = get(&state.sizes, other);
            if AGAIN && other != item {
                gather::<I, false>(state, other, size.get());
            }
            set(&mut state.sizes, other, size.cover());
            if LARGE {
                set(&mut state.changed, other / BLOCK, 1);
            }
        }
        for entry in primary {
            let other = get(&state.table.primary, entry).get();
            if other != item {
                let end = list(state, other);
                if !hide::<I, true, LARGE>(state, end) {
                    return false;
                }
            }
        }
        for entry in secondary {
            let (other, color) = get(&state.table.secondary, entry);
            if get(&state.is_fixed, other.get()) {
                continue;
            }
            set(&mut state.is_fixed, other.get(), true);
            state.fixed.push(other);
            let keep = (color != I::default()).then_some(color);
            let end = list_secondary(state, other.get(), keep);
            if !hide::<I, true, LARGE>(state, end) {
                return false;
            }
        }
        true
    }
}

/// Covers the item to branch on, and saves the sizes; returns the number of its options.
///
/// # Safety
/// As for [`select`]; `item` must be what that returned.
#[inline(always)]
pub(super) unsafe fn open<S: Scan, I: Id, const LARGE: bool>(state: &mut State<I>, item: u32) -> u32 {
    let item = item as usize;
    // SAFETY: the caller keeps the contract; `saved` is made long enough.
    unsafe {
        let mut level = Level {
            hidden_open: state.dead,
            fixed: state.fixed.len(),
            chosen: state.chosen.len(),
            open: state.open,
            ..Level::default()
        };
        let degree = get(&state.sizes, item).get();
        level.degree = degree as u32; // a size is less than the number of options, which has 32 bits
        gather::<I, true>(state, item, degree);
        let from = get(&state.table.set_at, item) as usize;
        let choices = &mut state.set[from..from + degree];
        if !choices.is_sorted() {
            choices.sort_unstable();
        }
        let end = list(state, item);
        hide::<I, false, LARGE>(state, end);
        level.hidden_take = state.dead;
        state.stamp += 1;
        level.stamp = state.stamp;
        if !LARGE {
            let from = state.levels.len() * state.sizes.len();
            if state.saved.len() < from + state.sizes.len() {
                grow(state);
            }
            S::copy(
                state.sizes.as_ptr().cast(),
                state.saved.as_mut_ptr().add(from).cast(),
                size_of_val(&*state.sizes),
            );
        }
        state.levels.push(level);
        level.degree
    }
}

/// Makes room for the sizes of some more levels.
#[cold]
fn grow<I: Id>(state: &mut State<I>) {
    let more = state.saved.len().max(16 * state.sizes.len());
    state.saved.resize(state.saved.len() + more, I::default());
}

/// Takes the choice with a number; false, with nothing to undo, if an open item loses its last option by that.
///
/// # Safety
/// As for [`select`]; `item` must be open, and `choice` less than its number of options.
#[inline(always)]
pub(super) unsafe fn take<S: Scan, I: Id, const LARGE: bool>(
    state: &mut State<I>,
    item: u32,
    choice: u32,
) -> bool {
    // SAFETY: the caller keeps the contract; no move below walks or changes the set of the item that is branched on.
    unsafe {
        let cell = get(&state.table.set_at, item as usize) as usize + choice as usize;
        let option = get(&state.set, cell).get();
        // Tidy sets are of use for the choices that follow.
        let again = choice + 1 < state.levels.last().map_or(0, |level| level.degree);
        let done = if again {
            commit::<I, true, LARGE>(state, item as usize, option)
        } else {
            commit::<I, false, LARGE>(state, item as usize, option)
        };
        if !done {
            untake::<S, I, LARGE>(state, choice);
        }
        done
    }
}

/// Undoes a take, and all forced moves since.
///
/// # Safety
/// As for [`take`].
#[inline(always)]
pub(super) unsafe fn untake<S: Scan, I: Id, const LARGE: bool>(state: &mut State<I>, choice: u32) {
    let depth = state.levels.len() - 1;
    let level = state.levels[depth];
    state.selected = None;
    state.waiting = 0;
    // SAFETY: the caller keeps the contract; `open` saved the sizes of this level.
    unsafe {
        unhide::<I, LARGE>(state, level.hidden_take);
        while state.fixed.len() > level.fixed {
            let item = state.fixed.pop().unwrap_or_default();
            set(&mut state.is_fixed, item.get(), false);
        }
        if LARGE {
            while state.chosen.len() > level.chosen {
                let option = state.chosen.pop().unwrap_or_default();
                uncover_all(state, option.get());
            }
        } else {
            state.chosen.truncate(level.chosen);
            // Behind the last choice the sizes are those of the level above, which will bring back its own.
            if choice + 1 < level.degree {
                let from = depth * state.sizes.len();
                S::copy(
                    state.saved.as_ptr().add(from).cast(),
                    state.sizes.as_mut_ptr().cast(),
                    size_of_val(&*state.sizes),
                );
            }
        }
        state.open = level.open;
    }
}

/// Takes the marks of an option's items back.
///
/// # Safety
/// As for [`take`].
#[inline(always)]
unsafe fn uncover_all<I: Id>(state: &mut State<I>, option: usize) {
    // SAFETY: the entries of an option are items.
    unsafe {
        for entry in get(&state.table.primary_at, option)..get(&state.table.primary_at, option + 1) {
            let item = get(&state.table.primary, entry as usize).get();
            let size = get(&state.sizes, item).uncover();
            set(&mut state.sizes, item, size);
            set(&mut state.changed, item / BLOCK, 1);
        }
    }
}

/// Undoes `open`.
///
/// # Safety
/// As for [`select`].
#[inline(always)]
pub(super) unsafe fn close<I: Id, const LARGE: bool>(state: &mut State<I>) {
    if let Some(level) = state.levels.pop() {
        // SAFETY: the caller keeps the contract.
        unsafe {
            unhide::<I, LARGE>(state, level.hidden_open);
        }
    }
}

/// The number of solutions below, if it can be told without branching, or few options are left.
///
/// # Safety
/// As for [`select`].
#[inline(always)]
pub(super) unsafe fn leaf<S: Scan, B: Rows, I: Id, const LARGE: bool>(
    state: &mut State<I>,
    budget: u64,
) -> Option<Below> {
    // SAFETY: the caller keeps the contract; `select` returned an item.
    unsafe {
        let selected = select::<S, I, LARGE>(state);
        let solutions = match selected {
            Select::Dead => 0,
            Select::Solved => 1,
            // Each option of the last item is a solution.
            Select::Branch(item) if state.open == 1 => get(&state.sizes, item as usize).get() as u64,
            Select::Branch(_) | Select::Restart => {
                let below = tail::count::<B, I>(state, budget);
                if below.is_none() {
                    state.selected = Some(selected);
                }
                return below;
            }
        };
        Some(Below { solutions, nodes: 0 })
    }
}
