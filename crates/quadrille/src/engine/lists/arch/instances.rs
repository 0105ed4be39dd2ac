//! The moves, compiled for each instruction set.

#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::moves::{self, State};
use super::portable::Portable;
use crate::engine::{Below, Select};

/// An instruction set for which the moves of the list engine are compiled.
///
/// # Safety
/// All methods may be called only if [`available`](Self::available) says so.
pub(crate) trait InstructionSet: Send + 'static {
    /// Name, as shown in statistics.
    const NAME: &'static str;

    /// Whether this processor has it.
    fn available() -> bool;

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

    /// See [`moves::next`].
    ///
    /// # Safety
    /// As for the trait; the current level must be open.
    unsafe fn next(state: &mut State, from: u32) -> Option<u32>;

    /// See [`moves::take`].
    ///
    /// # Safety
    /// As for the trait; the current level must be open, and `choice` be what `next` returned last.
    unsafe fn take<const IDS: bool>(state: &mut State, choice: u32);

    /// See [`moves::leaf`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn leaf(state: &mut State) -> Option<Below>;
}

macro_rules! instance {
    ($name:ident, $text:literal, $available:expr, #[$($feature:tt)*]) => {
        impl InstructionSet for $name {
            const NAME: &'static str = $text;

            fn available() -> bool {
                $available
            }

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
            unsafe fn next(state: &mut State, from: u32) -> Option<u32> {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::next::<Self>(state, from) }
            }

            #[$($feature)*]
            unsafe fn take<const IDS: bool>(state: &mut State, choice: u32) {
                // SAFETY: the caller has the instruction set, and keeps to the contract.
                unsafe { moves::take::<Self, IDS>(state, choice) }
            }

            #[$($feature)*]
            unsafe fn leaf(state: &mut State) -> Option<Below> {
                // SAFETY: the caller has the instruction set.
                unsafe { moves::leaf::<Self>(state) }
            }
        }
    };
}

instance!(
    Portable,
    "portable",
    true,
    #[inline(never)]
);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx512,
    "AVX-512",
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt"),
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
);
