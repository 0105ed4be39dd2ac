//! Tells the format of a text from its content.
//!
//! The rules stand in the documentation of the parent module. The one hard case is a first line of two numbers, which
//! begins a matrix, and could also name two items of a DLX text. Each of the other lines then holds at most those two
//! names, so whether it can be DLX is seen at the first line that cannot; only if there is none (which in a matrix
//! takes at most two columns) is the text read as a matrix, to see whether it is one.

use super::token::{Lexer, Source, Token};
use super::{Format, matrix};
use std::ops::Range;

/// What a text seems to be.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Guess {
    Format(Format),
    /// Puzzles for another command; where the first one begins.
    Sudoku(Range<usize>),
}

pub(super) fn detect(source: Source<'_>) -> Guess {
    let mut lexer = source.lexer();
    match lexer.next_line() {
        Some(b'{') => return Guess::Format(Format::Json),
        None | Some(b'|') => return Guess::Format(Format::Dlx),
        Some(_) => {}
    }
    let (first, second, third) = (lexer.token(), lexer.token(), lexer.token());
    match (first, second, third) {
        (Some(rows), Some(columns), None) if rows.is_digits() && columns.is_digits() => {
            let dlx = is_dlx_over(rows.text, columns.text, lexer) && matrix::read(source).is_err();
            Guess::Format(if dlx { Format::Dlx } else { Format::Matrix })
        }
        (Some(token), None, None) if begins_sudoku(token, lexer) => Guess::Sudoku(token.span()),
        _ => Guess::Format(Format::Dlx),
    }
}

/// Whether the rest of a text is one or more faultless options over the primary items `a` and `b`.
fn is_dlx_over(a: &str, b: &str, mut lexer: Lexer<'_>) -> bool {
    let mut options = 0;
    while let Some(byte) = lexer.next_line() {
        if byte == b'|' {
            lexer.skip_line();
            continue;
        }
        let mut seen = [false; 2];
        while let Some(token) = lexer.token() {
            let is_cost = token.text.starts_with('|') && token.text.len() > 1 && token.from(1).is_digits();
            let slot = if token.text == a {
                &mut seen[0]
            } else if token.text == b {
                &mut seen[1]
            } else if is_cost {
                continue;
            } else {
                return false;
            };
            if std::mem::replace(slot, true) {
                return false;
            }
        }
        options += 1;
    }
    options > 0 && a != b
}

/// Whether a text that begins with a line of one token is a Sudoku: 81 cells in a line, nine lines of nine cells, or
/// a number of puzzles and then such lines.
fn begins_sudoku(first: Token<'_>, mut rest: Lexer<'_>) -> bool {
    if is_cells(first, 81) {
        return true;
    }
    rest.next_line();
    let Some(second) = rest.token() else { return false };
    // Two equal lines could be the only item of a DLX text and its only option.
    rest.token().is_none()
        && is_cells(second, 9)
        && second.text != first.text
        && (first.is_digits() || is_cells(first, 9))
}

fn is_cells(token: Token<'_>, count: usize) -> bool {
    token.text.len() == count
        && token.text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(text: &str) -> Option<Format> {
        match detect(Source::new(text)) {
            Guess::Format(format) => Some(format),
            Guess::Sudoku(_) => None,
        }
    }

    #[test]
    fn two_numbers_begin_a_matrix() {
        for text in [
            "2 3\n1 0 0\n0 1 1\n",
            "0 0",
            "2 0",
            "0 3\n",
            "3 4",
            "2 2\n10\n01\n",
            "2 1\n1\n1\n",
            "1 2\n1 1\n",
            "\u{feff}2 2\r\n1 1\r\n0 1\r\n",
            "2 2\n2 1\n1 0\n", // a wrong digit, and no DLX text either
            "3 3\n0 1 0\nx y z\n",
            "2 2\n2 2\n1 1\n",
        ] {
            assert_eq!(format(text), Some(Format::Matrix), "{text:?}");
        }
    }

    #[test]
    fn two_numbers_that_the_options_repeat_are_items() {
        for text in [
            "1 2\n1\n2\n",
            "1 2\n1 2\n",
            "1 2\n2 1\n| comment\n1 |5\n",
            "2 1\n1\n2\n",
            "7 8\n7 8\n7\n",
            "| comment\n2 2\n1 0\n0 1\n",
        ] {
            assert_eq!(format(text), Some(Format::Dlx), "{text:?}");
        }
    }

    #[test]
    fn braces_begin_json_and_all_else_is_dlx() {
        assert_eq!(format(" \n{\"primary\": []}"), Some(Format::Json));
        assert_eq!(format("[1,2] b\nb\n"), Some(Format::Dlx));
        assert_eq!(format("1 2 3\n1 2\n"), Some(Format::Dlx));
        assert_eq!(format("a b\na b\n"), Some(Format::Dlx));
        assert_eq!(format("123456789\n123456789\n"), Some(Format::Dlx));
        assert_eq!(format("-1 2\n-1\n"), Some(Format::Dlx));
    }

    #[test]
    fn sudokus_are_recognised() {
        let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        assert_eq!(format(line), None);
        assert_eq!(format(&format!("{}\n{line}\n", line.replace('.', "0"))), None);
        assert_eq!(format("2\n003020600\n900305001\n"), None);
        assert_eq!(format("..3.2.6..\n9..3.5..1\n"), None);
    }
}
