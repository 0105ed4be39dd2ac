//! AVX2 and BMI (x86-64-v3): what counts here is POPCNT and PEXT, on single words.

use super::set::Set;
use std::arch::x86_64::_pext_u64;

/// x86-64-v3.
pub(crate) struct Avx2;

impl Set for Avx2 {
    const NODE: u64 = 30;

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
        for w in 0..N {
            count += (alive[w] & row[w]).count_ones();
            if N > 2 && w % 2 == 1 && count >= enough {
                return count;
            }
        }
        count
    }
}
