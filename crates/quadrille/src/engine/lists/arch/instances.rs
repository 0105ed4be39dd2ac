//! The moves, compiled for each instruction set.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::moves::{self, State};
use super::portable::Portable;
use crate::engine::{Below, Select};
use crate::vectors::Vectors;

/// An instruction set for which the moves of the list engine are compiled.
///
/// # Safety
/// All methods may be called only if the processor has [`VECTORS`](Self::VECTORS).
pub(crate) trait InstructionSet: Send + 'static {
    /// Which it is.
    const VECTORS: Vectors;

    /// See [`moves::select`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn select<const IDS: bool>(state: &mut State) -> Select;

    /// See [`moves::open`].
    ///
    /// # Safety
    /// As for the trait; `item` must be a bit of the current level's width.
    unsafe fn open<const IDS: bool>(state: &mut State, item: u32) -> u32;

    /// See [`moves::test`].
    ///
    /// # Safety
    /// As for the trait; the current level must be open, and not all its choices tested.
    unsafe fn test<const IDS: bool>(state: &mut State);

    /// See [`moves::take`].
    ///
    /// # Safety
    /// As for the trait; the current level must be open, and `choice` one of its choices.
    unsafe fn take<const IDS: bool>(state: &mut State, choice: u32);

    /// See [`moves::leaf`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn leaf(state: &mut State, budget: u64) -> Option<Below>;
}

macro_rules! instance {
    ($name:ident, #[$($feature:tt)*]) => {
        impl InstructionSet for $name {
            const VECTORS: Vectors = Vectors::$name;

            #[$($feature)*]
            unsafe fn select<const IDS: bool>(state: &mut State) -> Select {
                // SAFETY: the caller has the instruction set.
                unsafe { moves::select::<Self, IDS>(state) }
            }

            #[$($feature)*]
            unsafe fn open<const IDS: bool>(state: &mut State, item: u32) -> u32 {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::open::<Self, IDS>(state, item) }
            }

            #[$($feature)*]
            unsafe fn test<const IDS: bool>(state: &mut State) {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::test::<Self, IDS>(state) }
            }

            #[$($feature)*]
            unsafe fn take<const IDS: bool>(state: &mut State, choice: u32) {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::take::<Self, IDS>(state, choice) }
            }

            #[$($feature)*]
            unsafe fn leaf(state: &mut State, budget: u64) -> Option<Below> {
                // SAFETY: the caller has the instruction set.
                unsafe { moves::leaf::<Self>(state, budget) }
            }
        }
    };
}

instance!(
    Portable,
    #[inline(never)]
);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx2,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx512,
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
    )]
);
