//! The tables of a search over bit sets: which options have an item, and which can stand beside which.
//!
//! A [`Table`] is for a set of options, numbered from 0: the root's for all of them, smaller ones for those that are
//! alive below some node. A row is a set of options in `words` words of 64 bits. Items keep their numbers, and
//! options remember theirs (`ids`), so that what is known of an option for good is kept once, in [`Options`].
//!
//! Packing a row is a bit extract (`pext`) and a shift per word that has alive options: a list of [`Piece`]s, made
//! once per table, and of which none crosses the end of a word.

use super::set::Set;
use super::state::fill;

/// Numbers of words for which there are kernels.
pub(in crate::engine::bits) const SIZES: [usize; 12] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/// What does not change in a search: the items of each option.
pub(crate) struct Options {
    /// Words of a set of items.
    pub(in crate::engine::bits) item_words: usize,
    /// The primary items of each option, as sets.
    pub(in crate::engine::bits) items: Vec<u64>,
    /// Their numbers.
    pub(in crate::engine::bits) size: Vec<u32>,
    /// The least of these.
    pub(in crate::engine::bits) smallest: u32,
}

impl Options {
    /// The items of an option.
    #[inline(always)]
    pub(super) fn items(&self, id: usize) -> &[u64] {
        &self.items[id * self.item_words..][..self.item_words]
    }
}

/// The rows for a set of options.
///
/// Invariants: bit `b` of `rows[i]` says that option `b` has item `i`; bit `b` of `beside[a]` that `a` and `b` share
/// no item, or agree on its color, so that `beside` is symmetric, and bit `a` of `beside[a]` is 0. Bits beyond the
/// last option are 0. In a packed table,
/// `beside[a]` holds only if bit `a` of `known` is set.
#[derive(Default)]
pub(crate) struct Table {
    pub(super) rows: Vec<u64>,
    pub(super) beside: Vec<u64>,
    pub(super) known: Vec<u64>,
    /// The root's number of each option.
    pub(super) ids: Vec<u32>,
    /// How to pack the root's rows.
    pub(super) pieces: Vec<Piece>,
    /// The options, as a set of the root's numbers.
    chosen: Vec<u64>,
    pub(super) stack: Stack,
}

/// The levels of a search in one table.
#[derive(Default)]
pub(crate) struct Stack {
    /// Options that are alive, a row for each level.
    pub(in crate::engine::bits) alive: Vec<u64>,
    /// Items that are open, a set for each level.
    pub(in crate::engine::bits) open: Vec<u64>,
    pub(in crate::engine::bits) level: Vec<Level>,
}

/// One level: how far its choices have been tried.
#[derive(Clone, Copy, Default)]
pub(crate) struct Level {
    /// Number of open items, when entered and after forced moves.
    pub(in crate::engine::bits) entered: u32,
    pub(in crate::engine::bits) left: u32,
    /// The item branched on.
    pub(in crate::engine::bits) item: u32,
    /// The word of the row at which its choices have arrived, and what is left of it.
    pub(super) word: u32,
    pub(super) bits: u64,
    /// Nodes when it was entered.
    pub(super) since: u64,
}

impl Stack {
    /// Makes room for levels `0..=depth`, for rows of `words` words.
    pub(in crate::engine::bits) fn reserve(&mut self, depth: usize, words: usize, item_words: usize) {
        if self.level.len() <= depth {
            self.level.resize(depth + 1, Level::default());
            self.alive.resize((depth + 1) * words, 0);
            self.open.resize((depth + 1) * item_words, 0);
        }
    }
}

/// Part of a packed row: the bits `mask` of word `from`, closed up, to bit `shift` of word `to`.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    from: u32,
    to: u32,
    shift: u32,
    mask: u64,
}

/// Packs a row.
///
/// # Safety
/// The processor must have the instruction set `S`.
#[inline(always)]
pub(super) unsafe fn pack<S: Set>(row: &[u64], pieces: &[Piece], to: &mut [u64]) {
    to.fill(0);
    for piece in pieces {
        // SAFETY: the caller has the instruction set.
        let bits = unsafe { S::extract(row[piece.from as usize], piece.mask) };
        to[piece.to as usize] |= bits << piece.shift;
    }
}

/// How to pack rows into those bits of them that are in `alive`.
#[inline(always)]
fn plan(alive: &[u64], pieces: &mut Vec<Piece>) {
    pieces.clear();
    let mut used = 0;
    for (from, &word) in (0..).zip(alive) {
        let mut mask = word;
        while mask != 0 {
            let shift = used % 64;
            let mut part = mask;
            // The lowest bits only, if the word is too full for all.
            while part.count_ones() > 64 - shift {
                part &= !(1 << (63 - part.leading_zeros()));
            }
            pieces.push(Piece { from, to: used / 64, shift, mask: part });
            used += part.count_ones();
            mask &= !part;
        }
    }
}

/// What a table is packed from: rows and option numbers, and the options and items that are left.
pub(crate) struct Source<'t> {
    pub(super) rows: &'t [u64],
    pub(super) ids: &'t [u32],
    pub(super) alive: &'t [u64],
    pub(super) open: &'t [u64],
    pub(super) left: u32,
}

impl Table {
    /// The table of all options.
    pub(in crate::engine::bits) fn whole(rows: Vec<u64>, beside: Vec<u64>, ids: Vec<u32>) -> Self {
        Self { rows, beside, ids, ..Self::default() }
    }

    /// Sets the table up for the options that are alive elsewhere, in rows of `words` words, and enters level 0.
    /// The rows of `beside` are left to be packed, from the root's of `width` words, when they are asked for.
    ///
    /// # Safety
    /// The processor must have the instruction set `S`.
    #[inline(always)]
    pub(super) unsafe fn pack_from<S: Set>(&mut self, from: &Source<'_>, words: usize, width: usize) {
        self.ids.clear();
        self.chosen.clear();
        self.chosen.resize(width, 0);
        for (word, &alive) in from.alive.iter().enumerate() {
            let mut bits = alive;
            while bits != 0 {
                let id = from.ids[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                self.ids.push(id);
                self.chosen[id as usize / 64] |= 1 << (id % 64);
            }
        }
        let options = self.ids.len();
        let stride = from.alive.len();
        self.rows.resize(from.rows.len() / stride * words, 0);
        if self.beside.len() < options * words {
            self.beside.resize(options * words, 0);
        }
        self.known.clear();
        self.known.resize(words, 0);
        plan(from.alive, &mut self.pieces);
        for (word, &items) in from.open.iter().enumerate() {
            let mut items = items;
            while items != 0 {
                let item = word * 64 + items.trailing_zeros() as usize;
                items &= items - 1;
                let row = &from.rows[item * stride..][..stride];
                // SAFETY: the caller has the instruction set.
                unsafe { pack::<S>(row, &self.pieces, &mut self.rows[item * words..][..words]) };
            }
        }
        plan(&self.chosen, &mut self.pieces);
        // A choice covers an item at least, so that there are no more levels than open items.
        self.stack.reserve(from.left as usize, words, from.open.len());
        fill(&mut self.stack.alive[..words], options);
        self.stack.open[..from.open.len()].copy_from_slice(from.open);
        self.stack.level[0].left = from.left;
    }

    /// Bytes held.
    pub(super) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.rows)
            + size_of_val(&*self.beside)
            + size_of_val(&*self.ids)
            + size_of_val(&*self.stack.alive)
            + size_of_val(&*self.stack.open)
            + size_of_val(&*self.stack.level)
    }
}
