//! One puzzle a line: 81 characters, until a line `end` or the end of the text.
//!
//! The form of the puzzle collections and of programming contests ("form B"). After the grid and a separator (a blank,
//! a tab, `,`, `;` or `#`) may come a comment, such as a number of solutions or a rating. A faulty line spoils itself
//! only. Text after `end` is an error, told after the puzzles before it: something was meant by it, and it is not read.

use super::error::ReadError;
use super::puzzle::Puzzle;
use super::text::{Line, Lines};
use crate::grid::{Grid, digit_of};

const SEPARATORS: &[u8] = b" \t,;#";

/// The puzzles of a text in this form.
#[derive(Clone, Debug)]
pub(super) struct LinePuzzles<'t> {
    lines: Lines<'t>,
    ended: bool,
}

impl<'t> LinePuzzles<'t> {
    pub(super) fn new(lines: Lines<'t>) -> Self {
        Self { lines, ended: false }
    }
}

impl Iterator for LinePuzzles<'_> {
    type Item = Result<Puzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let line = self.lines.next_full()?;
        if !is_end(&line) {
            return Some(parse(&line));
        }
        self.ended = true;
        let after = self.lines.next_full()?;
        let help = "puzzles after `end` are not read; remove the line `end`, or what follows it";
        Some(Err(after.error(after.whole(), "text after `end`".into(), help).around_puzzles()))
    }
}

/// Whether this line ends the puzzles.
pub(super) fn is_end(line: &Line<'_>) -> bool {
    line.bytes.trim_ascii().eq_ignore_ascii_case(b"end")
}

/// Whether a line was meant to be a puzzle of this form, right or wrong: longer than a row of nine, and more than
/// half of what may be its grid are characters of a puzzle.
pub(super) fn looks_like_one(line: &Line<'_>) -> bool {
    let grid = &line.bytes[..line.bytes.len().min(81)];
    let symbols = grid.iter().filter(|&&symbol| digit_of(symbol).is_some()).count();
    symbols > 9 && symbols > grid.len() / 2
}

fn parse(line: &Line<'_>) -> Result<Puzzle, ReadError> {
    let mut grid = Grid::EMPTY;
    let cells = line.bytes.iter().take_while(|&&symbol| digit_of(symbol).is_some()).count();
    let after = line.bytes.get(cells).copied();
    let separated = cells > 0 && after.is_none_or(|symbol| SEPARATORS.contains(&symbol));
    if !separated {
        let (symbol, at) = line.symbol(cells);
        let help = if cells == 81 { "put a blank between a grid and the text after it" } else { SYMBOLS };
        return Err(line.error(at, format!("{symbol} is not a cell of a puzzle"), help));
    }
    if cells != 81 {
        let at = if cells < 81 { cells..cells } else { 81..cells };
        let message = format!("{cells} cells where a puzzle has 81");
        return Err(line.error(at, message, "a puzzle is 81 characters on one line, row by row"));
    }
    for (cell, &symbol) in crate::Cell::all().zip(line.bytes) {
        grid.set(cell, digit_of(symbol).unwrap_or(0)); // all 81 are digits or blanks, as just counted
    }
    Ok(Puzzle::in_line(grid, line, comment(line)?))
}

/// The text after the 81 characters of the grid.
fn comment(line: &Line<'_>) -> Result<Option<String>, ReadError> {
    let rest = &line.bytes[81..];
    let faulty = std::str::from_utf8(rest)
        .map_or_else(|error| Some(error.valid_up_to()), |_| rest.iter().position(|&byte| byte == 0));
    if let Some(faulty) = faulty {
        let (symbol, at) = line.symbol(81 + faulty);
        return Err(line.error(at, format!("{symbol} stands in the text after the grid"), "remove it"));
    }
    let text = String::from_utf8_lossy(rest);
    let text =
        text.trim_start_matches(|symbol| u8::try_from(symbol).is_ok_and(|byte| SEPARATORS.contains(&byte)));
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

/// What may stand in a puzzle.
pub(super) const SYMBOLS: &str = "cells are digits from 1 to 9, or `.`, `0`, `*`, `_` for blank";

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::format::Position;

    const PUZZLE: &str = "7..25..98..6....1....61.3..9....1.......8.4.9..75.28.1.94..3.......4923.61.....4.";

    fn read(text: &[u8]) -> Vec<Result<Puzzle, ReadError>> {
        LinePuzzles::new(Lines::new(text)).collect()
    }

    fn only_error(text: &[u8]) -> ReadError {
        let mut all = read(text);
        assert_eq!(all.len(), 1);
        all.remove(0).unwrap_err()
    }

    #[test]
    fn comments_and_line_ends_of_all_kinds_are_read() {
        let text = format!("{PUZZLE}\r\n\n{PUZZLE} 17\n{PUZZLE},5;x \t\r\n  END  \n\n");
        let puzzles: Vec<Puzzle> = read(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        let comments: Vec<_> = puzzles.iter().map(|puzzle| puzzle.comment.as_deref()).collect();
        assert_eq!(comments, [None, Some("17"), Some("5;x")]);
        assert_eq!(puzzles.iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [1, 3, 4]);
        assert!(puzzles.iter().all(|puzzle| puzzle.grid.to_string() == PUZZLE));
        assert_eq!(puzzles[1].cell_span(crate::Cell::at(1, 2)), 84 + 11..84 + 12);
        assert_eq!(puzzles[1].cell_position(crate::Cell::at(1, 2)), Position { line: 3, column: 12 });
    }

    #[test]
    fn a_wrong_symbol_is_named_with_its_place() {
        let text = PUZZLE.replacen("6....1", "6..A.1", 1);
        let error = only_error(text.as_bytes());
        assert_eq!(error.to_string(), "line 1, column 15: `A` is not a cell of a puzzle");
        assert_eq!(error.span, 14..15);
        assert_eq!(error.help.as_deref(), Some(SYMBOLS));
    }

    #[test]
    fn wrong_lengths_are_refused() {
        assert_eq!(
            only_error(&PUZZLE.as_bytes()[..80]).to_string(),
            "line 1, column 81: 80 cells where a puzzle has 81"
        );
        let long = format!("{PUZZLE}..");
        let error = only_error(long.as_bytes());
        assert_eq!((error.message.as_str(), error.span), ("83 cells where a puzzle has 81", 81..83));
        let glued = format!("{PUZZLE}x");
        assert_eq!(only_error(glued.as_bytes()).message, "`x` is not a cell of a puzzle");
        let short = format!("{} 17", &PUZZLE[..79]);
        assert_eq!(only_error(short.as_bytes()).message, "79 cells where a puzzle has 81");
    }

    #[test]
    fn nul_and_invalid_utf8_are_refused_in_grid_and_comment() {
        for (byte, text) in [(0, "a NUL byte"), (0xff, "byte 0xff, which is not UTF-8,")] {
            let mut grid = PUZZLE.as_bytes().to_vec();
            grid[40] = byte;
            assert_eq!(
                only_error(&grid).to_string(),
                format!("line 1, column 41: {text} is not a cell of a puzzle")
            );
            let comment = [PUZZLE.as_bytes(), b" ab", &[byte], b"c"].concat();
            let message = format!("line 1, column 85: {text} stands in the text after the grid");
            assert_eq!(only_error(&comment).to_string(), message);
        }
    }

    #[test]
    fn a_faulty_line_spoils_itself_only() {
        let text = format!("{PUZZLE}\n{}\n{PUZZLE}", &PUZZLE[1..]);
        let good: Vec<bool> = read(text.as_bytes()).iter().map(Result::is_ok).collect();
        assert_eq!(good, [true, false, true]);
    }

    #[test]
    fn text_after_end_is_an_error_and_nothing_more_is_read() {
        let text = format!("{PUZZLE}\nend\n\n{PUZZLE}\n{PUZZLE}\n");
        let all = read(text.as_bytes());
        assert_eq!(all.len(), 2);
        assert!(all[0].is_ok());
        assert_eq!(all[1].as_ref().unwrap_err().to_string(), "line 4, column 1: text after `end`");
    }
}
