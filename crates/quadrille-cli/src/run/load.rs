//! Loading a problem: read, parse, draw what is wrong or odd.

use super::Desk;
use crate::diagnostic::{Diagnostic, Excerpt, Severity};
use crate::output::{Ending, Fault, Record};
use crate::plan::Input;
use crate::source::{self, Place, ReadError, Source};
use quadrille::Problem;
use quadrille::format::{self, Format, ParseError, Parsed, Warning};
use std::io;
use std::path::Path;

/// So many warnings are drawn; the rest are counted.
const WARNINGS: usize = 5;

/// A problem with the name of its file.
pub(super) struct Loaded {
    pub(super) name: String,
    pub(super) problem: Problem,
    pub(super) format: Format,
}

/// Loads a problem; nothing if it is faulty, which has then been told.
///
/// # Errors
/// The answer cannot be written.
pub(super) fn problem(input: &Input, desk: &Desk) -> io::Result<Option<Loaded>> {
    let Some(source) = source(&input.place, desk)? else {
        return Ok(None);
    };
    match parse(&source, input) {
        Ok(Parsed { problem, format, warnings, .. }) => {
            warn(&source, &warnings, desk);
            Ok(Some(Loaded { name: source.name, problem, format }))
        }
        Err(error) => {
            let excerpt = Excerpt {
                text: &source.text,
                line: error.position.line,
                column: error.position.column,
                mark: error.span,
                other: None,
            };
            fail(&source.name, error.message, error.help, Some(excerpt), desk)?;
            Ok(None)
        }
    }
}

/// Reads an input; nothing if it cannot be read, which has then been told.
///
/// # Errors
/// The answer cannot be written.
pub(super) fn source(place: &Place, desk: &Desk) -> io::Result<Option<Source>> {
    match source::read(place) {
        Ok(source) => Ok(Some(source)),
        Err(ReadError { message, help }) => {
            fail(&place.to_string(), message, help, None, desk)?;
            Ok(None)
        }
    }
}

/// Draws an error and ends the file's records with it.
///
/// # Errors
/// The answer cannot be written.
pub(super) fn fail(
    file: &str,
    message: String,
    help: Option<String>,
    excerpt: Option<Excerpt<'_>>,
    desk: &Desk,
) -> io::Result<()> {
    // What was answered before must not come after the error on a terminal that shows both.
    desk.output.flush()?;
    let place = excerpt.as_ref().map(|excerpt| (excerpt.line, excerpt.column));
    let diagnostic = Diagnostic { severity: Severity::Error, message, file, excerpt, help };
    desk.report.draw(&diagnostic);
    let fault = Fault { message: &diagnostic.message, place };
    desk.output.write(&Record::Ending { file, ending: Ending::Failed(fault) })
}

/// The format is the one that was asked for, or told from the content; if the content does not read in it, the one
/// that the file's name promises.
fn parse(source: &Source, input: &Input) -> Result<Parsed, ParseError> {
    if let Some(format) = input.format {
        return format::parse_as(&source.text, format);
    }
    format::parse(&source.text).or_else(|error| match promised(&input.place) {
        Some(format) => format::parse_as(&source.text, format),
        None => Err(error),
    })
}

/// The format that a file's name promises: `x.mat` and `x.mat.gz` a matrix.
fn promised(place: &Place) -> Option<Format> {
    let Place::File(path) = place else { return None };
    let extension = path.extension()?.to_str()?;
    if extension.eq_ignore_ascii_case("gz") {
        return Format::from_extension(Path::new(path.file_stem()?).extension()?.to_str()?);
    }
    Format::from_extension(extension)
}

fn warn(source: &Source, warnings: &[Warning], desk: &Desk) {
    for warning in warnings.iter().take(WARNINGS) {
        desk.report.draw(&Diagnostic {
            severity: Severity::Warning,
            message: warning.message.clone(),
            file: &source.name,
            excerpt: Some(Excerpt {
                text: &source.text,
                line: warning.position.line,
                column: warning.position.column,
                mark: warning.span.clone(),
                other: None,
            }),
            help: None,
        });
    }
    if warnings.len() > WARNINGS {
        desk.report.note(format_args!("{}: {} more warnings", source.name, warnings.len() - WARNINGS));
    }
}
