//! Searching: one driver for every engine, with limits, progress and cancelling written once.
//!
//! # Overview
//! [`Solver`] is what a user sets up; it makes a driver around an engine, and the driver's one loop serves the
//! iterator ([`Solutions`]), the visitor ([`Solver::visit`]) and the count ([`Solver::count`]).
//!
//! With [`Solver::threads`] a search that proves long is split among threads (`parallel`, `split`).
//!
//! # Limits
//! A limit is not an error: it ends the search with [`Status::Stopped`] and a reason, and what was found stands.

mod classes;
mod clock;
mod control;
mod counting;
mod driver;
mod method;
mod outcome;
mod owned;
mod parallel;
mod progress;
mod relay;
mod solver;
mod split;
mod turns;

pub use classes::{Class, Classes, CountedClasses};
pub(crate) use control::Control;
pub use control::{CancelToken, Limits};
pub(crate) use driver::Search;
pub use method::{Method, UnsupportedMethod};
pub use outcome::{Counted, Outcome, Stats, Status, StopReason};
pub use owned::IntoSolutions;
pub use progress::Progress;
pub(crate) use solver::EngineSearch;
pub use solver::{Solutions, Solver};
