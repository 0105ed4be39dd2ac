//! Every kind of bad input: the message with its place, exit code 2, and no answer.

mod common;

use common::run_with;
use snapbox::data::Inline;
use snapbox::{IntoData, assert_data_eq, str};

#[expect(clippy::needless_pass_by_value, reason = "the calls read better")]
fn faulty(input: &[u8], expected: Inline) {
    for command in ["solve", "count", "stats"] {
        let ran = run_with(&[command, "-"], input);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{command}");
        assert_data_eq!(ran.stderr, expected.clone().raw());
    }
}

#[test]
fn an_empty_file() {
    faulty(
        b"",
        str![[r#"
error: the text is empty
 --> <stdin>:1:1
  |
1 | 
  | ^

"#]],
    );
}

#[test]
fn a_row_of_the_wrong_length() {
    faulty(
        b"2 3\n1 0 1\n0 1\n",
        str![[r#"
error: row 2 has 2 digits, but the first line announces 3 columns
 --> <stdin>:3:1
  |
3 | 0 1
  | ^^^
  |
  = help: the first line must be `rows columns`, in this order, and each row stands on its own line

"#]],
    );
}

#[test]
fn a_token_that_is_not_0_or_1() {
    faulty(
        b"3 4\n1 0 0 1\n0 1 1 0\n0 0 2 1\n",
        str![[r#"
error: token "2" is not 0 or 1
 --> <stdin>:4:5
  |
4 | 0 0 2 1
  |     ^
  |
  = help: a row of this matrix is 4 digits, each 0 or 1, separated by blanks

"#]],
    );
}

#[test]
fn fewer_rows_than_announced() {
    faulty(
        b"3 3\n1 0 1\n0 1 0\n",
        str![[r#"
error: the first line announces 3 rows, but the text ends after 2 rows
 --> <stdin>:3:6
  |
3 | 0 1 0
  |      ^
  |
  = help: the first line must be `rows columns`, in this order

"#]],
    );
}

#[test]
fn text_after_the_end() {
    faulty(
        b"1 2\n1 1\n0 1\n",
        str![[r#"
error: text after the 1 row that the first line announces
 --> <stdin>:3:1
  |
3 | 0 1
  | ^^^
  |
  = help: the first line must be `rows columns`, in this order; one file holds one matrix

"#]],
    );
}

#[test]
fn a_nul_byte() {
    faulty(
        b"a b\na\0\nb\n",
        str![[r#"
error: the text contains a NUL byte
 --> <stdin>:2:2
  |
2 | a\x00
  |  ^^^^
  |
  = help: this is not a text file

"#]],
    );
}

#[test]
fn bytes_that_are_not_utf8() {
    faulty(
        b"a b\na\nb\xff\n",
        str![[r#"
error: byte 0xFF is not valid UTF-8
 --> <stdin>:3:2
  |
3 | b\xff
  |  ^^^^
  |
  = help: names and labels must be UTF-8 text; convert the file first

"#]],
    );
}

#[test]
fn an_unknown_item() {
    faulty(
        b"apple pear | plum\napple plum:blue\npaer\n",
        str![[r#"
error: unknown item `paer`
 --> <stdin>:3:1
  |
3 | paer
  | ^^^^
  |
  = help: did you mean `pear`?

"#]],
    );
}

#[test]
fn an_option_with_an_item_twice() {
    faulty(
        b"a b c\na b\nb c b\n",
        str![[r#"
error: item `b` occurs twice in this option
 --> <stdin>:3:5
  |
3 | b c b
  |     ^
  |
  = help: an option covers each of its items once; name it once

"#]],
    );
}

#[test]
fn a_colored_primary_item() {
    faulty(
        b"a b\na:red b\n",
        str![[r#"
error: primary item `a` has a color
 --> <stdin>:2:1
  |
2 | a:red b
  | ^^^^^
  |
  = help: only secondary items, those after `|` in the line of items, have colors

"#]],
    );
}

#[test]
fn json_that_breaks_off() {
    faulty(
        br#"{"primary": ["a"], "options": [["a"]"#,
        str![[r#"
error: the JSON text ends too early (EOF while parsing a list)
 --> <stdin>:1:37
  |
1 | {"primary": ["a"], "options": [["a"]
  |                                     ^

"#]],
    );
}

#[test]
fn a_sudoku_where_a_problem_belongs() {
    faulty(
        &[b'.'; 81],
        str![[r#"
error: this is a Sudoku, not an exact cover problem
 --> <stdin>:1:1
  |
1 | .................................................................................
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: solve it with `quadrille sudoku solve`

"#]],
    );
}

#[test]
fn a_terminal_is_not_commanded_by_a_file() {
    faulty(
        b"a b\na \x1b[31mb\n",
        str![[r#"
error: unknown item `\x1b[31mb`
 --> <stdin>:2:3
  |
2 | a \x1b[31mb
  |   ^^^^^^^^^
  |
  = help: the items are those of the first line that is no comment; each other line is an option

"#]],
    );
}

#[test]
fn a_line_of_100_mb_is_read_and_shown_in_part() {
    let mut text = b"1 3\n".to_vec();
    text.resize(100_000_000, b'0');
    text[50_000_000] = b'7';
    faulty(
        &text,
        str![[r#"
error: token "7" is not 0 or 1
 --> <stdin>:2:49999997
  |
2 | …0000000000000000000000000000000000000000000000000000000000007000000000000000000000000000000000000000000000000000000000000…
  |                                                              ^
  |
  = help: a row of this matrix is 3 digits, each 0 or 1, separated by blanks

"#]],
    );
}

#[test]
fn crlf_and_a_byte_order_mark_are_simply_read() {
    for text in
        [&b"\xef\xbb\xbf2 2\r\n1 0\r\n0 1\r\n"[..], b"\xef\xbb\xbf2 2\n1 0\n0 1", b"2 2\r\n1 0\r\n0 1"]
    {
        let ran = run_with(&["solve", "-"], text);
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "1 2\n", ""));
    }
}

#[test]
fn a_fault_after_a_byte_order_mark_has_its_true_column() {
    faulty(
        b"\xef\xbb\xbf2 2 2\n",
        str![[r#"
error: item `2` is declared twice
 --> <stdin>:1:3
  |
1 | 2 2 2
  |   ^
  |
  = help: the first line that is no comment names each item once

"#]],
    );
}

#[test]
fn a_file_that_is_not_there_and_a_folder() {
    let ran = run_with(&["solve", "no/such/file.dlx", "."], b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert_data_eq!(
        ran.stderr,
        str![[r#"
error: cannot read: no such file or directory
 --> no/such/file.dlx
  = help: a FILE is a path, or `-` for standard input
error: cannot read: is a directory
 --> .
  = help: name the files in it one by one

"#]]
        .raw()
    );
}
