//! Pictures in text, from which the front ends put theirs together.
//!
//! Two kinds: rows of words (queens, Latin squares, boards with letters), and walls between regions, drawn with
//! Unicode box characters. Every line ends with a line feed; a board without rows or columns is the empty text.

/// Rows of words: padded on the left to the width of the widest, with `gap` between two. The rows are gone through
/// twice and not kept, since a board of queens may have millions of squares.
pub(crate) fn rows_of_words<'a, R>(rows: impl Iterator<Item = R> + Clone, gap: &str) -> String
where
    R: IntoIterator<Item = &'a str>,
{
    let width = rows.clone().flatten().map(|word| word.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        for (at, word) in row.into_iter().enumerate() {
            text.push_str(if at > 0 { gap } else { "" });
            text.extend(std::iter::repeat_n(' ', width - word.chars().count()));
            text.push_str(word);
        }
        text.push('\n');
    }
    text
}

/// A row of numbers; a place without a number shows a dot.
pub(crate) fn number_row(numbers: &[Option<usize>]) -> String {
    number_grid(numbers, numbers.len())
}

/// Rows of `columns` numbers each; a place without a number shows a dot.
pub(crate) fn number_grid(numbers: &[Option<usize>], columns: usize) -> String {
    let words: Vec<String> =
        numbers.iter().map(|number| number.map_or_else(|| ".".into(), |n| n.to_string())).collect();
    rows_of_words(words.chunks(columns.max(1)).map(|row| row.iter().map(String::as_str)), " ")
}

/// The walls between the regions of a board: `region(row, column)` is the number of the region that a square lies
/// in. A square is three characters wide and one high, and walls are lines between squares.
pub(crate) fn walls(rows: usize, columns: usize, region: impl Fn(usize, usize) -> Option<usize>) -> String {
    /// By the arms that meet in a corner: 1 up, 2 right, 4 down, 8 left.
    const CORNERS: [char; 16] =
        [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    if rows == 0 || columns == 0 {
        return String::new();
    }
    // Squares beyond the border are in no region, and differ from all within: Some(None) and None.
    let at = |row: Option<usize>, column: Option<usize>| match (row, column) {
        (Some(row), Some(column)) if row < rows && column < columns => Some(region(row, column)),
        _ => None,
    };
    // Squares around corner (row, column) of the grid of lines, counted from the top left corner of the board.
    let around = |row: usize, column: usize| {
        let (above, before) = (row.checked_sub(1), column.checked_sub(1));
        [at(above, before), at(above, Some(column)), at(Some(row), before), at(Some(row), Some(column))]
    };
    let mut text = String::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let [up_left, up_right, down_left, down_right] = around(row, column);
            let arms = usize::from(up_left != up_right)
                | usize::from(up_right != down_right) << 1
                | usize::from(down_left != down_right) << 2
                | usize::from(up_left != down_left) << 3;
            text.push(CORNERS[arms]);
            if column < columns {
                text.push_str(if up_right != down_right { "───" } else { "   " });
            }
        }
        text.push('\n');
        if row < rows {
            for column in 0..=columns {
                let [_, _, left, right] = around(row, column);
                text.push(if left != right { '│' } else { ' ' });
                text.push_str(if column < columns { "   " } else { "\n" });
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_padded_to_the_widest() {
        assert_eq!(rows_of_words([["a", "bb"], ["c", "d"]].into_iter(), "|"), " a|bb\n c| d\n");
        assert_eq!(number_grid(&[Some(1), None, Some(12), Some(3)], 2), " 1  .\n12  3\n");
        assert_eq!(number_row(&[]), "");
    }

    #[test]
    fn walls_meet_in_the_right_corners() {
        let regions = [[0, 0, 1], [2, 3, 1], [2, 3, 3]];
        assert_eq!(
            walls(3, 3, |row, column| Some(regions[row][column])),
            "\
┌───────┬───┐
│       │   │
├───┬───┤   │
│   │   │   │
│   │   └───┤
│   │       │
└───┴───────┘
"
        );
        assert_eq!(walls(0, 3, |_, _| None), "");
        assert_eq!(walls(1, 1, |_, _| None), "┌───┐\n│   │\n└───┘\n");
    }
}
