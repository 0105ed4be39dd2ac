//! The lines of a text, with their numbers and byte offsets; what all forms are read through.
//!
//! Takes bytes, not a string: a file may hold anything, and a faulty byte must spoil its own puzzle only. `\r\n` and
//! blanks at the end of a line are taken off, a byte order mark at the beginning is passed over, and the last line
//! need not end with a newline. No line is ever copied.

use super::error::ReadError;
use quadrille::format::Position;
use std::ops::Range;

/// The byte order mark of UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// One line, without the blanks at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub(super) bytes: &'t [u8],
    /// Offset of the line in the text.
    pub(super) start: usize,
    /// Number of the line, 1-based.
    pub(super) number: usize,
}

impl Line<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The whole line as a place.
    pub(super) fn whole(&self) -> Range<usize> {
        0..self.bytes.len()
    }

    /// An error at these bytes of the line.
    pub(super) fn error(&self, at: Range<usize>, message: String, help: &str) -> ReadError {
        // Bytes that begin a character; in text that is not UTF-8, at least never more than the bytes.
        let characters = self.bytes[..at.start].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        ReadError {
            message,
            help: (!help.is_empty()).then(|| help.to_owned()),
            span: self.start + at.start..self.start + at.end,
            position: Position { line: self.number, column: characters + 1 },
            in_puzzle: true,
        }
    }

    /// The character at this byte, for an error message, and where it is.
    pub(super) fn symbol(&self, at: usize) -> (String, Range<usize>) {
        let rest = &self.bytes[at..self.bytes.len().min(at + 4)];
        let chunk = rest.utf8_chunks().next();
        let symbol = chunk.as_ref().and_then(|chunk| chunk.valid().chars().next());
        match symbol {
            Some('\0') => ("a NUL byte".into(), at..at + 1),
            Some(' ') => ("a blank".into(), at..at + 1),
            Some(symbol) => (format!("`{}`", symbol.escape_debug()), at..at + symbol.len_utf8()),
            None => match rest.first() {
                Some(byte) => (format!("byte 0x{byte:02x}, which is not UTF-8,"), at..at + 1),
                None => ("the end of the line".into(), at..at),
            },
        }
    }
}

/// The lines of a text. Cloning it is looking ahead.
#[derive(Clone, Debug)]
pub(super) struct Lines<'t> {
    text: &'t [u8],
    at: usize,
    number: usize,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text, at: if text.starts_with(BOM) { BOM.len() } else { 0 }, number: 0 }
    }

    /// The next line that is not blank.
    pub(super) fn next_full(&mut self) -> Option<Line<'t>> {
        self.find(|line| !line.is_blank())
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let start = self.at;
        let rest = &self.text[start..];
        if rest.is_empty() {
            return None;
        }
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.at = (start + length + 1).min(self.text.len());
        self.number += 1;
        let mut bytes = &rest[..length];
        while let [before @ .., b' ' | b'\t' | b'\r'] = bytes {
            bytes = before;
        }
        Some(Line { bytes, start, number: self.number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_without_their_ends_and_with_their_offsets() {
        let lines: Vec<_> = Lines::new(b"\xef\xbb\xbfab \t\r\n\r\ncd")
            .map(|line| (line.bytes, line.start, line.number))
            .collect();
        assert_eq!(lines, [(&b"ab"[..], 3, 1), (b"", 9, 2), (b"cd", 11, 3)]);
        assert_eq!(Lines::new(b"a\n").count(), 1);
        assert_eq!(Lines::new(b"").count(), 0);
    }

    #[test]
    fn columns_count_characters_and_spans_count_bytes() {
        let mut lines = Lines::new("x\näöü!".as_bytes());
        let line = lines.nth(1).unwrap();
        let error = line.error(6..7, String::new(), "");
        assert_eq!((error.span, error.position), (8..9, Position { line: 2, column: 4 }));
    }

    #[test]
    fn odd_symbols_are_described() {
        let line = Line { bytes: b"a\0\xff\xc3\xa9 \x1b", start: 0, number: 1 };
        assert_eq!(line.symbol(0), ("`a`".into(), 0..1));
        assert_eq!(line.symbol(1), ("a NUL byte".into(), 1..2));
        assert_eq!(line.symbol(2), ("byte 0xff, which is not UTF-8,".into(), 2..3));
        assert_eq!(line.symbol(3), ("`é`".into(), 3..5));
        assert_eq!(line.symbol(5), ("a blank".into(), 5..6));
        assert_eq!(line.symbol(6), ("`\\u{1b}`".into(), 6..7));
        assert_eq!(line.symbol(7), ("the end of the line".into(), 7..7));
    }
}
