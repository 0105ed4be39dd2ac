//! Whatever the bytes, reading ends without a panic, and every place in an error lies in the text.
#![allow(clippy::unwrap_used, reason = "test helpers")]

mod common;

use common::data;
use proptest::prelude::*;
use quadrille_sudoku::{Cell, read};

/// Reads everything, and checks that places make sense and that every line gives at most one result or so.
fn check(text: &[u8]) {
    let Ok(reader) = read(text).inspect_err(|error| assert!(error.span.end <= text.len())) else { return };
    let mut results = 0;
    for result in reader {
        results += 1;
        match result {
            Ok(puzzle) => {
                for cell in Cell::all() {
                    let symbol = text[puzzle.cell_span(cell)][0];
                    let digit = if symbol.is_ascii_digit() { symbol - b'0' } else { 0 };
                    assert_eq!(puzzle.grid.get(cell), digit);
                    let position = puzzle.cell_position(cell);
                    let line = text.split(|&byte| byte == b'\n').nth(position.line - 1).unwrap();
                    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
                    assert_eq!(line[position.column - 1], symbol);
                }
                assert_eq!(puzzle.clash, puzzle.grid.clash());
            }
            Err(error) => {
                assert!(error.span.start <= error.span.end && error.span.end <= text.len());
                let line = 1 + text[..error.span.start].iter().filter(|&&byte| byte == b'\n').count();
                assert_eq!(error.position.line, line);
            }
        }
    }
    let lines = text.split(|&byte| byte == b'\n').count();
    assert!(results <= lines + 1, "{results} results from {lines} lines");
}

/// Pieces from which texts in all forms, nearly right, are made.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let fixed = |text: &'static str| Just(text.as_bytes().to_vec());
    prop_oneof![
        4 => "[0-9.]{9}\r?\n".prop_map(String::into_bytes),
        2 => "[0-9.*_]{81}( [0-9]{1,3})?\r?\n".prop_map(String::into_bytes),
        1 => "[0-9.]{0,90}\n?".prop_map(String::into_bytes),
        1 => prop_oneof![fixed("\n"), fixed("\r\n"), fixed(" \t\n"), fixed("end\n"), fixed("2\n"), fixed("\u{feff}")],
        1 => prop::collection::vec(any::<u8>(), 0..4),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(text in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&text);
    }

    #[test]
    fn nearly_right_texts(pieces in prop::collection::vec(piece(), 0..40)) {
        check(&pieces.concat());
    }

    #[test]
    fn contest_texts_with_bytes_changed_cut_or_doubled(
        name in prop_oneof![Just("contest/form_a.txt"), Just("contest/form_b.txt")],
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..6),
    ) {
        let mut text = data(name);
        for (at, byte, kind) in edits {
            let at = at.index(text.len());
            match kind {
                0 => text[at] = byte,
                1 => drop(text.remove(at)),
                _ => text.insert(at, byte),
            }
        }
        check(&text);
    }
}
