//! Covering items and hiding options, and taking that back.
//!
//! An option is hidden by counting down the sizes of its primary items, and a mark that it is dead. The sets are
//! left as they are: a dead option is skipped when its set is walked, and a set is closed up, alive cells first,
//! when it holds many dead ones. Removing a cell from every set at once (dancing cells proper) moves two cells and
//! their two back links for each entry, most of them in sets that are never walked before that is undone.

use super::id::Id;
use crate::engine::cells::state::{BLOCK, State};
use crate::engine::cells::table::Table;

/// Reads an element of which the invariants say that it is there.
///
/// # Safety
/// `at` must be an index of the slice.
#[inline(always)]
pub(super) unsafe fn get<T: Copy>(from: &[T], at: usize) -> T {
    debug_assert!(at < from.len());
    // SAFETY: the caller keeps the contract.
    unsafe { *from.get_unchecked(at) }
}

/// Writes one.
///
/// # Safety
/// `at` must be an index of the slice.
#[inline(always)]
pub(super) unsafe fn set<T: Copy>(to: &mut [T], at: usize, value: T) {
    debug_assert!(at < to.len());
    // SAFETY: the caller keeps the contract.
    unsafe { *to.get_unchecked_mut(at) = value }
}

/// Marks the alive options of an item as dead, but for those that have `keep` for its color, and lists them behind
/// `hidden[..end]`; returns the new end.
///
/// # Safety
/// `item` must be an item, and the invariants of [`State`] hold but for the options listed and not hidden yet.
#[inline(always)]
pub(super) unsafe fn list<I: Id>(state: &mut State<I>, item: usize, keep: Option<I>, mut end: usize) -> usize {
    // SAFETY: the first `len` cells of an item hold options; each alive option is listed once, and there is room for
    // one set more. The pointers are to different arrays, none of which moves.
    unsafe {
        let from = get(&state.table.set_at, item) as usize;
        let cells = from..from + get(&state.len, item).get();
        let (set, colors) = (state.set.as_ptr(), state.colors.as_ptr());
        let (alive, hidden) = (state.alive.as_mut_ptr(), state.hidden.as_mut_ptr());
        match keep {
            None => {
                for cell in cells {
                    let option = set.add(cell).read();
                    let alive = alive.add(option.get());
                    hidden.add(end).write(option);
                    end += usize::from(alive.read());
                    alive.write(0);
                }
            }
            Some(color) => {
                for cell in cells {
                    let option = set.add(cell).read();
                    let alive = alive.add(option.get());
                    let kept = alive.read() & u8::from(colors.add(cell).read() == color);
                    hidden.add(end).write(option);
                    end += usize::from(alive.read() ^ kept);
                    alive.write(kept);
                }
            }
        }
        end
    }
}

/// Counts down the sizes for the options `hidden[dead..end]`, which are marked as dead. With `CHECK`, false once an
/// open item has no option left; sizes are then wrong (right for all options if `LARGE`).
///
/// # Safety
/// As for [`list`].
#[inline(always)]
pub(super) unsafe fn hide<I: Id, const CHECK: bool, const LARGE: bool>(
    state: &mut State<I>,
    end: usize,
) -> bool {
    // SAFETY: the caller keeps the contract; `uniform` tells how many primary items every option has.
    unsafe {
        match state.table.uniform {
            2 => hide_alike::<I, 2, CHECK, LARGE>(state, end),
            3 => hide_alike::<I, 3, CHECK, LARGE>(state, end),
            4 => hide_alike::<I, 4, CHECK, LARGE>(state, end),
            5 => hide_alike::<I, 5, CHECK, LARGE>(state, end),
            6 => hide_alike::<I, 6, CHECK, LARGE>(state, end),
            _ => hide_alike::<I, 0, CHECK, LARGE>(state, end),
        }
    }
}

/// Hides options of `K` primary items each, or any number of them if that is 0.
///
/// # Safety
/// As for [`hide`].
#[inline(always)]
unsafe fn hide_alike<I: Id, const K: usize, const CHECK: bool, const LARGE: bool>(
    state: &mut State<I>,
    end: usize,
) -> bool {
    const { assert!(K <= Table::<u16>::MOST_UNIFORM) };
    // SAFETY: the caller keeps the contract; the stack of forced items has room for every item twice. The pointers
    // are to different arrays, none of which moves.
    unsafe {
        let (mut at, dead) = (state.dead, state.dead);
        let (primary_at, primary) = (state.table.primary_at.as_ptr(), state.table.primary.as_ptr());
        let (sizes, hidden) = (state.sizes.as_mut_ptr(), state.hidden.as_ptr());
        let (forced, changed) = (state.forced.as_mut_ptr(), state.changed.as_mut_ptr());
        let (mut waiting, mut lost, mut updates) = (state.waiting, false, 0);
        while at < end {
            let option = hidden.add(at).read().get();
            at += 1;
            let (first, n) = if K > 0 {
                (option * K, K)
            } else {
                let first = primary_at.add(option).read() as usize;
                (first, primary_at.add(option + 1).read() as usize - first)
            };
            for entry in first..first + n {
                let item = primary.add(entry).read().get();
                let size = sizes.add(item).read().less_one();
                sizes.add(item).write(size);
                if LARGE {
                    changed.add(item / BLOCK).write(1);
                }
                if CHECK && size <= I::ONE {
                    if size == I::ONE {
                        forced.add(waiting).write(I::new(item));
                        waiting += 1;
                    } else {
                        lost = true;
                    }
                }
            }
            updates += n;
            if CHECK && !LARGE && lost {
                break;
            }
        }
        state.updates += if K == 0 { updates as u64 } else { ((at - dead) * K) as u64 };
        state.dead = end;
        state.waiting = waiting;
        !lost
    }
}

/// Brings back the options hidden since there were `dead`; their sizes too if `LARGE`.
///
/// # Safety
/// As for [`cover`].
#[inline(always)]
pub(super) unsafe fn unhide<I: Id, const LARGE: bool>(state: &mut State<I>, dead: usize) {
    // SAFETY: hidden options are options.
    unsafe {
        let (hidden, alive) = (state.hidden.as_ptr(), state.alive.as_mut_ptr());
        for at in dead..state.dead {
            let option = hidden.add(at).read().get();
            alive.add(option).write(1);
            if LARGE {
                let first = get(&state.table.primary_at, option) as usize;
                let last = get(&state.table.primary_at, option + 1) as usize;
                for entry in first..last {
                    let item = get(&state.table.primary, entry).get();
                    let size = get(&state.sizes, item).plus_one();
                    set(&mut state.sizes, item, size);
                    set(&mut state.changed, item / BLOCK, 1);
                }
            }
        }
    }
    state.dead = dead;
}

/// Closes up an item's set: the alive options come first, and no others are looked at any more. `alive` is their
/// number, or any larger one if it is not known.
///
/// # Safety
/// As for [`cover`].
#[inline(always)]
pub(super) unsafe fn close_up<I: Id>(state: &mut State<I>, item: usize, alive: usize) {
    // SAFETY: the first `len` cells of an item hold options; the pointers are to different arrays.
    unsafe {
        let from = get(&state.table.set_at, item) as usize;
        let len = get(&state.len, item).get();
        let cells = state.set.as_mut_ptr().add(from);
        let dead = state.alive.as_ptr();
        let (mut kept, mut at) = (0, 0);
        if state.colors.is_empty() {
            while at < len && kept < alive {
                let option = swap(cells, kept, at);
                kept += usize::from(dead.add(option.get()).read());
                at += 1;
            }
        } else {
            let colors = state.colors.as_mut_ptr().add(from);
            while at < len && kept < alive {
                swap(colors, kept, at);
                let option = swap(cells, kept, at);
                kept += usize::from(dead.add(option.get()).read());
                at += 1;
            }
        }
        if kept != len {
            state.cuts.push((I::new(item), I::new(len)));
            set(&mut state.len, item, I::new(kept));
        }
    }
}

/// Exchanges two cells; returns what was at `b` and is now at `a`.
///
/// # Safety
/// Both must be in the array.
#[inline(always)]
unsafe fn swap<I: Id>(cells: *mut I, a: usize, b: usize) -> I {
    // SAFETY: the caller keeps the contract.
    unsafe {
        let option = cells.add(b).read();
        cells.add(b).write(cells.add(a).read());
        cells.add(a).write(option);
        option
    }
}
