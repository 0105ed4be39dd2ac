//! Hiding options, and taking that back.
//!
//! An option is hidden by a mark that it is dead, and by counting down the sizes of its primary items: a load, a
//! store and one comparison each, which sees the item that has one option left (put on a stack), and the one that
//! has none (the choice is given up). Its cells stay in all sets.

use super::id::Id;
use crate::engine::cells::state::{ALIVE, BLOCK, State};
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

/// Marks the options `hidden[dead..end]` as dead, and counts down their sizes. With `CHECK`, false once an
/// open item has no option left; sizes are then wrong (right for all options if `LARGE`).
///
/// # Safety
/// As for [`list`](super::walk::list).
#[inline(always)]
pub(super) unsafe fn hide<I: Id, const CHECK: bool, const LARGE: bool>(
    state: &mut State<I>,
    end: usize,
) -> bool {
    // SAFETY: the caller keeps the contract; `uniform` tells how many primary items every option has.
    unsafe {
        match state.table.uniform {
            1 => hide_alike::<I, 1, CHECK, LARGE>(state, end),
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
        let (death, depth) = (state.death.as_mut_ptr(), state.depth());
        let (mut waiting, mut lost, mut updates) = (state.waiting, false, 0);
        while at < end {
            let option = hidden.add(at).read().get();
            at += 1;
            death.add(option).write(depth);
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
        state.dead = at;
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
        let (hidden, death) = (state.hidden.as_ptr(), state.death.as_mut_ptr());
        for at in dead..state.dead {
            let option = hidden.add(at).read().get();
            death.add(option).write(ALIVE);
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
