//! The small set of vector operations that the list kernels are written in.
//!
//! A kernel is written once, generic over [`Vector`]; an instruction set is one file with a thin type per word
//! width. Lane sets are bit masks: bit `i` is lane `i`.

/// A word of a mask: how many bits are handled at a time.
pub(crate) trait Word: Copy + Eq + 'static {
    /// Width in bits.
    const BITS: u32;
    /// All bits 0.
    const ZERO: Self;
    /// All bits 1.
    const ONES: Self;
    /// The low bits of `value`.
    fn truncate(value: u64) -> Self;
    /// The word, extended by zeros.
    fn widen(self) -> u64;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONES: Self = <$word>::MAX;
            #[inline(always)]
            fn truncate(value: u64) -> Self {
                value as $word // dropping the high bits is what this function is for
            }
            #[inline(always)]
            fn widen(self) -> u64 {
                self.into()
            }
        }
    )*};
}
word!(u16, u32, u64);

/// A vector of words.
///
/// # Safety
/// The methods may be called only on a processor that has the instruction set of the implementing type, and from
/// code that is compiled for it (the instances in this folder see to both).
pub(crate) trait Vector: Copy {
    /// The word of one lane.
    type Word: Word;
    /// Number of lanes, at most 32.
    const LANES: usize;

    /// Loads `LANES` words.
    ///
    /// # Safety
    /// As for the trait, and `from..from + LANES` must be readable.
    unsafe fn load(from: *const Self::Word) -> Self;

    /// Stores `LANES` words.
    ///
    /// # Safety
    /// As for the trait, and `to..to + LANES` must be writable.
    unsafe fn store(self, to: *mut Self::Word);

    /// Stores the words of `lanes`, closed up; what follows them, up to `LANES` words in all, is overwritten.
    ///
    /// # Safety
    /// As for the trait, and `to..to + LANES` must be writable.
    unsafe fn compress(self, lanes: u32, to: *mut Self::Word);

    /// The same word in every lane.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn splat(word: Self::Word) -> Self;

    /// `self ^ b`.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn xor(self, b: Self) -> Self;

    /// `self & b`.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn and(self, b: Self) -> Self;

    /// `self | b`.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn or(self, b: Self) -> Self;

    /// `self | b & c`, on words that it pays to do this for at once.
    ///
    /// # Safety
    /// As for the trait.
    #[inline(always)]
    unsafe fn or_and(self, b: Self, c: Self) -> Self {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { self.or(b.and(c)) }
    }

    /// Sum and carry of three bits in every position.
    ///
    /// # Safety
    /// As for the trait.
    #[inline(always)]
    unsafe fn add3(self, b: Self, c: Self) -> (Self, Self) {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe {
            let half = self.xor(b);
            (half.xor(c), self.and(b).or(half.and(c)))
        }
    }

    /// The lanes that are 0.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn zero_lanes(self) -> u32;

    /// The lanes in which `self & b` is 0.
    ///
    /// # Safety
    /// As for the trait.
    #[inline(always)]
    unsafe fn disjoint(self, b: Self) -> u32 {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { self.and(b).zero_lanes() }
    }

    /// `self`, with 0 in all lanes but `lanes`.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn keep(self, lanes: u32) -> Self;

    /// `self | b`, in `lanes` only.
    ///
    /// # Safety
    /// As for the trait.
    #[inline(always)]
    unsafe fn or_lanes(self, lanes: u32, b: Self) -> Self {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { self.or(b.keep(lanes)) }
    }

    /// `self | b` in the lanes where `test` is 0: both steps in one, where lane sets are not cheap.
    ///
    /// # Safety
    /// As for the trait.
    #[inline(always)]
    unsafe fn or_where_zero(self, test: Self, b: Self) -> Self {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { self.or_lanes(test.zero_lanes(), b) }
    }

    /// `self | b` in the lanes where `b & c` is 0.
    ///
    /// # Safety
    /// As for the trait.
    #[inline(always)]
    unsafe fn or_disjoint(self, b: Self, c: Self) -> Self {
        // SAFETY: the caller keeps the contract of the trait.
        unsafe { self.or_where_zero(b.and(c), b) }
    }

    /// The upper half of the first `2 * bytes` bytes, moved to the front; the rest is unspecified. `bytes` is a power of two
    /// below the width of the vector, from the width of a word on.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn upper(self, bytes: usize) -> Self;

    /// The word of lane 0.
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn first(self) -> Self::Word;
}

/// The bits of `bits` at the places of `mask`, closed up: the portable form of the `pext` instruction.
pub(super) fn extract(bits: u64, mut mask: u64) -> u64 {
    let (mut out, mut at) = (0, 0);
    while mask != 0 {
        let low = mask & mask.wrapping_neg();
        out |= u64::from(bits & low != 0) << at;
        at += 1;
        mask &= mask - 1;
    }
    out
}

/// The low bits of `bits`, spread to the places of `mask`: the portable form of the `pdep` instruction.
pub(super) fn deposit(bits: u64, mut mask: u64) -> u64 {
    let (mut out, mut at) = (0, 0);
    while mask != 0 {
        let low = mask & mask.wrapping_neg();
        out |= low * (bits >> at & 1);
        at += 1;
        mask &= mask - 1;
    }
    out
}
