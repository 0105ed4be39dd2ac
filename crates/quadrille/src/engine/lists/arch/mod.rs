//! The kernels of the list engine for each instruction set: the only place of this engine with `unsafe` code.

#![allow(unsafe_code)]
#![allow(
    clippy::needless_range_loop,
    reason = "the words of a mask are counted by constants, several arrays at once"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod instances;
mod kernel;
mod moves;
mod narrow;
mod portable;
pub(in crate::engine) mod small;
mod vector;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use instances::InstructionSet;
pub(crate) use kernel::Bits;
pub(crate) use moves::State;
pub(crate) use portable::Portable;
