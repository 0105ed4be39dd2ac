//! A count, then that many puzzles of nine lines of nine digits, 0 for blank: contest "form A".
//!
//! What is there is read first; only then comes the error that the text has fewer puzzles than announced, or more.

use super::error::ReadError;
use super::puzzle::Puzzle;
use super::rows::{Found, RowPuzzles};
use super::text::{Line, Lines};

/// The puzzles of a text in this form.
#[derive(Clone, Debug)]
pub(super) struct ContestPuzzles<'t> {
    puzzles: RowPuzzles<'t>,
    announced: usize,
    header: Line<'t>,
    ended: bool,
}

impl<'t> ContestPuzzles<'t> {
    /// The reader, if the first line that is not blank is a count.
    pub(super) fn new(mut lines: Lines<'t>) -> Option<Self> {
        let header = lines.next_full()?;
        let announced = count(&header)?;
        Some(Self { puzzles: RowPuzzles::new(lines), announced, header, ended: false })
    }

    fn last(&mut self) -> Option<ReadError> {
        self.ended = true;
        let found = self.puzzles.count();
        if found < self.announced {
            let plural = if self.announced == 1 { "" } else { "s" };
            let message = format!("announced {} puzzle{plural}, found {found}", self.announced);
            let help = "the first line must be the number of puzzles that follow";
            return Some(self.header.error(self.header.whole(), message, help).around_puzzles());
        }
        let rest = self.puzzles.rest()?;
        let message = format!("text after the last of {} announced puzzles", self.announced);
        let help = "the number on the first line is the number of puzzles that are read";
        Some(rest.error(rest.whole(), message, help).around_puzzles())
    }
}

/// The number on a line with nothing else: without leading zeros and below 10^8, as `000000012` and `123456789` are
/// rows of a grid.
fn count(line: &Line<'_>) -> Option<usize> {
    let digits = line.bytes.trim_ascii();
    let plain = digits.len() < 9 && digits.iter().all(u8::is_ascii_digit);
    if !plain || (digits.len() > 1 && digits.starts_with(b"0")) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

impl Iterator for ContestPuzzles<'_> {
    type Item = Result<Puzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        if self.puzzles.count() < self.announced {
            match self.puzzles.read() {
                Some(Found::Puzzle(result)) => return Some(result),
                Some(Found::Extra(error)) => return Some(Err(error)),
                None => {}
            }
        }
        self.last().map(Err)
    }
}
