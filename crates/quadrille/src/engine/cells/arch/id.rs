//! The numbers that the cells engine stores: 16 bits where a problem is small enough, else 32.
//!
//! Half the bytes are half the cache lines, twice the lanes of a vector when sizes are scanned, and half the copy
//! when they are saved.

use super::scan::Scan;

/// A stored number: of an item, an option or a color, or the size of a set with its mark.
pub(crate) trait Id: Copy + Ord + Default + std::fmt::Debug + Send + 'static {
    /// The mark of a covered item in its size word: added when the item is covered, so that the sizes of open items
    /// are the smallest, and counting a covered item down never brings it to 0. Also what every number stays below.
    const COVERED: Self;
    /// 1.
    const ONE: Self;
    /// Fills the array of sizes up to a whole vector: never the least, never open.
    const PAD: Self;
    /// Numbers in 64 bytes.
    const LINE: usize = 64 / size_of::<Self>();

    /// The number, which must fit.
    fn new(number: usize) -> Self;
    /// As an index.
    fn get(self) -> usize;
    /// One less.
    fn less_one(self) -> Self;
    /// One more.
    fn plus_one(self) -> Self;
    /// With the mark.
    fn cover(self) -> Self;
    /// Without the mark.
    fn uncover(self) -> Self;

    /// The least size, and the first place where it stands.
    ///
    /// # Safety
    /// As for [`Scan`].
    unsafe fn least<S: Scan>(sizes: &[Self]) -> (Self, usize);
}

macro_rules! id {
    ($word:ty, $covered:literal, $pad:literal, $least:ident) => {
        impl Id for $word {
            const COVERED: Self = $covered;
            const PAD: Self = $pad;
            const ONE: Self = 1;

            #[inline(always)]
            fn new(number: usize) -> Self {
                debug_assert!(number <= Self::MAX as usize, "{number} does not fit");
                number as $word // the dispatch chose the width by the numbers that there are
            }
            #[inline(always)]
            fn get(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn less_one(self) -> Self {
                self.wrapping_sub(1)
            }
            #[inline(always)]
            fn plus_one(self) -> Self {
                self.wrapping_add(1)
            }
            #[inline(always)]
            fn cover(self) -> Self {
                self.wrapping_add($covered)
            }
            #[inline(always)]
            fn uncover(self) -> Self {
                self.wrapping_sub($covered)
            }
            #[inline(always)]
            unsafe fn least<S: Scan>(sizes: &[Self]) -> (Self, usize) {
                // SAFETY: the caller keeps the contract.
                unsafe { S::$least(sizes) }
            }
        }
    };
}

// Signed comparisons of sizes are right too: the highest bit is never set.
id!(u16, 0x4000, 0x7fff, least_of_16);
id!(u32, 0x4000_0000, 0x7fff_ffff, least_of_32);
