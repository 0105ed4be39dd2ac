//! The moves of the cells engine for each instruction set: the only place of this engine with `unsafe` code.
//!
//! It does without bounds checks, which cost 10 to 18 % here (soma 94 ms for 85, pentominoes 8x8 170 for 144, words
//! 3x4 263 for 231, Kirkman 48 for 42): the inner loops are three or four instructions on indices that the tables
//! hold, and [`State`](super::state::State) says why these are right. Debug builds check them.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod cover;
mod id;
mod instances;
mod least;
mod moves;
mod portable;
mod scan;
mod tail;
mod walk;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use id::Id;
pub(crate) use instances::InstructionSet;
pub(crate) use portable::Portable;
pub(crate) use tail::Tail;
