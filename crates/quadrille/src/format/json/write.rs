//! The writer of JSON problems: one option a line, so that files can be compared line by line.

use crate::problem::Bounds;
use crate::{Entry, ItemId, Problem};
use std::fmt::Write;

/// Writes a problem, with all that it has.
pub(in crate::format) fn write(problem: &Problem) -> String {
    let mut text = String::from("{\n  \"primary\": [");
    for item in problem.items() {
        let index = item.index();
        if index == problem.primary_count() {
            text.push_str("],\n  \"secondary\": [");
        } else if index > 0 {
            text.push_str(", ");
        }
        push_item(problem, item, &mut text);
    }
    text.push_str("],\n  \"options\": [");
    for option in problem.options() {
        text.push_str(if option.index() == 0 { "\n    " } else { ",\n    " });
        let (label, cost) = (problem.label(option), problem.cost(option));
        let plain = label.is_none() && cost == 0;
        if !plain {
            text.push('{');
            if let Some(label) = label {
                text.push_str("\"label\": ");
                push_string(&label, &mut text);
                text.push_str(", ");
            }
            text.push_str("\"items\": ");
        }
        text.push('[');
        for (at, entry) in problem.entries(option).enumerate() {
            if at > 0 {
                text.push_str(", ");
            }
            push_entry(problem, entry, &mut text);
        }
        text.push(']');
        if cost != 0 {
            push(&mut text, format_args!(", \"cost\": {cost}"));
        }
        if !plain {
            text.push('}');
        }
    }
    text.push_str(if problem.option_count() == 0 { "]\n}\n" } else { "\n  ]\n}\n" });
    text
}

fn push_item(problem: &Problem, item: ItemId, text: &mut String) {
    let name = problem.item_name(item);
    match problem.bounds(item) {
        None | Some(Bounds::ONCE) => push_string(name, text),
        Some(bounds) => {
            text.push_str("{\"name\": ");
            push_string(name, text);
            push(text, format_args!(", \"lo\": {}, \"hi\": {}}}", bounds.lo(), bounds.hi()));
        }
    }
}

/// `"item:color"` if that reads back as the same, and else `["item", "color"]`.
fn push_entry(problem: &Problem, entry: Entry, text: &mut String) {
    let item = problem.item_name(entry.item);
    let Some(color) = entry.color else { return push_string(item, text) };
    let color = problem.color_name(color);
    let joined = format!("{item}:{color}");
    if !color.contains(':') && problem.find_item(&joined).is_none() {
        push_string(&joined, text);
    } else {
        text.push('[');
        push_string(item, text);
        text.push_str(", ");
        push_string(color, text);
        text.push(']');
    }
}

/// A string in quotes, with the escapes that JSON asks for.
fn push_string(string: &str, text: &mut String) {
    text.push('"');
    let mut rest = string;
    while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
        text.push_str(&rest[..at]);
        match rest.as_bytes()[at] {
            sign @ (b'"' | b'\\') => {
                text.push('\\');
                text.push(char::from(sign));
            }
            control => push(text, format_args!("\\u{control:04x}")),
        }
        rest = &rest[at + 1..];
    }
    text.push_str(rest);
    text.push('"');
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Format, parse, parse_as};

    #[test]
    fn everything_is_written_one_option_a_line() {
        let dlx = "a 2|b 0:3|c | x y\na x:red y\nb c |-15\n";
        let text = write(&parse(dlx.as_bytes()).unwrap().problem);
        assert_eq!(
            text,
            r#"{
  "primary": ["a", {"name": "b", "lo": 2, "hi": 2}, {"name": "c", "lo": 0, "hi": 3}],
  "secondary": ["x", "y"],
  "options": [
    ["a", "x:red", "y"],
    {"items": ["b", "c"], "cost": -15}
  ]
}
"#
        );
        assert_eq!(write(&parse(text.as_bytes()).unwrap().problem), text);
    }

    #[test]
    fn the_empty_problem_and_empty_options_are_written() {
        let empty = Problem::builder().build().unwrap();
        assert_eq!(write(&empty), "{\n  \"primary\": [],\n  \"options\": []\n}\n");
        let problem = Problem::builder().secondary(["x"]).option::<&str>([]).build().unwrap();
        assert_eq!(
            write(&problem),
            "{\n  \"primary\": [],\n  \"secondary\": [\"x\"],\n  \"options\": [\n    []\n  ]\n}\n"
        );
        assert_eq!(write(&parse(write(&problem).as_bytes()).unwrap().problem), write(&problem));
    }

    #[test]
    fn numbers_of_matrix_rows_become_labels() {
        let problem = parse_as(b"1 1\n1\n", Format::Matrix).unwrap().problem;
        assert!(write(&problem).contains(r#"{"label": "1", "items": ["1"]}"#));
    }

    #[test]
    fn entries_that_would_be_misread_are_pairs() {
        let mut builder = Problem::builder().primary(["x:red"]).secondary(["x"]);
        let x = builder.find_item("x").unwrap();
        for color in ["red", "r:b"] {
            let color = builder.color(color).unwrap();
            builder.add_option([Entry::from((x, color))]).unwrap();
        }
        let text = write(&builder.build().unwrap());
        assert!(text.contains(r#"[["x", "red"]]"#) && text.contains(r#"[["x", "r:b"]]"#), "{text}");
        assert_eq!(write(&parse(text.as_bytes()).unwrap().problem), text);
    }

    #[test]
    fn strings_are_escaped() {
        let mut text = String::new();
        push_string("é\"\\\n\0\u{7f}", &mut text);
        assert_eq!(text, "\"é\\\"\\\\\\u000a\\u0000\u{7f}\"");
        assert_eq!(serde_json::from_str::<String>(&text).unwrap(), "é\"\\\n\0\u{7f}");
    }
}
