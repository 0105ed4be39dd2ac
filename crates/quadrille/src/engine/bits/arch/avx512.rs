//! AVX-512 with VPOPCNTDQ: rows of more than six words are counted eight words at a time.

use super::set::Set;
use std::arch::x86_64::*;

/// AVX-512 with VPOPCNTDQ: Intel from Ice Lake, AMD from Zen 4.
pub(crate) struct Avx512;

impl Set for Avx512 {
    const NODE: u64 = 20;

    fn packing(words: u64, _: u64) -> u64 {
        8 * words
    }

    #[inline(always)]
    unsafe fn extract(bits: u64, mask: u64) -> u64 {
        // SAFETY: the caller has the instruction set.
        unsafe { _pext_u64(bits, mask) }
    }

    #[inline(always)]
    unsafe fn up_to<const N: usize>(alive: &[u64; N], row: &[u64; N], enough: u32) -> u32 {
        let mut count = 0;
        if N > 6 {
            let mut w = 0;
            while w < N {
                // The words from `w` on, 8 at most.
                let lanes = if N - w < 8 { (1 << (N - w)) - 1 } else { 0xff };
                // SAFETY: the caller has the instruction set; no word beyond the last is loaded.
                count += unsafe {
                    let both = _mm512_and_si512(
                        _mm512_maskz_loadu_epi64(lanes, alive.as_ptr().add(w).cast()),
                        _mm512_maskz_loadu_epi64(lanes, row.as_ptr().add(w).cast()),
                    );
                    _mm512_reduce_add_epi64(_mm512_popcnt_epi64(both)) as u32 // 512 at most
                };
                if count >= enough {
                    return count;
                }
                w += 8;
            }
            return count;
        }
        for w in 0..N {
            count += (alive[w] & row[w]).count_ones();
            if N > 2 && w % 2 == 1 && count >= enough {
                return count;
            }
        }
        count
    }
}
