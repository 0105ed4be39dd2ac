//! A 0/1 matrix after a line `rows columns`; columns are items named by their 1-based numbers.

use crate::Plain;

/// Reads a 0/1 matrix.
///
/// # Panics
/// If the text is not what it should be.
#[must_use]
pub fn matrix(text: &str) -> Plain {
    let mut words = text.split_whitespace();
    let mut number = || words.next().map(|word| word.parse::<usize>().expect("a number"));
    let (rows, columns) = (number().expect("a number of rows"), number().expect("a number of columns"));
    let primary = (1..=columns).map(|column| (column.to_string(), 1, 1)).collect();
    let mut plain = Plain { primary, ..Plain::default() };
    for _ in 0..rows {
        let mut option = Vec::new();
        for column in 1..=columns {
            match number() {
                Some(0) => {}
                Some(1) => option.push((column.to_string(), None)),
                other => panic!("expected 0 or 1, not {other:?}"),
            }
        }
        plain.options.push(option);
        plain.costs.push(0);
    }
    assert_eq!(words.next(), None, "text after the last row");
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_options() {
        assert_eq!(matrix("3 2\n1 1\n0 1\n1 0\n").to_string(), "1 2\n1 2\n2\n1\n");
    }
}
