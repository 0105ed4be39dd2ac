//! Counting a whole subtree, without the driver, up to a budget of nodes.
//!
//! Below the last choice but one nothing is entered: when a choice leaves fewer items than two options need, the
//! options that have all of them are counted (`having`).
//!
//! Deep in the tree most bits of a row are dead options. Below a node with few options alive, whose subtree is
//! expected to be large enough, the rows are packed into one or two words; those of `beside` only when their option
//! is taken, as most of such subtrees are small. How large a subtree to expect is learned: a running average for
//! each number of open items.

use super::node::{All, Beside, Memory, Node, Packed, Root, State, settle};
use super::set::Set;
use super::table::{Level, Options, SIZES, Source, Stack, Table};
use std::marker::PhantomData;

/// What a count has found, and learned.
pub(crate) struct Tally {
    pub(super) nodes: u64,
    pub(super) solutions: u64,
    /// Nodes beyond which to give up.
    pub(super) budget: u64,
    /// Nodes below a node with so many open items, on average, times 8.
    expected: Vec<u64>,
    pub(super) memory: Memory,
}

impl Tally {
    /// Nothing known yet.
    pub(super) fn new(primary: usize) -> Self {
        Self { nodes: 0, solutions: 0, budget: 0, expected: vec![0; primary + 1], memory: Memory::default() }
    }

    /// Notes the size of a subtree.
    #[inline(always)]
    pub(super) fn learn(&mut self, open: u32, nodes: u64) {
        let average = &mut self.expected[open as usize];
        *average = *average - *average / 8 + nodes;
    }

    /// The size to expect of one.
    #[inline(always)]
    pub(super) fn expected(&self, open: u32) -> u64 {
        self.expected[open as usize] / 8
    }

    /// Expects no less from now on.
    pub(super) fn expect(&mut self, open: u32, nodes: u64) {
        let average = &mut self.expected[open as usize];
        *average = 8 * nodes.max(*average / 8);
    }
}

/// Counts below level `depth` of `table`, which holds all options, with `smaller` for packed rows (one table for each
/// of the [`SIZES`] below `N`, at least); false if it gave up.
///
/// # Safety
/// The processor must have the instruction set `S`; all rows of the table must have `N` words.
#[inline(always)]
pub(super) unsafe fn count<S: Set, const N: usize>(
    table: &mut Table,
    smaller: &mut [Table],
    depth: usize,
    options: &Options,
    tally: &mut Tally,
) -> bool {
    let (rows, ids) = (table.rows.as_chunks::<N>().0, &table.ids[..]);
    let root = Root { beside: &table.beside, words: N };
    let packing = Packing::<S, N> { rows, ids, root, smaller, set: PhantomData };
    let mut beside = All(table.beside.as_chunks::<N>().0);
    // SAFETY: the caller keeps the contract.
    unsafe { search::<S, N>((rows, &mut beside, ids), &mut table.stack, depth, options, tally, packing) }
}

/// Counts in a packed table, from level 0.
///
/// # Safety
/// As for [`count`].
#[inline(always)]
pub(super) unsafe fn count_packed<S: Set, const N: usize>(
    table: &mut Table,
    smaller: &mut [Table],
    root: Root<'_>,
    options: &Options,
    tally: &mut Tally,
) -> bool {
    let (rows, ids) = (table.rows.as_chunks::<N>().0, &table.ids[..]);
    let packing = Packing::<S, N> { rows, ids, root, smaller, set: PhantomData };
    let mut beside = Packed::<S, N> {
        beside: table.beside.as_chunks_mut::<N>().0,
        known: &mut table.known,
        root,
        ids,
        pieces: &table.pieces,
        set: PhantomData,
    };
    // SAFETY: the caller keeps the contract.
    unsafe { search::<S, N>((rows, &mut beside, ids), &mut table.stack, 0, options, tally, packing) }
}

/// The way to smaller tables.
struct Packing<'t, S, const N: usize> {
    rows: &'t [[u64; N]],
    ids: &'t [u32],
    root: Root<'t>,
    smaller: &'t mut [Table],
    set: PhantomData<S>,
}

impl<S: Set, const N: usize> Packing<'_, S, N> {
    /// Counts the subtree of a node in smaller rows, if that is likely to pay; false if it gave up.
    ///
    /// # Safety
    /// The processor must have the instruction set `S`.
    #[inline(always)]
    unsafe fn count(
        &mut self,
        state: &State<'_, N>,
        expected: u64,
        options: &Options,
        tally: &mut Tally,
    ) -> Option<bool> {
        if N == 1 || expected < 4 {
            return None;
        }
        let mut alive = 0;
        for word in state.alive {
            alive += word.count_ones();
        }
        let size = SIZES.iter().position(|&words| words * 64 >= alive as usize)?;
        let words = SIZES[size];
        if words >= N {
            return None;
        }
        // A row for each item, and for each option that is taken.
        let (root, bits) = (self.root.words as u64, u64::from(alive));
        let cost = u64::from(state.left) * S::packing(N as u64, bits)
            + expected.min(bits) * S::packing(root.min(bits), bits)
            + 8 * bits
            + 300;
        if expected * S::NODE * ((N - words) as u64) < cost {
            return None;
        }
        let (smaller, table) = self.smaller.split_at_mut(size);
        let table = &mut table[0];
        let from = Source {
            rows: self.rows.as_flattened(),
            ids: self.ids,
            alive: &state.alive,
            open: state.open,
            left: state.left,
        };
        macro_rules! by_size {
            ($($n:literal)*) => {
                match words {
                    $($n => S::count_packed::<$n>(table, smaller, self.root, options, tally),)*
                    _ => return None,
                }
            };
        }
        // SAFETY: the caller has the instruction set, and the table's rows have so many words.
        unsafe {
            S::pack(table, &from, words, self.root.words);
            Some(by_size!(1 2 3 4 6 8 12 16 24 32 48))
        }
    }
}

/// The search below level `base`.
///
/// # Safety
/// As for [`count`].
#[inline(always)]
unsafe fn search<S: Set, const N: usize>(
    (rows, beside, ids): (&[[u64; N]], &mut impl Beside<N>, &[u32]),
    stack: &mut Stack,
    base: usize,
    options: &Options,
    tally: &mut Tally,
    mut packing: Packing<'_, S, N>,
) -> bool {
    let alive = stack.alive.as_chunks_mut::<N>().0;
    let words = options.item_words;
    let levels = &mut stack.level[..];
    let mut depth = base;
    let mut memory = tally.memory;
    'node: loop {
        if tally.nodes > tally.budget {
            tally.memory = memory;
            return false;
        }
        let entered = levels[depth].left;
        let open = &mut stack.open[depth * words..][..words];
        let mut state = State { alive: alive[depth], open, left: entered };
        // SAFETY: the caller keeps the contract.
        match unsafe { settle::<S, N>((rows, beside, ids), options, &mut state, &mut memory, |_| {}) } {
            Node::Dead => {}
            Node::Solved => tally.solutions += 1,
            Node::Branch(item) => {
                let expected = tally.expected(entered);
                let since = tally.nodes;
                tally.memory = memory;
                // SAFETY: as above.
                let counted = unsafe { packing.count(&state, expected, options, tally) };
                memory = tally.memory;
                match counted {
                    Some(false) => return false,
                    Some(true) => tally.learn(entered, tally.nodes - since),
                    None => {
                        let bits = state.alive[0] & rows[item as usize][0];
                        alive[depth] = state.alive;
                        levels[depth] = Level { entered, left: state.left, item, word: 0, bits, since };
                        depth += 1;
                    }
                }
            }
        }
        while depth > base {
            let above = depth - 1;
            let level = &mut levels[above];
            let Some(option) = next(level, &alive[above], &rows[level.item as usize]) else {
                tally.learn(level.entered, tally.nodes - level.since);
                depth = above;
                continue;
            };
            let id = ids[option] as usize;
            let left = level.left - options.size[id];
            let (over, under) = stack.open.split_at_mut(depth * words);
            let over = &over[above * words..];
            if left < options.smallest {
                tally.solutions += u64::from(left == 0);
                continue;
            }
            // SAFETY: the caller keeps the contract.
            let row = unsafe { beside.get(option) };
            memory.updates += 1;
            if left < 2 * options.smallest {
                tally.solutions += having(rows, &alive[above], row, (over, options.items(id)));
                continue;
            }
            for w in 0..N {
                alive[depth][w] = alive[above][w] & row[w];
            }
            for (w, &items) in options.items(id).iter().enumerate() {
                under[w] = over[w] & !items;
            }
            levels[depth].left = left;
            tally.nodes += 1;
            continue 'node;
        }
        tally.memory = memory;
        return true;
    }
}

/// The next choice of a level.
#[inline(always)]
fn next<const N: usize>(level: &mut Level, alive: &[u64; N], row: &[u64; N]) -> Option<usize> {
    while level.bits == 0 {
        level.word += 1;
        if level.word as usize >= N {
            return None;
        }
        level.bits = alive[level.word as usize] & row[level.word as usize];
    }
    let option = level.word as usize * 64 + level.bits.trailing_zeros() as usize;
    level.bits &= level.bits - 1;
    Some(option)
}

/// The number of options of `alive` and `beside` that have all of `open` but `covered`.
#[inline(always)]
fn having<const N: usize>(
    rows: &[[u64; N]],
    alive: &[u64; N],
    beside: &[u64; N],
    (open, covered): (&[u64], &[u64]),
) -> u64 {
    let mut all = [0; N];
    for w in 0..N {
        all[w] = alive[w] & beside[w];
    }
    for (word, (&open, &covered)) in open.iter().zip(covered).enumerate() {
        let mut items = open & !covered;
        while items != 0 {
            let row = &rows[word * 64 + items.trailing_zeros() as usize];
            items &= items - 1;
            let mut any = 0;
            for w in 0..N {
                all[w] &= row[w];
                any |= all[w];
            }
            if any == 0 {
                return 0;
            }
        }
    }
    all.iter().map(|word| u64::from(word.count_ones())).sum()
}
