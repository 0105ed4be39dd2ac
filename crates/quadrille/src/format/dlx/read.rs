//! The reader of DLX text: one pass over the bytes, and one look-up in a hash table per entry.
//!
//! Knuth's readers compare each name with all names before it, which is quadratic. Here 1,000,000 options with
//! 2,000,000 entries take 0.1 s, warnings included. Nothing is remembered about places: when an option turns out to be faulty,
//! or a warning needs a place, the line is read again.

use crate::format::error::ParseError;
use crate::format::resolve::{add_option, did_you_mean};
use crate::format::token::{Lexer, Source, Token};
use crate::format::warnings::{self, Places};
use crate::format::{Format, Parsed, excerpt};
use crate::{Entry, ItemId, Problem};
use std::ops::Range;

/// Reads a problem.
pub(in crate::format) fn read(source: Source<'_>) -> Result<Parsed, ParseError> {
    let mut reader = Reader::new(source);
    let Some(mut lines) = next_content(source.lexer()) else {
        return Err(source
            .error(source.end(), "the text ends before the items are declared")
            .with_help("the first line that is no comment names the items, for example `a b c | x y`"));
    };
    reader.items(&mut lines)?;
    while let Some(mut line) = next_content(lines.clone()) {
        reader.option(&mut line)?;
        lines = line;
    }
    let problem = reader.builder.build().map_err(|error| source.error(source.end(), error.to_string()))?;
    let warnings = warnings::find(&problem, source, &DlxPlaces(source));
    Ok(Parsed { problem, format: Format::Dlx, warnings })
}

/// Passes empty lines and comments; nothing at the end of the text.
fn next_content(mut lexer: Lexer<'_>) -> Option<Lexer<'_>> {
    while lexer.next_line()? == b'|' {
        lexer.skip_line();
    }
    Some(lexer)
}

struct Reader<'a> {
    source: Source<'a>,
    builder: crate::ProblemBuilder,
    /// Number of primary items.
    primary: usize,
    /// The entries of the option that is being read.
    entries: Vec<Entry>,
}

impl<'a> Reader<'a> {
    fn new(source: Source<'a>) -> Self {
        Self { source, builder: Problem::builder(), primary: 0, entries: Vec::new() }
    }

    fn error(&self, token: Token<'_>, message: impl Into<String>) -> ParseError {
        self.source.error(token.span(), message)
    }

    /// The line that declares the items.
    fn items(&mut self, line: &mut Lexer<'a>) -> Result<(), ParseError> {
        for declared in Declarations::of(line.clone()) {
            match declared {
                Declared::Separator(token) => {
                    return Err(self
                        .error(token, "the line of items contains `|` twice")
                        .with_help("one `|` stands between the primary and the secondary items"));
                }
                Declared::Primary(token) => self.primary_item(token)?,
                Declared::Secondary(token) => self.secondary_item(token)?,
            }
        }
        line.skip_line();
        Ok(())
    }

    fn primary_item(&mut self, token: Token<'a>) -> Result<(), ParseError> {
        let (bounds, name) = match token.split_once(b'|') {
            Some((bounds, name)) => (Some(self.bounds(bounds)?), name),
            None => (None, token),
        };
        self.check_name(token, name)?;
        let (lo, hi) = bounds.unwrap_or((1, 1));
        if lo > hi {
            return Err(self
                .error(token, format!("item `{}` has the bounds {lo}:{hi}", name.quoted()))
                .with_help("the lower bound comes first, and must not be greater than the upper"));
        }
        self.builder.add_bounded(name.text, lo, hi).map_err(|error| self.declaration_error(name, &error))?;
        self.primary += 1;
        Ok(())
    }

    fn secondary_item(&mut self, token: Token<'a>) -> Result<(), ParseError> {
        if let Some((_, name)) = token.split_once(b'|') {
            return Err(self
                .error(token, format!("secondary item `{}` has bounds", name.quoted()))
                .with_help("only primary items have bounds; they stand before the `|`"));
        }
        self.check_name(token, token)?;
        self.builder.add_secondary(token.text).map_err(|error| self.declaration_error(token, &error))?;
        Ok(())
    }

    /// `n` or `lo:hi`.
    fn bounds(&self, token: Token<'a>) -> Result<(u32, u32), ParseError> {
        match token.split_once(b':') {
            Some((lo, hi)) => Ok((self.bound(token, lo)?, self.bound(token, hi)?)),
            None => self.bound(token, token).map(|bound| (bound, bound)),
        }
    }

    fn bound(&self, whole: Token<'a>, token: Token<'a>) -> Result<u32, ParseError> {
        if token.text.is_empty() || !token.is_digits() {
            // An empty part has no bytes to point at.
            let place = if token.text.is_empty() { whole } else { token };
            return Err(self
                .error(place, format!("`{}` is not a bound", token.quoted()))
                .with_help("bounds are whole numbers before the name: `n|name` or `lo:hi|name`"));
        }
        token.text.parse().map_err(|_| {
            self.error(token, format!("bound {} is too large", token.quoted()))
                .with_help(format!("the greatest bound is {}", u32::MAX))
        })
    }

    fn check_name(&self, token: Token<'a>, name: Token<'a>) -> Result<(), ParseError> {
        if name.text.is_empty() {
            return Err(self.error(token, "an item has an empty name").with_help("the name follows the `|`"));
        }
        if let Some(at) = name.text.find([':', '|']) {
            let sign = &name.text[at..=at];
            return Err(self.error(token, format!("item name `{}` contains `{sign}`", name.quoted())).with_help(
                "bounds are written `n|name` or `lo:hi|name`; colors belong to the options, not to this line",
            ));
        }
        Ok(())
    }

    fn declaration_error(&self, name: Token<'a>, error: &crate::BuildError) -> ParseError {
        let crate::BuildError::DuplicateItem { .. } = error else {
            return self.error(name, error.to_string());
        };
        let error = self.error(name, format!("item `{}` is declared twice", name.quoted()));
        if matches!(name.text, "0" | "1") {
            error.with_help("if this is a 0/1 matrix, its first line must be `rows columns`")
        } else {
            error.with_help("the first line that is no comment names each item once")
        }
    }

    /// The line of an option.
    fn option(&mut self, line: &mut Lexer<'a>) -> Result<(), ParseError> {
        let start = line.offset();
        let mut cost = 0;
        self.entries.clear();
        while let Some(token) = line.token() {
            // The common token is the name of an item; names contain neither `:` nor `|`.
            if let Some(item) = self.builder.find_item(token.text) {
                self.entries.push(item.into());
            } else if token.text.starts_with('|') {
                cost = self.cost(cost, token)?;
            } else {
                let entry = self.colored(token)?;
                self.entries.push(entry);
            }
            if self.entries.len() > self.builder.item_count() {
                break; // some item occurs twice; a line of 100 MB must not be kept to see that
            }
        }
        let option = add_option(&mut self.builder, &self.entries)
            .map_err(|(second, error)| self.option_error(start, second, &error))?;
        if cost != 0 {
            self.builder.set_cost(option, cost).map_err(|error| self.option_error(start, None, &error))?;
        }
        Ok(())
    }

    /// `item:color`.
    fn colored(&mut self, token: Token<'a>) -> Result<Entry, ParseError> {
        let Some((name, color)) = token.split_once(b':') else { return Err(self.unknown(token)) };
        if name.text.is_empty() {
            return Err(self
                .error(token, format!("`{}` has no item before the color", token.quoted()))
                .with_help("an item with a color is written `item:color`, without blanks"));
        }
        let item = self.builder.find_item(name.text).ok_or_else(|| self.unknown(name))?;
        if color.text.is_empty() {
            return Err(self
                .error(token, format!("`{}` has no color after the colon", token.quoted()))
                .with_help("an item with a color is written `item:color`, without blanks"));
        }
        if item.index() < self.primary {
            return Err(self
                .error(token, format!("primary item `{}` has a color", name.quoted()))
                .with_help("only secondary items, those after `|` in the line of items, have colors"));
        }
        if color.text.len() > 1 && color.text.contains([':', '|']) {
            let help = match color.split_once(b'|') {
                Some((_, cost)) => format!("if `|{}` is a cost, write a blank before it", cost.quoted()),
                None => "an item has one color, written `item:color`".to_owned(),
            };
            let message = format!("color `{}` contains `:` or `|`", color.quoted());
            return Err(self.error(color, message).with_help(help));
        }
        let color = self.builder.color(color.text).map_err(|error| self.error(color, error.to_string()))?;
        Ok((item, color).into())
    }

    /// `|n`, added to the costs before it.
    fn cost(&self, sum: i64, token: Token<'a>) -> Result<i64, ParseError> {
        let number = token.from(1);
        let digits = if number.text.starts_with('-') { number.from(1) } else { number };
        if digits.text.is_empty() || !digits.is_digits() {
            return Err(self.error(token, format!("`{}` is not a cost", token.quoted())).with_help(
                "a cost is `|` and a whole number, without a blank between them; items follow after a blank",
            ));
        }
        let cost: Option<i64> = number.text.parse().ok();
        cost.and_then(|cost| sum.checked_add(cost)).ok_or_else(|| {
            self.error(token, format!("cost {} is too large", number.quoted())).with_help(format!(
                "the costs of an option must lie between {} and {}",
                i64::MIN,
                i64::MAX
            ))
        })
    }

    fn unknown(&self, name: Token<'a>) -> ParseError {
        let error = self.error(name, format!("unknown item `{}`", name.quoted()));
        if let Some((before, after)) = name.split_once(b'|')
            && self.builder.find_item(before.text).is_some()
        {
            let after = after.quoted();
            return error.with_help(format!("if `|{after}` is a cost, write a blank before it"));
        }
        error.with_help(did_you_mean(&self.builder, name.text).unwrap_or_else(|| {
            "the items are those of the first line that is no comment; each other line is an option"
                .to_owned()
        }))
    }

    /// Reads the faulty option again to find the place.
    fn option_error(&self, start: usize, second: Option<usize>, error: &crate::BuildError) -> ParseError {
        let mut line = self.source.lexer_at(start);
        let token = second.and_then(|second| {
            let is_entry = |token: &Token<'_>| !token.text.starts_with('|');
            std::iter::from_fn(|| line.token()).filter(is_entry).nth(second)
        });
        let Some(token) = token else {
            return self.source.error(self.source.lexer_at(start).rest_of_line(), error.to_string());
        };
        let name = token.split_once(b':').map_or(token, |(name, _)| name);
        let help = match error {
            crate::BuildError::ColorConflict { .. } => "an item has one color in an option",
            _ => "an option covers each of its items once; name it once",
        };
        self.error(token, format!("item `{}` occurs twice in this option", excerpt(name.text)))
            .with_help(help)
    }
}

/// What the line of items declares, token by token.
struct Declarations<'a> {
    line: Lexer<'a>,
    /// What is left of a token that began with the separator.
    glued: Option<Token<'a>>,
    secondary: bool,
}

enum Declared<'a> {
    /// A second `|`.
    Separator(Token<'a>),
    /// A primary item with its bounds.
    Primary(Token<'a>),
    Secondary(Token<'a>),
}

impl<'a> Declarations<'a> {
    fn of(line: Lexer<'a>) -> Self {
        Self { line, glued: None, secondary: false }
    }
}

impl<'a> Iterator for Declarations<'a> {
    type Item = Declared<'a>;

    fn next(&mut self) -> Option<Declared<'a>> {
        loop {
            let token = self.glued.take().or_else(|| self.line.token())?;
            if !token.text.starts_with('|') {
                return Some(if self.secondary {
                    Declared::Secondary(token)
                } else {
                    Declared::Primary(token)
                });
            }
            if self.secondary {
                return Some(Declared::Separator(token.to(1)));
            }
            // Knuth's readers accept the first secondary item without a blank after the `|`.
            self.secondary = true;
            self.glued = Some(token.from(1)).filter(|rest| !rest.text.is_empty());
        }
    }
}

/// Finds places by reading again.
struct DlxPlaces<'a>(Source<'a>);

impl Places for DlxPlaces<'_> {
    fn item_spans(&self, wanted: &[ItemId]) -> Vec<Range<usize>> {
        let Some(line) = next_content(self.0.lexer()) else { return Vec::new() };
        let tokens = Declarations::of(line).filter_map(|declared| match declared {
            Declared::Separator(_) => None,
            Declared::Primary(token) | Declared::Secondary(token) => Some(token.span()),
        });
        warnings::pick(tokens, wanted.iter().map(|item| item.index()))
    }

    fn option_spans(&self, wanted: &[crate::OptionId]) -> Vec<Range<usize>> {
        let mut lines = next_content(self.0.lexer());
        let options = std::iter::from_fn(|| {
            let mut line = lines.take()?;
            line.skip_line();
            let next = next_content(line)?;
            lines = Some(next.clone());
            Some(next.rest_of_line())
        });
        warnings::pick(options, wanted.iter().map(|option| option.index()))
    }
}

#[cfg(test)]
mod tests {
    use crate::format::parse;
    use crate::{OptionId, Problem};

    fn problem(text: &str) -> Problem {
        parse(text.as_bytes()).unwrap().problem
    }

    fn options(problem: &Problem) -> Vec<String> {
        problem.options().map(|option| problem.display_option(option).to_string()).collect()
    }

    #[test]
    fn options_keep_the_order_of_the_text_with_those_that_are_never_chosen() {
        let problem = problem("a b |x y\nx:r b\n\nx y\n| b\ny a x:r\n");
        assert_eq!(options(&problem), ["x:r b", "x y", "y a x:r"]);
        assert_eq!((problem.primary_count(), problem.item_count(), problem.color_count()), (2, 4, 1));
    }

    #[test]
    fn a_color_is_any_text_and_may_be_one_sign() {
        assert_eq!(options(&problem("a | x\na x::\na x:|\na x:rød#1\n")), ["a x::", "a x:|", "a x:rød#1"]);
    }

    #[test]
    fn costs_stand_anywhere_after_the_first_item_and_are_added_up() {
        let problem = problem("a b\na |3 b |-5\n |9 a comment\nb\na |0\n");
        let costs: Vec<i64> = problem.options().map(|option| problem.cost(option)).collect();
        assert_eq!(costs, [-2, 0, 0]);
        assert_eq!(problem.display_option(OptionId::from_u32(0)).to_string(), "a b");
    }

    #[test]
    fn bounds_stand_before_names() {
        let problem = problem("a 2|b 0:0|c 1:1|d 0:4294967295|e |\n");
        let bounds: Vec<(u32, u32)> =
            problem.items().filter_map(|item| problem.bounds(item)).map(|b| (b.lo(), b.hi())).collect();
        assert_eq!(bounds, [(1, 1), (2, 2), (0, 0), (1, 1), (0, u32::MAX)]);
    }
}
