//! Plain Rust: the reference for all other instances, and what runs where there is no vector unit that we know.

use super::moves::Set;
use super::small::Rows;
use super::vector::{Vector, Word, deposit, extract};

/// Plain Rust.
pub(crate) struct Portable;

impl Set for Portable {
    type V16 = Few<u16, 8>;
    type V32 = Few<u32, 4>;
    type V64 = Few<u64, 4>;

    #[inline(always)]
    unsafe fn extract(bits: u64, mask: u64) -> u64 {
        extract(bits, mask)
    }

    #[inline(always)]
    unsafe fn deposit(bits: u64, mask: u64) -> u64 {
        deposit(bits, mask)
    }
}

impl Rows for Portable {}

/// A few words, handled one by one (and by whatever vectors the compiler finds).
#[derive(Clone, Copy)]
pub(super) struct Few<W, const LANES: usize>([W; LANES]);

macro_rules! few {
    ($word:ty, $lanes:literal) => {
        impl Vector for Few<$word, $lanes> {
            type Word = $word;
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn load(from: *const $word) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { from.cast::<[$word; $lanes]>().read_unaligned() })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $word) {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { to.cast::<[$word; $lanes]>().write_unaligned(self.0) }
            }

            #[inline(always)]
            unsafe fn compress(self, lanes: u32, to: *mut $word) {
                let mut at = 0;
                for (lane, word) in self.0.into_iter().enumerate() {
                    // SAFETY: `at <= lane < LANES`; the caller keeps the contract of the trait.
                    unsafe { to.add(at).write(word) };
                    at += (lanes >> lane & 1) as usize;
                }
            }

            #[inline(always)]
            unsafe fn splat(word: $word) -> Self {
                Self([word; $lanes])
            }

            #[inline(always)]
            unsafe fn xor(self, b: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i] ^ b.0[i]))
            }

            #[inline(always)]
            unsafe fn and(self, b: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i] & b.0[i]))
            }

            #[inline(always)]
            unsafe fn or(self, b: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i] | b.0[i]))
            }

            #[inline(always)]
            unsafe fn zero_lanes(self) -> u32 {
                self.0.iter().enumerate().fold(0, |lanes, (i, &word)| lanes | u32::from(word == 0) << i)
            }

            #[inline(always)]
            unsafe fn keep(self, lanes: u32) -> Self {
                Self(std::array::from_fn(|i| if lanes >> i & 1 != 0 { self.0[i] } else { <$word>::ZERO }))
            }

            #[inline(always)]
            unsafe fn upper(self, bytes: usize) -> Self {
                let words = bytes / size_of::<$word>();
                Self(std::array::from_fn(|i| self.0[(i + words) % $lanes]))
            }

            #[inline(always)]
            unsafe fn first(self) -> $word {
                self.0[0]
            }
        }
    };
}

few!(u16, 8);
few!(u32, 4);
few!(u64, 4);
