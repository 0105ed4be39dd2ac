//! JSON values that know where they stand in the text.
//!
//! serde_json knows the grammar, but gives a place to faults of the grammar only; a reader of problems finds most
//! faults later ("unknown item"). So values are kept as serde_json's `RawValue`, which is a slice of the text: its
//! place is the distance of the slice from the beginning of the text. Each level of arrays and objects is scanned once
//! more than the level above, here at most five times in all, and without building a tree: elements are handed on one
//! by one. Passing over a value does not recurse, so that nesting of any depth is only a value of the wrong kind.

use crate::format::error::ParseError;
use crate::format::token::Source;
use serde::Deserializer as _;
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// A value, unread.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    source: Source<'a>,
    /// A slice of the text, beginning with the first character of the value.
    text: &'a str,
}

impl<'a> Value<'a> {
    /// The one value of a text.
    pub(super) fn whole(source: Source<'a>) -> Self {
        Self { source, text: source.body().trim_matches([' ', '\t', '\r', '\n']) }
    }

    fn part(&self, raw: &'a RawValue) -> Self {
        Self { source: self.source, text: raw.get() }
    }

    fn start(&self) -> usize {
        self.text.as_ptr().addr() - self.source.text.as_ptr().addr()
    }

    pub(super) fn span(&self) -> Range<usize> {
        self.start()..self.start() + self.text.len()
    }

    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        self.source.error(self.span(), message)
    }

    /// What kind of value this is, as messages say it.
    pub(super) fn kind(&self) -> &'static str {
        match self.text.bytes().next() {
            Some(b'{') => "an object",
            Some(b'[') => "a list",
            Some(b'"') => "a string",
            Some(b't' | b'f') => "a truth value",
            Some(b'n') => "null",
            _ => "a number",
        }
    }

    pub(super) fn is_object(&self) -> bool {
        self.text.starts_with('{')
    }

    pub(super) fn is_list(&self) -> bool {
        self.text.starts_with('[')
    }

    /// The text of a string, or a whole number as it is written; nothing for another kind.
    pub(super) fn name(&self) -> Result<Option<Cow<'a, str>>, ParseError> {
        if let Some(inner) = self.text.strip_prefix('"') {
            return match inner.strip_suffix('"') {
                Some(inner) if !inner.contains('\\') => Ok(Some(Cow::Borrowed(inner))),
                _ => serde_json::from_str(self.text)
                    .map(|name: String| Some(Cow::Owned(name)))
                    .map_err(|error| self.grammar_error(&error)),
            };
        }
        Ok(self.is_whole_number().then_some(Cow::Borrowed(self.text)))
    }

    /// A whole number; nothing for another kind, or one that the type does not hold.
    pub(super) fn number<T: std::str::FromStr>(&self) -> Option<T> {
        if self.is_whole_number() { self.text.parse().ok() } else { None }
    }

    fn is_whole_number(&self) -> bool {
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Hands on the elements of a list, one by one.
    pub(super) fn elements(
        &self,
        mut each: impl FnMut(Value<'a>) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        let mut failure = None;
        let take = |raw| each(self.part(raw)).map_err(|error| failure = Some(error)).is_ok();
        let mut json = serde_json::Deserializer::from_str(self.text);
        let read = json.deserialize_seq(Elements(take)).and_then(|()| json.end());
        match (failure, read) {
            (Some(failure), _) => Err(failure),
            (None, read) => read.map_err(|error| self.grammar_error(&error)),
        }
    }

    /// The values of an object, in the order of `keys`; other keys and keys that come twice are errors.
    pub(super) fn members<const N: usize>(
        &self,
        keys: [&str; N],
    ) -> Result<[Option<Value<'a>>; N], ParseError> {
        let mut members = [None; N];
        let mut failure = None;
        let take = |key: &'a RawValue, value: &'a RawValue| {
            let put =
                self.part(key).member_of(&keys).and_then(|at| match members[at].replace(self.part(value)) {
                    None => Ok(()),
                    Some(_) => Err(self.part(key).error(format!("key `{}` comes twice", keys[at]))),
                });
            put.map_err(|error| failure = Some(error)).is_ok()
        };
        let mut json = serde_json::Deserializer::from_str(self.text);
        let read = json.deserialize_map(Members(take)).and_then(|()| json.end());
        match (failure, read) {
            (Some(failure), _) => Err(failure),
            (None, Err(error)) => Err(self.grammar_error(&error)),
            (None, Ok(())) => Ok(members),
        }
    }

    /// Which of the known keys this key is.
    fn member_of(&self, keys: &[&str]) -> Result<usize, ParseError> {
        let name = self.name()?.unwrap_or_default();
        keys.iter().position(|&key| key == name).ok_or_else(|| {
            let known: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            self.error(format!("unknown key `{}`", crate::format::excerpt(&name)))
                .with_help(format!("the keys of this object are {}", known.join(", ")))
        })
    }

    /// A fault that serde_json found while it read this value.
    fn grammar_error(&self, error: &serde_json::Error) -> ParseError {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        if error.is_eof() {
            let end = self.span().end;
            return self.source.error(end..end, format!("the JSON text ends too early ({message})"));
        }
        let mut line_start = 0;
        for _ in 1..error.line() {
            line_start += self.text[line_start..].find('\n').map_or(0, |at| at + 1);
        }
        let mut at = (line_start + error.column().saturating_sub(1)).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let length = self.text[at..].chars().next().map_or(0, char::len_utf8);
        let at = self.start() + at;
        let place = at..at + length;
        match message {
            "trailing characters" => self.source.error(place, "text after the end of the JSON object"),
            _ => self.source.error(place, format!("faulty JSON: {message}")),
        }
    }
}

/// Hands on raw elements until it is told to stop.
struct Elements<F>(F);

impl<'de, F: FnMut(&'de RawValue) -> bool> Visitor<'de> for Elements<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut elements: A) -> Result<(), A::Error> {
        while let Some(element) = elements.next_element()? {
            if !(self.0)(element) {
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

/// Hands on raw keys and values until it is told to stop.
struct Members<F>(F);

impl<'de, F: FnMut(&'de RawValue, &'de RawValue) -> bool> Visitor<'de> for Members<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        while let Some((key, value)) = members.next_entry()? {
            if !(self.0)(key, value) {
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value<'_> {
        Value::whole(Source::new(text))
    }

    #[test]
    fn elements_and_members_know_their_place() {
        let text = "\u{feff} {\"b\": [1 , \"é\", [2]], \"a\":null}\n";
        let [a, b] = value(text).members(["a", "b"]).unwrap();
        assert_eq!(&text[a.unwrap().span()], "null");
        let mut parts = Vec::new();
        b.unwrap()
            .elements(|element| {
                parts.push(&text[element.span()]);
                Ok(())
            })
            .unwrap();
        assert_eq!(parts, ["1", "\"é\"", "[2]"]);
    }

    #[test]
    fn strings_are_unescaped_and_whole_numbers_stay_as_written() {
        let name = |text| value(text).name().unwrap().map(Cow::into_owned);
        assert_eq!(name("\"a\\n\\u00e9\\\"\"").as_deref(), Some("a\né\""));
        assert_eq!(name("-17").as_deref(), Some("-17"));
        for other in ["1.0", "1e3", "true", "null", "[]", "{}"] {
            assert_eq!(name(other), None);
        }
    }

    #[test]
    fn faults_of_the_grammar_have_their_place() {
        let fault =
            |text| value(text).members(["a"]).err().map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(fault("{\n \"a\" 1}"), "line 2, column 6: faulty JSON: expected `:`");
        assert_eq!(fault("{\"a\": 1,}"), "line 1, column 9: faulty JSON: trailing comma");
        assert_eq!(fault("{\"a\": é}"), "line 1, column 7: faulty JSON: expected value");
        assert_eq!(
            fault("{\"a\": [1"),
            "line 1, column 9: the JSON text ends too early (EOF while parsing a list)"
        );
        assert_eq!(fault("{\"a\": 1} x"), "line 1, column 10: text after the end of the JSON object");
        assert_eq!(fault("{\"a\": 1, \"a\": 2}"), "line 1, column 10: key `a` comes twice");
        assert_eq!(fault("{\"b\": 1}"), "line 1, column 2: unknown key `b`");
    }
}
