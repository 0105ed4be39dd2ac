//! The reader of JSON problems: names to items, faults to places.

use super::value::Value;
use crate::format::error::ParseError;
use crate::format::resolve::{add_option, did_you_mean};
use crate::format::token::Source;
use crate::format::warnings::{self, Places};
use crate::format::{Format, Parsed, excerpt};
use crate::{BuildError, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use std::borrow::Cow;
use std::ops::Range;

/// Reads a problem.
pub(in crate::format) fn read(source: Source<'_>) -> Result<Parsed, ParseError> {
    let whole = Value::whole(source);
    if !whole.is_object() {
        return Err(whole
            .error(format!("a problem is an object, not {}", whole.kind()))
            .with_help("for example `{\"primary\": [\"a\", \"b\"], \"options\": [[\"a\"], [\"b\"]]}`"));
    }
    let [primary, secondary, options] = whole.members(["primary", "secondary", "options"])?;
    let needed = |part: Option<_>, key| part.ok_or_else(|| missing(whole, key));
    let (primary, options) = (needed(primary, "primary")?, needed(options, "options")?);

    let mut reader = Reader { builder: Problem::builder(), primary: 0, entries: Vec::new() };
    list(primary, "`primary`")?.elements(|item| reader.primary_item(item))?;
    reader.primary = reader.builder.item_count();
    if let Some(secondary) = secondary {
        list(secondary, "`secondary`")?.elements(|item| reader.secondary_item(item))?;
    }
    list(options, "`options`")?.elements(|option| reader.option(option))?;
    let problem = reader.builder.build().map_err(|error| whole.error(error.to_string()))?;
    let warnings = warnings::find(&problem, source, &JsonPlaces { primary, options });
    Ok(Parsed { problem, format: Format::Json, warnings })
}

fn missing(object: Value<'_>, key: &str) -> ParseError {
    object.error(format!("key `{key}` is missing"))
}

fn list<'a>(value: Value<'a>, what: &str) -> Result<Value<'a>, ParseError> {
    if value.is_list() {
        Ok(value)
    } else {
        Err(value.error(format!("{what} must be a list, not {}", value.kind())))
    }
}

/// A string or a whole number, taken as text.
fn name<'a>(value: Value<'a>, what: &str) -> Result<Cow<'a, str>, ParseError> {
    value.name()?.ok_or_else(|| {
        value.error(format!("{what} must be a string or a whole number, not {}", describe(value)))
    })
}

/// The kind of a value that may be a number, but not a whole one.
fn describe(value: Value<'_>) -> &'static str {
    match value.kind() {
        "a number" => "a number with a fraction or an exponent",
        kind => kind,
    }
}

struct Reader {
    builder: ProblemBuilder,
    /// Number of primary items.
    primary: usize,
    /// The entries of the option that is being read.
    entries: Vec<Entry>,
}

impl Reader {
    fn primary_item(&mut self, value: Value<'_>) -> Result<(), ParseError> {
        if !value.is_object() {
            let item = name(value, "an item")?;
            return added(value, &item, self.builder.add_primary(&item));
        }
        let [item, lo, hi] = value.members(["name", "lo", "hi"])?;
        let place = item.ok_or_else(|| missing(value, "name"))?;
        let item = name(place, "the name of an item")?;
        let (lo, hi) = (bound(lo)?, bound(hi)?);
        if lo > hi {
            return Err(value
                .error(format!("item `{}` has the bounds {lo}:{hi}", excerpt(&item)))
                .with_help("`lo` must not be greater than `hi`; a bound that is left out is 1"));
        }
        added(place, &item, self.builder.add_bounded(&item, lo, hi))
    }

    fn secondary_item(&mut self, value: Value<'_>) -> Result<(), ParseError> {
        let mut place = value;
        if value.is_object() {
            let [item, lo, hi] = value.members(["name", "lo", "hi"])?;
            if let Some(bound) = lo.or(hi) {
                return Err(bound
                    .error("a secondary item has bounds")
                    .with_help("only primary items have bounds"));
            }
            place = item.ok_or_else(|| missing(value, "name"))?;
        }
        let item = name(place, "an item")?;
        added(place, &item, self.builder.add_secondary(&item))
    }

    fn option(&mut self, value: Value<'_>) -> Result<(), ParseError> {
        let (label, items, cost) = if value.is_object() {
            let [label, items, cost] = value.members(["label", "items", "cost"])?;
            (label, items.ok_or_else(|| missing(value, "items"))?, cost)
        } else if value.is_list() {
            (None, value, None)
        } else {
            return Err(value
                .error(format!("an option must be a list or an object, not {}", value.kind()))
                .with_help(
                    "for example `[\"a\", \"b\"]`, or `{\"label\": \"first\", \"items\": [\"a\", \"b\"]}`",
                ));
        };
        self.entries.clear();
        list(items, "`items`")?.elements(|value| {
            // More entries than items: some item occurs twice, and the rest need not be kept to see that.
            if self.entries.len() <= self.builder.item_count() {
                let entry = self.entry(value)?;
                self.entries.push(entry);
            }
            Ok(())
        })?;
        let option = add_option(&mut self.builder, &self.entries)
            .map_err(|(second, error)| option_error(items, second, &error))?;
        if let Some(label) = label {
            let label = name(label, "a label")?;
            self.builder.set_label(option, &label).map_err(|error| value.error(error.to_string()))?;
        }
        if let Some(place) = cost {
            let cost = place.number().ok_or_else(|| {
                place.error("a cost must be a whole number of 64 bits").with_help(format!(
                    "costs lie between {} and {}",
                    i64::MIN,
                    i64::MAX
                ))
            })?;
            self.builder.set_cost(option, cost).map_err(|error| value.error(error.to_string()))?;
        }
        Ok(())
    }

    /// `"item"`, `"item:color"` or `["item", "color"]`.
    fn entry(&mut self, value: Value<'_>) -> Result<Entry, ParseError> {
        if value.is_list() {
            return self.pair(value);
        }
        let text = name(value, "an entry")?;
        if let Some(item) = self.builder.find_item(&text) {
            return Ok(item.into());
        }
        match text.rsplit_once(':') {
            Some((item, color)) if self.builder.find_item(item).is_some() => {
                self.colored(item, color, value, value)
            }
            _ => Err(self.unknown(value, &text)),
        }
    }

    fn pair(&mut self, value: Value<'_>) -> Result<Entry, ParseError> {
        let mut parts = Vec::with_capacity(2);
        let wrong =
            || value.error("a list in an option must be an item and its color: `[\"item\", \"color\"]`");
        value.elements(|part| {
            parts.push(part);
            if parts.len() <= 2 { Ok(()) } else { Err(wrong()) }
        })?;
        let [item, color] = parts[..] else { return Err(wrong()) };
        let (item_name, color_name) = (name(item, "an item")?, name(color, "a color")?);
        self.colored(&item_name, &color_name, item, color)
    }

    fn colored(
        &mut self,
        item: &str,
        color: &str,
        item_place: Value<'_>,
        color_place: Value<'_>,
    ) -> Result<Entry, ParseError> {
        let id = self.builder.find_item(item).ok_or_else(|| self.unknown(item_place, item))?;
        if id.index() < self.primary {
            return Err(item_place
                .error(format!("primary item `{}` has a color", excerpt(item)))
                .with_help("only secondary items have colors"));
        }
        if color.is_empty() {
            return Err(color_place.error(format!("the color of item `{}` is empty", excerpt(item))));
        }
        let color = self.builder.color(color).map_err(|error| color_place.error(error.to_string()))?;
        Ok((id, color).into())
    }

    fn unknown(&self, place: Value<'_>, name: &str) -> ParseError {
        place.error(format!("unknown item `{}`", excerpt(name))).with_help(
            did_you_mean(&self.builder, name)
                .unwrap_or_else(|| "items are declared in the lists `primary` and `secondary`".to_owned()),
        )
    }
}

fn bound(value: Option<Value<'_>>) -> Result<u32, ParseError> {
    let Some(value) = value else { return Ok(1) };
    value
        .number()
        .ok_or_else(|| value.error(format!("a bound must be a whole number from 0 to {}", u32::MAX)))
}

fn added(place: Value<'_>, name: &str, result: Result<ItemId, BuildError>) -> Result<(), ParseError> {
    result.map(drop).map_err(|error| match error {
        BuildError::DuplicateItem { .. } => place
            .error(format!("item `{}` is declared twice", excerpt(name)))
            .with_help("name each item once"),
        error => place.error(error.to_string()),
    })
}

/// Reads the faulty option again to find the place.
fn option_error(items: Value<'_>, second: Option<usize>, error: &BuildError) -> ParseError {
    let (BuildError::RepeatedItem { item, .. } | BuildError::ColorConflict { item, .. }) = error else {
        return items.error(error.to_string());
    };
    let place = second.and_then(|second| parts(items).into_iter().nth(second));
    let mut result = items.error(format!("item `{}` occurs twice in this option", excerpt(item)));
    if let Some(place) = place {
        result = place.error(result.message);
    }
    result.with_help("an option covers each of its items once; name it once")
}

/// The elements of a list that was read before.
fn parts(list: Value<'_>) -> Vec<Value<'_>> {
    let mut elements = Vec::new();
    // It was read before without a fault, and even a fault would only shorten what is pointed at.
    let _ = list.elements(|element| {
        elements.push(element);
        Ok(())
    });
    elements
}

/// Finds places by reading again.
struct JsonPlaces<'a> {
    primary: Value<'a>,
    options: Value<'a>,
}

impl Places for JsonPlaces<'_> {
    fn item_spans(&self, wanted: &[ItemId]) -> Vec<Range<usize>> {
        let all = parts(self.primary);
        warnings::pick(all.iter().map(Value::span), wanted.iter().map(|item| item.index()))
    }

    fn option_spans(&self, wanted: &[OptionId]) -> Vec<Range<usize>> {
        let all = parts(self.options);
        warnings::pick(all.iter().map(Value::span), wanted.iter().map(|option| option.index()))
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Format, parse, parse_as};

    fn error(text: &str) -> String {
        parse_as(text.as_bytes(), Format::Json).unwrap_err().to_string()
    }

    /// The error in a problem with these options, its column counted from the list of options.
    fn option_error(options: &str) -> String {
        error(&format!("{{\"primary\": [\"a\", \"b\"], \"secondary\": [\"x\"], \"options\":\n{options}}}"))
    }

    #[test]
    fn keys_may_come_in_any_order() {
        let problem =
            parse(b"{\"options\": [[\"a\", \"x:1\"]], \"secondary\": [\"x\"], \"primary\": [\"a\"]}")
                .unwrap()
                .problem;
        assert_eq!(problem.display_option(crate::OptionId::from_u32(0)).to_string(), "a x:1");
    }

    #[test]
    fn names_may_be_numbers_and_may_contain_colons() {
        let text = br#"{"primary": [1, -2, "a:b", "x:"], "secondary": ["x", {"name": "y:z"}],
            "options": [[1, "-2", "a:b", "x:red"], ["x:", "y:z", ["x", "a:b"]], [1, "y:z:red", ["x", 7]]]}"#;
        let problem = parse(text).unwrap().problem;
        let options: Vec<String> =
            problem.options().map(|option| problem.display_option(option).to_string()).collect();
        assert_eq!(options, ["1 -2 a:b x:red", "x: y:z x:a:b", "1 y:z:red x:7"]);
    }

    #[test]
    fn labels_costs_and_bounds_are_read() {
        let text = br#"{"primary": ["a", {"hi": 3, "name": "b"}, {"name": "c", "lo": 0}],
            "options": [{"cost": -5, "items": ["a"], "label": "first"}, {"items": []}]}"#;
        let problem = parse(text).unwrap().problem;
        let bounds: Vec<_> =
            problem.items().filter_map(|item| problem.bounds(item)).map(|b| (b.lo(), b.hi())).collect();
        assert_eq!(bounds, [(1, 1), (1, 3), (0, 1)]);
        let first = crate::OptionId::from_u32(0);
        assert_eq!(problem.label(first).as_deref(), Some("first"));
        assert_eq!(problem.cost(first), -5);
    }

    #[test]
    fn faults_in_options_have_their_place() {
        for (options, expected) in [
            ("[[\"a\"], [\"c\"]]", "line 2, column 10: unknown item `c`"),
            ("[[\"a\", \"x:1\", \"a\"]]", "line 2, column 15: item `a` occurs twice in this option"),
            ("[[\"a\", \"x:1\", \"x\"]]", "line 2, column 15: item `x` occurs twice in this option"),
            ("[[\"a:1\"]]", "line 2, column 3: primary item `a` has a color"),
            ("[[[\"x\", \"\"]]]", "line 2, column 9: the color of item `x` is empty"),
            (
                "[[[\"x\"]]]",
                "line 2, column 3: a list in an option must be an item and its color: `[\"item\", \"color\"]`",
            ),
            (
                "[[1.5]]",
                "line 2, column 3: an entry must be a string or a whole number, not a number with a fraction or an \
                 exponent",
            ),
            ("[\"a\"]", "line 2, column 2: an option must be a list or an object, not a string"),
            ("{}", "line 2, column 1: `options` must be a list, not an object"),
            ("[{\"label\": \"l\"}]", "line 2, column 2: key `items` is missing"),
            ("[{\"items\": [], \"name\": 1}]", "line 2, column 16: unknown key `name`"),
            (
                "[{\"items\": [], \"cost\": 1.5}]",
                "line 2, column 24: a cost must be a whole number of 64 bits",
            ),
            ("[[\"a\\ud800\"]]", "line 2, column 11: faulty JSON: unexpected end of hex escape"),
        ] {
            assert_eq!(option_error(options), expected, "{options}");
        }
    }

    #[test]
    fn faults_in_items_have_their_place() {
        for (text, expected) in [
            ("[]", "line 1, column 1: a problem is an object, not a list"),
            ("{\"primary\": []}", "line 1, column 1: key `options` is missing"),
            ("{\"items\": []}", "line 1, column 2: unknown key `items`"),
            (
                "{\"primary\": [\"a\", \"a\"], \"options\": []}",
                "line 1, column 19: item `a` is declared twice",
            ),
            ("{\"primary\": [\"\"], \"options\": []}", "line 1, column 14: an item has an empty name"),
            (
                "{\"primary\": [{\"name\": \"a\", \"lo\": 2}], \"options\": []}",
                "line 1, column 14: item `a` has the bounds 2:1",
            ),
            (
                "{\"primary\": [{\"name\": \"a\", \"lo\": -2}], \"options\": []}",
                "line 1, column 34: a bound must be a whole number from 0 to 4294967295",
            ),
            (
                "{\"primary\": [], \"secondary\": [{\"name\": \"a\", \"hi\": 2}], \"options\": []}",
                "line 1, column 51: a secondary item has bounds",
            ),
        ] {
            assert_eq!(error(text), expected, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_a_fault_like_any_other() {
        let deep = "[".repeat(1_000_000);
        let closed = format!("{deep}{}", "]".repeat(1_000_000));
        assert!(error(&format!("{{\"options\": {deep}")).contains("ends too early"));
        assert!(error(&deep).ends_with("a problem is an object, not a list"));
        assert!(option_error(&deep).ends_with("faulty JSON: expected value"));
        assert!(option_error(&closed).contains("a list in an option must be an item and its color"));
        let pair = format!("[[{closed}]]");
        assert!(option_error(&pair).contains("a list in an option must be an item and its color"));
        let named = format!("[[[{closed}, 1]]]");
        assert!(option_error(&named).ends_with("an item must be a string or a whole number, not a list"));
        let objects = "{\"primary\":".repeat(1_000_000);
        assert!(error(&objects).contains("ends too early"));
    }

    #[test]
    fn warnings_point_into_the_lists() {
        let text = "{\"primary\": [\"a\", \"b\"], \"options\": [[\"a\"], [], [\"a\"]]}";
        let parsed = parse(text.as_bytes()).unwrap();
        let found: Vec<(&str, &str)> =
            parsed.warnings.iter().map(|w| (&text[w.span.clone()], w.message.as_str())).collect();
        assert_eq!(
            found,
            [
                ("\"b\"", "no option covers item `b`, so there is no solution"),
                ("[]", "option 2 is empty, so it is never chosen"),
                ("[\"a\"]", "option 3 has the same items as option 1"),
            ]
        );
    }
}
