//! A 0/1 matrix: `rows columns` on the first line, then one line per row, a row being an option and a column an item.
//!
//! The form of contests and courses. A row is `columns` digits 0 or 1 separated by blanks, or all of them without a
//! blank (`1001001`); empty lines are passed. Columns become primary items named by their 1-based numbers, and options
//! are labelled by theirs, so that solutions print as row numbers.
//!
//! What the first line announces is believed only as far as the text shows it: rows are read until it ends, items are
//! made when the first row has been seen to be as long as announced. Rows without columns and columns without rows,
//! which take no text, are legal up to [`UNSEEN`] or the length of the text.

use super::error::ParseError;
use super::token::{Source, Token};
use super::warnings::{self, Places};
use super::{Format, Parsed, WriteError};
use crate::{ItemId, OptionId, Problem, ProblemBuilder};
use std::ops::Range;

/// So many rows or columns are believed without digits to show for them.
const UNSEEN: u64 = 1_000_000;

/// More digits than this are not written: the sparse formats are for such problems.
const MOST_DIGITS: usize = 1 << 30;

/// Reads a problem.
pub(super) fn read(source: Source<'_>) -> Result<Parsed, ParseError> {
    let header = Header::read(source)?;
    let mut builder = Problem::builder();
    let mut lines = source.lexer();
    lines.next_line();
    lines.skip_line();
    let mut entries: Vec<ItemId> = Vec::new();
    let mut row = 0;
    while row < header.rows && lines.next_line().is_some() {
        let line = lines.rest_of_line();
        let mut read = Row { source, header: &header, number: row + 1, line, entries: &mut entries };
        read.tokens(std::iter::from_fn(|| lines.token()))?;
        if row == 0 {
            header.add_items(&mut builder, source)?;
        }
        builder
            .add_option(entries.iter().copied())
            .map_err(|error| source.error(lines.rest_of_line(), error.to_string()))?;
        row += 1;
    }
    if row < header.rows && header.columns == 0 {
        header.check_unseen(header.rows, "rows", source)?;
        while row < header.rows {
            let nothing: [ItemId; 0] = [];
            builder.add_option(nothing).map_err(|error| source.error(source.end(), error.to_string()))?;
            row += 1;
        }
    }
    if row < header.rows {
        let (announced, there) = (counted(header.rows, "row"), counted(row, "row"));
        return Err(source
            .error(
                source.end(),
                format!("the first line announces {announced}, but the text ends after {there}"),
            )
            .with_help("the first line must be `rows columns`, in this order"));
    }
    if lines.next_line().is_some() {
        return Err(source
            .error(
                lines.rest_of_line(),
                format!("text after the {} that the first line announces", counted(row, "row")),
            )
            .with_help("the first line must be `rows columns`, in this order; one file holds one matrix"));
    }
    if header.rows == 0 {
        header.check_unseen(header.columns, "columns", source)?;
        header.add_items(&mut builder, source)?;
    }
    builder.number_options();
    let problem = builder.build().map_err(|error| source.error(source.end(), error.to_string()))?;
    let warnings = warnings::find(&problem, source, &MatrixPlaces { source, header: &header });
    Ok(Parsed { problem, format: Format::Matrix, warnings })
}

/// The first line.
struct Header {
    rows: u64,
    columns: u64,
    /// Where the number of columns stands.
    columns_span: Range<usize>,
}

impl Header {
    fn read(source: Source<'_>) -> Result<Self, ParseError> {
        let mut lexer = source.lexer();
        lexer.next_line();
        let line = lexer.rest_of_line();
        let (Some(rows), Some(columns), None) = (lexer.token(), lexer.token(), lexer.token()) else {
            return Err(source.error(line, "the first line is not `rows columns`").with_help(
                "the first line of a matrix holds two whole numbers: how many rows, and how many columns",
            ));
        };
        let columns_span = columns.span();
        Ok(Self { rows: number(source, rows)?, columns: number(source, columns)?, columns_span })
    }

    fn add_items(&self, builder: &mut ProblemBuilder, source: Source<'_>) -> Result<(), ParseError> {
        (1..=self.columns).try_for_each(|column| {
            let added = builder.add_primary(&column.to_string()).map(drop);
            added.map_err(|error| source.error(self.columns_span.clone(), error.to_string()))
        })
    }

    /// Refuses `count` rows or columns for which the text has no digits, if they are very many.
    fn check_unseen(&self, count: u64, what: &str, source: Source<'_>) -> Result<(), ParseError> {
        let shown = u64::try_from(source.text.len()).unwrap_or(u64::MAX);
        if count <= UNSEEN.max(shown) {
            return Ok(());
        }
        let mut lexer = source.lexer();
        lexer.next_line();
        Err(source
            .error(lexer.rest_of_line(), format!("{count} {what} without a digit are too many"))
            .with_help(format!(
                "at most {UNSEEN} rows or columns are accepted that no digit shows; is this a matrix?"
            )))
    }
}

fn number(source: Source<'_>, token: Token<'_>) -> Result<u64, ParseError> {
    if !token.is_digits() {
        let message = format!("token {:?} is not a whole number", token.quoted());
        return Err(source
            .error(token.span(), message)
            .with_help("the first line of a matrix is `rows columns`"));
    }
    let small = token.text.parse::<u64>().ok().filter(|&number| number <= u64::from(u32::MAX));
    small.ok_or_else(|| {
        let message = format!("{} is too large", token.quoted());
        source.error(token.span(), message).with_help(format!("rows and columns go up to {}", u32::MAX))
    })
}

/// `1 row`, `2 rows`.
fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// One row, on its way into `entries`.
struct Row<'r> {
    source: Source<'r>,
    header: &'r Header,
    /// 1-based.
    number: u64,
    line: Range<usize>,
    entries: &'r mut Vec<ItemId>,
}

impl<'r> Row<'r> {
    /// Reads digits separated by blanks, or one token of many digits.
    fn tokens(&mut self, mut tokens: impl Iterator<Item = Token<'r>>) -> Result<(), ParseError> {
        self.entries.clear();
        let Some(first) = tokens.next() else { return Ok(()) };
        let Some(second) = tokens.next() else { return self.compact(first) };
        let mut column = 0;
        for token in [first, second].into_iter().chain(tokens) {
            match token.text {
                "0" => {}
                "1" => self.push(column),
                _ => return Err(self.bad_token(token)),
            }
            column += 1;
        }
        self.check_length(column)
    }

    fn compact(&mut self, row: Token<'r>) -> Result<(), ParseError> {
        let mut column = 0;
        for (at, byte) in row.text.bytes().enumerate() {
            match byte {
                b'0' => {}
                b'1' => self.push(column),
                // A wrong digit stands for itself; other text is quoted whole.
                _ if row.is_digits() => return Err(self.bad_token(row.from(at).to(1))),
                _ => return Err(self.bad_token(row)),
            }
            column += 1;
        }
        self.check_length(column)
    }

    /// Notes a 1; columns that the header does not announce are counted only.
    fn push(&mut self, column: u64) {
        if column < self.header.columns
            && let Ok(id) = u32::try_from(column)
        {
            self.entries.push(ItemId::from_u32(id));
        }
    }

    fn bad_token(&self, token: Token<'_>) -> ParseError {
        let columns = counted(self.header.columns, "digit");
        self.source
            .error(token.span(), format!("token {:?} is not 0 or 1", token.quoted()))
            .with_help(format!("a row of this matrix is {columns}, each 0 or 1, separated by blanks"))
    }

    fn check_length(&self, digits: u64) -> Result<(), ParseError> {
        if digits == self.header.columns {
            return Ok(());
        }
        let (digits, columns) = (counted(digits, "digit"), counted(self.header.columns, "column"));
        let message = format!("row {} has {digits}, but the first line announces {columns}", self.number);
        Err(self.source.error(self.line.clone(), message).with_help(
            "the first line must be `rows columns`, in this order, and each row stands on its own line",
        ))
    }
}

/// Rows stand on lines of their own; the only place that columns have is their number.
struct MatrixPlaces<'a> {
    source: Source<'a>,
    header: &'a Header,
}

impl Places for MatrixPlaces<'_> {
    fn item_spans(&self, wanted: &[ItemId]) -> Vec<Range<usize>> {
        vec![self.header.columns_span.clone(); wanted.len()]
    }

    fn option_spans(&self, wanted: &[OptionId]) -> Vec<Range<usize>> {
        let mut lexer = self.source.lexer();
        lexer.next_line();
        // Rows without columns have no place; the end of the text stands for it.
        let rows = std::iter::from_fn(|| {
            lexer.skip_line();
            Some(lexer.next_line().map_or(self.source.end(), |_| lexer.rest_of_line()))
        });
        warnings::pick(rows, wanted.iter().map(|option| option.index()))
    }
}

/// Writes a problem whose items are primary, named 1, 2, 3, …, and to be covered exactly once.
pub(super) fn write(problem: &Problem) -> Result<String, WriteError> {
    check(problem)?;
    let (rows, columns) = (problem.option_count(), problem.item_count());
    let digits = rows.checked_mul(columns).filter(|&digits| digits <= MOST_DIGITS).ok_or_else(|| {
        let message = format!("a matrix of {rows} rows and {columns} columns is too large to be written");
        WriteError::new(Format::Matrix, message, "write it as DLX text or as JSON")
    })?;
    let mut text = format!("{rows} {columns}\n");
    text.reserve(2 * digits + rows);
    let mut row = vec![false; columns];
    for option in problem.options() {
        for &item in problem.option_items(option) {
            row[item.index()] = true;
        }
        for (column, one) in row.iter_mut().enumerate() {
            if column > 0 {
                text.push(' ');
            }
            text.push(if *one { '1' } else { '0' });
            *one = false;
        }
        text.push('\n');
    }
    Ok(text)
}

fn check(problem: &Problem) -> Result<(), WriteError> {
    let refuse = |what: &str| {
        let message = format!("a 0/1 matrix cannot hold {what}");
        Err(WriteError::new(Format::Matrix, message, "write it as DLX text or as JSON"))
    };
    if problem.item_count() > problem.primary_count() {
        return refuse("secondary items");
    }
    if problem.has_bounds() {
        return refuse("bounds");
    }
    if problem.has_costs() {
        return refuse("costs");
    }
    for item in problem.items() {
        let (name, number) = (problem.item_name(item), item.index() + 1);
        if name != number.to_string() {
            return refuse(&format!("names of items (item {number} is `{}`)", super::excerpt(name)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{parse, parse_as};

    fn error(text: &str) -> String {
        parse_as(text.as_bytes(), Format::Matrix).unwrap_err().to_string()
    }

    fn rewritten(text: &str) -> String {
        write(&parse_as(text.as_bytes(), Format::Matrix).unwrap().problem).unwrap()
    }

    #[test]
    fn rows_may_be_written_with_or_without_blanks() {
        let text = "3 3\n1 0 0\n0 1 1\n0 0 0\n";
        assert_eq!(rewritten(text), text);
        assert_eq!(rewritten("3 3\r\n100\r\n\r\n0\t1\x0c1\r\n 000 \r\n"), text);
        assert_eq!(rewritten("\u{feff}2 1\n1\n0"), "2 1\n1\n0\n");
    }

    #[test]
    fn matrices_without_rows_or_columns_are_problems() {
        for (text, options, items, solutions) in
            [("0 0", 0, 0, "1"), ("0 3\n", 0, 3, "0"), ("2 0\n", 2, 0, "1"), ("2 0\n\n\n\n", 2, 0, "1")]
        {
            let problem = parse(text.as_bytes()).unwrap().problem;
            assert_eq!((problem.option_count(), problem.item_count()), (options, items), "{text:?}");
            assert_eq!(problem.count().to_string(), solutions, "{text:?}");
            assert_eq!(write(&parse(rewritten(text).as_bytes()).unwrap().problem).unwrap(), rewritten(text));
        }
    }

    #[test]
    fn items_and_options_are_numbered_from_one() {
        let problem = parse(b"2 2\n1 0\n0 1\n").unwrap().problem;
        assert!(problem.has_numbered_options());
        assert_eq!(problem.items().map(|item| problem.item_name(item)).collect::<Vec<_>>(), ["1", "2"]);
    }

    #[test]
    fn faults_have_their_place() {
        for (text, expected) in [
            ("2\n", "line 1, column 1: the first line is not `rows columns`"),
            ("2 2 2\n", "line 1, column 1: the first line is not `rows columns`"),
            ("2 x\n", "line 1, column 3: token \"x\" is not a whole number"),
            ("2 -1\n", "line 1, column 3: token \"-1\" is not a whole number"),
            ("99999999999999999999 2\n", "line 1, column 1: 99999999999999999999 is too large"),
            (
                "2 2\n1 0\n",
                "line 2, column 4: the first line announces 2 rows, but the text ends after 1 row",
            ),
            ("2 2", "line 1, column 4: the first line announces 2 rows, but the text ends after 0 rows"),
            ("1 2\n1 0\n\n 0 1\n", "line 4, column 2: text after the 1 row that the first line announces"),
            ("1 3\n1 0\n", "line 2, column 1: row 1 has 2 digits, but the first line announces 3 columns"),
            ("1 1\n1 0\n", "line 2, column 1: row 1 has 2 digits, but the first line announces 1 column"),
            ("1 3\n1001\n", "line 2, column 1: row 1 has 4 digits, but the first line announces 3 columns"),
            ("1 0\n1\n", "line 2, column 1: row 1 has 1 digit, but the first line announces 0 columns"),
            ("1 3\n1 10 0\n", "line 2, column 3: token \"10\" is not 0 or 1"),
            ("1 3\n1 é 0\n", "line 2, column 3: token \"é\" is not 0 or 1"),
            ("1 3\n102\n", "line 2, column 3: token \"2\" is not 0 or 1"),
            ("1 3\n1,0\n", "line 2, column 1: token \"1,0\" is not 0 or 1"),
        ] {
            assert_eq!(error(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_huge_header_allocates_nothing() {
        assert_eq!(
            error("4000000000 4000000000\n"),
            "line 1, column 22: the first line announces 4000000000 rows, but the text ends after 0 rows"
        );
        assert_eq!(
            error("4000000000 4000000000\n1 0 1\n"),
            "line 2, column 1: row 1 has 3 digits, but the first line announces 4000000000 columns"
        );
        assert_eq!(
            error("0 4000000000\n"),
            "line 1, column 1: 4000000000 columns without a digit are too many"
        );
        assert_eq!(error("4000000000 0\n"), "line 1, column 1: 4000000000 rows without a digit are too many");
    }

    #[test]
    fn what_would_not_read_back_is_refused() {
        let refusal = |dlx: &str| write(&parse(dlx.as_bytes()).unwrap().problem).unwrap_err().to_string();
        assert_eq!(refusal("a b\na\n"), "a 0/1 matrix cannot hold names of items (item 1 is `a`)");
        assert_eq!(refusal("1 | x\n1\n"), "a 0/1 matrix cannot hold secondary items");
        assert_eq!(refusal("2|1\n1\n"), "a 0/1 matrix cannot hold bounds");
        assert_eq!(refusal("1\n1 |3\n"), "a 0/1 matrix cannot hold costs");
    }
}
