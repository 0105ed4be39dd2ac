//! The moves of a search over lists, generic over the instruction set; `instances.rs` compiles them for each.

use super::instances::InstructionSet;
use super::kernel::{self, Bits, Masks};
use super::narrow::{self, Way};
use super::small;
use super::small::{Limit, Rows, Small, Turned};
use super::vector::{Vector, Word};
use crate::engine::lists::level::{Arena, Level, List, Width};
use crate::engine::lists::memo::{self, Memo};
use crate::engine::{Below, Select};

/// The vectors of an instruction set.
pub(super) trait Set: Rows {
    type V16: Vector<Word = u16>;
    type V32: Vector<Word = u32>;
    type V64: Vector<Word = u64>;

    /// The bits of `bits` at the places of `mask`, closed up.
    ///
    /// # Safety
    /// The processor must have the instruction set.
    unsafe fn extract(bits: u64, mask: u64) -> u64;

    /// The low bits of `bits`, spread to the places of `mask`: the way back from `extract`.
    ///
    /// # Safety
    /// The processor must have the instruction set.
    unsafe fn deposit(bits: u64, mask: u64) -> u64;

    /// For each of the first `n` masks, those that it clashes with (and anything for the others).
    ///
    /// # Safety
    /// The processor must have the instruction set.
    #[inline(always)]
    unsafe fn clashing(clashes: &[small::Clash], n: usize, out: &mut [u64; small::MOST]) {
        small::clashing(clashes, n, out);
    }
}

/// Calls a function with the vector type and the number of words of a width.
macro_rules! by_width {
    ($set:ident, $width:expr, $function:ident[$($extra:tt)*]($($argument:expr),*)) => {
        match $width {
            Width::W16 => $function::<$set::V16, 1 $($extra)*>($($argument),*),
            Width::W32 => $function::<$set::V32, 1 $($extra)*>($($argument),*),
            Width::W64 => $function::<$set::V64, 1 $($extra)*>($($argument),*),
            Width::W128 => $function::<$set::V64, 2 $($extra)*>($($argument),*),
            Width::W256 => $function::<$set::V64, 4 $($extra)*>($($argument),*),
            Width::W512 => $function::<$set::V64, 8 $($extra)*>($($argument),*),
        }
    };
}

use super::kernel::{choices, count_equal, filter, forbids, split, union, viable};

impl Arena {
    /// The list as addresses.
    #[inline(always)]
    pub(super) fn masks(&mut self, list: List) -> Masks {
        Masks { at: self.base().wrapping_add(list.at), stride: list.stride, n: list.n }
    }
}

/// What all moves of one search share.
pub(crate) struct State {
    pub(in crate::engine::lists) arena: Arena,
    pub(in crate::engine::lists) levels: Vec<Level>,
    pub(in crate::engine::lists) depth: usize,
    /// Options chosen so far, forced ones included; kept only if option numbers are.
    pub(in crate::engine::lists) trail: Vec<u32>,
    /// Fewest and most primary items in an option.
    pub(in crate::engine::lists) smallest: u32,
    pub(in crate::engine::lists) largest: u32,
    /// Whether masks have bits besides those of primary items.
    pub(in crate::engine::lists) secondary: bool,
    pub(in crate::engine::lists) updates: u64,
    /// What `leaf` selected when it did not find an answer.
    selected: Option<Select>,
    pub(in crate::engine::lists) memo: Option<Box<Memo>>,
    /// How the masks were rewritten, from the root to the current level and beyond; noted only for the memo.
    pub(in crate::engine::lists) ways: Vec<Way>,
    pub(super) small: Box<Small>,
    limit: Limit,
}

impl State {
    /// The state at the root.
    pub(in crate::engine::lists) fn new(
        arena: Arena,
        root: Level,
        sizes: (u32, u32),
        secondary: bool,
    ) -> Self {
        let (smallest, largest) = sizes;
        Self {
            arena,
            levels: vec![root],
            depth: 0,
            trail: Vec::new(),
            smallest,
            largest,
            secondary,
            updates: 0,
            selected: None,
            memo: None,
            ways: Vec::new(),
            small: Box::default(),
            limit: Limit::default(),
        }
    }
}

/// Number of items in a set.
#[inline(always)]
fn size(bits: &Bits, words: usize) -> u32 {
    let mut size = 0;
    for word in &bits[..words] {
        size += word.count_ones();
    }
    size
}

/// The first item of a set that is not empty.
#[inline(always)]
fn first<V: Vector, const K: usize>(items: &Bits) -> u32 {
    let mut word = 0;
    while word < K - 1 && items[word] == 0 {
        word += 1;
    }
    word as u32 * V::Word::BITS + items[word].trailing_zeros()
}

/// Whether two sets meet.
#[inline(always)]
fn meet<const K: usize>(a: &Bits, b: &Bits) -> bool {
    let mut both = 0;
    for j in 0..K {
        both |= a[j] & b[j];
    }
    both != 0
}

/// Reads mask `i` of a list.
///
/// # Safety
/// `i` must be less than `masks.n`, and the list lie in the arena.
#[inline(always)]
pub(super) unsafe fn mask<V: Vector, const K: usize>(masks: Masks, i: usize) -> Bits {
    let mut bits = [0; 8];
    for (j, word) in bits.iter_mut().enumerate().take(K) {
        // SAFETY: `i < n`.
        *word = unsafe { masks.plane::<V::Word>(j).add(i).read() }.widen();
    }
    bits
}

/// The item with the fewest masks (the first of them) and their number, up to 2: 0, 1, or more.
struct Fewest {
    count: u32,
    items: Bits,
}

/// Finds the open items with the fewest masks; no minimum is greater than `bound`.
///
/// There are instances for a few numbers of planes only: more would be more code than the processor holds ready, and
/// a jump that is harder to foretell.
///
/// # Safety
/// As for [`union`].
#[inline(always)]
unsafe fn fewest<V: Vector, const K: usize>(masks: Masks, open: &Bits, bound: usize) -> Fewest {
    macro_rules! with_planes {
        ($($p:literal)*) => {
            match usize::BITS - bound.leading_zeros() {
                // SAFETY: the caller keeps the contract.
                $(0..=$p => unsafe { fewest_of::<V, K, $p>(masks, open) },)*
                // SAFETY: the caller keeps the contract.
                _ => unsafe { fewest_of::<V, K, 32>(masks, open) },
            }
        };
    }
    with_planes!(2 4 6 8 12)
}

/// # Safety
/// As for [`union`].
#[inline(always)]
unsafe fn fewest_of<V: Vector, const K: usize, const P: usize>(masks: Masks, open: &Bits) -> Fewest {
    let mut planes = [[0; P]; K];
    let mut items = *open;
    for j in 0..K {
        if open[j] != 0 {
            // SAFETY: the caller keeps the contract.
            let (counts, over) = unsafe { kernel::bit_counts::<V, P>(masks, j) };
            planes[j] = counts;
            items[j] = open[j] & !over;
        }
    }
    let mut count = 0;
    for p in (0..P).rev() {
        let mut any = 0;
        for j in 0..K {
            any |= items[j] & !planes[j][p];
        }
        count = count << 1 | u32::from(any == 0);
        if any != 0 {
            for j in 0..K {
                items[j] &= !planes[j][p];
            }
        }
    }
    Fewest { count, items }
}

/// Makes all forced moves of the current level, then chooses the item to branch on.
///
/// # Safety
/// The processor must have the instruction set `S`.
#[inline(always)]
pub(super) unsafe fn select<S: Set, const IDS: bool>(state: &mut State) -> Select {
    if let Some(selected) = state.selected.take() {
        return selected;
    }
    let width = state.levels[state.depth].width;
    // SAFETY: the caller keeps the contract; the width is that of the level.
    unsafe { by_width!(S, width, select_in[, IDS](state)) }
}

/// # Safety
/// As for [`select`]; the level's width must be that of `V` and `K`.
#[inline(always)]
unsafe fn select_in<V: Vector, const K: usize, const IDS: bool>(state: &mut State) -> Select {
    let depth = state.depth;
    loop {
        let level = &mut state.levels[depth];
        let open = size(&level.open, K);
        if open == 0 {
            return Select::Solved;
        }
        if level.list.n == 0 {
            return Select::Dead;
        }
        let masks = state.arena.masks(level.list);
        // The average number of masks per open item: no minimum is greater.
        let bound = level.list.n * state.largest as usize / open as usize;
        // SAFETY: the caller keeps the contract; the list lies in the arena.
        let fewest = unsafe { fewest::<V, K>(masks, &level.open, bound) };
        match fewest.count {
            0 => return Select::Dead,
            1 => {
                // SAFETY: as above.
                if !unsafe { force::<V, K, IDS>(masks, &fewest.items, level, &mut state.trail) } {
                    return Select::Dead;
                }
                state.updates += masks.n as u64;
            }
            _ => {
                return Select::Branch(first::<V, K>(&fewest.items));
            }
        }
    }
}

/// Takes the only mask of each of `items`, all at once; false if two of them meet. (The sum of the forbidden bits may
/// be tested against a mask, colors and all: where two masks agree, neither forbids what the other has.)
///
/// # Safety
/// As for [`select_in`].
#[inline(always)]
unsafe fn force<V: Vector, const K: usize, const IDS: bool>(
    masks: Masks,
    items: &Bits,
    level: &mut Level,
    trail: &mut Vec<u32>,
) -> bool {
    let mut left = *items;
    let mut forbidden = [0; 8];
    // SAFETY: the caller keeps the contract; `i < n`.
    unsafe {
        let wanted = kernel::splat::<V, K>(items);
        let mut start = 0;
        while start < masks.n && meet::<K>(&left, &left) {
            let (_, without) = kernel::disjoint::<V, K>(masks, start, &wanted);
            let mut hits = !without & kernel::lanes::<V>(start, masks.n);
            while hits != 0 {
                let i = start + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                let mask = mask::<V, K>(masks, i);
                if meet::<K>(&mask, &forbidden) {
                    return false;
                }
                let forbids = forbids::<K>(&mask, &level.pairs);
                for j in 0..K {
                    forbidden[j] |= forbids[j];
                    level.open[j] &= !mask[j];
                    left[j] &= !mask[j];
                }
                if IDS {
                    trail.push(masks.plane::<u32>(K).add(i).read());
                }
            }
            start += V::LANES;
        }
        level.list.n = filter::<V, K, IDS>(masks, &forbidden, masks);
    }
    true
}

/// Collects the masks that have the item; returns how many there are.
///
/// # Safety
/// As for [`select`]; `item` must be a bit of the level's width.
#[inline(always)]
pub(super) unsafe fn open<S: Set, const IDS: bool>(state: &mut State, item: u32) -> u32 {
    let level = &mut state.levels[state.depth];
    let (has, top) = state.arena.list(level.top, level.list.n, level.width, IDS);
    level.top = top;
    level.has = has;
    level.tested = 0;
    let (masks, to) = (state.arena.masks(level.list), state.arena.masks(has));
    // SAFETY: the caller keeps the contract; both lists lie in the arena, with room.
    let n = unsafe { by_width!(S, level.width, choices[, IDS](masks, item, to)) };
    level.found = n;
    n as u32 // a list has at most 2^32 - 2 masks, one for each option
}

/// Tests the next choices, so that `has` gets longer if any of them leaves a mask for every open item.
///
/// All choices at once when counting, which will try them all; a few when a first solution may come before the rest.
///
/// # Safety
/// As for [`select`]; the level must be open, and not all choices tested.
#[inline(always)]
pub(super) unsafe fn test<S: Set, const IDS: bool>(state: &mut State) {
    let width = state.levels[state.depth].width;
    // SAFETY: the caller keeps the contract; the width is that of the level.
    unsafe { by_width!(S, width, test_in[, IDS](state)) }
}

/// # Safety
/// As for [`test`]; the level's width must be that of `V` and `K`.
#[inline(always)]
unsafe fn test_in<V: Vector, const K: usize, const IDS: bool>(state: &mut State) {
    let level = &mut state.levels[state.depth];
    let end = if IDS { level.found.min(level.tested + 8) } else { level.found };
    let masks = state.arena.masks(level.list);
    let found = Masks { n: end, ..state.arena.masks(level.has) };
    let (start, kept) = (level.tested, level.has.n);
    state.updates += ((end - start) * masks.n) as u64;
    // SAFETY: the caller keeps the contract; both lists lie in the arena.
    level.has.n = unsafe {
        if K <= 2 {
            viable::<V, K, 4, IDS>(masks, &level.open, &level.pairs, found, start, kept)
        } else {
            viable::<V, K, 2, IDS>(masks, &level.open, &level.pairs, found, start, kept)
        }
    };
    level.tested = end;
}

/// Enters the level below a choice.
///
/// # Safety
/// As for [`select`]; the level must be open, and `choice` one of its choices.
#[inline(always)]
pub(super) unsafe fn take<S: Set, const IDS: bool>(state: &mut State, choice: u32) {
    let width = state.levels[state.depth].width;
    // SAFETY: the caller keeps the contract; the width is that of the level.
    unsafe { by_width!(S, width, take_in[, IDS, S](state, choice)) }
}

/// # Safety
/// As for [`take`]; the level's width must be that of `V` and `K`.
#[inline(always)]
unsafe fn take_in<V: Vector, const K: usize, const IDS: bool, S: Set>(state: &mut State, choice: u32) {
    let depth = state.depth;
    if state.levels.len() == depth + 1 {
        state.levels.push(state.levels[depth]);
    }
    let [from, level] = &mut state.levels[depth..depth + 2] else {
        unreachable!("two levels were asked for")
    };
    let (list, top) = state.arena.list(from.top, from.list.n, from.width, IDS);
    let (has, rest, to) =
        (state.arena.masks(from.has), state.arena.masks(from.list), state.arena.masks(list));
    level.trail = state.trail.len();
    level.ways = from.ways;
    level.width = from.width;
    level.top = top;
    // SAFETY: the caller keeps the contract; `choice` is in the list of choices, and `to` has room for `rest`.
    let n = unsafe {
        let chosen = mask::<V, K>(has, choice as usize);
        for j in 0..K {
            level.open[j] = from.open[j] & !chosen[j];
            level.pairs[j] = from.pairs[j];
        }
        if IDS {
            state.trail.push(has.plane::<u32>(K).add(choice as usize).read());
        }
        filter::<V, K, IDS>(rest, &forbids::<K>(&chosen, &from.pairs), to)
    };
    level.list = List { n, ..list };
    state.depth = depth + 1;
    // Narrowing pays for lists that stay lists for a while.
    if n > if IDS { V::LANES } else { small::MOST } {
        // SAFETY: the caller keeps the contract.
        unsafe {
            let alive = union::<V, K>(Masks { n, ..to });
            narrow::narrow::<V, K, IDS, S>(state, &alive);
        }
    }
}

/// The number of solutions below the current level, if it can be told without descending: at most two options are
/// missing, or few masks and items are left.
///
/// # Safety
/// As for [`select`].
#[inline(always)]
pub(super) unsafe fn leaf<S: Set + InstructionSet>(state: &mut State, budget: u64) -> Option<Below> {
    let level = &state.levels[state.depth];
    let (width, n) = (level.width, level.list.n);
    let open = size(&level.open, width.words());
    if open == 0 {
        return Some(Below { solutions: 1, nodes: 0 });
    }
    if n == 0 {
        return Some(Below { solutions: 0, nodes: 0 });
    }
    if open < 3 * state.smallest {
        // SAFETY: the caller keeps the contract; the width is that of the level.
        let solutions = unsafe { by_width!(S, width, leaf_in[](state, open)) };
        return Some(Below { solutions, nodes: 0 });
    }
    // Forced moves first: they often end the node before its list is worth turning over.
    // SAFETY: as above.
    let selected = unsafe { S::select::<false>(state) };
    match selected {
        Select::Solved => return Some(Below { solutions: 1, nodes: 0 }),
        Select::Dead => return Some(Below { solutions: 0, nodes: 0 }),
        Select::Branch(_) | Select::Restart => {}
    }
    let level = &state.levels[state.depth];
    let open = size(&level.open, width.words());
    let known = state.memo.as_ref().is_some_and(|memo| memo.is_in_use() && open >= memo::LEAST);
    let admits = state.limit.admits(level.list.n) && (!known || level.list.n <= memo::SHORT);
    if admits && open as usize <= small::MOST {
        // SAFETY: as above.
        if let Some(below) = unsafe { by_width!(S, width, small_in[, S](state, budget)) } {
            return Some(below);
        }
    }
    if open >= memo::LEAST && state.memo.is_some() {
        // SAFETY: as above.
        if let Some(solutions) = unsafe { recall::<S>(state, known) } {
            return Some(Below { solutions, nodes: 0 });
        }
    }
    state.selected = Some(selected);
    None
}

/// The number of solutions below the current level, if the memo knows it.
///
/// # Safety
/// As for [`select`].
#[inline(always)]
unsafe fn recall<S: Set>(state: &mut State, in_use: bool) -> Option<u64> {
    let width = state.levels[state.depth].width;
    if !in_use {
        state.memo.as_mut()?.pass();
        return None;
    }
    // SAFETY: the caller keeps the contract; the width is that of the level.
    let key = unsafe { by_width!(S, width, key_in[, S](state)) };
    state.memo.as_mut()?.look(&key)
}

/// The OR of the current level's list, in the bits of the root.
///
/// # Safety
/// As for [`select`]; the level's width must be that of `V` and `K`.
#[inline(always)]
unsafe fn key_in<V: Vector, const K: usize, S: Set>(state: &mut State) -> Bits {
    let level = &state.levels[state.depth];
    // SAFETY: the caller keeps the contract; the list lies in the arena.
    unsafe {
        let mut key = union::<V, K>(state.arena.masks(level.list));
        for way in state.ways[..level.ways].iter().rev() {
            key = way.back::<S>(&key);
        }
        key
    }
}

/// # Safety
/// As for [`leaf`]; the level's width must be that of `V` and `K`, and the list and the open items at most
/// [`small::MOST`].
#[inline(always)]
unsafe fn small_in<V: Vector, const K: usize, S: Set>(state: &mut State, budget: u64) -> Option<Below> {
    let level = &state.levels[state.depth];
    let masks = state.arena.masks(level.list);
    // SAFETY: the caller keeps the contract.
    unsafe {
        let list = Turned { masks, open: &level.open, pairs: &level.pairs, secondary: state.secondary };
        state.small.fill::<S, V, K>(&list);
        let below = state.small.count::<S>(state.smallest, budget);
        state.limit.learn(masks.n, below);
        below
    }
}

/// # Safety
/// As for [`leaf`]; the level's width must be that of `V` and `K`.
#[inline(always)]
unsafe fn leaf_in<V: Vector, const K: usize>(state: &mut State, open: u32) -> u64 {
    let level = &mut state.levels[state.depth];
    let masks = state.arena.masks(level.list);
    // SAFETY: the caller keeps the contract; all lists lie in the arena.
    unsafe {
        let one = if open <= state.largest {
            count_equal::<V, K>(masks, &level.open, &level.open, &[0; 8])
        } else {
            0
        };
        if open < 2 * state.smallest {
            return one;
        }
        let item = first::<V, K>(&level.open);
        let (has, _) = state.arena.list(level.top, level.list.n, level.width, false);
        let (masks, has) = (state.arena.masks(level.list), state.arena.masks(has));
        let (with, without) = split::<V, K, false>(masks, item, has);
        let (has, rest) = (Masks { n: with, ..has }, Masks { n: without, ..masks });
        state.updates += (with * without) as u64;
        let mut count = one;
        for i in 0..with {
            let chosen = mask::<V, K>(has, i);
            let mut need = level.open;
            for j in 0..K {
                need[j] &= !chosen[j];
            }
            if meet::<K>(&need, &need) {
                count += count_equal::<V, K>(rest, &level.open, &need, &forbids::<K>(&chosen, &level.pairs));
            }
        }
        count
    }
}

impl Arena {
    /// Writes mask `i` of a new list, and its option's number if numbers are wanted.
    pub(in crate::engine::lists) fn write(
        &mut self,
        list: List,
        i: usize,
        width: Width,
        mask: &Bits,
        id: Option<u32>,
    ) {
        assert!(i < list.n, "the list was made for n masks");
        let masks = self.masks(list);
        let words = width.words();
        // SAFETY: `i < n`, and the list was made with this width.
        unsafe {
            for (j, &word) in mask.iter().enumerate().take(words) {
                match width {
                    Width::W16 => masks.plane::<u16>(j).add(i).write(u16::truncate(word)),
                    Width::W32 => masks.plane::<u32>(j).add(i).write(u32::truncate(word)),
                    _ => masks.plane::<u64>(j).add(i).write(word),
                }
            }
            if let Some(id) = id {
                masks.plane::<u32>(words).add(i).write(id);
            }
            if i + 1 == list.n {
                // The vector of ones behind each plane.
                for j in 0..words {
                    masks.at.add(j * masks.stride + list.n * width.word_bytes()).write_bytes(0xff, 64);
                }
            }
        }
    }
}
