//! The moves, compiled for each instruction set.

use super::id::Id;
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
use super::{moves, portable::Portable};
use crate::engine::cells::state::State;
use crate::engine::lists::arch as lists;
use crate::engine::{Below, Select};
use crate::vectors::Vectors;

/// An instruction set for which the moves of the cells engine are compiled.
///
/// # Safety
/// All methods may be called only if the processor has [`VECTORS`](Self::VECTORS), and as the driver of searches
/// calls those of an engine, with the state that they left.
pub(crate) trait InstructionSet: Send + 'static {
    /// Which it is.
    const VECTORS: Vectors;

    /// See [`moves::select`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn select<I: Id, const LARGE: bool>(state: &mut State<I>) -> Select;

    /// See [`moves::open`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn open<I: Id, const LARGE: bool>(state: &mut State<I>, item: u32) -> u32;

    /// See [`moves::close`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn close<I: Id, const LARGE: bool>(state: &mut State<I>);

    /// See [`moves::take`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn take<I: Id, const LARGE: bool>(state: &mut State<I>, item: u32, choice: u32) -> bool;

    /// See [`moves::untake`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn untake<I: Id, const LARGE: bool>(state: &mut State<I>, choice: u32);

    /// See [`moves::leaf`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn leaf<I: Id, const LARGE: bool>(state: &mut State<I>, budget: u64) -> Option<Below>;
}

macro_rules! instance {
    ($name:ident, $bits:ident, #[$($feature:tt)*]) => {
        impl InstructionSet for $name {
            const VECTORS: Vectors = Vectors::$name;

            #[$($feature)*]
            unsafe fn select<I: Id, const LARGE: bool>(state: &mut State<I>) -> Select {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::select::<Self, I, LARGE>(state) }
            }

            #[$($feature)*]
            unsafe fn open<I: Id, const LARGE: bool>(state: &mut State<I>, item: u32) -> u32 {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::open::<Self, I, LARGE>(state, item) }
            }

            #[$($feature)*]
            unsafe fn close<I: Id, const LARGE: bool>(state: &mut State<I>) {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::close::<I, LARGE>(state) }
            }

            #[$($feature)*]
            unsafe fn take<I: Id, const LARGE: bool>(state: &mut State<I>, item: u32, choice: u32) -> bool {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::take::<Self, I, LARGE>(state, item, choice) }
            }

            #[$($feature)*]
            unsafe fn untake<I: Id, const LARGE: bool>(state: &mut State<I>, choice: u32) {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::untake::<Self, I, LARGE>(state, choice) }
            }

            #[$($feature)*]
            unsafe fn leaf<I: Id, const LARGE: bool>(state: &mut State<I>, budget: u64) -> Option<Below> {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::leaf::<Self, lists::$bits, I, LARGE>(state, budget) }
            }
        }
    };
}

instance!(
    Portable,
    Portable,
    #[inline(never)]
);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx2,
    Portable,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx512,
    Avx512,
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
    )]
);
