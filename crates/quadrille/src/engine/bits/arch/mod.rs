//! The kernels of the bit set engine for each instruction set: the only place of this engine with `unsafe` code.

#![allow(unsafe_code)]
#![allow(
    clippy::needless_range_loop,
    reason = "the words of a row are counted by constants, several arrays at once"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod instances;
mod node;
mod portable;
mod set;
mod state;
mod subtree;
mod table;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use instances::InstructionSet;
pub(crate) use portable::Portable;
pub(crate) use state::State;
pub(super) use state::fill;
pub(super) use table::SIZES;
pub(crate) use table::{Options, Table};
