//! Where a text of puzzles is faulty.
//!
//! A type of its own, as its place is counted from the faulty line and not from the beginning of the text: a file of
//! a million puzzles may have a million faults, each of them told.

use quadrille::format::Position;
use std::fmt;
use std::ops::Range;

/// A fault in a text of puzzles, with its place: the same fields as [`quadrille::format::ParseError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// What is wrong, in one line.
    pub message: String,
    /// What to do, if there is something to say.
    pub help: Option<String>,
    /// The faulty bytes.
    pub span: Range<usize>,
    /// Where the span begins.
    pub position: Position,
    /// Whether a puzzle could not be read, so that one answer will be missing; otherwise the fault is in the text
    /// around the puzzles.
    pub in_puzzle: bool,
}

impl ReadError {
    /// A fault that spoils no puzzle.
    pub(super) fn around_puzzles(self) -> Self {
        Self { in_puzzle: false, ..self }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.position.line, self.position.column, self.message)
    }
}

impl std::error::Error for ReadError {}
