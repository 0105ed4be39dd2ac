//! Reading and writing problems as text.
//!
//! # Overview
//! [`parse`] reads a problem and tells the [`Format`] from the content; [`parse_as`] reads a given format; [`write()`]
//! writes one. What is written reads back as the same problem, or is refused with a [`WriteError`].
//!
//! | format | holds | see |
//! |---|---|---|
//! | [`Format::Dlx`] | items, colors, bounds, costs; no labels | Knuth's text format, the common tongue of such programs |
//! | [`Format::Matrix`] | primary items and options, both numbered | `rows columns`, then rows of 0 and 1 |
//! | [`Format::Json`] | everything | `{"primary": […], "secondary": […], "options": […]}` |
//!
//! # Example
//! ```
//! use quadrille::format::{self, Format};
//!
//! let parsed = format::parse(b"a b | x\na x:red\nb x:red |5\nb\n")?;
//! assert_eq!(parsed.format, Format::Dlx);
//! assert_eq!(parsed.problem.count().to_string(), "2");
//! let json = format::write(&parsed.problem, Format::Json)?;
//! assert_eq!(format::parse(json.as_bytes())?.problem.count().to_string(), "2");
//!
//! let error = format::parse(b"3 4\n1 0 0 1\n0 1 1 0\n0 0 2 1\n").unwrap_err();
//! assert_eq!(error.to_string(), "line 4, column 5: token \"2\" is not 0 or 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How a format is recognised
//! By the first characters that are not blank:
//! 1. `{`: JSON. (A DLX text whose first item begins with `{` needs a comment before it, or [`parse_as`].)
//! 2. A line of exactly two whole numbers: a matrix. It is DLX text with two items so named only if it has options,
//!    they are all faultless, and read as a matrix the text is faulty: `1 2`, `1`, `2` on three lines, for example. So
//!    a matrix with a wrong digit in it is reported as a faulty matrix.
//! 3. A Sudoku (a line of 81 digits, or nine of nine): an error that says which command solves it.
//! 4. All else is DLX text.
//!
//! # Limits
//! Readers take the whole text as bytes; it must be UTF-8, a byte order mark is passed over, lines may end with CR LF.
//! Reading is O(text), and what is allocated is bounded by the length of the text, whatever numbers it announces.

mod detect;
mod dlx;
mod error;
mod json;
mod matrix;
mod resolve;
mod token;
mod warnings;

pub use error::{ParseError, Position, UnknownFormat, Warning, WriteError};

use crate::Problem;
use detect::{Guess, detect};
use error::excerpt;
use std::fmt;
use std::str::FromStr;
use token::Source;

/// The text formats of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Knuth's DLX text: a line of items, then a line per option.
    Dlx,
    /// A 0/1 matrix after a line `rows columns`.
    Matrix,
    /// JSON: `{"primary": […], "secondary": […], "options": […]}`.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[Self::Dlx, Self::Matrix, Self::Json];

    /// The name by which users call this format; [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dlx => "dlx",
            Self::Matrix => "matrix",
            Self::Json => "json",
        }
    }

    /// The format that files with this extension have by custom; the case of letters does not matter.
    ///
    /// # Examples
    /// ```
    /// use quadrille::format::Format;
    ///
    /// assert_eq!(Format::from_extension("mat"), Some(Format::Matrix));
    /// assert_eq!(Format::from_extension("txt"), None);
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        let is = |known: &[&str]| known.iter().any(|known| extension.eq_ignore_ascii_case(known));
        if is(&["dlx", "xc", "xcc", "mcc"]) {
            Some(Self::Dlx)
        } else if is(&["mat", "matrix"]) {
            Some(Self::Matrix)
        } else if is(&["json"]) {
            Some(Self::Json)
        } else {
            None
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Reads [`name`](Self::name), in any case of letters.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let known = Self::ALL.iter().find(|format| format.name().eq_ignore_ascii_case(name));
        known.copied().ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

/// A problem that was read, and what was odd about it.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The problem.
    pub problem: Problem,
    /// The format it was in.
    pub format: Format,
    /// What was odd, in the order of the text: items that must be covered and are in no option, options that are
    /// never chosen, options equal to earlier ones. At most 20, and one more that sums up the rest.
    pub warnings: Vec<Warning>,
}

/// Reads a problem, telling the format from the content (see [the rules](self#how-a-format-is-recognised)).
///
/// # Errors
/// The text is in no known format, or is faulty.
///
/// # Complexity
/// O(text); about 0.1 s for 1,000,000 options of 2 items.
pub fn parse(text: &[u8]) -> Result<Parsed, ParseError> {
    let source = Source::check(text)?;
    match detect(source) {
        Guess::Format(format) => read(source, format),
        Guess::Sudoku(span) => Err(source
            .error(span, "this is a Sudoku, not an exact cover problem")
            .with_help("solve it with `quadrille sudoku solve`")),
    }
}

/// Reads a problem in the given format.
///
/// # Errors
/// The text is faulty.
pub fn parse_as(text: &[u8], format: Format) -> Result<Parsed, ParseError> {
    read(Source::check(text)?, format)
}

fn read(source: Source<'_>, format: Format) -> Result<Parsed, ParseError> {
    match format {
        Format::Dlx => dlx::read(source),
        Format::Matrix => matrix::read(source),
        Format::Json => json::read(source),
    }
}

/// Writes a problem. The text reads back, with [`parse`] too, as a problem with the same items, options, colors,
/// bounds and costs; labels of options are kept by JSON only (rows of a matrix are labelled by their numbers), and the
/// order of the items of an option is lost in a matrix.
///
/// # Errors
/// The format cannot hold the problem: a matrix has nothing but options and items numbered from 1; DLX text has no
/// names with blanks, `:` or `|`, no options without items and no problems without primary items. JSON holds all.
pub fn write(problem: &Problem, format: Format) -> Result<String, WriteError> {
    match format {
        Format::Dlx => dlx::write(problem),
        Format::Matrix => matrix::write(problem),
        Format::Json => Ok(json::write(problem)),
    }
}
