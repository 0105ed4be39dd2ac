//! A fault as a compiler draws it: what, where, the line with carets, what to do.
//!
//! ```text
//! error: `2` is neither 0 nor 1
//!   --> cover.mat:3:5
//!    |
//!  3 | 0 1 2 0
//!    |     ^
//!    |
//!    = help: write 1 where the row covers the column, and 0 elsewhere
//! ```
//! The text may be anything: a line of 100 MB is cut to a window around the fault before anything is decoded
//! (O(window), not O(line)), control characters and bytes that are not UTF-8 are escaped, and carets stand under
//! what they mean whatever the width of the characters before them.

use clap::builder::styling::{AnsiColor, Style};
use std::fmt;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

/// Characters shown to either side of a fault, and of the fault itself; a line of twice as many is shown whole.
const WINDOW: usize = 60;

/// The byte order mark of UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    /// No answer.
    Error,
    /// An answer, but something is odd.
    Warning,
}

/// A place in an input: lines and columns are 1-based.
#[derive(Clone, Debug)]
pub(crate) struct Excerpt<'a> {
    /// The whole text.
    pub(crate) text: &'a [u8],
    /// The line where the mark begins.
    pub(crate) line: usize,
    /// Its column, in characters.
    pub(crate) column: usize,
    /// The bytes to mark.
    pub(crate) mark: Range<usize>,
    /// Other bytes to mark, if there are two places.
    pub(crate) other: Option<Range<usize>>,
}

/// Something wrong with an input.
#[derive(Clone, Debug)]
pub(crate) struct Diagnostic<'a> {
    /// How bad it is.
    pub(crate) severity: Severity,
    /// What is wrong, in one line.
    pub(crate) message: String,
    /// The input's name.
    pub(crate) file: &'a str,
    /// The place in the input, if it could be read.
    pub(crate) excerpt: Option<Excerpt<'a>>,
    /// What to do, if there is something to say.
    pub(crate) help: Option<String>,
}

impl Diagnostic<'_> {
    /// The drawing, several lines with their ends.
    pub(crate) fn drawn(&self, colors: bool) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| {
            let paint = |style: Style| if colors { style } else { Style::new() };
            let (word, color) = match self.severity {
                Severity::Error => ("error", AnsiColor::BrightRed),
                Severity::Warning => ("warning", AnsiColor::BrightYellow),
            };
            let (strong, frame) =
                (paint(color.on_default().bold()), paint(AnsiColor::BrightBlue.on_default()));
            let title = paint(Style::new().bold());
            writeln!(f, "{strong}{word}{strong:#}{title}: {}{title:#}", escaped(&self.message))?;
            let Some(excerpt) = &self.excerpt else {
                writeln!(f, "{frame} -->{frame:#} {}", escaped(self.file))?;
                return match &self.help {
                    Some(help) => writeln!(f, "{frame}  ={frame:#} help: {}", escaped(help)),
                    None => Ok(()),
                };
            };
            let lines = excerpt.lines();
            let width = lines.iter().map(|line| line.number.to_string().len()).max().unwrap_or(1);
            let (at, column) = (excerpt.line, excerpt.column);
            writeln!(f, "{frame}{:width$}-->{frame:#} {}:{at}:{column}", "", escaped(self.file))?;
            writeln!(f, "{frame}{:width$} |{frame:#}", "")?;
            for (at, line) in lines.iter().enumerate() {
                if at > 0 && line.number > lines[at - 1].number + 1 {
                    writeln!(f, "{frame}...{frame:#}")?;
                }
                writeln!(f, "{frame}{:>width$} |{frame:#} {}", line.number, line.shown)?;
                writeln!(f, "{frame}{:width$} |{frame:#} {strong}{}{strong:#}", "", line.carets)?;
            }
            if let Some(help) = &self.help {
                writeln!(f, "{frame}{:width$} |{frame:#}", "")?;
                writeln!(f, "{frame}{:width$} ={frame:#} help: {}", "", escaped(help))?;
            }
            Ok(())
        })
    }
}

/// A line of the drawing.
struct Line {
    number: usize,
    shown: String,
    carets: String,
}

impl Excerpt<'_> {
    /// The lines that have marks, in the order of the text.
    fn lines(&self) -> Vec<Line> {
        let mut marks: Vec<_> = std::iter::once(&self.mark).chain(&self.other).cloned().collect();
        marks.sort_unstable_by_key(|mark| mark.start);
        let mut lines: Vec<(usize, Vec<Range<usize>>)> = Vec::new();
        for mark in marks {
            let number = self.line_of(mark.start);
            match lines.last_mut() {
                Some((last, marks)) if *last == number => marks.push(mark),
                _ => lines.push((number, vec![mark])),
            }
        }
        lines.into_iter().map(|(number, marks)| self.draw_line(number, &marks)).collect()
    }

    /// The number of the line of the byte `at`, counted from the mark's.
    fn line_of(&self, at: usize) -> usize {
        let first = self.mark.start.min(self.text.len());
        let at = at.min(self.text.len());
        let ends = |range: Range<usize>| self.text[range].iter().filter(|&&byte| byte == b'\n').count();
        if at >= first { self.line + ends(first..at) } else { self.line.saturating_sub(ends(at..first)) }
    }

    fn draw_line(&self, number: usize, marks: &[Range<usize>]) -> Line {
        let bytes = self.window(marks);
        // What is shown for each character, and which of them are marked: a mark of nothing marks what follows it.
        let (mut cells, mut marked) = (Vec::new(), Vec::new());
        let mut at = bytes.start;
        for mark in marks {
            let start = mark.start.clamp(at, bytes.end);
            let end = mark.end.clamp(start, bytes.end);
            cells.extend(decoded(&self.text[at..start]));
            let first = cells.len();
            cells.extend(decoded(&self.text[start..end]));
            marked.push(first..cells.len().max(first + 1));
            at = end;
        }
        cells.extend(decoded(&self.text[at..bytes.end]));

        let whole = self.begins_line(bytes.start) && self.ends_line(bytes.end);
        let (mut from, mut to) = (0, cells.len());
        if !whole || cells.len() > 2 * WINDOW {
            let first = marked.first().map_or(0, |mark| mark.start);
            let last = marked.last().map_or(0, |mark| mark.end).min(first + WINDOW);
            (from, to) = (first.saturating_sub(WINDOW), (last + WINDOW).min(cells.len()));
        }
        let cut_before = from > 0 || !self.begins_line(bytes.start);
        let cut_after = to < cells.len() || !self.ends_line(bytes.end);
        let before = if cut_before { "…" } else { "" };
        let shown = cells[from..to].concat();
        let after = if cut_after { "…" } else { "" };
        let mut carets = " ".repeat(before.width());
        for at in from..=to {
            let width = cells.get(at).map_or(1, |cell| cell.width().max(1));
            // The place after the last character can be marked, if that is where the line ends.
            let here = at < to || to == cells.len();
            let caret = if here && marked.iter().any(|mark| mark.contains(&at)) { "^" } else { " " };
            carets.push_str(&caret.repeat(width));
        }
        let shown = format!("{before}{shown}{after}");
        Line { number, shown: shown.trim_end().to_owned(), carets: carets.trim_end().to_owned() }
    }

    /// The bytes of the marks' line that may be shown: all of it, or as far from the marks as a window can reach.
    fn window(&self, marks: &[Range<usize>]) -> Range<usize> {
        // Four bytes a character at most.
        const REACH: usize = 8 * WINDOW;
        let text = self.text;
        let first = marks.first().map_or(0, |mark| mark.start).min(text.len());
        let last = marks.last().map_or(first, |mark| mark.end.clamp(first, (first + REACH).min(text.len())));
        let from = first.saturating_sub(REACH);
        let start =
            text[from..first].iter().rposition(|&byte| byte == b'\n').map_or(from, |at| from + at + 1);
        // A byte order mark is read as nothing, and counts for no column.
        let start = if start == 0 && text.starts_with(BOM) { first.min(BOM.len()) } else { start };
        let to = (last + REACH).min(text.len());
        let end = text[first..to].iter().position(|&byte| byte == b'\n').map_or(to, |at| first + at);
        let carriage_return =
            end > first && text[end - 1] == b'\r' && text.get(end).is_none_or(|&byte| byte == b'\n');
        start..end - usize::from(carriage_return)
    }

    fn begins_line(&self, at: usize) -> bool {
        at == 0 || self.text[at - 1] == b'\n' || (at == BOM.len() && self.text.starts_with(BOM))
    }

    fn ends_line(&self, at: usize) -> bool {
        matches!(self.text[at..], [] | [b'\n', ..] | [b'\r'] | [b'\r', b'\n', ..])
    }
}

/// The characters of a piece of text, each as it is shown.
fn decoded(bytes: &[u8]) -> Vec<String> {
    let mut shown = Vec::new();
    for chunk in bytes.utf8_chunks() {
        shown.extend(chunk.valid().chars().map(shown_char));
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

fn shown_char(c: char) -> String {
    match c {
        '\t' => " ".to_owned(),
        '\0'..='\x1f' | '\x7f' => format!("\\x{:02x}", u32::from(c)),
        // Also what turns the reading direction, or has no width: what is shown must be what is there.
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => c.escape_unicode().to_string(),
        c => c.to_string(),
    }
}

/// Text in a message, without anything that a terminal would obey, and not endlessly long.
fn escaped(text: &str) -> String {
    const MOST: usize = 400;
    let mut shown: String = text.chars().take(MOST).map(shown_char).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(text: &[u8], line: usize, column: usize, mark: Range<usize>) -> String {
        draw_two(text, line, column, mark, None)
    }

    fn draw_two(
        text: &[u8],
        line: usize,
        column: usize,
        mark: Range<usize>,
        other: Option<Range<usize>>,
    ) -> String {
        let excerpt = Some(Excerpt { text, line, column, mark, other });
        Diagnostic {
            severity: Severity::Error,
            message: "bad".into(),
            file: "f",
            excerpt,
            help: Some("do".into()),
        }
        .drawn(false)
        .to_string()
    }

    #[test]
    fn a_fault_is_drawn_with_its_line_and_a_caret() {
        let drawn = draw(b"2 2\n1 0\n0 7\n", 3, 3, 10..11);
        assert_eq!(drawn, "error: bad\n --> f:3:3\n  |\n3 | 0 7\n  |   ^\n  |\n  = help: do\n");
    }

    #[test]
    fn a_fault_at_the_end_of_the_text_is_drawn_behind_its_last_line() {
        let drawn = draw(b"1 1", 1, 4, 3..3);
        assert_eq!(drawn, "error: bad\n --> f:1:4\n  |\n1 | 1 1\n  |    ^\n  |\n  = help: do\n");
        let drawn = draw(b"", 1, 1, 0..0);
        assert_eq!(drawn, "error: bad\n --> f:1:1\n  |\n1 | \n  | ^\n  |\n  = help: do\n");
    }

    #[test]
    fn a_long_line_is_cut_to_a_window_around_the_fault() {
        let mut text = vec![b'0'; 1_000_000];
        text[500_000] = b'x';
        let drawn = draw(&text, 1, 500_001, 500_000..500_001);
        let zeros = "0".repeat(WINDOW);
        assert!(
            drawn.contains(&format!("1 | …{zeros}x{zeros}…\n  | {}^\n", " ".repeat(WINDOW + 1))),
            "{drawn}"
        );
        let drawn = draw(&text, 1, 1, 0..1_000_000);
        assert!(drawn.contains(&format!("1 | {zeros}{zeros}…\n  | {}\n", "^".repeat(120))), "{drawn}");
    }

    #[test]
    fn control_characters_and_bytes_that_are_not_utf8_are_escaped() {
        let drawn = draw(b"a\x1b[31m\tb\xff\0c\n", 1, 8, 8..9);
        assert!(drawn.contains("1 | a\\x1b[31m b\\xff\\x00c\n  |            ^^^^\n"), "{drawn}");
    }

    #[test]
    fn carets_stand_under_wide_characters() {
        let text = "日本 x\n".as_bytes();
        let drawn = draw(text, 1, 4, 7..8);
        assert!(drawn.contains("1 | 日本 x\n  |      ^\n"), "{drawn}");
    }

    #[test]
    fn several_marks_are_drawn_in_the_order_of_the_text() {
        let drawn = draw_two(b"ab5d\n....\nx5..\n", 3, 2, 11..12, Some(2..3));
        assert!(drawn.contains(" --> f:3:2\n  |\n1 | ab5d\n  |   ^\n...\n3 | x5..\n  |  ^\n"), "{drawn}");
        let drawn = draw_two(b"5..5.\r\n", 1, 4, 3..4, Some(0..1));
        assert!(drawn.contains("1 | 5..5.\n  | ^  ^\n"), "{drawn}");
    }
}
