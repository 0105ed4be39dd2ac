//! Walking the set of an item, past options that are dead; and sorting the dead ones out of the way.
//!
//! A set is an array of cells, and only the first `len` are looked at. When most of those turn out to be dead, the
//! cells are sorted by the depth at which their options died, alive ones first: that shows, for this level and for
//! every one above, how many cells have to be looked at while the level lasts. So the price of a sort is paid by
//! the levels above, whose other subtrees find short sets too. What was learned is kept in a stack of [`Cut`]s for
//! each item; a cut is good as long as its level stands, which is looked up when it is used, so that nothing is
//! undone when levels end.

use super::cover::{get, set};
use super::id::Id;
use crate::engine::cells::state::{ALIVE, Cut, State};

/// The number of cells of an item that have to be looked at.
///
/// # Safety
/// `item` must be an item, and the invariants of [`State`] hold.
#[inline(always)]
pub(super) unsafe fn len<I: Id>(state: &mut State<I>, item: usize) -> usize {
    // SAFETY: the caller keeps the contract; `top` and `below` are cuts.
    unsafe {
        loop {
            let at = get(&state.top, item);
            let cut = get(&state.cuts, at as usize);
            let level = state.levels.get(cut.depth as usize);
            if cut.below == Cut::WHOLE || level.is_some_and(|level| level.stamp == cut.stamp) {
                return cut.len as usize;
            }
            set(&mut state.top, item, cut.below);
            state.free.push(at);
        }
    }
}

/// Lists the alive options of an item behind `hidden[..dead]`; returns the end of the list.
///
/// They are marked when they are hidden: stores here, between loads of the same bytes, cost 8 to 40 %.
///
/// # Safety
/// As for [`len`].
#[inline(always)]
pub(super) unsafe fn list<I: Id>(state: &mut State<I>, item: usize) -> usize {
    // SAFETY: the first `len` cells of an item hold options; `hidden` has room for one more than there are. The
    // pointers are to different arrays, none of which moves.
    unsafe {
        let len = len(state, item);
        let from = get(&state.table.set_at, item) as usize;
        let cells = from..from + len;
        let (cell_of, death, hidden) = (state.set.as_ptr(), state.death.as_ptr(), state.hidden.as_mut_ptr());
        let mut end = state.dead;
        for cell in cells {
            let option = cell_of.add(cell).read();
            hidden.add(end).write(option);
            end += usize::from(death.add(option.get()).read() == ALIVE);
        }
        end
    }
}

/// As [`list`], for a secondary item, of which the number of alive options is not known: counts the cells that are
/// dead since before this level's choice, and moves them out of the way if they are many.
///
/// # Safety
/// As for [`len`].
#[inline(always)]
pub(super) unsafe fn list_secondary<I: Id>(state: &mut State<I>, item: usize, keep: Option<I>) -> usize {
    // SAFETY: as for `list`.
    unsafe {
        let len = len(state, item);
        let depth = state.depth();
        let from = get(&state.table.set_at, item) as usize;
        let cells = from..from + len;
        let (cell_of, colors) = (state.set.as_ptr(), state.colors.as_ptr());
        let (death, hidden) = (state.death.as_ptr(), state.hidden.as_mut_ptr());
        let (mut end, mut stale) = (state.dead, 0);
        for cell in cells {
            let option = cell_of.add(cell).read();
            let died = death.add(option.get()).read();
            let kept = keep.is_some_and(|color| colors.add(cell).read() == color);
            hidden.add(end).write(option);
            end += usize::from(died == ALIVE) & usize::from(!kept);
            stale += usize::from(died < depth);
        }
        if 3 * stale > len + 8 {
            tidy(state, item, len, stale);
        }
        end
    }
}

/// Moves the cells of an item that are `stale`, dead since before this level's choice, out of the way, unless that
/// was tried at this level.
///
/// # Safety
/// As for [`list`]; `len` must be that of the item.
#[inline(never)]
pub(super) unsafe fn tidy<I: Id>(state: &mut State<I>, item: usize, len: usize, stale: usize) {
    // SAFETY: the caller keeps the contract.
    unsafe {
        let stamp = state.levels.last().map_or(0, |level| level.stamp);
        if get(&state.tidied, item) == stamp {
            return;
        }
        set(&mut state.tidied, item, stamp);
        if stale > len / 8 * 7 && len > 64 {
            sort(state, item, len);
        } else {
            part(state, item, len);
        }
    }
}

/// Parts the first `len` cells of an item: what is dead since before this level's choice comes last.
///
/// # Safety
/// As for [`tidy`].
#[inline(always)]
unsafe fn part<I: Id>(state: &mut State<I>, item: usize, len: usize) {
    let depth = state.depth();
    if usize::from(depth) != state.levels.len() {
        return; // too deep to tell
    }
    // SAFETY: the first `len` cells of an item hold options.
    unsafe {
        let from = get(&state.table.set_at, item) as usize;
        let cells = state.set.as_mut_ptr().add(from);
        let death = state.death.as_ptr();
        let mut kept = 0;
        if state.colors.is_empty() {
            for at in 0..len {
                let option = swap(cells, kept, at);
                kept += usize::from(death.add(option.get()).read() >= depth);
            }
        } else {
            let colors = state.colors.as_mut_ptr().add(from);
            for at in 0..len {
                swap(colors, kept, at);
                let option = swap(cells, kept, at);
                kept += usize::from(death.add(option.get()).read() >= depth);
            }
        }
        note(state, item, usize::from(depth) - 1, kept);
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

/// Sorts the first `len` cells of an item by the depth at which their options died, alive options first, and notes
/// what every level may leave out. For sets that have shrunk a lot: parting is several times faster.
///
/// # Safety
/// As for [`tidy`].
#[inline(never)]
unsafe fn sort<I: Id>(state: &mut State<I>, item: usize, len: usize) {
    // SAFETY: the first `len` cells of an item hold options; `sorted` has room for the longest set; no option died
    // deeper than `depth`.
    unsafe {
        let depth = usize::from(state.depth());
        let from = get(&state.table.set_at, item) as usize;
        // How many died at each depth; then where the cells of each begin. Alive ones count as the deepest.
        let mut place = [0_u32; ALIVE as usize + 1];
        for cell in from..from + len {
            let died = get(&state.death, get(&state.set, cell).get());
            place[usize::from(died)] += 1;
        }
        let mut begin = place[usize::from(ALIVE)];
        place[usize::from(ALIVE)] = 0;
        for died in (0..=depth).rev() {
            let count = place[died];
            place[died] = begin;
            begin += count;
        }
        let mut before = len;
        for (level, &len) in place[..depth].iter().enumerate() {
            let len = len as usize;
            if len + len / 4 + 4 <= before {
                note(state, item, level, len);
                before = len;
            }
        }
        let colored = !state.colors.is_empty();
        for cell in from..from + len {
            let option = get(&state.set, cell);
            let died = usize::from(get(&state.death, option.get()));
            let to = place[died];
            place[died] += 1;
            set(&mut state.sorted, to as usize, option);
            if colored {
                set(&mut state.sorted_colors, to as usize, get(&state.colors, cell));
            }
        }
        state.set[from..from + len].copy_from_slice(&state.sorted[..len]);
        if colored {
            state.colors[from..from + len].copy_from_slice(&state.sorted_colors[..len]);
        }
    }
}

/// Puts a cut on the stack of an item: while the level at `depth` stands, only its first `len` cells can be alive.
#[inline(always)]
fn note<I: Id>(state: &mut State<I>, item: usize, depth: usize, len: usize) {
    let cut = Cut {
        stamp: state.levels[depth].stamp,
        len: len as u32,     // at most the number of options, which has 32 bits
        depth: depth as u32, // less than 255
        below: state.top[item],
    };
    state.top[item] = match state.free.pop() {
        Some(at) => {
            state.cuts[at as usize] = cut;
            at
        }
        None => {
            state.cuts.push(cut);
            u32::try_from(state.cuts.len() - 1).expect("there are at most 255 cuts for an item")
        }
    };
}

/// Brings the `alive` living options of a primary item to the front of its set, if they are scattered.
///
/// # Safety
/// As for [`list`]; there must be so many.
#[inline(always)]
pub(super) unsafe fn gather<I: Id, const EXACT: bool>(state: &mut State<I>, item: usize, alive: usize) {
    // SAFETY: the first `len` cells of an item hold options, and all that are alive.
    unsafe {
        let len = len(state, item);
        if if EXACT { len == alive } else { len <= alive + alive / 2 + 2 } {
            return;
        }
        if len > 8 * alive + 64 {
            return sort(state, item, len);
        }
        let cells = state.set.as_mut_ptr().add(get(&state.table.set_at, item) as usize);
        let death = state.death.as_ptr();
        let (mut kept, mut at) = (0, 0);
        while kept < alive {
            debug_assert!(at < len);
            // Primary items have no colors that would have to be moved along.
            let option = swap(cells, kept, at);
            kept += usize::from(death.add(option.get()).read() == ALIVE);
            at += 1;
        }
        let depth = state.levels.len();
        if !EXACT && depth > 0 {
            note(state, item, depth - 1, alive);
        }
    }
}
