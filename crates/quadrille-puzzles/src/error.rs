//! Why a puzzle was not made, and what to do about it.
//!
//! Each message is one line: first what is wrong, in the user's own words, then what would be right.

use crate::{catalogue, limit::MAX_ENTRIES};
use quadrille::BuildError;
use std::fmt;

/// Why a puzzle was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MakeError {
    /// There is no puzzle of this name.
    UnknownPuzzle {
        /// The name.
        name: String,
    },
    /// An argument is missing.
    MissingArgument {
        /// How the puzzle is asked for, such as `queens N`.
        usage: &'static str,
        /// An example, such as `queens 8`.
        example: &'static str,
    },
    /// There is an argument too many.
    ExtraArgument {
        /// The first argument that is too many.
        argument: String,
        /// How the puzzle is asked for.
        usage: &'static str,
        /// An example.
        example: &'static str,
    },
    /// An argument is not a whole number written with the digits 0 to 9.
    NotANumber {
        /// The argument.
        argument: String,
        /// How the puzzle is asked for.
        usage: &'static str,
        /// An example.
        example: &'static str,
    },
    /// An argument is not a board such as `6x10`.
    NotABoard {
        /// The argument.
        argument: String,
        /// How the puzzle is asked for.
        usage: &'static str,
        /// An example.
        example: &'static str,
    },
    /// The problem would have too many entries.
    TooLarge {
        /// What was asked for.
        what: String,
        /// What would be possible.
        advice: String,
    },
    /// The pieces do not have as many cells as the board.
    WrongArea {
        /// The board.
        board: String,
    },
    /// The builder refused an item or option. Of the front ends, only [`pack`](crate::pack) can meet this, when
    /// two pieces, or a piece and a cell, have the same name.
    Build(BuildError),
}

impl fmt::Display for MakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPuzzle { name } => {
                write!(f, "unknown puzzle `{name}`; there are: ")?;
                for (at, entry) in catalogue().iter().enumerate() {
                    write!(f, "{}{}", if at > 0 { ", " } else { "" }, entry.usage)?;
                }
                Ok(())
            }
            Self::MissingArgument { usage, example } => {
                write!(f, "an argument is missing; write `{usage}`, for example `{example}`")
            }
            Self::ExtraArgument { argument, usage, example } => {
                write!(f, "unexpected argument `{argument}`; write `{usage}`")?;
                if usage == example { Ok(()) } else { write!(f, ", for example `{example}`") }
            }
            Self::NotANumber { argument, usage, example } => {
                write!(
                    f,
                    "`{argument}` is not a number (digits 0 to 9 only); write `{usage}`, for example `{example}`"
                )
            }
            Self::NotABoard { argument, usage, example } => {
                write!(
                    f,
                    "`{argument}` is not a board (two numbers with an `x` between them); write `{usage}`, for example `{example}`"
                )
            }
            Self::TooLarge { what, advice } => {
                write!(
                    f,
                    "{what} is too large: the problem would have more than {MAX_ENTRIES} entries, gigabytes to search; {advice}"
                )
            }
            Self::WrongArea { board } => {
                write!(
                    f,
                    "the board {board} does not have the 60 squares that the twelve pentominoes cover; take 3x20, 4x15, 5x12 or 6x10"
                )
            }
            Self::Build(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MakeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Build(error) => Some(error),
            _ => None,
        }
    }
}

impl From<BuildError> for MakeError {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}
