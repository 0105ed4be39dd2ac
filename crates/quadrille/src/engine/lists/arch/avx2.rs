//! AVX2 and BMI (x86-64-v3): 32 bytes a vector, lane sets as bit masks, compression by permutation tables.
//!
//! There are no mask registers: where a test is used for its lanes only, it stays a vector (`or_disjoint`), as the
//! way to a bit mask and back costs five instructions. Compression looks a permutation up by its lane set: one
//! `vpermd` for words of 64 and of 32 bits (tables of 512 bytes and 2 KB), and a `pshufb` for each half of a vector
//! of 16-bit words (4 KB). Counts of small sets go through `pshufb` too, nibble by nibble (Muła 2008).

use super::moves::Set;
use super::small::{MOST, Rows};
use super::vector::Vector;
use std::arch::x86_64::*;

/// AVX2 with BMI2 and POPCNT: Intel from Haswell, AMD from Zen.
pub(crate) struct Avx2;

impl Set for Avx2 {
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
}

impl Rows for Avx2 {
    const BY_VECTORS: bool = true;

    #[inline(always)]
    unsafe fn fewest_of_rows<const R: usize>(rows: &[u64; MOST], alive: u64, open: u64) -> (u32, u64) {
        // SAFETY: the caller has the instruction set; `8 * R <= MOST`.
        unsafe {
            let alive = _mm256_set1_epi64x(alive.cast_signed());
            // Byte `i` of these is the number of alive masks of item `i`.
            let low = item_counts(rows, 0, 2 * R, alive);
            let high = if R > 4 { item_counts(rows, 8, 2 * R, alive) } else { low };
            let mut count = 0_u8;
            loop {
                let wanted = _mm256_set1_epi8(count.cast_signed());
                let mut hits =
                    u64::from(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted)).cast_unsigned());
                if R > 4 {
                    let more = _mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted)).cast_unsigned();
                    hits |= u64::from(more) << 32;
                }
                hits &= open;
                // No count is over 64, and every open item has one.
                if hits != 0 || count == 64 {
                    return (count.into(), hits);
                }
                count += 1;
            }
        }
    }
}

/// The population counts of up to 32 words of `rows & alive`, as bytes: those of vectors `from` to `from + 7` of
/// `rows`, as far as they are below `end`.
///
/// # Safety
/// The processor must have AVX2; `end <= MOST / 4`.
#[inline(always)]
unsafe fn item_counts(rows: &[u64; MOST], from: usize, end: usize, alive: __m256i) -> __m256i {
    // SAFETY: the caller keeps the contract.
    unsafe {
        let nibble = _mm256_set1_epi8(15);
        let ones = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let zero = _mm256_setzero_si256();
        let mut counts = zero;
        let mut vector = end.min(from + 8);
        while vector > from {
            vector -= 1;
            let row = _mm256_loadu_si256(rows.as_ptr().add(4 * vector).cast());
            let row = _mm256_and_si256(row, alive);
            let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(row, nibble));
            let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(row), nibble));
            let count = _mm256_sad_epu8(_mm256_add_epi8(low, high), zero);
            counts = _mm256_or_si256(_mm256_slli_epi64::<8>(counts), count);
        }
        // Byte `v` of lane `l` is item `4 * v + l`: transpose.
        let pairs = _mm256_shuffle_epi8(
            counts,
            _mm256_setr_epi8(
                0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13,
                6, 14, 7, 15,
            ),
        );
        let (even, odd) = (_mm256_castsi256_si128(pairs), _mm256_extracti128_si256::<1>(pairs));
        _mm256_set_m128i(_mm_unpackhi_epi16(even, odd), _mm_unpacklo_epi16(even, odd))
    }
}

/// For each set of lanes of 64 bits, the `vpermd` that closes them up.
static CLOSE_64: [[u32; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut lane, mut at) = (0, 0);
        while lane < 4 {
            if set >> lane & 1 != 0 {
                table[set][at] = 2 * lane;
                table[set][at + 1] = 2 * lane + 1;
                at += 2;
            }
            lane += 1;
        }
        set += 1;
    }
    table
};

/// For each set of 8 lanes, their numbers closed up, as bytes.
static CLOSE_32: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut at) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 != 0 {
                table[set][at] = lane;
                at += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
};

/// For each set of 8 lanes of 16 bits, the `pshufb` that closes them up.
static CLOSE_16: [[u8; 16]; 256] = {
    let mut table = [[0; 16]; 256];
    let mut set = 0;
    while set < 256 {
        let mut at = 0;
        while at < 8 {
            table[set][2 * at] = 2 * CLOSE_32[set][at];
            table[set][2 * at + 1] = 2 * CLOSE_32[set][at] + 1;
            at += 1;
        }
        set += 1;
    }
    table
};

/// Stores the lanes of 64 bits, closed up.
///
/// # Safety
/// The processor must have AVX2; 32 bytes at `to` must be writable.
#[inline(always)]
unsafe fn compress_64(v: __m256i, lanes: u32, to: *mut u64) {
    // SAFETY: the caller keeps the contract.
    unsafe {
        let order = _mm256_loadu_si256(CLOSE_64[lanes as usize & 15].as_ptr().cast());
        _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(v, order));
    }
}

/// Stores the lanes of 32 bits, closed up.
///
/// # Safety
/// As for [`compress_64`].
#[inline(always)]
unsafe fn compress_32(v: __m256i, lanes: u32, to: *mut u32) {
    // SAFETY: the caller keeps the contract.
    unsafe {
        let order = _mm256_cvtepu8_epi32(_mm_loadl_epi64(CLOSE_32[lanes as usize & 255].as_ptr().cast()));
        _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(v, order));
    }
}

/// Stores the lanes of 16 bits, closed up.
///
/// # Safety
/// As for [`compress_64`].
#[inline(always)]
unsafe fn compress_16(v: __m256i, lanes: u32, to: *mut u16) {
    let (low, high) = (lanes as usize & 255, lanes as usize >> 8 & 255);
    // SAFETY: the caller keeps the contract; the second half begins at word 8 at most.
    unsafe {
        let order = _mm_loadu_si128(CLOSE_16[low].as_ptr().cast());
        _mm_storeu_si128(to.cast(), _mm_shuffle_epi8(_mm256_castsi256_si128(v), order));
        let order = _mm_loadu_si128(CLOSE_16[high].as_ptr().cast());
        let half = _mm_shuffle_epi8(_mm256_extracti128_si256::<1>(v), order);
        _mm_storeu_si128(to.add(low.count_ones() as usize).cast(), half);
    }
}

/// The lanes of 64 bits whose top bit is set.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
unsafe fn set_of_64(v: __m256i) -> u32 {
    // SAFETY: the caller has the instruction set.
    unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(v)).cast_unsigned() }
}

/// The lanes of 32 bits whose top bit is set.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
unsafe fn set_of_32(v: __m256i) -> u32 {
    // SAFETY: the caller has the instruction set.
    unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(v)).cast_unsigned() }
}

/// The lanes of 16 bits whose top bit is set.
///
/// # Safety
/// The processor must have AVX2 and BMI2.
#[inline(always)]
unsafe fn set_of_16(v: __m256i) -> u32 {
    // SAFETY: the caller has the instruction set.
    unsafe { _pext_u32(_mm256_movemask_epi8(v).cast_unsigned(), 0xaaaa_aaaa) }
}

/// All ones in the lanes of a set of 64-bit lanes.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
unsafe fn lanes_64(lanes: u32) -> __m256i {
    // SAFETY: the caller has the instruction set.
    unsafe {
        let each = _mm256_setr_epi64x(1, 2, 4, 8);
        _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(lanes.into()), each), each)
    }
}

/// All ones in the lanes of a set of 32-bit lanes.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
unsafe fn lanes_32(lanes: u32) -> __m256i {
    // SAFETY: the caller has the instruction set.
    unsafe {
        let each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(lanes.cast_signed()), each), each)
    }
}

/// All ones in the lanes of a set of 16-bit lanes.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
unsafe fn lanes_16(lanes: u32) -> __m256i {
    // SAFETY: the caller has the instruction set.
    unsafe {
        let each =
            _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, i16::MIN);
        let lanes = _mm256_broadcastw_epi16(_mm_cvtsi32_si128(lanes.cast_signed()));
        _mm256_cmpeq_epi16(_mm256_and_si256(lanes, each), each)
    }
}

macro_rules! vector {
    ($name:ident, $word:ty, $lanes:literal, $set1:ident, $cmpeq:ident, $set_of:ident, $lanes_of:ident, $compress:ident) => {
        /// 32 bytes of words.
        #[derive(Clone, Copy)]
        pub(super) struct $name(__m256i);

        impl Vector for $name {
            type Word = $word;
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn load(from: *const $word) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm256_loadu_si256(from.cast()) })
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $word) {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { _mm256_storeu_si256(to.cast(), self.0) }
            }

            #[inline(always)]
            unsafe fn compress(self, lanes: u32, to: *mut $word) {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { $compress(self.0, lanes, to) }
            }

            #[inline(always)]
            unsafe fn splat(word: $word) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { $set1(word.cast_signed()) })
            }

            #[inline(always)]
            unsafe fn xor(self, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm256_xor_si256(self.0, b.0) })
            }

            #[inline(always)]
            unsafe fn and(self, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm256_and_si256(self.0, b.0) })
            }

            #[inline(always)]
            unsafe fn or(self, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm256_or_si256(self.0, b.0) })
            }

            #[inline(always)]
            unsafe fn zero_lanes(self) -> u32 {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe { $set_of($cmpeq(self.0, _mm256_setzero_si256())) }
            }

            #[inline(always)]
            unsafe fn or_where_zero(self, test: Self, b: Self) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                unsafe {
                    let zero = $cmpeq(test.0, _mm256_setzero_si256());
                    Self(_mm256_or_si256(self.0, _mm256_and_si256(zero, b.0)))
                }
            }

            #[inline(always)]
            unsafe fn keep(self, lanes: u32) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe { _mm256_and_si256(self.0, $lanes_of(lanes)) })
            }

            #[inline(always)]
            unsafe fn upper(self, bytes: usize) -> Self {
                // SAFETY: the caller keeps the contract of the trait.
                Self(unsafe {
                    match bytes {
                        16 => _mm256_permute4x64_epi64::<0b11_10_11_10>(self.0),
                        8 => _mm256_unpackhi_epi64(self.0, self.0),
                        4 => _mm256_srli_epi64::<32>(self.0),
                        _ => _mm256_srli_epi32::<16>(self.0),
                    }
                })
            }

            #[inline(always)]
            unsafe fn first(self) -> $word {
                // SAFETY: the caller keeps the contract of the trait.
                let low = unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(self.0)) };
                low as $word // the word of lane 0 is the low part
            }
        }
    };
}

vector!(V16, u16, 16, _mm256_set1_epi16, _mm256_cmpeq_epi16, set_of_16, lanes_16, compress_16);
vector!(V32, u32, 8, _mm256_set1_epi32, _mm256_cmpeq_epi32, set_of_32, lanes_32, compress_32);
vector!(V64, u64, 4, _mm256_set1_epi64x, _mm256_cmpeq_epi64, set_of_64, lanes_64, compress_64);
