//! What a user typed after the name of a puzzle: a number, or a board.
//!
//! Strict on purpose: only the digits 0 to 9, no sign, no blanks. A number of more digits than the machine has
//! room for becomes the largest one there is; every front end refuses that as too large.

use crate::{Entry, MakeError};

/// The arguments, when there must be none.
pub(crate) fn none(entry: &Entry, args: &[String]) -> Result<(), MakeError> {
    match args.first() {
        None => Ok(()),
        Some(argument) => Err(extra(entry, argument)),
    }
}

/// The arguments, when there must be one number.
pub(crate) fn number(entry: &Entry, args: &[String]) -> Result<usize, MakeError> {
    let argument = one(entry, args)?;
    digits(argument).ok_or_else(|| MakeError::NotANumber {
        argument: argument.into(),
        usage: entry.usage,
        example: entry.example,
    })
}

/// The arguments, when there must be one board, such as `6x10`: rows and columns.
pub(crate) fn board(entry: &Entry, args: &[String]) -> Result<(usize, usize), MakeError> {
    let first = args.first().map_or("", String::as_str);
    let board =
        first.split_once(['x', 'X', '×']).and_then(|(rows, columns)| Some((digits(rows)?, digits(columns)?)));
    if board.is_none() && !args.is_empty() {
        // Before complaining of a second argument: who writes `8 8` wants to be told of `8x8`.
        return Err(MakeError::NotABoard {
            argument: first.into(),
            usage: entry.usage,
            example: entry.example,
        });
    }
    one(entry, args)?;
    board.ok_or(MakeError::MissingArgument { usage: entry.usage, example: entry.example })
}

fn one<'a>(entry: &Entry, args: &'a [String]) -> Result<&'a str, MakeError> {
    match args {
        [] => Err(MakeError::MissingArgument { usage: entry.usage, example: entry.example }),
        [argument] => Ok(argument),
        [_, argument, ..] => Err(extra(entry, argument)),
    }
}

fn extra(entry: &Entry, argument: &str) -> MakeError {
    MakeError::ExtraArgument { argument: argument.into(), usage: entry.usage, example: entry.example }
}

fn digits(text: &str) -> Option<usize> {
    let all_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Digits alone fail to parse only if they are too many.
    all_digits.then(|| text.parse().unwrap_or(usize::MAX))
}
