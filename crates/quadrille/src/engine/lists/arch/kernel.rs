//! The list kernels: passes over an array of masks, written once, generic over the vector and the number of words.
//!
//! A list of `n` masks of `K` words is stored word by word: plane `j` holds word `j` of every mask, and the option
//! numbers (when they are wanted) follow as one more plane of 32-bit words. A pass handles `LANES` masks at a time.
//! Behind its last mask, a plane has a vector of ones: such a mask meets every choice, so that the passes that
//! filter need no special case for the last, partial vector; those that count mask it out. All of them read and
//! write up to a vector beyond the end of a plane, for which the arena keeps room.

use super::vector::{Vector, Word};

/// Where a list lies: the address of plane 0, the bytes from one plane to the next, and the number of masks.
#[derive(Clone, Copy)]
pub(super) struct Masks {
    pub(super) at: *mut u8,
    pub(super) stride: usize,
    pub(super) n: usize,
}

impl Masks {
    #[inline(always)]
    pub(super) fn plane<W: Word>(self, j: usize) -> *mut W {
        self.at.wrapping_add(j * self.stride).cast()
    }
}

/// A mask, or a set of items, as 64-bit words of which the first are used.
pub(crate) type Bits = [u64; 8];

/// The lanes of vector number `i / LANES` that belong to a list of `n` masks.
#[inline(always)]
pub(super) fn lanes<V: Vector>(i: usize, n: usize) -> u32 {
    let left = n - i;
    if left >= V::LANES { u32::MAX >> (32 - V::LANES) } else { (1_u32 << left) - 1 }
}

/// `splat` of every word of `bits`.
///
/// # Safety
/// As for [`Vector`].
#[inline(always)]
pub(super) unsafe fn splat<V: Vector, const K: usize>(bits: &Bits) -> [V; K] {
    // A loop, not a closure: closures are not compiled for the instruction set of their surroundings.
    // SAFETY: the caller keeps the contract of `Vector`.
    unsafe {
        let mut out = [V::splat(V::Word::ZERO); K];
        for j in 0..K {
            out[j] = V::splat(V::Word::truncate(bits[j]));
        }
        out
    }
}

/// The words of the masks at `i`.
///
/// # Safety
/// As for [`Vector`]; `i..i + LANES` must lie in the list or in the room behind it.
#[inline(always)]
unsafe fn load<V: Vector, const K: usize>(masks: Masks, i: usize) -> [V; K] {
    // SAFETY: the caller keeps the contract.
    unsafe {
        let mut words = [V::load(masks.plane::<V::Word>(0).add(i)); K];
        for j in 1..K {
            words[j] = V::load(masks.plane::<V::Word>(j).add(i));
        }
        words
    }
}

/// The lanes in which no word meets `chosen`.
///
/// # Safety
/// As for [`Vector`].
#[inline(always)]
unsafe fn free<V: Vector, const K: usize>(words: &[V; K], chosen: &[V; K]) -> u32 {
    // SAFETY: the caller keeps the contract of `Vector`.
    unsafe {
        if K == 1 {
            return words[0].disjoint(chosen[0]);
        }
        let mut met = words[0].and(chosen[0]);
        for j in 1..K {
            met = met.or_and(words[j], chosen[j]);
        }
        met.zero_lanes()
    }
}

/// The masks at `i`, and the lanes in which they do not meet `chosen`.
///
/// # Safety
/// As for [`Vector`]; `i..i + LANES` must lie in the list or in the room behind it.
#[inline(always)]
pub(super) unsafe fn disjoint<V: Vector, const K: usize>(
    masks: Masks,
    i: usize,
    chosen: &[V; K],
) -> ([V; K], u32) {
    // SAFETY: the caller keeps the contract of `Vector`, and `i` within the list.
    unsafe {
        let words = load::<V, K>(masks, i);
        (words, free::<V, K>(&words, chosen))
    }
}

/// ORs the masks that do not meet `chosen` to `or`.
///
/// # Safety
/// As for [`Vector`].
#[inline(always)]
unsafe fn or_disjoint<V: Vector, const K: usize>(or: &mut [V; K], words: &[V; K], chosen: &[V; K]) {
    // SAFETY: the caller keeps the contract.
    unsafe {
        if K == 1 {
            or[0] = or[0].or_disjoint(words[0], chosen[0]);
            return;
        }
        let mut met = words[0].and(chosen[0]);
        for j in 1..K {
            met = met.or_and(words[j], chosen[j]);
        }
        for j in 0..K {
            or[j] = or[j].or_where_zero(met, words[j]);
        }
    }
}

/// OR of all lanes.
///
/// # Safety
/// As for [`Vector`].
#[inline(always)]
pub(super) unsafe fn fold<V: Vector>(mut v: V) -> u64 {
    let mut bytes = size_of::<V>() / 2;
    while bytes >= size_of::<V::Word>() {
        // SAFETY: the caller keeps the contract of `Vector`.
        v = unsafe { v.or(v.upper(bytes)) };
        bytes /= 2;
    }
    // SAFETY: the caller keeps the contract of `Vector`.
    unsafe { v.first() }.widen()
}

/// The OR of all masks.
///
/// # Safety
/// As for [`Vector`]; `masks` must be a list in the arena.
#[inline(always)]
pub(super) unsafe fn union<V: Vector, const K: usize>(masks: Masks) -> Bits {
    // SAFETY: the caller keeps the contract of `Vector`; `i < n`.
    unsafe {
        let mut or = [V::splat(V::Word::ZERO); K];
        let mut i = 0;
        while i < masks.n {
            let words = load::<V, K>(masks, i);
            for j in 0..K {
                or[j] = or[j].or_lanes(lanes::<V>(i, masks.n), words[j]);
            }
            i += V::LANES;
        }
        let mut out = [0; 8];
        for j in 0..K {
            out[j] = fold(or[j]);
        }
        out
    }
}

/// Copies the masks that do not meet `chosen` to `to` (which may be `masks` itself); returns their number.
///
/// # Safety
/// As for [`Vector`]; `masks` must be a list in the arena, and `to` have room for as many masks and a vector more.
#[inline(always)]
pub(super) unsafe fn filter<V: Vector, const K: usize, const IDS: bool>(
    masks: Masks,
    chosen: &Bits,
    to: Masks,
) -> usize {
    // SAFETY: the caller keeps the contract of `Vector`; `i < n`, and no more is written than was read.
    unsafe {
        let chosen = splat::<V, K>(chosen);
        let (mut i, mut n) = (0, 0);
        while i < masks.n {
            let (words, free) = disjoint::<V, K>(masks, i, &chosen);
            for j in 0..K {
                words[j].compress(free, to.plane::<V::Word>(j).add(n));
            }
            if IDS {
                compress_ids::<V, K>(masks, i, free, to, n);
            }
            n += free.count_ones() as usize;
            i += V::LANES;
        }
        finish::<V, K>(to, n);
        n
    }
}

/// Puts the vector of ones behind a list of `n` masks.
///
/// # Safety
/// As for [`filter`].
#[inline(always)]
pub(super) unsafe fn finish<V: Vector, const K: usize>(masks: Masks, n: usize) {
    // SAFETY: the caller keeps the contract; there is room for a vector behind every plane.
    unsafe {
        let ones = V::splat(V::Word::ONES);
        for j in 0..K {
            ones.store(masks.plane::<V::Word>(j).add(n));
        }
    }
}

/// Moves the option numbers of `lanes` along with their masks.
///
/// # Safety
/// As for [`filter`].
#[inline(always)]
unsafe fn compress_ids<V: Vector, const K: usize>(
    from: Masks,
    i: usize,
    mut lanes: u32,
    to: Masks,
    n: usize,
) {
    let (from, to) = (from.plane::<u32>(K), to.plane::<u32>(K));
    let mut at = n;
    while lanes != 0 {
        // SAFETY: `i` plus a lane of the list is in the list, `at` is at most that.
        unsafe { to.add(at).write(from.add(i + lanes.trailing_zeros() as usize).read()) };
        at += 1;
        lanes &= lanes - 1;
    }
}

/// Copies the masks that have one bit to `has`; returns their number.
///
/// The list is left as it is: a choice meets all other choices for its item, so that a pass over the whole list
/// leaves the same survivors as one over the rest. Closing up the rest first costs more than it saves, as the
/// choices are few (measured on pentominoes 6x10: +12 %). Every vector is compressed, hit or not: picking the hits
/// one by one costs a branch that cannot be foretold for each.
///
/// # Safety
/// As for [`filter`].
#[inline(always)]
pub(super) unsafe fn choices<V: Vector, const K: usize, const IDS: bool>(
    masks: Masks,
    bit: u32,
    has: Masks,
) -> usize {
    let word = (bit / V::Word::BITS) as usize;
    // SAFETY: the caller keeps the contract of `Vector`; `i < n`, and no more is written than was read.
    unsafe {
        let bit = V::splat(V::Word::truncate(1 << (bit % V::Word::BITS)));
        let (mut i, mut n) = (0, 0);
        while i < masks.n {
            let words = load::<V, K>(masks, i);
            let hit = !words[word].disjoint(bit) & lanes::<V>(i, masks.n);
            for j in 0..K {
                words[j].compress(hit, has.plane::<V::Word>(j).add(n));
            }
            if IDS {
                compress_ids::<V, K>(masks, i, hit, has, n);
            }
            n += hit.count_ones() as usize;
            i += V::LANES;
        }
        n
    }
}

/// Keeps of the choices `has`, from number `start` on, those that leave a mask for every item of `open`; they are
/// moved to number `kept` and on. Returns how many are kept then.
///
/// The survivors of `B` choices are found in one pass over the list: a vector is loaded once, and the sums over the
/// lanes, which take a while, are made side by side.
///
/// # Safety
/// As for [`filter`].
#[inline(always)]
pub(super) unsafe fn viable<V: Vector, const K: usize, const B: usize, const IDS: bool>(
    masks: Masks,
    open: &Bits,
    pairs: &Bits,
    has: Masks,
    mut start: usize,
    mut kept: usize,
) -> usize {
    let zero = [0; 8];
    // SAFETY: the caller keeps the contract of `Vector`; `i < n`, `at < has.n`, and `kept <= at`.
    unsafe {
        while start < has.n {
            let mut chosen = [zero; B];
            let mut forbidden = [[V::splat(V::Word::ZERO); K]; B];
            let mut or = forbidden;
            for b in 0..B {
                // The last choice again, where there are not so many.
                let at = if start + b < has.n { start + b } else { has.n - 1 };
                for j in 0..K {
                    chosen[b][j] = has.plane::<V::Word>(j).add(at).read().widen();
                }
                forbidden[b] = splat::<V, K>(&forbids::<K>(&chosen[b], pairs));
            }
            let mut i = 0;
            while i < masks.n {
                let words = load::<V, K>(masks, i);
                for b in 0..B {
                    or_disjoint::<V, K>(&mut or[b], &words, &forbidden[b]);
                }
                i += V::LANES;
            }
            for b in 0..B {
                let mut missing = 0;
                for j in 0..K {
                    missing |= open[j] & !chosen[b][j] & !fold(or[b][j]);
                }
                let at = start + b;
                if at < has.n {
                    for j in 0..K {
                        has.plane::<V::Word>(j).add(kept).write(V::Word::truncate(chosen[b][j]));
                    }
                    if IDS {
                        has.plane::<u32>(K).add(kept).write(has.plane::<u32>(K).add(at).read());
                    }
                    kept += usize::from(missing == 0);
                }
            }
            start += B;
        }
    }
    kept
}

/// The chosen mask as what it forbids: itself, with the two bits of every pair swapped, so that equal colors agree.
#[inline(always)]
pub(super) fn forbids<const K: usize>(mask: &Bits, pairs: &Bits) -> Bits {
    let mut out = [0; 8];
    for j in 0..K {
        let (low, high) = (pairs[j], pairs[j] << 1);
        out[j] = mask[j] & !(low | high) | (mask[j] & low) << 1 | (mask[j] & high) >> 1;
    }
    out
}

/// Parts a list by one bit: the masks that have it go to `has`, the rest is closed up in place. Returns both
/// numbers.
///
/// # Safety
/// As for [`filter`].
#[inline(always)]
pub(super) unsafe fn split<V: Vector, const K: usize, const IDS: bool>(
    masks: Masks,
    bit: u32,
    has: Masks,
) -> (usize, usize) {
    let word = (bit / V::Word::BITS) as usize;
    // SAFETY: the caller keeps the contract of `Vector`; `i < n`, and no more is written than was read.
    unsafe {
        let bit = V::splat(V::Word::truncate(1 << (bit % V::Word::BITS)));
        let (mut i, mut with, mut without) = (0, 0, 0);
        while i < masks.n {
            let valid = lanes::<V>(i, masks.n);
            let words = load::<V, K>(masks, i);
            let rest = words[word].disjoint(bit) & valid;
            let hit = valid & !rest;
            if hit != 0 {
                if IDS {
                    compress_ids::<V, K>(masks, i, hit, has, with);
                }
                for j in 0..K {
                    words[j].compress(hit, has.plane::<V::Word>(j).add(with));
                }
                with += hit.count_ones() as usize;
            }
            if IDS {
                compress_ids::<V, K>(masks, i, rest, masks, without);
            }
            for j in 0..K {
                words[j].compress(rest, masks.plane::<V::Word>(j).add(without));
            }
            without += rest.count_ones() as usize;
            i += V::LANES;
        }
        finish::<V, K>(masks, without);
        (with, without)
    }
}

/// The number of masks that hold all of `need` and none of `chosen`, `open` being all items that may occur.
///
/// # Safety
/// As for [`union`].
#[inline(always)]
pub(super) unsafe fn count_equal<V: Vector, const K: usize>(
    masks: Masks,
    open: &Bits,
    need: &Bits,
    chosen: &Bits,
) -> u64 {
    // SAFETY: the caller keeps the contract of `Vector`; `i < n`.
    unsafe {
        let (open, need, chosen) = (splat::<V, K>(open), splat::<V, K>(need), splat::<V, K>(chosen));
        let (mut i, mut count) = (0, 0);
        while i < masks.n {
            let mut wrong = V::splat(V::Word::ZERO);
            for j in 0..K {
                let words = V::load(masks.plane::<V::Word>(j).add(i));
                wrong = wrong.or(words.and(open[j]).xor(need[j])).or_and(words, chosen[j]);
            }
            count += u64::from((wrong.zero_lanes() & lanes::<V>(i, masks.n)).count_ones());
            i += V::LANES;
        }
        count
    }
}

/// For every bit of word `j`, the number of masks that have it, as `P` bit planes, and whether it passed `2^P - 1`.
///
/// A tree of carry-save adders (Harley and Seal): two vectors and the plane of ones give one vector of carries, two
/// of those one of the next weight, and so on; then the lanes are added, half to half.
///
/// # Safety
/// As for [`union`].
#[inline(always)]
pub(super) unsafe fn bit_counts<V: Vector, const P: usize>(masks: Masks, j: usize) -> ([u64; P], u64) {
    // SAFETY: the caller keeps the contract of `Vector`; `i < n`.
    unsafe {
        let plane = masks.plane::<V::Word>(j);
        let zero = V::splat(V::Word::ZERO);
        let mut planes = [zero; P];
        let mut over = zero;
        let step = V::LANES;
        let full = masks.n / step * step;
        let mut i = 0;
        // Four vectors at a time, so that the first two planes take full adders only.
        while i + 4 * step <= full {
            let (sum, a) = planes[0].add3(V::load(plane.add(i)), V::load(plane.add(i + step)));
            let (sum, b) = sum.add3(V::load(plane.add(i + 2 * step)), V::load(plane.add(i + 3 * step)));
            planes[0] = sum;
            if P == 1 {
                over = over.or(a).or(b);
            } else {
                let (sum, carry) = planes[1].add3(a, b);
                planes[1] = sum;
                ripple::<V, P>(&mut planes, &mut over, 2, carry);
            }
            i += 4 * step;
        }
        while i < full {
            ripple::<V, P>(&mut planes, &mut over, 0, V::load(plane.add(i)));
            i += step;
        }
        if i < masks.n {
            ripple::<V, P>(&mut planes, &mut over, 0, V::load(plane.add(i)).keep(lanes::<V>(i, masks.n)));
        }
        let mut bytes = size_of::<V>() / 2;
        while bytes >= size_of::<V::Word>() {
            let mut carry = zero;
            for plane in &mut planes {
                (*plane, carry) = plane.add3(plane.upper(bytes), carry);
            }
            over = over.or(over.upper(bytes)).or(carry);
            bytes /= 2;
        }
        let mut counts = [0; P];
        for p in 0..P {
            counts[p] = planes[p].first().widen();
        }
        (counts, over.first().widen())
    }
}

/// Adds one vector of weight `2^from`.
///
/// # Safety
/// As for [`Vector`].
#[inline(always)]
unsafe fn ripple<V: Vector, const P: usize>(planes: &mut [V; P], over: &mut V, from: usize, mut carry: V) {
    // SAFETY: the caller keeps the contract of `Vector`.
    unsafe {
        for plane in planes.iter_mut().skip(from) {
            let sum = plane.xor(carry);
            carry = plane.and(carry);
            *plane = sum;
        }
        *over = over.or(carry);
    }
}
