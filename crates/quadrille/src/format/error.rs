//! Where a text is faulty and what to do about it; and why a problem cannot be written in a format.
//!
//! Readers know byte offsets only. Lines and columns are counted when an error or a warning is made, which happens
//! once for an error and at most twenty times for warnings: O(text) each, and nothing on the way of a faultless
//! text. Messages quote at most 40 characters of a token, so that a faulty file of one 100 MB line costs one pass
//! over it and no copy; drawing the line with a caret is the work of the caller, who has the text.

use super::Format;
use std::fmt;
use std::ops::Range;

/// The bytes that some editors put before UTF-8 text. They are read as nothing, and count for no column.
pub(super) const BOM: &str = "\u{feff}";

/// A place in a text: both 1-based, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line.
    pub line: usize,
    /// Column, in characters.
    pub column: usize,
}

impl Position {
    /// The place of a byte of a text, or of its end. Bytes that are not UTF-8 are counted as well as they can be.
    ///
    /// # Complexity
    /// One pass over the bytes before `offset`.
    ///
    /// # Examples
    /// ```
    /// use quadrille::format::Position;
    ///
    /// assert_eq!(Position::of("a b\né c".as_bytes(), 7), Position { line: 2, column: 3 });
    /// ```
    #[must_use]
    pub fn of(text: &[u8], offset: usize) -> Self {
        let before = &text[..offset.min(text.len())];
        let newlines = before.iter().filter(|&&byte| byte == b'\n').count();
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let line = &before[start..];
        let line = if start == 0 { line.strip_prefix(BOM.as_bytes()).unwrap_or(line) } else { line };
        // A character has exactly one byte that is not a continuation byte.
        let characters = line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Self { line: newlines + 1, column: characters + 1 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A fault in a text, with its place.
///
/// Displays as `line 4, column 5: token "2" is not 0 or 1`, without the help.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// What is wrong, in one line.
    pub message: String,
    /// What to do, if there is something to say.
    pub help: Option<String>,
    /// The faulty bytes; empty, at the end of the text, if something is missing there.
    pub span: Range<usize>,
    /// Where the span begins.
    pub position: Position,
}

impl ParseError {
    /// A fault at `span` of `text`, for readers of other formats too.
    #[must_use]
    pub fn new(text: &[u8], span: Range<usize>, message: impl Into<String>) -> Self {
        let position = Position::of(text, span.start);
        Self { message: message.into(), help: None, span, position }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.message)
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

impl Warning {
    pub(super) fn new(text: &[u8], span: Range<usize>, message: String) -> Self {
        let position = Position::of(text, span.start);
        Self { message, span, position }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.message)
    }
}

/// Why a problem cannot be written in a format: what was written would not read back as the same problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteError {
    /// The format that cannot hold the problem.
    pub format: Format,
    /// What it cannot hold, in one line.
    pub message: String,
    /// What to do, if there is something to say.
    pub help: Option<String>,
}

impl WriteError {
    pub(super) fn new(format: Format, message: impl Into<String>, help: &str) -> Self {
        Self { format, message: message.into(), help: Some(help.to_owned()) }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WriteError {}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    pub(super) name: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown format `{}`; the formats are ", excerpt(&self.name))?;
        for (at, format) in Format::ALL.iter().enumerate() {
            write!(f, "{}{format}", if at == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownFormat {}

/// The beginning of a token, short enough for a message.
pub(super) fn excerpt(token: &str) -> String {
    const SHOWN: usize = 40;
    match token.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &token[..end]),
        None => token.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        let text = "ab\nxyz\n";
        let place = |offset| {
            let position = Position::of(text.as_bytes(), offset);
            (position.line, position.column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place(2), (1, 3));
        assert_eq!(place(3), (2, 1));
        assert_eq!(place(7), (3, 1));
        assert_eq!(place(99), (3, 1));
    }

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        let text = "\u{feff}ab";
        assert_eq!(Position::of(text.as_bytes(), 4), Position { line: 1, column: 2 });
    }

    #[test]
    fn long_tokens_are_cut_at_a_character() {
        assert_eq!(excerpt("short"), "short");
        let long = "é".repeat(1000);
        assert_eq!(excerpt(&long), format!("{}…", "é".repeat(40)));
    }

    #[test]
    fn unknown_formats_list_the_known_ones() {
        let error = "xml".parse::<Format>().unwrap_err();
        assert_eq!(error.to_string(), "unknown format `xml`; the formats are dlx, matrix, json");
    }
}
