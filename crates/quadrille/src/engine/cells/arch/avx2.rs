//! AVX2: 32 bytes a vector; the last 8 numbers of 16 bits are reduced by one instruction (`phminposuw`).

use super::scan::Scan;
use std::arch::x86_64::*;

/// x86-64-v3: Intel from Haswell, AMD from Zen.
pub(crate) struct Avx2;

impl Scan for Avx2 {
    #[inline(always)]
    unsafe fn least_of_16(numbers: &[u16]) -> (u16, usize) {
        // SAFETY: the caller has the instruction set, and `at + 16 <= len` as the length is a multiple of 32.
        unsafe {
            let from = numbers.as_ptr();
            let mut least = _mm256_loadu_si256(from.cast());
            let mut at = 16;
            while at < numbers.len() {
                least = _mm256_min_epu16(least, _mm256_loadu_si256(from.add(at).cast()));
                at += 16;
            }
            let half = _mm_min_epu16(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            let least = _mm_cvtsi128_si32(_mm_minpos_epu16(half)) as u16; // the low part is the minimum
            let wanted = _mm256_set1_epi16(least.cast_signed());
            at = 0;
            loop {
                let hits = _mm256_cmpeq_epi16(wanted, _mm256_loadu_si256(from.add(at).cast()));
                let hits = _mm256_movemask_epi8(hits);
                if hits != 0 {
                    return (least, at + hits.trailing_zeros() as usize / 2);
                }
                at += 16;
            }
        }
    }

    #[inline(always)]
    unsafe fn least_of_32(numbers: &[u32]) -> (u32, usize) {
        // SAFETY: the caller has the instruction set, and `at + 8 <= len` as the length is a multiple of 16.
        unsafe {
            let from = numbers.as_ptr();
            let mut least = _mm256_loadu_si256(from.cast());
            let mut at = 8;
            while at < numbers.len() {
                least = _mm256_min_epu32(least, _mm256_loadu_si256(from.add(at).cast()));
                at += 8;
            }
            let half = _mm_min_epu32(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            let half = _mm_min_epu32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
            let half = _mm_min_epu32(half, _mm_shuffle_epi32::<0b10_11_00_01>(half));
            let wanted = _mm256_broadcastd_epi32(half);
            at = 0;
            loop {
                let hits = _mm256_cmpeq_epi32(wanted, _mm256_loadu_si256(from.add(at).cast()));
                let hits = _mm256_movemask_epi8(hits);
                if hits != 0 {
                    return (
                        _mm_cvtsi128_si32(half).cast_unsigned(),
                        at + hits.trailing_zeros() as usize / 4,
                    );
                }
                at += 8;
            }
        }
    }

    #[inline(always)]
    unsafe fn copy(from: *const u8, to: *mut u8, bytes: usize) {
        let mut at = 0;
        while at < bytes {
            // SAFETY: the caller has the instruction set; `at + 64 <= bytes`.
            unsafe {
                let low = _mm256_loadu_si256(from.add(at).cast());
                let high = _mm256_loadu_si256(from.add(at + 32).cast());
                _mm256_storeu_si256(to.add(at).cast(), low);
                _mm256_storeu_si256(to.add(at + 32).cast(), high);
            }
            at += 64;
        }
    }
}
