//! Plain Rust: no population count can be taken for granted, so that bits are counted one by one up to the number
//! that matters, which is small.

use super::set::Set;

/// Plain Rust.
pub(crate) struct Portable;

impl Set for Portable {
    const NODE: u64 = 20;

    fn packing(_: u64, bits: u64) -> u64 {
        6 * bits
    }

    #[inline(always)]
    unsafe fn extract(bits: u64, mut mask: u64) -> u64 {
        let mut out = 0;
        let mut at = 0;
        while mask != 0 {
            out |= (bits >> mask.trailing_zeros() & 1) << at;
            at += 1;
            mask &= mask - 1;
        }
        out
    }

    #[inline(always)]
    unsafe fn up_to<const N: usize>(alive: &[u64; N], row: &[u64; N], enough: u32) -> u32 {
        let mut count = 0;
        for w in 0..N {
            let mut both = alive[w] & row[w];
            while both != 0 {
                count += 1;
                if count >= enough {
                    return count;
                }
                both &= both - 1;
            }
        }
        count
    }
}
