//! A text that may be read, cut into tokens that know where they stand.
//!
//! [`Source`] checks once what every format needs: the text is UTF-8, has no NUL byte, is not empty. [`Lexer`] then
//! cuts tokens at blanks, in one pass, without copying: about 1 ns a byte. Blanks are the six of C's `isspace`, as in
//! Knuth's readers: space, tab, vertical tab, form feed and CR separate tokens (so CR LF needs no care), LF also ends
//! a line. All other white space of Unicode is text.

use super::error::{BOM, ParseError, excerpt};
use std::ops::Range;

/// A text that is UTF-8 without NUL bytes; reading begins after its byte order mark.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    start: usize,
}

impl<'a> Source<'a> {
    pub(super) fn check(bytes: &'a [u8]) -> Result<Self, ParseError> {
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err(ParseError::new(bytes, 0..2, "the text is UTF-16, not UTF-8")
                .with_help("save the file as UTF-8, or convert it: `iconv -f UTF-16 -t UTF-8`"));
        }
        if bytes.starts_with(b"\x1f\x8b") {
            return Err(ParseError::new(bytes, 0..2, "the text is compressed with gzip")
                .with_help("decompress it first: `gzip -d`"));
        }
        // `contains` is a word-wise search, and runs before the check for UTF-8 because binary files fail both,
        // and a NUL says more plainly that the file is no text.
        if bytes.contains(&0) {
            let at = bytes.iter().position(|&byte| byte == 0).unwrap_or(0);
            return Err(ParseError::new(bytes, at..at + 1, "the text contains a NUL byte")
                .with_help("this is not a text file"));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            let length = error.error_len().unwrap_or(bytes.len() - at);
            ParseError::new(bytes, at..at + length, format!("byte 0x{:02X} is not valid UTF-8", bytes[at]))
                .with_help("names and labels must be UTF-8 text; convert the file first")
        })?;
        let source = Self::new(text);
        if source.body().bytes().all(is_space) {
            return Err(source.error(source.end(), "the text is empty"));
        }
        Ok(source)
    }

    /// A text that needs no check, because a writer made it.
    pub(super) fn new(text: &'a str) -> Self {
        let start = if text.starts_with(BOM) { BOM.len() } else { 0 };
        Self { text, start }
    }

    /// The text after the byte order mark.
    pub(super) fn body(&self) -> &'a str {
        &self.text[self.start..]
    }

    pub(super) fn lexer(&self) -> Lexer<'a> {
        self.lexer_at(self.start)
    }

    pub(super) fn lexer_at(&self, offset: usize) -> Lexer<'a> {
        Lexer { text: self.text, at: offset }
    }

    /// The empty span after the last character that is not blank: where something is missing.
    pub(super) fn end(&self) -> Range<usize> {
        let blanks = self.body().bytes().rev().take_while(|&byte| is_space(byte)).count();
        let end = self.text.len() - blanks;
        end..end
    }

    pub(super) fn error(&self, span: Range<usize>, message: impl Into<String>) -> ParseError {
        ParseError::new(self.text.as_bytes(), span, message)
    }
}

/// Some characters without blanks, and where they stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

impl<'a> Token<'a> {
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The rest of the token from byte `at` on, which must be a boundary of characters.
    pub(super) fn from(&self, at: usize) -> Self {
        Self { text: &self.text[at..], start: self.start + at }
    }

    /// The token before byte `at`.
    pub(super) fn to(&self, at: usize) -> Self {
        Self { text: &self.text[..at], start: self.start }
    }

    /// Cuts at the first `separator`, which belongs to neither part.
    pub(super) fn split_once(&self, separator: u8) -> Option<(Token<'a>, Token<'a>)> {
        let at = self.text.bytes().position(|byte| byte == separator)?;
        Some((self.to(at), self.from(at + 1)))
    }

    /// Whether all characters are ASCII digits; true for no character.
    pub(super) fn is_digits(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The token as messages quote it.
    pub(super) fn quoted(&self) -> String {
        excerpt(self.text)
    }
}

/// Cuts a text into lines and tokens.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Passes blanks and empty lines; the first byte of what follows, nothing at the end of the text.
    #[inline]
    pub(super) fn next_line(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            if !is_space(byte) {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    /// The next token of this line; nothing at its end, again and again, until [`next_line`](Self::next_line).
    #[inline]
    pub(super) fn token(&mut self) -> Option<Token<'a>> {
        let bytes = self.text.as_bytes();
        let mut start = self.at;
        while let Some(&byte) = bytes.get(start) {
            if !is_space(byte) {
                let length = bytes[start..].iter().position(|&byte| is_space(byte));
                self.at = length.map_or(bytes.len(), |length| start + length);
                return Some(Token { text: &self.text[start..self.at], start });
            }
            if byte == b'\n' {
                break;
            }
            start += 1;
        }
        self.at = start;
        None
    }

    /// Passes the rest of this line.
    pub(super) fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// Where the next character stands.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// The rest of this line without the blanks around it.
    pub(super) fn rest_of_line(&self) -> Range<usize> {
        let mut lexer = self.clone();
        let Some(first) = lexer.token() else { return self.at..self.at };
        lexer.skip_line();
        let line = &self.text[first.start..lexer.at];
        first.start..first.start + line.trim_end_matches(|c: char| c.is_ascii() && is_space(c as u8)).len()
    }
}

/// C's `isspace`.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(bytes: &[u8]) -> String {
        Source::check(bytes).err().map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn tokens_end_at_any_blank_and_lines_at_lf() {
        let source = Source::check(b"  a\tb\r\n\x0b\x0c\r\n\xc3\xa9 c").unwrap();
        let mut lexer = source.lexer();
        let mut lines = Vec::new();
        while lexer.next_line().is_some() {
            let mut tokens = Vec::new();
            while let Some(token) = lexer.token() {
                assert_eq!(token.text, &source.text[token.span()]);
                tokens.push(token.text);
            }
            assert!(lexer.token().is_none());
            lines.push(tokens);
        }
        assert_eq!(lines, [["a", "b"], ["é", "c"]]);
    }

    #[test]
    fn the_rest_of_a_line_has_no_blanks_around_it() {
        let source = Source::check(b"a  b c \r\nd").unwrap();
        let mut lexer = source.lexer();
        lexer.next_line();
        assert_eq!(&source.text[lexer.rest_of_line()], "a  b c");
        lexer.token();
        assert_eq!(&source.text[lexer.rest_of_line()], "b c");
        lexer.skip_line();
        assert_eq!(&source.text[lexer.rest_of_line()], "");
        lexer.next_line();
        assert_eq!(&source.text[lexer.rest_of_line()], "d");
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        assert_eq!(error(b""), "line 1, column 1: the text is empty");
        assert_eq!(error(b"\xef\xbb\xbf\r\n \t\n"), "line 1, column 1: the text is empty");
        assert_eq!(error(b"a b\na\0\n"), "line 2, column 2: the text contains a NUL byte");
        assert_eq!(error(b"a b\n\xc3\xa9 \xff\n"), "line 2, column 3: byte 0xFF is not valid UTF-8");
        assert_eq!(error(b"a b\n\xc3"), "line 2, column 1: byte 0xC3 is not valid UTF-8");
        assert_eq!(error(b"\xff\xfea\0"), "line 1, column 1: the text is UTF-16, not UTF-8");
        assert_eq!(error(b"\x1f\x8b\x08"), "line 1, column 1: the text is compressed with gzip");
    }
}
