//! Rewriting a list in narrower words, once its live bits fit.
//!
//! As options are chosen, items disappear: of the 72 bits of a pentomino problem 30 are left after seven pieces.
//! A list of 32-bit words passes through the vectors twice as fast as one of 64-bit words. Kept are the open
//! primary items, the secondary items that a surviving mask still has, and the pairs of which both bits live (a
//! pair with one live bit can no longer conflict). Bits keep their order, and pairs stay in one word.
//!
//! Cost: a bit extract per word and mask. It is done once per node, for lists of more than a vector.

use super::kernel::{Bits, Masks};
use super::moves::{Set, State};
use super::vector::{Vector, Word};
use crate::engine::lists::level::Width;

/// Where the bits of one word go: bits `mask` of word `from`, closed up, to bit `shift` of word `to`.
#[derive(Clone, Copy, Debug, Default)]
struct Segment {
    from: usize,
    to: usize,
    shift: u32,
    mask: u64,
}

/// The way from wide masks to narrow ones.
#[derive(Clone, Copy, Debug)]
struct Plan {
    segments: [Segment; 16],
    len: usize,
}

impl Plan {
    /// Plans to keep the bits `keep`; nothing if that does not fit `width` with pairs kept whole.
    #[inline(always)]
    fn new<const K: usize>(keep: &Bits, pairs: &Bits, width: Width) -> Option<Self> {
        let (words, bits) = (width.words(), width.bits().min(64));
        let mut plan = Self { segments: [Segment::default(); 16], len: 0 };
        let (mut to, mut used) = (0, 0);
        for from in 0..K {
            let mut left = keep[from];
            while left != 0 {
                if used == bits {
                    (to, used) = (to + 1, 0);
                }
                if to == words {
                    return None;
                }
                let room = bits - used;
                let mut mask = left;
                if left.count_ones() > room {
                    // The lowest `room` bits, less one if the cut would part a pair.
                    let mut rest = left;
                    for _ in 0..room {
                        rest &= rest - 1;
                    }
                    mask = left & !rest;
                    let last = 1 << (63 - mask.leading_zeros());
                    if pairs[from] & last != 0 {
                        mask &= !last;
                    }
                }
                if mask != 0 {
                    plan.segments[plan.len] = Segment { from, to, shift: used, mask };
                    plan.len += 1;
                }
                used = if mask == left { used + mask.count_ones() } else { bits };
                left &= !mask;
            }
        }
        Some(plan)
    }

    /// The narrow form of a set of bits.
    ///
    /// # Safety
    /// The processor must have the instruction set `S`.
    #[inline(always)]
    unsafe fn apply<S: Set>(&self, bits: &Bits) -> Bits {
        let mut out = [0; 8];
        for segment in &self.segments[..self.len] {
            // SAFETY: the caller has the instruction set.
            out[segment.to] |= unsafe { S::extract(bits[segment.from], segment.mask) } << segment.shift;
        }
        out
    }
}

/// How masks were rewritten, so that narrow sets of bits can be told in wide ones again.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine::lists) struct Way {
    plan: Plan,
    /// Bits that some mask had and that were left out: they can no longer conflict.
    dropped: Bits,
}

impl Way {
    /// The wide form of a set of narrow bits, with all that were left out.
    ///
    /// # Safety
    /// The processor must have the instruction set `S`.
    #[inline(always)]
    pub(super) unsafe fn back<S: Set>(&self, bits: &Bits) -> Bits {
        let mut out = self.dropped;
        for segment in &self.plan.segments[..self.plan.len] {
            // SAFETY: the caller has the instruction set.
            out[segment.from] |= unsafe { S::deposit(bits[segment.to] >> segment.shift, segment.mask) };
        }
        out
    }
}

/// Rewrites the current level's list if its live bits, of which `alive` is the OR, fit narrower words.
///
/// # Safety
/// The processor must have the instruction set `S`; the level's width must be that of `V` and `K`.
#[inline(always)]
pub(super) unsafe fn narrow<V: Vector, const K: usize, const IDS: bool, S: Set>(
    state: &mut State,
    alive: &Bits,
) {
    let level = &mut state.levels[state.depth];
    let mut keep = [0; 8];
    let mut both = [0; 8];
    let mut bits = 0;
    for j in 0..K {
        let pairs = level.pairs[j];
        both[j] = pairs & alive[j] & alive[j] >> 1;
        keep[j] = alive[j] & !(pairs | pairs << 1) | both[j] | both[j] << 1;
        bits += keep[j].count_ones();
    }
    let Some(width) = Width::for_bits(bits).filter(|&width| width < level.width) else { return };
    let Some(plan) = Plan::new::<K>(&keep, &both, width) else { return };
    let masks = state.arena.masks(level.list);
    // SAFETY: the caller keeps the contract; a narrower list lies within the wider one, and so do the option numbers,
    // which follow the last plane; they move down, to words that were read before.
    unsafe {
        match width {
            Width::W16 => rewrite::<V, K, u16, S>(masks, &plan),
            Width::W32 => rewrite::<V, K, u32, S>(masks, &plan),
            Width::W64 => rewrite::<V, K, u64, S>(masks, &plan),
            _ => rewrite_wide::<V, K, S>(masks, &plan, width.words()),
        }
        if IDS && width.words() != K {
            std::ptr::copy(masks.plane::<u32>(K), masks.plane::<u32>(width.words()), masks.n);
        }
        // The vector of ones behind each plane, whatever its words.
        for j in 0..width.words() {
            V::splat(V::Word::ONES)
                .store(masks.at.add(j * masks.stride + masks.n * width.word_bytes()).cast());
        }
    }
    level.width = width;
    if state.memo.is_some() {
        let mut dropped = [0; 8];
        for j in 0..K {
            dropped[j] = alive[j] & !keep[j];
        }
        state.ways.truncate(level.ways);
        state.ways.push(Way { plan, dropped });
        level.ways += 1;
    }
    // SAFETY: the caller has the instruction set.
    unsafe {
        level.open = plan.apply::<S>(&level.open);
        level.pairs = plan.apply::<S>(&both);
    }
}

/// Rewrites a list in one word a mask.
///
/// # Safety
/// As for [`narrow`]; `masks` must be a list of `V` and `K` in the arena.
#[inline(always)]
unsafe fn rewrite<V: Vector, const K: usize, D: Word, S: Set>(masks: Masks, plan: &Plan) {
    let to = masks.plane::<D>(0);
    if K == 1 {
        let mask = plan.segments[0].mask;
        for i in 0..masks.n {
            // SAFETY: `i < n`; word `i` of a narrower list ends where word `i` of the wider one does, or before; the
            // caller has the instruction set.
            unsafe {
                let word = masks.plane::<V::Word>(0).add(i).read();
                to.add(i).write(D::truncate(S::extract(word.widen(), mask)));
            }
        }
        return;
    }
    for i in 0..masks.n {
        let mut out = 0;
        for segment in &plan.segments[..plan.len] {
            // SAFETY: `i < n`, and `from < K`.
            let word = unsafe { masks.plane::<V::Word>(segment.from).add(i).read() };
            // SAFETY: the caller has the instruction set.
            out |= unsafe { S::extract(word.widen(), segment.mask) } << segment.shift;
        }
        // SAFETY: word `i` of a narrower list ends where word `i` of the wider one does, or before.
        unsafe { to.add(i).write(D::truncate(out)) };
    }
}

/// The same for lists that stay several words wide.
///
/// # Safety
/// As for [`rewrite`].
#[inline(always)]
unsafe fn rewrite_wide<V: Vector, const K: usize, S: Set>(masks: Masks, plan: &Plan, words: usize) {
    for i in 0..masks.n {
        let mut mask = [0; 8];
        for (j, word) in mask.iter_mut().enumerate().take(K) {
            // SAFETY: `i < n`.
            *word = unsafe { masks.plane::<V::Word>(j).add(i).read() }.widen();
        }
        // SAFETY: the caller has the instruction set.
        let out = unsafe { plan.apply::<S>(&mask) };
        for (j, &word) in out.iter().enumerate().take(words) {
            // SAFETY: `words < K`.
            unsafe { masks.plane::<u64>(j).add(i).write(word) };
        }
    }
}
