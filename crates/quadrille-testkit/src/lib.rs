//! What the tests of Quadrille share. Never published, and never part of the product.
//!
//! - [`corpus`]: the instances in `testdata/` with what is known about them, from one table.
//! - [`read`]: readers of problem texts that share no code with `quadrille::format`; two readers must agree.
//! - [`oracle`]: all solutions of a small problem by plain include/exclude; shares no code with the engines.
//! - [`random`]: small random problems of every kind, each made again from its seed.
//! - [`symmetric_problem`]: small random problems that are symmetric by construction.
//! - [`random_board`]: boards to be tiled, whose search meets the same parts again and again.
//! - [`suite`]: the checks that every search method must pass, and [`engine_suite!`] that turns them into tests.
//!
//! The checks panic with the seed and the problem as DLX text, so that a failure can be replayed by hand.
//!
//! # Examples
//! ```
//! use quadrille_testkit::{Kind, oracle, random::{Shape, random_problem}};
//!
//! let shape = Shape::new(Kind::Xcc);
//! let problem = random_problem(7, shape);
//! assert_eq!(oracle::solutions(&problem).len().to_string(), problem.count().to_string());
//! ```

#![forbid(unsafe_code)]

mod board;
pub mod corpus;
pub mod oracle;
mod plain;
pub mod random;
pub mod read;
pub mod suite;
mod symmetric;

pub use board::random_board;
pub use plain::Plain;
pub use quadrille::problem::Kind;
pub use suite::Suite;
pub use symmetric::symmetric_problem;
