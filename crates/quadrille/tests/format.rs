//! Readers and writers as users meet them: every kind of bad input with its message and place, the files of
//! `testdata/`, and round trips of random problems through every format.

#![allow(clippy::unwrap_used, reason = "the helpers are tests too")]

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use quadrille::format::{self, Format, ParseError};
use quadrille::{Entry, ItemId, Problem, ProblemBuilder};
use std::fs;
use std::path::{Path, PathBuf};

fn testdata(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder)
}

fn read(file: &str) -> Vec<u8> {
    fs::read(testdata(file)).unwrap()
}

fn error(text: impl AsRef<[u8]>) -> ParseError {
    format::parse(text.as_ref()).expect_err("the text is faulty")
}

/// Asserts message, place, faulty bytes and help of the error in a text.
#[track_caller]
fn assert_error(text: impl AsRef<[u8]>, display: &str, faulty: &[u8], help: &str) {
    let text = text.as_ref();
    let error = error(text);
    assert_eq!(error.to_string(), display);
    assert_eq!(&text[error.span.clone()], faulty, "{error:?}");
    assert_eq!(error.help.as_deref().unwrap_or_default(), help);
}

// --- Bad input -----------------------------------------------------------------------------------------------------

#[test]
fn an_empty_text_is_an_error() {
    for text in ["", " ", "\r\n\r\n", "\u{feff}", "\u{feff}\n\t\x0c\n"] {
        assert_error(text, "line 1, column 1: the text is empty", b"", "");
    }
}

#[test]
fn a_text_of_comments_only_is_an_error() {
    assert_error(
        "| nothing\n\n | but comments\n",
        "line 3, column 16: the text ends before the items are declared",
        b"",
        "the first line that is no comment names the items, for example `a b c | x y`",
    );
}

#[test]
fn nul_bytes_and_invalid_utf8_are_errors_in_every_format() {
    for text in [&b"a b\na\xff\n"[..], b"1 2\n1\xff0\n", b"{\"\xff\": 1}"] {
        let at = text.iter().position(|&byte| byte == 0xff).unwrap();
        let found = error(text);
        assert_eq!((found.message.as_str(), found.span), ("byte 0xFF is not valid UTF-8", at..at + 1));
        let text: Vec<u8> = text.iter().map(|&byte| if byte == 0xff { 0 } else { byte }).collect();
        let found = error(&text);
        assert_eq!((found.message.as_str(), found.span), ("the text contains a NUL byte", at..at + 1));
    }
}

#[test]
fn a_matrix_with_a_wrong_digit_is_an_error() {
    assert_error(
        read("reports/r27_bad_column.mat"),
        "line 4, column 5: token \"2\" is not 0 or 1",
        b"2",
        "a row of this matrix is 4 digits, each 0 or 1, separated by blanks",
    );
}

#[test]
fn a_matrix_of_another_shape_than_announced_is_an_error() {
    let shape = "the first line must be `rows columns`, in this order";
    let lines = format!("{shape}, and each row stands on its own line");
    assert_error(
        "2 3\n1 0 0\n 0 1 \n",
        "line 3, column 2: row 2 has 2 digits, but the first line announces 3 columns",
        b"0 1",
        &lines,
    );
    assert_error(
        "2 3\n1 0 0 1\n0 1 1\n",
        "line 2, column 1: row 1 has 4 digits, but the first line announces 3 columns",
        b"1 0 0 1",
        &lines,
    );
    assert_error(
        "3 2\n1 0\n0 1\n\n",
        "line 3, column 4: the first line announces 3 rows, but the text ends after 2 rows",
        b"",
        shape,
    );
    assert_error(
        "2 2\n1 0\n0 1\n1 1 \n0 0\n",
        "line 4, column 1: text after the 2 rows that the first line announces",
        b"1 1",
        &format!("{shape}; one file holds one matrix"),
    );
    assert_error(
        "4000000000 4000000000\n1 1\n",
        "line 2, column 1: row 1 has 2 digits, but the first line announces 4000000000 columns",
        b"1 1",
        &lines,
    );
}

#[test]
fn a_matrix_without_its_first_line_is_told_so() {
    assert_error(
        "1 0 0 1\n0 1 1 0\n",
        "line 1, column 5: item `0` is declared twice",
        b"0",
        "if this is a 0/1 matrix, its first line must be `rows columns`",
    );
}

#[test]
fn unknown_items_are_errors_that_suggest_a_close_name() {
    let declared = "the items are those of the first line that is no comment; each other line is an option";
    assert_error("abc d\nd abd\n", "line 2, column 3: unknown item `abd`", b"abd", "did you mean `abc`?");
    assert_error("Abc d\nd abc\n", "line 2, column 3: unknown item `abc`", b"abc", "did you mean `Abc`?");
    assert_error("a | xy\na yx:1\n", "line 2, column 3: unknown item `yx`", b"yx", "did you mean `xy`?");
    assert_error("abc d\nwhat\n", "line 2, column 1: unknown item `what`", b"what", declared);
    assert_error("é b\né ö\n", "line 2, column 3: unknown item `ö`", "ö".as_bytes(), "did you mean `é`?");
    assert_error(
        "a b\na b|5\n",
        "line 2, column 3: unknown item `b|5`",
        b"b|5",
        "if `|5` is a cost, write a blank before it",
    );
}

#[test]
fn an_option_with_an_item_twice_is_an_error() {
    let once = "an option covers each of its items once; name it once";
    assert_error("a b\n b a |3 b\n", "line 2, column 9: item `b` occurs twice in this option", b"b", once);
    assert_error(
        "a | x\nx:1 a x:1\n",
        "line 2, column 7: item `x` occurs twice in this option",
        b"x:1",
        once,
    );
    assert_error(
        "a | x\nx a x:1\n",
        "line 2, column 5: item `x` occurs twice in this option",
        b"x:1",
        "an item has one color in an option",
    );
}

#[test]
fn faulty_colors_are_errors() {
    let written = "an item with a color is written `item:color`, without blanks";
    assert_error(
        "a | x\na:1 x\n",
        "line 2, column 1: primary item `a` has a color",
        b"a:1",
        "only secondary items, those after `|` in the line of items, have colors",
    );
    assert_error("a | x\na x: 1\n", "line 2, column 3: `x:` has no color after the colon", b"x:", written);
    assert_error("a | x\na :1\n", "line 2, column 3: `:1` has no item before the color", b":1", written);
    assert_error(
        "a | x\na x:1:2\n",
        "line 2, column 5: color `1:2` contains `:` or `|`",
        b"1:2",
        "an item has one color, written `item:color`",
    );
    assert_error(
        "a | x\na x:1|2\n",
        "line 2, column 5: color `1|2` contains `:` or `|`",
        b"1|2",
        "if `|2` is a cost, write a blank before it",
    );
}

#[test]
fn faulty_costs_are_errors() {
    let written =
        "a cost is `|` and a whole number, without a blank between them; items follow after a blank";
    for cost in ["|", "|-", "|1.5", "|3|4", "|+3", "|x"] {
        let text = format!("a\na {cost}\n");
        assert_error(&text, &format!("line 2, column 3: `{cost}` is not a cost"), cost.as_bytes(), written);
    }
    let range = "the costs of an option must lie between -9223372036854775808 and 9223372036854775807";
    assert_error(
        "a\na |9223372036854775808\n",
        "line 2, column 3: cost 9223372036854775808 is too large",
        b"|9223372036854775808",
        range,
    );
    assert_error("a\na |9223372036854775807 |1\n", "line 2, column 24: cost 1 is too large", b"|1", range);
}

#[test]
fn faulty_lines_of_items_are_errors() {
    let bounds = "bounds are whole numbers before the name: `n|name` or `lo:hi|name`";
    let once = "the first line that is no comment names each item once";
    assert_error("a b a\n", "line 1, column 5: item `a` is declared twice", b"a", once);
    assert_error("a b | a\n", "line 1, column 7: item `a` is declared twice", b"a", once);
    assert_error(
        "a | x | y\n",
        "line 1, column 7: the line of items contains `|` twice",
        b"|",
        "one `|` stands between the primary and the secondary items",
    );
    assert_error(
        "a 3:2|b\n",
        "line 1, column 3: item `b` has the bounds 3:2",
        b"3:2|b",
        "the lower bound comes first, and must not be greater than the upper",
    );
    assert_error(
        "4294967296|b\n",
        "line 1, column 1: bound 4294967296 is too large",
        b"4294967296",
        "the greatest bound is 4294967295",
    );
    assert_error("a|b\n", "line 1, column 1: `a` is not a bound", b"a", bounds);
    assert_error("1:x|b\n", "line 1, column 3: `x` is not a bound", b"x", bounds);
    assert_error("1:|b\n", "line 1, column 1: `` is not a bound", b"1:", bounds);
    assert_error("-1|b\n", "line 1, column 1: `-1` is not a bound", b"-1", bounds);
    assert_error("2|\n", "line 1, column 1: an item has an empty name", b"2|", "the name follows the `|`");
    assert_error(
        "a | 2|x\n",
        "line 1, column 5: secondary item `x` has bounds",
        b"2|x",
        "only primary items have bounds; they stand before the `|`",
    );
    assert_error(
        "a b:c\n",
        "line 1, column 3: item name `b:c` contains `:`",
        b"b:c",
        "bounds are written `n|name` or `lo:hi|name`; colors belong to the options, not to this line",
    );
}

#[test]
fn sudokus_are_sent_to_the_command_for_them() {
    for file in ["contest/form_a.txt", "contest/form_b.txt"] {
        let found = error(read(file));
        assert_eq!(found.message, "this is a Sudoku, not an exact cover problem");
        assert_eq!(found.help.as_deref(), Some("solve it with `quadrille sudoku solve`"));
        assert_eq!(found.position.line, 1);
    }
}

/// Together a second or two; anything quadratic would not come back.
#[test]
fn lines_of_100_megabytes_are_read_in_one_pass() {
    const LONG: usize = 100_000_000;
    let name = "x".repeat(LONG);
    let found = error(format!("a\n{name}"));
    assert_eq!(found.message, format!("unknown item `{}…`", "x".repeat(40)));
    assert_eq!(found.span, 2..2 + LONG);
    drop(name);

    let option = "a ".repeat(LONG / 2);
    let found = error(format!("a b\n{option}"));
    assert_eq!(found.to_string(), "line 2, column 3: item `a` occurs twice in this option");
    let found = error(format!("1 3\n{}", option.replace('a', "1")));
    assert_eq!(found.message, "row 1 has 50000000 digits, but the first line announces 3 columns");
    drop(option);

    let digits = "1".repeat(LONG);
    let found = error(format!("1 3\n{digits}"));
    assert_eq!(found.message, "row 1 has 100000000 digits, but the first line announces 3 columns");
    let found = error(format!("{{\"primary\": [{digits}"));
    assert!(found.message.starts_with("the JSON text ends too early"), "{found}");
}

// --- Good input ----------------------------------------------------------------------------------------------------

#[test]
fn line_ends_blanks_and_byte_order_marks_do_not_matter() {
    let plain = "a b 0:2|c | x y\na x:red |5\nb c |-3 |4\n";
    let expected = format::write(&format::parse(plain.as_bytes()).unwrap().problem, Format::Dlx).unwrap();
    assert_eq!(expected, "a b 0:2|c | x y\na x:red |5\nb c |1\n");
    for text in [
        plain.replace('\n', "\r\n"),
        format!("\u{feff}{plain}"),
        plain.replace(' ', " \t\x0b\x0c "),
        plain.trim_end().to_owned(),
        plain.replace('\n', "\n\n  | comment: a b c\n\t\n"),
        plain.replace("| x", "|x"),
        plain.replace('\n', " \n  "),
    ] {
        let parsed = format::parse(text.as_bytes()).unwrap();
        assert_eq!(format::write(&parsed.problem, Format::Dlx).unwrap(), expected, "{text:?}");
    }
}

#[test]
fn a_line_that_begins_with_a_bar_is_a_comment_blank_or_not_before_it() {
    for text in [read("exactcover/p_zero_primary.dlx"), b"  | b c\nb c\nb\n".to_vec()] {
        let problem = format::parse(&text).unwrap().problem;
        assert_eq!((problem.primary_count(), problem.item_count(), problem.option_count()), (2, 2, 1));
        assert_eq!(problem.count().to_string(), "0");
    }
}

#[test]
fn files_are_read_and_written_back() {
    let mut seen = 0;
    for folder in ["exactcover", "reports"] {
        for entry in fs::read_dir(testdata(folder)).unwrap() {
            let path = entry.unwrap().path();
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            let Some(expected) = Format::from_extension(extension) else { continue };
            if path.ends_with("r27_bad_column.mat") {
                continue;
            }
            let parsed = format::parse(&fs::read(&path).unwrap())
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(parsed.format, expected, "{}", path.display());
            for &format in Format::ALL {
                assert_round_trip(&parsed.problem, format);
            }
            seen += 1;
        }
    }
    assert!(seen >= 15, "only {seen} files");
}

#[test]
fn a_matrix_a_dlx_text_and_json_may_hold_the_same_problem() {
    let matrix = format::parse(&read("contest/matrix.txt")).unwrap();
    assert_eq!(matrix.format, Format::Matrix);
    assert!(matrix.warnings.is_empty());
    let dlx = format::write(&matrix.problem, Format::Dlx).unwrap();
    let dlx = format::parse(dlx.as_bytes()).unwrap();
    assert_eq!(dlx.format, Format::Dlx);
    assert_eq!(dlx.problem.count(), matrix.problem.count());
    let back = format::write(&dlx.problem, Format::Matrix).unwrap();
    assert_eq!(back, format::write(&matrix.problem, Format::Matrix).unwrap());
}

#[test]
fn empty_problems_and_empty_options_are_read_from_json() {
    let empty = format::parse(&read("reports/r06_empty.json")).unwrap().problem;
    assert_eq!(empty.count().to_string(), "1");
    let parsed = format::parse(&read("reports/r07_all_subsets7.json")).unwrap();
    let messages: Vec<&str> = parsed.warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(messages, ["option 1 is empty, so it is never chosen"]);
    assert_eq!(parsed.problem.count().to_string(), "877");
}

// --- Random problems -----------------------------------------------------------------------------------------------

/// What a problem means: items with bounds, then options with sorted entries, costs and labels.
fn meaning(problem: &Problem, labels: bool) -> Vec<String> {
    let mut all = Vec::new();
    for item in problem.items() {
        all.push(format!("{:?} {:?}", problem.item_name(item), problem.bounds(item)));
    }
    for option in problem.options() {
        let mut entries: Vec<(ItemId, Option<&str>)> = problem
            .entries(option)
            .map(|entry| (entry.item, entry.color.map(|color| problem.color_name(color))))
            .collect();
        entries.sort_unstable();
        let label = problem.label(option).filter(|_| labels);
        all.push(format!("{entries:?} {} {label:?}", problem.cost(option)));
    }
    all
}

/// Asserts that a problem reads back as it was, with and without detection, if the format can hold it at all.
#[track_caller]
fn assert_round_trip(problem: &Problem, format: Format) -> bool {
    let Ok(text) = format::write(problem, format) else {
        assert_ne!(format, Format::Json, "JSON holds every problem");
        return false;
    };
    let labels = format == Format::Json;
    for parsed in [format::parse(text.as_bytes()), format::parse_as(text.as_bytes(), format)] {
        let parsed = parsed.unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
        assert_eq!(parsed.format, format, "{text}");
        assert_eq!(meaning(&parsed.problem, labels), meaning(problem, labels), "{format}:\n{text}");
    }
    true
}

/// An option: indices of items with indices of colors, cost, label.
type OptionRecipe = (Vec<(usize, usize)>, i64, Option<String>);

#[derive(Clone, Debug)]
struct Recipe {
    names: Vec<String>,
    secondary: usize,
    bounds: Vec<(u32, u32)>,
    options: Vec<OptionRecipe>,
    colors: Vec<String>,
}

impl Recipe {
    fn build(&self) -> Problem {
        let mut builder = ProblemBuilder::default();
        let primary = self.names.len().saturating_sub(self.secondary);
        let mut items = Vec::new();
        for (at, name) in self.names.iter().enumerate() {
            items.push(if at >= primary {
                builder.add_secondary(name).unwrap()
            } else if let Some(&(lo, more)) = self.bounds.get(at) {
                builder.add_bounded(name, lo, lo.saturating_add(more)).unwrap()
            } else {
                builder.add_primary(name).unwrap()
            });
        }
        for (wanted, cost, label) in &self.options {
            let mut entries: Vec<Entry> = Vec::new();
            for &(item, color) in wanted.iter().filter(|_| !items.is_empty()) {
                let item = items[item % items.len()];
                if entries.iter().any(|entry| entry.item == item) {
                    continue;
                }
                let color = self.colors.get(color).filter(|_| item.index() >= primary);
                entries.push(Entry { item, color: color.map(|name| builder.color(name).unwrap()) });
            }
            let option = builder.add_option(entries).unwrap();
            builder.set_cost(option, *cost).unwrap();
            if let Some(label) = label {
                builder.set_label(option, label).unwrap();
            }
        }
        builder.build().unwrap()
    }
}

/// Problems with names of the given pattern.
fn recipes(names: &'static str, most_secondary: usize) -> impl Strategy<Value = Recipe> {
    let option = (
        vec((0..8_usize, 0..6_usize), 0..5),
        prop_oneof![3 => Just(0), 1 => -9..9_i64, 1 => any::<i64>()],
        proptest::option::weighted(0.2, ".{0,3}"),
    );
    (
        btree_set(names, 0..6).prop_map(|names| names.into_iter().collect::<Vec<_>>()).prop_shuffle(),
        0..=most_secondary,
        prop_oneof![2 => Just(Vec::new()), 1 => vec((0..3_u32, prop_oneof![0..3_u32, any::<u32>()]), 0..4)],
        vec(option, 0..6),
        vec(names, 0..4),
    )
        .prop_map(|(names, secondary, bounds, options, colors)| Recipe {
            names,
            secondary,
            bounds,
            options,
            colors,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn problems_with_any_names_read_back(recipe in recipes("(?s).{1,4}", 3)) {
        let problem = recipe.build();
        for &format in Format::ALL {
            assert_round_trip(&problem, format);
        }
    }

    #[test]
    fn problems_with_names_of_signs_read_back(recipe in recipes("[ab:|{\"\\\\\u{feff}\u{85}]{1,3}", 3)) {
        let problem = recipe.build();
        for &format in Format::ALL {
            assert_round_trip(&problem, format);
        }
    }

    #[test]
    fn dlx_text_holds_all_problems_with_plain_names(recipe in recipes("[{\u{feff}.0-9é-]{1,3}", 3)) {
        let problem = recipe.build();
        let has_empty_option = problem.options().any(|option| problem.option_items(option).is_empty());
        let written = assert_round_trip(&problem, Format::Dlx);
        prop_assert_eq!(written, problem.primary_count() > 0 && !has_empty_option);
    }

    #[test]
    fn numbered_problems_read_back_from_a_matrix(rows in vec(vec(any::<bool>(), 5), 0..6), columns in 0..5_usize) {
        let names: Vec<String> = (1..=columns).map(|name| name.to_string()).collect();
        let mut builder = Problem::builder().primary(&names);
        for row in &rows {
            let items = (0..columns).filter(|&at| row[at]).filter_map(|at| builder.find_item(&names[at]));
            let items: Vec<ItemId> = items.collect();
            builder.add_option(items).unwrap();
        }
        let problem = builder.build().unwrap();
        for &format in Format::ALL {
            let written = assert_round_trip(&problem, format);
            prop_assert!(written || format == Format::Dlx);
        }
    }

    #[test]
    fn errors_point_into_the_text_whatever_it_is(text in vec(any::<u8>(), 0..40)) {
        check_any_text(&text);
    }

    #[test]
    fn errors_point_into_the_text_that_is_almost_right(
        text in prop_oneof!["[ab01|: \n\r]{0,30}", "[0-3 \n]{0,20}", "[\\[\\]{}\",: 1a\n]{0,30}"],
        head in prop_oneof![Just(""), Just("a b | x\n"), Just("2 3\n"), Just("{\"primary\": [\"a\", 1], \"options\": [")],
        tail in prop_oneof![Just(""), Just("]}")],
    ) {
        check_any_text(format!("{head}{text}{tail}").as_bytes());
    }
}

/// No text makes a reader panic; errors and warnings lie in the text; what is read can be written and read again.
fn check_any_text(text: &[u8]) {
    let readings = Format::ALL.iter().map(|&format| format::parse_as(text, format));
    for reading in readings.chain([format::parse(text)]) {
        match reading {
            Ok(parsed) => {
                assert_round_trip(&parsed.problem, parsed.format);
                assert_round_trip(&parsed.problem, Format::Json);
                assert!(parsed.warnings.iter().all(|warning| text.get(warning.span.clone()).is_some()));
            }
            Err(error) => {
                assert!(text.get(error.span.clone()).is_some(), "{error:?}");
                assert!(!error.message.is_empty() && !error.message.contains('\n'), "{error:?}");
            }
        }
    }
}
