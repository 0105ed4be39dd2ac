//! Where a text is faulty, and what to do about it.

use std::fmt;
use std::ops::Range;

/// A place in a text: both 1-based, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line.
    pub line: usize,
    /// Column, in characters.
    pub column: usize,
}

/// A fault in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong, in one line.
    pub message: String,
    /// What to do, if there is something to say.
    pub help: Option<String>,
    /// The faulty bytes.
    pub span: Range<usize>,
    /// Where the span begins.
    pub position: Position,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.position.line, self.position.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// Something odd that is not an error, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// What is odd, in one line.
    pub message: String,
    /// The bytes concerned.
    pub span: Range<usize>,
    /// Where the span begins.
    pub position: Position,
}
