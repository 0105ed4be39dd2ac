//! Knuth's DLX text, as his programs `dlx1` to `dlx5` read it.
//!
//! Blank lines and lines that begin with `|` are skipped, also before the items: the line `| b c` is a comment,
//! not two secondary items. A bound is `n|name` or `lo:hi|name`; an option's cost is `|n`, at the end of its line
//! or on its own after any item, and several add up.

use crate::Plain;

/// Reads DLX text.
///
/// # Panics
/// If the text is not what it should be.
#[must_use]
pub fn dlx(text: &str) -> Plain {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('|'));
    let mut plain = Plain::default();
    let items = lines.next().expect("the text has a line of items");
    let (primary, secondary) = match items.split_whitespace().position(|word| word == "|") {
        Some(bar) => (bar, items.split_whitespace().skip(bar + 1).map(str::to_owned).collect()),
        None => (usize::MAX, Vec::new()),
    };
    plain.primary = items.split_whitespace().take(primary).map(primary_item).collect();
    plain.secondary = secondary;
    for line in lines {
        let mut cost = 0;
        let mut option = Vec::new();
        for word in line.split_whitespace() {
            if let Some(number) = word.strip_prefix('|') {
                cost += number.parse::<i64>().expect("a cost is a number");
            } else {
                option.push(match word.split_once(':') {
                    Some((name, color)) => (name.to_owned(), Some(color.to_owned())),
                    None => (word.to_owned(), None),
                });
            }
        }
        plain.options.push(option);
        plain.costs.push(cost);
    }
    plain
}

fn primary_item(word: &str) -> (String, u32, u32) {
    let Some((bounds, name)) = word.split_once('|') else { return (word.to_owned(), 1, 1) };
    let number = |text: &str| text.parse::<u32>().expect("a bound is a number");
    match bounds.split_once(':') {
        Some((lo, hi)) => (name.to_owned(), number(lo), number(hi)),
        None => (name.to_owned(), number(bounds), number(bounds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Kind,
        random::{Shape, random_plain},
    };

    #[test]
    fn bounds_colors_costs_and_comments_are_read() {
        let plain = dlx("| comment\n\np 0:2|q 3|r | x y\np x:A y |5\n| more\nq r |2 |3\n");
        let expected = "p 0:2|q 3|r | x y\np x:A y |5\nq r |5\n";
        assert_eq!(plain.to_string(), expected);
    }

    #[test]
    fn a_first_line_that_begins_with_a_bar_is_a_comment() {
        assert_eq!(dlx("| b c\nb c\nb\n").to_string(), "b c\nb\n");
    }

    #[test]
    fn what_plain_prints_is_read_back() {
        for kind in [Kind::X, Kind::Xc, Kind::Xcc, Kind::Mcc] {
            for seed in 0..500 {
                let mut plain = random_plain(seed, Shape::new(kind).costs());
                if plain.primary.is_empty() {
                    continue;
                }
                let text = plain.to_string();
                // Lines for empty options are comments.
                let full: Vec<bool> = plain.options.iter().map(|option| !option.is_empty()).collect();
                let mut keep = full.iter();
                plain.costs.retain(|_| *keep.next().unwrap());
                plain.options.retain(|option| !option.is_empty());
                assert_eq!(dlx(&text), plain, "seed {seed}\n{text}");
            }
        }
    }
}
