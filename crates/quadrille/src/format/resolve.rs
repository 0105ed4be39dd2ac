//! From names to items, and what to say when a name is wrong.
//!
//! Shared by the readers whose options name their items. Finding a name is a hash look-up in the builder; all else
//! here runs only once a text is known to be faulty. "Did you mean" looks for an item whose name differs in the case
//! of letters, or by one character put in, left out, changed or swapped with its neighbour (the one step of Damerau,
//! 1964, which makes four of five typing errors): a linear test per name, so O(all names) for the one error.

use crate::{BuildError, Entry, ItemId, OptionId, ProblemBuilder};

/// Longer names are not looked at: nobody mistypes them, and a faulty file may hold a name of 100 MB.
const LONGEST_NAME: usize = 64;

/// The item whose name is closest to `name`, if it is close at all.
pub(super) fn did_you_mean(builder: &ProblemBuilder, name: &str) -> Option<String> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let count = u32::try_from(builder.item_count()).ok()?;
    let names = || (0..count).map(|id| builder.item_name(ItemId::from_u32(id)));
    let same_but_case = names().find(|other| other.len() == name.len() && other.eq_ignore_ascii_case(name));
    let close = same_but_case.or_else(|| names().find(|other| one_step_apart(name, other)));
    close.map(|other| format!("did you mean `{other}`?"))
}

/// Whether one insertion, deletion, change or swap of neighbours turns `a` into `b`.
fn one_step_apart(a: &str, b: &str) -> bool {
    if a.len().abs_diff(b.len()) > 4 {
        return false; // a character has at most four bytes
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let head = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[head..], &b[head..]);
    match (a, b) {
        ([], [_]) | ([_], []) => true,
        ([x, rest_a @ ..], [y, rest_b @ ..]) => {
            rest_a == rest_b
                || rest_a == b
                || a == rest_b
                || (rest_a.first() == Some(y) && rest_b.first() == Some(x) && rest_a[1..] == rest_b[1..])
        }
        _ => false,
    }
}

/// Adds an option; if it has an item twice, the error comes with the index of the second entry.
pub(super) fn add_option(
    builder: &mut ProblemBuilder,
    entries: &[Entry],
) -> Result<OptionId, (Option<usize>, BuildError)> {
    builder.add_option(entries.iter().copied()).map_err(|error| {
        let second = match &error {
            BuildError::RepeatedItem { item, .. } | BuildError::ColorConflict { item, .. } => {
                let item = builder.find_item(item);
                let mut uses = entries.iter().enumerate().filter(|(_, entry)| Some(entry.item) == item);
                uses.nth(1).map(|(at, _)| at)
            }
            _ => None,
        };
        (second, error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_typing_error_is_recognised() {
        for (a, b) in [("abcd", "abd"), ("abcd", "abxcd"), ("abcd", "abxd"), ("abcd", "abdc"), ("é", "e")] {
            assert!(one_step_apart(a, b) && one_step_apart(b, a), "{a} {b}");
        }
        for (a, b) in [("abcd", "abcd"), ("abcd", "ab"), ("abcd", "axxd"), ("abcd", "badc"), ("abc", "cba")] {
            assert!(!one_step_apart(a, b) && !one_step_apart(b, a), "{a} {b}");
        }
    }

    #[test]
    fn the_same_name_in_another_case_comes_first() {
        let mut builder = ProblemBuilder::default();
        for name in ["Ax", "AB"] {
            builder.add_primary(name).unwrap();
        }
        assert_eq!(did_you_mean(&builder, "Ab").as_deref(), Some("did you mean `AB`?"));
        assert_eq!(did_you_mean(&builder, "zz"), None);
        assert_eq!(did_you_mean(&builder, &"A".repeat(1000)), None);
    }

    #[test]
    fn the_second_of_two_equal_entries_is_pointed_at() {
        let mut builder = ProblemBuilder::default();
        let [a, b, c] = ["a", "b", "c"].map(|name| builder.add_primary(name).unwrap());
        let entries = [a, b, c, b, a].map(Entry::from);
        let (second, error) = add_option(&mut builder, &entries).unwrap_err();
        assert_eq!(second, Some(3));
        assert_eq!(error, BuildError::RepeatedItem { option: 1, item: "b".into() });
    }
}
