//! The moves of the dense search for each instruction set: the only place of this engine with `unsafe` code.
//!
//! The moves are plain loops over arrays of constant length, which the compiler turns into vectors; they are
//! compiled once for each instruction set.

#![allow(unsafe_code)]

mod moves;

pub(super) use moves::{LEAVE, SOLVED, State};

use crate::vectors::Vectors;

/// An instruction set for which the moves are compiled.
///
/// # Safety
/// All methods may be called only if the processor has [`VECTORS`](Self::VECTORS).
pub(super) trait InstructionSet: Send + 'static {
    /// Which it is.
    const VECTORS: Vectors;

    /// See [`State::settle`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn settle<const W: usize>(state: &mut State<W>) -> bool;

    /// See [`State::take`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn take<const W: usize>(state: &mut State<W>, choice: u32) -> bool;

    /// See [`State::next`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn next<const W: usize>(state: &mut State<W>, item: u32) -> Option<u32>;

    /// See [`State::free`].
    ///
    /// # Safety
    /// As for the trait.
    unsafe fn free<const W: usize>(state: &State<W>) -> Option<u64>;
}

macro_rules! instance {
    ($name:ident, $(#[$feature:meta])*) => {
        #[doc = concat!("The moves for `", stringify!($name), "`.")]
        pub(super) struct $name;

        impl InstructionSet for $name {
            const VECTORS: Vectors = Vectors::$name;

            $(#[$feature])*
            unsafe fn settle<const W: usize>(state: &mut State<W>) -> bool {
                state.settle()
            }

            $(#[$feature])*
            unsafe fn take<const W: usize>(state: &mut State<W>, choice: u32) -> bool {
                state.take(choice)
            }

            $(#[$feature])*
            unsafe fn next<const W: usize>(state: &mut State<W>, item: u32) -> Option<u32> {
                state.next(item)
            }

            $(#[$feature])*
            unsafe fn free<const W: usize>(state: &State<W>) -> Option<u64> {
                state.free()
            }
        }
    };
}

instance!(Portable,);

#[cfg(target_arch = "x86_64")]
instance!(Avx2, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]);

#[cfg(target_arch = "x86_64")]
instance!(
    Avx512,
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt"
    )]
);
