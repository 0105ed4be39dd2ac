//! The moves of the cells engine for each instruction set: the only place of this engine with `unsafe` code.
//!
//! Two reasons, measured: TODO

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
