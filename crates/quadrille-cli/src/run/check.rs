//! `quadrille check`: each line is a solution, and none comes twice.
//!
//! The check itself is [`quadrille::verify`], which shares no code with the engines.

use super::lines::{Lines, Unreadable};
use super::{Desk, load};
use crate::diagnostic::{Diagnostic, Excerpt, Severity};
use crate::exit::ExitCode;
use crate::output::{Check, Ending, Record};
use crate::plan;
use crate::source::Source;
use quadrille::{OptionId, verify};
use std::collections::HashMap;
use std::io;

/// So many unreadable lines are drawn; all are listed.
const DRAWN: usize = 10;

pub(super) fn run(plan: &plan::Check, desk: &Desk) -> io::Result<ExitCode> {
    let Some(loaded) = load::problem(&plan.problem, desk)? else {
        return Ok(ExitCode::BadInput);
    };
    let Some(source) = load::source(&plan.solutions, desk)? else {
        return Ok(ExitCode::BadInput);
    };
    let lines = Lines::new(&loaded.problem, plan.numbers);
    let file = source.name.as_str();
    let mut seen = Seen::default();
    let (mut count, mut passed, mut unreadable) = (0, 0, 0);
    let mut worst = ExitCode::Answered;
    for (start, text) in text_lines(&source.text) {
        count += 1;
        let read = match std::str::from_utf8(text) {
            Ok(text) => lines.read(text),
            Err(error) => {
                let at = error.valid_up_to();
                Err(Unreadable { message: "this is not UTF-8".to_owned(), span: at..at + 1 })
            }
        };
        let check = match read {
            Ok(reading) => match verify(&loaded.problem, &reading.options) {
                Err(violation) => Check::Failed(violation.describe(&loaded.problem).to_string()),
                Ok(()) => seen.add(count, reading.options, reading.ways),
            },
            Err(error) => {
                unreadable += 1;
                if unreadable <= DRAWN {
                    // The lines before it must not come after it on a terminal that shows both.
                    desk.output.flush()?;
                    desk.report.draw(&diagnostic(&source, plan.numbers, count, start, text, &error));
                }
                Check::Unreadable(error.message)
            }
        };
        worst = worst.and(match &check {
            Check::Passed => ExitCode::Answered,
            Check::Failed(_) => ExitCode::NoSolution,
            Check::Unreadable(_) => ExitCode::BadInput,
        });
        passed += usize::from(check == Check::Passed);
        desk.output.write(&Record::Check { file, line: count, check: &check })?;
    }
    desk.output.write(&Record::Checked { file, lines: count, passed })?;
    desk.output.write(&Record::Ending { file, ending: Ending::Done })?;
    desk.output.flush()?;
    if unreadable > DRAWN {
        desk.report.note(format_args!("{file}: {} more lines cannot be read", unreadable - DRAWN));
    }
    if count == 0 {
        desk.report.note(format_args!("{file}: there was no line to check"));
    }
    Ok(worst)
}

/// The solutions so far: the line where each came first, and how often it came.
#[derive(Default)]
struct Seen(HashMap<Vec<OptionId>, (usize, u64)>);

impl Seen {
    /// Notes a solution, which may come in as many lines as there are sets of options that read the same.
    fn add(&mut self, line: usize, options: Vec<OptionId>, ways: u64) -> Check {
        let (first, times) = self.0.entry(options).or_insert((line, 0));
        *times += 1;
        match ways {
            _ if *times <= ways => Check::Passed,
            1 => Check::Failed(format!("the same solution as in line {first}")),
            _ => Check::Failed(format!(
                "the same solution as in line {first}; it comes {times} times, and {ways} sets of options read like this"
            )),
        }
    }
}

/// The lines of a text with the offsets at which they begin, without their ends and a byte order mark.
fn text_lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = if text.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let start = at;
        at += length + 1;
        let line = &rest[..length];
        Some((start, line.strip_suffix(b"\r").unwrap_or(line)))
    })
}

fn diagnostic<'s>(
    source: &'s Source,
    numbers: bool,
    number: usize,
    start: usize,
    line: &[u8],
    error: &Unreadable,
) -> Diagnostic<'s> {
    let before = String::from_utf8_lossy(&line[..error.span.start]);
    let help = if numbers {
        "with --numbers, a line is the numbers of options; without, their labels or items"
    } else {
        "a line is the labels or items of options, as `quadrille solve` prints them; numbers need --numbers"
    };
    Diagnostic {
        severity: Severity::Error,
        message: error.message.clone(),
        file: &source.name,
        excerpt: Some(Excerpt {
            text: &source.text,
            line: number,
            column: before.chars().count() + 1,
            mark: start + error.span.start..start + error.span.end,
            other: None,
        }),
        help: Some(help.to_owned()),
    }
}
