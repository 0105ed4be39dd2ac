//! External programs as contenders: any that reads DLX text and prints its count.
//!
//! They are timed as whole processes. The command of this project can be given as one, to be measured alike.

use regex_lite::Regex;
use std::path::Path;
use std::process::{Command, Stdio};

/// A program, as told on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) name: String,
    words: Vec<String>,
    /// Whether the file is its standard input.
    piped: bool,
}

impl Program {
    /// Reads `NAME=COMMAND`: words split at blanks, `{file}` for the instance, `< {file}` at the end for standard
    /// input.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, command) =
            text.split_once('=').ok_or_else(|| format!("`{text}` should be NAME=COMMAND"))?;
        let mut words: Vec<String> = command.split_whitespace().map(Into::into).collect();
        let piped = words.ends_with(&["<".into(), "{file}".into()]);
        if piped {
            words.truncate(words.len() - 2);
        }
        if words.is_empty() || !(piped || words.iter().any(|word| word.contains("{file}"))) {
            return Err(format!(
                "the command of `{name}` should name its file as `{{file}}` or `< {{file}}`"
            ));
        }
        Ok(Self { name: name.into(), words, piped })
    }

    /// The command for an instance, run by another one if `before` has words.
    pub(crate) fn command(&self, before: &[String], file: &Path) -> Result<Command, String> {
        let filled = |word: &String| word.replace("{file}", &file.to_string_lossy());
        let mut words = before.iter().chain(&self.words).map(filled);
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::null());
        if self.piped {
            let input = std::fs::File::open(file)
                .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
            command.stdin(input);
        }
        Ok(command)
    }
}

/// The number in the last match.
pub(crate) fn answer(pattern: &Regex, text: &str) -> Option<u64> {
    pattern.captures_iter(text).last()?.get(1)?.as_str().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Args, Command as Parsed};
    use clap::Parser;

    fn default_pattern() -> Regex {
        match Args::parse_from(["bench", "suite"]).command {
            Parsed::Suite(plan) => Regex::new(&plan.answer).unwrap(),
            _ => panic!("asked for the suite"),
        }
    }

    #[test]
    fn the_default_pattern_finds_counts() {
        let pattern = default_pattern();
        assert_eq!(answer(&pattern, "Altogether 11520 solutions, 1650+12 mems, 3 updates.\n"), Some(11520));
        assert_eq!(answer(&pattern, "Altogether 1 solution, 0+31 mems.\n"), Some(1));
        assert_eq!(answer(&pattern, "(34 items)\n42\n"), Some(42));
        assert_eq!(answer(&pattern, "8 nodes\n"), None);
    }

    #[test]
    fn commands_are_filled_in() {
        let program = Program::parse("x=count --plain {file}").unwrap();
        let command = program.command(&[], Path::new("soma.dlx")).unwrap();
        assert_eq!(format!("{command:?}"), r#""count" "--plain" "soma.dlx""#);
        assert!(Program::parse("x=count < {file}").unwrap().piped);
        assert!(Program::parse("x=count").is_err());
        assert!(Program::parse("count {file}").is_err());
    }
}
