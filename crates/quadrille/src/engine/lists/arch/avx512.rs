//! AVX-512 (F, BW, VL, VBMI2): 64 bytes a vector, lane sets in mask registers, compression in one instruction.
//!
//! The compressed vector is stored whole: `vpcompress` to memory is microcode on Zen 4, to a register it is not.

use super::moves::Set;
use super::small::{Clash, MOST, Rows};
use super::vector::Vector;
use std::arch::x86_64::*;

/// AVX-512 with VBMI2 and VPOPCNTDQ: Intel from Ice Lake, AMD from Zen 4.
pub(crate) struct Avx512;

impl Set for Avx512 {
    type V16 = V16;
    type V32 = V32;
    type V64 = V64;

    #[inline(always)]
    unsafe fn extract(bits: u64, mask: u64) -> u64 {
        // SAFETY: the caller has the instruction set.
        unsafe { _pext_u64(bits, mask) }
    }

    #[inline(always)]
    unsafe fn deposit(bits: u64, mask: u64) -> u64 {
        // SAFETY: the caller has the instruction set.
        unsafe { _pdep_u64(bits, mask) }
    }

    #[inline(always)]
    unsafe fn clashing(clashes: &[Clash], n: usize, out: &mut [u64; MOST]) {
        // SAFETY: the caller has the instruction set.
        unsafe {
            match n.div_ceil(8) {
                0..=1 => clashing::<1>(clashes, out),
                2 => clashing::<2>(clashes, out),
                3..=4 => clashing::<4>(clashes, out),
                5..=6 => clashing::<6>(clashes, out),
                _ => clashing::<8>(clashes, out),
            }
        }
    }
}

impl Rows for Avx512 {
    const BY_VECTORS: bool = true;

    #[inline(always)]
    unsafe fn fewest_of_rows<const R: usize>(rows: &[u64; MOST], alive: u64, open: u64) -> (u32, u64) {
        // SAFETY: the caller has the instruction set; `8 * R <= MOST`.
        unsafe {
            let alive = _mm512_set1_epi64(alive.cast_signed());
            let mut counts = [_mm512_setzero_si512(); R];
            for (r, counts) in counts.iter_mut().enumerate() {
                let row = _mm512_loadu_si512(rows.as_ptr().add(8 * r).cast());
                *counts = _mm512_popcnt_epi64(_mm512_and_si512(row, alive));
            }
            let mut count = 0;
            loop {
                let wanted = _mm512_set1_epi64(count.into());
                let mut hits = 0;
                for r in 0..R {
                    hits |= u64::from(_mm512_cmpeq_epi64_mask(counts[r], wanted)) << (8 * r);
                }
                hits &= open;
                // No count is over 64, and every open item has one.
                if hits != 0 || count == 64 {
                    return (count, hits);
                }
                count += 1;
            }
        }
    }
}

/// [`Set::clashing`] for up to `8 * N` masks: eight of them a vector, kept in registers.
///
/// # Safety
/// The processor must have the instruction set; `8 * N` must be at most [`MOST`].
#[inline(always)]
unsafe fn clashing<const N: usize>(clashes: &[Clash], out: &mut [u64; MOST]) {
    // SAFETY: the caller keeps the contract.
    unsafe {
        let mut with = [_mm512_setzero_si512(); N];
        for clash in clashes {
            let all = _mm512_set1_epi64(clash.with.cast_signed());
            for i in 0..N {
                // The lanes of this vector that are of `of`.
                with[i] = _mm512_mask_or_epi64(with[i], (clash.of >> (8 * i)) as __mmask8, with[i], all);
            }
        }
        for i in 0..N {
            _mm512_storeu_si512(out.as_mut_ptr().add(8 * i).cast(), with[i]);
        }
    }
}

macro_rules! or_32 {
    ($a:expr, $lanes:expr, $b:expr) => {
        _mm512_mask_or_epi32($a, $lanes, $a, $b)
    };
}

macro_rules! or_64 {
    ($a:expr, $lanes:expr, $b:expr) => {
        _mm512_mask_or_epi64($a, $lanes, $a, $b)
    };
}

/// There is no masked OR of 16-bit lanes.
macro_rules! or_16 {
    ($a:expr, $lanes:expr, $b:expr) => {
        _mm512_or_si512($a, _mm512_maskz_mov_epi16($lanes, $b))
    };
}

macro_rules! vector {
    ($name:ident, $word:ty, $lanes:literal, $mask:ty, $set1:ident, $testn:ident, $maskz_mov:ident, $mask_or:ident, $maskz_compress:ident) => {
        /// 64 bytes of words.
        #[derive(Clone, Copy)]
        pub(super) struct $name(__m512i);

        impl Vector for $name {
            type Word = $word;
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn load(from: *const $word) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm512_loadu_si512(from.cast()) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $word) {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { _mm512_storeu_si512(to.cast(), self.0) }
            }

            #[inline(always)]
            unsafe fn compress(self, lanes: u32, to: *mut $word) {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { _mm512_storeu_si512(to.cast(), $maskz_compress(lanes as $mask, self.0)) }
            }

            #[inline(always)]
            unsafe fn splat(word: $word) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { $set1(word.cast_signed()) })
            }

            #[inline(always)]
            unsafe fn xor(self, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm512_xor_si512(self.0, b.0) })
            }

            #[inline(always)]
            unsafe fn and(self, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm512_and_si512(self.0, b.0) })
            }

            #[inline(always)]
            unsafe fn or(self, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm512_or_si512(self.0, b.0) })
            }

            #[inline(always)]
            unsafe fn or_and(self, b: Self, c: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm512_ternarylogic_epi64::<0xF8>(self.0, b.0, c.0) })
            }

            #[inline(always)]
            unsafe fn add3(self, b: Self, c: Self) -> (Self, Self) {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe {
                    (
                        Self(_mm512_ternarylogic_epi64::<0x96>(self.0, b.0, c.0)),
                        Self(_mm512_ternarylogic_epi64::<0xE8>(self.0, b.0, c.0)),
                    )
                }
            }

            #[inline(always)]
            unsafe fn zero_lanes(self) -> u32 {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { $testn(self.0, self.0) }.into()
            }

            #[inline(always)]
            unsafe fn disjoint(self, b: Self) -> u32 {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { $testn(self.0, b.0) }.into()
            }

            #[inline(always)]
            unsafe fn keep(self, lanes: u32) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { $maskz_mov(lanes as $mask, self.0) })
            }

            #[inline(always)]
            unsafe fn or_lanes(self, lanes: u32, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { $mask_or!(self.0, lanes as $mask, b.0) })
            }

            #[inline(always)]
            unsafe fn or_disjoint(self, b: Self, c: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { self.or_lanes(b.disjoint(c), b) }
            }

            #[inline(always)]
            unsafe fn upper(self, bytes: usize) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe {
                    match bytes {
                        32 => _mm512_shuffle_i64x2::<0b11_10_11_10>(self.0, self.0),
                        16 => _mm512_shuffle_i64x2::<0b01_01_01_01>(self.0, self.0),
                        8 => _mm512_unpackhi_epi64(self.0, self.0),
                        4 => _mm512_srli_epi64::<32>(self.0),
                        _ => _mm512_srli_epi32::<16>(self.0),
                    }
                })
            }

            #[inline(always)]
            unsafe fn first(self) -> $word {
                // SAFETY: the caller keeps the contract of the trait.
                let low = unsafe { _mm_cvtsi128_si64(_mm512_castsi512_si128(self.0)) };
                low as $word // the word of lane 0 is the low part
            }
        }
    };
}

vector!(
    V16,
    u16,
    32,
    __mmask32,
    _mm512_set1_epi16,
    _mm512_testn_epi16_mask,
    _mm512_maskz_mov_epi16,
    or_16,
    _mm512_maskz_compress_epi16
);
vector!(
    V32,
    u32,
    16,
    __mmask16,
    _mm512_set1_epi32,
    _mm512_testn_epi32_mask,
    _mm512_maskz_mov_epi32,
    or_32,
    _mm512_maskz_compress_epi32
);
vector!(
    V64,
    u64,
    8,
    __mmask8,
    _mm512_set1_epi64,
    _mm512_testn_epi64_mask,
    _mm512_maskz_mov_epi64,
    or_64,
    _mm512_maskz_compress_epi64
);
