//! AVX-512: 64 bytes a vector, and places found by mask registers.

use super::scan::Scan;
use std::arch::x86_64::*;

/// AVX-512 with BW: Intel from Ice Lake, AMD from Zen 4 (the engines ask for one set of features).
pub(crate) struct Avx512;

impl Scan for Avx512 {
    #[inline(always)]
    unsafe fn least_of_16(numbers: &[u16]) -> (u16, usize) {
        // SAFETY: the caller has the instruction set, and `at + 32 <= len` as the length is a multiple of 32.
        unsafe {
            let from = numbers.as_ptr();
            let mut least = _mm512_loadu_si512(from.cast());
            let mut at = 32;
            while at < numbers.len() {
                least = _mm512_min_epu16(least, _mm512_loadu_si512(from.add(at).cast()));
                at += 32;
            }
            let half = _mm256_min_epu16(_mm512_castsi512_si256(least), _mm512_extracti64x4_epi64::<1>(least));
            let half = _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
            let found = _mm_minpos_epu16(half);
            let wanted = _mm512_broadcastw_epi16(found);
            at = 0;
            loop {
                let hits = _mm512_cmpeq_epi16_mask(wanted, _mm512_loadu_si512(from.add(at).cast()));
                if hits != 0 {
                    let least = _mm_cvtsi128_si32(found) as u16; // the low part is the minimum
                    return (least, at + hits.trailing_zeros() as usize);
                }
                at += 32;
            }
        }
    }

    #[inline(always)]
    unsafe fn least_of_32(numbers: &[u32]) -> (u32, usize) {
        // SAFETY: the caller has the instruction set, and `at + 16 <= len` as the length is a multiple of 16.
        unsafe {
            let from = numbers.as_ptr();
            let mut least = _mm512_loadu_si512(from.cast());
            let mut at = 16;
            while at < numbers.len() {
                least = _mm512_min_epu32(least, _mm512_loadu_si512(from.add(at).cast()));
                at += 16;
            }
            let least = _mm512_reduce_min_epu32(least);
            let wanted = _mm512_set1_epi32(least.cast_signed());
            at = 0;
            loop {
                let hits = _mm512_cmpeq_epi32_mask(wanted, _mm512_loadu_si512(from.add(at).cast()));
                if hits != 0 {
                    return (least, at + hits.trailing_zeros() as usize);
                }
                at += 16;
            }
        }
    }

    #[inline(always)]
    unsafe fn copy(from: *const u8, to: *mut u8, bytes: usize) {
        let mut at = 0;
        while at < bytes {
            // SAFETY: the caller has the instruction set; `at + 64 <= bytes`.
            unsafe { _mm512_storeu_si512(to.add(at).cast(), _mm512_loadu_si512(from.add(at).cast())) };
            at += 64;
        }
    }
}
