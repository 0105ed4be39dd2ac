//! Plain text: what people read, and what `check` reads back.

use super::{Answer, Check, Record, Writer, symmetry};
use quadrille::Solution;
use quadrille::problem::ProblemStats;
use quadrille_sudoku::Form;
use std::io::{self, Write};

/// The plain text writer. It has no state: each record is written for itself.
pub(super) struct Text;

impl Writer for Text {
    fn write(&mut self, out: &mut dyn Write, record: &Record<'_>) -> io::Result<()> {
        match record {
            Record::Solution { solution, numbers: true, .. } => write_numbers(out, solution),
            Record::Solution { solution, numbers: false, .. } => writeln!(out, "{solution}"),
            Record::Count { count, exact, .. } => writeln!(out, "{}{count}", at_least(*exact)),
            Record::Check { check: Check::Passed, .. } => Ok(()),
            Record::Check { line, check: Check::Failed(reason) | Check::Unreadable(reason), .. } => {
                writeln!(out, "line {line}: {reason}")
            }
            Record::Checked { lines, passed, .. } => {
                let s = if *lines == 1 { "" } else { "s" };
                writeln!(out, "{passed} of {lines} line{s} passed")
            }
            Record::Stats { file, format, stats, heading } => {
                if *heading {
                    writeln!(out, "{file}:")?;
                }
                write_stats(out, format, stats)
            }
            Record::Symmetry { file, problem, symmetry, all, heading } => {
                if *heading {
                    writeln!(out, "{file}:")?;
                }
                symmetry::write(out, problem, symmetry, *all)
            }
            Record::Puzzle { form, answer, .. } => write_answer(out, *form, answer),
            // The answer is the problem; what was done goes to standard error.
            Record::Reduced { .. } | Record::Ending { .. } => Ok(()),
        }
    }
}

fn at_least(exact: bool) -> &'static str {
    if exact { "" } else { "at least " }
}

fn write_numbers(out: &mut dyn Write, solution: &Solution<'_>) -> io::Result<()> {
    for (at, option) in solution.options().iter().enumerate() {
        write!(out, "{}{}", if at > 0 { " " } else { "" }, option.index() + 1)?;
    }
    writeln!(out)
}

/// An answer in the form of its puzzle. One without a grid is its words, where the grid would begin, so that every
/// puzzle has its answer in its place.
fn write_answer(out: &mut dyn Write, form: Form, answer: &Answer) -> io::Result<()> {
    let words = match answer {
        Answer::Solved(grid) => return out.write_all(form.write(grid).as_bytes()),
        Answer::Count { count, exact } => return writeln!(out, "{}{count}", at_least(*exact)),
        Answer::NoSolution(_) => "no solution",
        Answer::NotUnique => "not unique",
        Answer::Contradiction(_) => "contradiction",
        Answer::Unknown => "unknown",
        Answer::Unreadable(_) => "unreadable",
    };
    // The forms of nine lines end each answer with an empty one.
    let end = if form == Form::Lines { "" } else { "\n" };
    writeln!(out, "{words}{end}")
}

fn write_stats(out: &mut dyn Write, format: &str, stats: &ProblemStats) -> io::Result<()> {
    let mut row = |name: &str, value: String| writeln!(out, "{name:<24} {value}");
    row("format", format.to_owned())?;
    row("kind", stats.kind.to_string())?;
    row("primary items", stats.primary.to_string())?;
    row("secondary items", stats.secondary.to_string())?;
    row("colors", stats.colors.to_string())?;
    row("costs", if stats.costs { "yes" } else { "no" }.to_owned())?;
    row("options", stats.options.to_string())?;
    row("entries", stats.entries.to_string())?;
    row("items per option", format!("{} to {}", stats.smallest_option, stats.largest_option))?;
    row("options per item", format!("{} to {}", stats.fewest_options, stats.most_options))?;
    row("items without option", stats.items_without_option.to_string())?;
    row("options never chosen", stats.options_without_primary.to_string())?;
    row("memory", format!("{} bytes", stats.heap_bytes))
}
