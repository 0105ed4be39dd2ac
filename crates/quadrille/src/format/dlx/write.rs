//! The writer of DLX text: refuses what would not read back as the same problem.

use crate::format::detect::{Guess, detect};
use crate::format::error::BOM;
use crate::format::token::{Source, is_space};
use crate::format::{Format, WriteError, excerpt};
use crate::problem::Bounds;
use crate::{ItemId, Problem};
use std::fmt::Write;

/// Writes a problem; labels of options are left out.
pub(in crate::format) fn write(problem: &Problem) -> Result<String, WriteError> {
    if problem.primary_count() == 0 {
        return Err(unwritable("a problem without primary items", JSON));
    }
    let mut text = String::new();
    // The first character of the text must say "DLX" to the detection, and must not be taken for a byte order
    // mark; a comment does. It is needed for items such as `3 4` and `{a`.
    write_all(problem, &mut text)?;
    if text.starts_with(BOM) || detect(Source::new(&text)) != Guess::Format(Format::Dlx) {
        text.insert_str(0, "| DLX\n");
    }
    Ok(text)
}

const JSON: &str = "write it as JSON, which holds every problem";

fn unwritable(what: impl std::fmt::Display, help: &str) -> WriteError {
    WriteError::new(Format::Dlx, format!("DLX text cannot hold {what}"), help)
}

fn write_all(problem: &Problem, text: &mut String) -> Result<(), WriteError> {
    for item in problem.items() {
        let name = problem.item_name(item);
        check("an item", name, false)?;
        if item.index() > 0 {
            text.push(' ');
        }
        if item.index() == problem.primary_count() {
            text.push_str("| ");
        }
        push_bounds(problem, item, text);
        text.push_str(name);
    }
    text.push('\n');
    for option in problem.options() {
        let entries = problem.entries(option);
        if entries.len() == 0 {
            return Err(unwritable(format_args!("option {}, which is empty", option.index() + 1), JSON));
        }
        for (at, entry) in entries.enumerate() {
            if at > 0 {
                text.push(' ');
            }
            text.push_str(problem.item_name(entry.item));
            if let Some(color) = entry.color {
                let color = problem.color_name(color);
                check("a color", color, true)?;
                text.push(':');
                text.push_str(color);
            }
        }
        let cost = problem.cost(option);
        if cost != 0 {
            push(text, format_args!(" |{cost}"));
        }
        text.push('\n');
    }
    Ok(())
}

fn push_bounds(problem: &Problem, item: ItemId, text: &mut String) {
    match problem.bounds(item) {
        None | Some(Bounds::ONCE) => {}
        Some(bounds) if bounds.slack() == 0 => push(text, format_args!("{}|", bounds.lo())),
        Some(bounds) => push(text, format_args!("{}:{}|", bounds.lo(), bounds.hi())),
    }
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a string cannot fail");
}

/// Names must be one token without signs that mean something; a color may be one such sign.
fn check(what: &str, name: &str, color: bool) -> Result<(), WriteError> {
    let refuse = |reason: &str| {
        Err(unwritable(
            format_args!("{what} whose name {reason}: {:?}", excerpt(name)),
            "rename it, or write JSON",
        ))
    };
    if name.bytes().any(is_space) {
        return refuse("contains a blank");
    }
    if name.contains('\0') {
        return refuse("contains a NUL");
    }
    if name.contains([':', '|']) && !(color && name.len() == 1) {
        return refuse("contains `:` or `|`");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::parse;

    fn refusal(problem: &Problem) -> String {
        write(problem).unwrap_err().to_string()
    }

    #[test]
    fn everything_the_format_has_is_written() {
        let text = "a 2|b 0:3|c | x y\na x:red y\nb c |-15\nc x\n";
        assert_eq!(write(&parse(text.as_bytes()).unwrap().problem).unwrap(), text);
    }

    #[test]
    fn texts_that_look_like_another_format_begin_with_a_comment() {
        let digits = "1".repeat(81);
        for names in [&["3", "4"][..], &["{a"], &["\u{feff}a", "b"], &[&digits]] {
            let problem = Problem::builder().primary(names).option([names[0]]).build().unwrap();
            let text = write(&problem).unwrap();
            let back = parse(text.as_bytes()).unwrap();
            assert_eq!(back.format, Format::Dlx, "{text}");
            let read: Vec<&str> = back.problem.items().map(|item| back.problem.item_name(item)).collect();
            assert_eq!(read, names);
        }
    }

    #[test]
    fn what_would_not_read_back_is_refused() {
        let named = |name: &str| Problem::builder().primary([name]).build().unwrap();
        assert_eq!(
            refusal(&named("a b")),
            "DLX text cannot hold an item whose name contains a blank: \"a b\""
        );
        assert_eq!(
            refusal(&named("a:b")),
            "DLX text cannot hold an item whose name contains `:` or `|`: \"a:b\""
        );
        assert_eq!(
            refusal(&named("a\0")),
            "DLX text cannot hold an item whose name contains a NUL: \"a\\0\""
        );
        let secondary_only = Problem::builder().secondary(["x"]).build().unwrap();
        assert_eq!(refusal(&secondary_only), "DLX text cannot hold a problem without primary items");
        let empty_option =
            Problem::builder().primary(["a"]).option(["a"]).option::<&str>([]).build().unwrap();
        assert_eq!(refusal(&empty_option), "DLX text cannot hold option 2, which is empty");
    }

    #[test]
    fn a_color_may_be_one_sign_but_not_contain_one() {
        let mut builder = Problem::builder().primary(["a"]).secondary(["x"]);
        let [a, x] = ["a", "x"].map(|name| builder.find_item(name).unwrap());
        let colon = builder.color(":").unwrap();
        builder.add_option([a.into(), crate::Entry::from((x, colon))]).unwrap();
        assert_eq!(write(&builder.clone().build().unwrap()).unwrap(), "a | x\na x::\n");
        let longer = builder.color("r:b").unwrap();
        builder.add_option([a.into(), crate::Entry::from((x, longer))]).unwrap();
        assert_eq!(
            refusal(&builder.build().unwrap()),
            "DLX text cannot hold a color whose name contains `:` or `|`: \"r:b\""
        );
    }
}
