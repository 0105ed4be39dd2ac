//! Numbers of solutions.

mod number;

pub use number::Count;
