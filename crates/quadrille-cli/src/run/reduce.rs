//! `quadrille reduce`: a smaller problem with the same number of solutions, and what went and why.

use super::{Desk, load};
use crate::exit::ExitCode;
use crate::output::{Ending, Record};
use crate::plan::{self, Destination};
use quadrille::format::{self, Format};
use quadrille::reduce::{Effort, Part, Reduced, Technique, reduce};
use quadrille::{OptionId, Problem};
use std::io;
use std::path::Path;

/// So many forced options are told.
const TOLD: usize = 10;

pub(super) fn run(plan: &plan::Reduce, desk: &Desk) -> io::Result<ExitCode> {
    let Some(loaded) = load::problem(&plan.problem, desk)? else {
        return Ok(ExitCode::BadInput);
    };
    let file = loaded.name.as_str();
    let reduced = reduce(&loaded.problem, &Effort::new().work(plan.work));
    let rest = reduced.named_rest().problem;
    if reduced.impossible().is_none() {
        let to = plan.to.unwrap_or(if loaded.format == Format::Dlx { Format::Dlx } else { Format::Json });
        if let Err(message) = write(&reduced, &rest, to, &plan.destination, desk)? {
            load::fail(file, message, None, None, desk)?;
            return Ok(ExitCode::BadInput);
        }
    }
    desk.output.write(&Record::Reduced { file, reduced: &reduced, rest: &rest.stats() })?;
    desk.output.write(&Record::Ending { file, ending: Ending::Done })?;
    desk.output.flush()?;
    if plan.shape == plan::Shape::Text {
        tell(file, &reduced, &rest, desk);
    }
    Ok(if reduced.impossible().is_some() { ExitCode::NoSolution } else { ExitCode::Answered })
}

/// Writes the smaller problem to where it is wanted; a message if that cannot be done.
///
/// # Errors
/// Standard output cannot be written.
fn write(
    reduced: &Reduced<'_>,
    rest: &Problem,
    to: Format,
    destination: &Destination,
    desk: &Desk,
) -> io::Result<Result<(), String>> {
    let whole = || {
        // A problem without primary items would not say what the solution is, and DLX text cannot hold it.
        let decided = rest.primary_count() == 0 && !reduced.forced().is_empty();
        let text = if decided { text(&reduced.forced_alone().problem, to) } else { text(rest, to) };
        text.map(|text| if to == Format::Dlx { forced_as_comments(reduced) + &text } else { text })
    };
    match destination {
        Destination::Nowhere => Ok(Ok(())),
        Destination::Stdout => match whole() {
            Ok(text) => desk.output.raw(&text).map(Ok),
            Err(message) => Ok(Err(message)),
        },
        Destination::File(path) => Ok(whole().and_then(|text| save(path, &text))),
        Destination::Parts(directory) => Ok(save_parts(&reduced.named_parts(), to, directory)),
    }
}

fn text(problem: &Problem, to: Format) -> Result<String, String> {
    format::write(problem, to).map_err(|error| {
        let help = error.help.map(|help| format!("; {help}")).unwrap_or_default();
        format!("cannot be written as {}: {}{help}", to.name(), error.message)
    })
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn save_parts(parts: &[Part], to: Format, directory: &Path) -> Result<(), String> {
    std::fs::create_dir_all(directory)
        .map_err(|error| format!("cannot make the directory {}: {error}", directory.display()))?;
    for (at, part) in parts.iter().enumerate() {
        save(&directory.join(format!("part{}.{}", at + 1, to.name())), &text(&part.problem, to)?)?;
    }
    Ok(())
}

/// A comment for each forced option, so that the file alone tells the solutions of the whole.
fn forced_as_comments(reduced: &Reduced<'_>) -> String {
    let mut comments = String::new();
    for &option in reduced.forced() {
        // A label may hold anything; a comment ends with its line.
        let text = reduced.problem().display_option(option).to_string().replace(char::is_control, " ");
        comments.push_str(&format!("| in every solution: {text}\n"));
    }
    comments
}

/// Says on standard error what went and why.
fn tell(file: &str, reduced: &Reduced<'_>, rest: &Problem, desk: &Desk) {
    let (problem, report) = (reduced.problem(), reduced.report());
    if let Some(reason) = reduced.reason() {
        desk.report.note(format_args!("{file}: no solution: {reason}"));
        return;
    }
    for &technique in Technique::ALL {
        let tally = report.tally(technique);
        if tally.options + tally.items > 0 {
            let went = match (tally.options, tally.items) {
                (options, 0) => counted(options, "option"),
                (0, items) => counted(items, "item"),
                (options, items) => format!("{} and {}", counted(options, "option"), counted(items, "item")),
            };
            desk.report.note(format_args!("{file}: {technique}: {went}{}", example(reduced, technique)));
        }
    }
    let forced = reduced.forced();
    if !forced.is_empty() {
        let name = |&option: &OptionId| format!("`{}`", problem.display_option(option));
        let told: Vec<String> = forced.iter().take(TOLD).map(name).collect();
        let more = match forced.len().saturating_sub(TOLD) {
            0 => String::new(),
            more => format!(" and {more} more (--json lists all)"),
        };
        desk.report.note(format_args!("{file}: in every solution: {}{more}", told.join(", ")));
    }
    desk.report.note(format_args!(
        "{file}: {} of {} and {} of {} are left{}",
        rest.option_count(),
        counted(problem.option_count(), "option"),
        rest.item_count(),
        counted(problem.item_count(), "item"),
        match report.components {
            0 if forced.is_empty() => ": the only solution is the empty one".to_owned(),
            0 => ": there is just one solution".to_owned(),
            1 => String::new(),
            parts => format!(", in {parts} independent parts"),
        }
    ));
    if !report.complete {
        desk.report.note(format_args!("{file}: stopped after the work of --work; more may go"));
    }
}

/// The first option or item that went by a technique, with its reason.
fn example(reduced: &Reduced<'_>, technique: Technique) -> String {
    let problem = reduced.problem();
    for option in problem.options() {
        if reduced.gone_by(option) == Some(technique)
            && let Some(why) = reduced.why_option(option)
        {
            return format!(" (`{}`: {why})", problem.display_option(option));
        }
    }
    // Items are dropped by two techniques; each has reasons of its own.
    for item in reduced.dropped() {
        if reduced.dropped_by(item) == Some(technique)
            && let Some(why) = reduced.why_item(item)
        {
            return format!(" (item `{}`: {why})", problem.item_name(item));
        }
    }
    String::new()
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
