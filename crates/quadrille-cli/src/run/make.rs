//! `quadrille make`: a known problem as text, or the list of what can be made.

use super::{Desk, load};
use crate::exit::ExitCode;
use crate::plan;
use quadrille::format;
use quadrille_puzzles::{catalogue, make};
use std::fmt::Write;
use std::io;

pub(super) fn run(plan: &plan::Make, desk: &Desk) -> io::Result<ExitCode> {
    let Some((name, arguments)) = &plan.what else {
        desk.output.raw(&list())?;
        return Ok(ExitCode::Answered);
    };
    let file = std::iter::once(name).chain(arguments).map(String::as_str).collect::<Vec<_>>().join(" ");
    let puzzle = match make(name, arguments) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            let help = "`quadrille make` lists what can be made".to_owned();
            load::fail(&format!("make {file}"), error.to_string(), Some(help), None, desk)?;
            return Ok(ExitCode::BadInput);
        }
    };
    match format::write(&puzzle.problem, plan.to) {
        Ok(text) => {
            desk.output.raw(&text)?;
            Ok(ExitCode::Answered)
        }
        Err(error) => {
            let message = format!("cannot be written as {}: {}", plan.to.name(), error.message);
            load::fail(&format!("make {file}"), message, error.help, None, desk)?;
            Ok(ExitCode::BadInput)
        }
    }
}

/// What can be made, one a line.
fn list() -> String {
    let wide = catalogue().iter().map(|entry| entry.usage.len()).max().unwrap_or(0);
    let mut list = String::new();
    for entry in catalogue() {
        let (usage, about, example, count) = (entry.usage, entry.about, entry.example, entry.example_count);
        // Writing to a string cannot fail.
        let _ = writeln!(list, "{usage:wide$}  {about} (`{example}`: {count})");
    }
    list
}
