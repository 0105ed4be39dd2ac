//! What is odd about a problem that was read, and is probably a mistake in the text.
//!
//! Items that must be covered and are in no option, options that are empty or have no primary item (never chosen), and
//! options equal to an earlier one. The hard part is to find equal options cheaply among a million: each gets a hash
//! that does not depend on the order of its entries (a sum of the entries' hashes), and sets one bit of 16 per option;
//! only hashes whose bit was set before go into a table, and only options with such a hash are compared. That is two
//! passes and 2 bytes per option instead of a table of all options; a quarter of the time of reading.
//!
//! Places are asked for at the end, for the few warnings that are shown: readers keep none.

use super::error::Warning;
use super::token::Source;
use crate::{ItemId, OptionId, Problem};
use hashbrown::HashMap;
use std::hash::BuildHasher;
use std::ops::Range;

/// So many warnings are shown; one more sums up the rest.
pub(super) const SHOWN: usize = 20;

/// Finds where items and options stand in the text.
pub(super) trait Places {
    /// The places of these items, which ascend.
    fn item_spans(&self, wanted: &[ItemId]) -> Vec<Range<usize>>;

    /// The places of these options, which ascend.
    fn option_spans(&self, wanted: &[OptionId]) -> Vec<Range<usize>>;
}

/// The elements of `all` with the given indices, which ascend.
pub(super) fn pick(
    mut all: impl Iterator<Item = Range<usize>>,
    wanted: impl Iterator<Item = usize>,
) -> Vec<Range<usize>> {
    let mut passed = 0;
    let mut spans = Vec::new();
    for index in wanted {
        let Some(span) = all.nth(index - passed) else { break };
        passed = index + 1;
        spans.push(span);
    }
    spans
}

/// The first few of a kind of oddities, and how many there are.
struct Found<T> {
    first: Vec<T>,
    total: usize,
}

impl<T> Found<T> {
    fn new() -> Self {
        Self { first: Vec::new(), total: 0 }
    }

    /// Keeps one more than are shown, to know where the first that is not shown stands.
    fn push(&mut self, oddity: T) {
        self.total += 1;
        if self.first.len() <= SHOWN {
            self.first.push(oddity);
        }
    }
}

/// Finds the oddities of a problem, in the order of the text.
pub(super) fn find(problem: &Problem, source: Source<'_>, places: &dyn Places) -> Vec<Warning> {
    let (uncovered, unchosen) = find_uncovered(problem);
    let repeated = find_repeated(problem);
    let total = uncovered.total + unchosen.total + repeated.total;
    if total == 0 {
        return Vec::new();
    }
    let mut odd: Vec<(Range<usize>, String)> = Vec::new();
    for (span, &item) in places.item_spans(&uncovered.first).into_iter().zip(&uncovered.first) {
        let name = super::excerpt(problem.item_name(item));
        odd.push((span, format!("no option covers item `{name}`, so there is no solution")));
    }
    for (span, &option) in places.option_spans(&unchosen.first).into_iter().zip(&unchosen.first) {
        let empty = problem.option_items(option).is_empty();
        let why = if empty { "is empty" } else { "has no primary item" };
        odd.push((span, format!("option {} {why}, so it is never chosen", option.index() + 1)));
    }
    let options: Vec<OptionId> = repeated.first.iter().map(|&(option, _)| option).collect();
    for (span, &(option, earlier)) in places.option_spans(&options).into_iter().zip(&repeated.first) {
        let (option, earlier) = (option.index() + 1, earlier.index() + 1);
        odd.push((span, format!("option {option} has the same items as option {earlier}")));
    }
    odd.sort_by_key(|(span, _)| span.start);
    if total > SHOWN {
        odd.truncate(SHOWN + 1);
        if let Some((_, message)) = odd.last_mut() {
            *message = format!(
                "{} more warnings are not shown; in all: items without option {}, options never chosen {}, \
                 options equal to earlier ones {}",
                total - SHOWN,
                uncovered.total,
                unchosen.total,
                repeated.total
            );
        }
    }
    let text = source.text.as_bytes();
    odd.into_iter().map(|(span, message)| Warning::new(text, span, message)).collect()
}

/// Items that must be covered and cannot be; options that are never chosen.
fn find_uncovered(problem: &Problem) -> (Found<ItemId>, Found<OptionId>) {
    let mut covered = vec![false; problem.item_count()];
    let mut unchosen = Found::new();
    for option in problem.options() {
        let mut any_primary = false;
        for &item in problem.option_items(option) {
            covered[item.index()] = true;
            any_primary |= problem.is_primary(item);
        }
        if !any_primary {
            unchosen.push(option);
        }
    }
    let mut uncovered = Found::new();
    for item in problem.items().take(problem.primary_count()) {
        if !covered[item.index()] && problem.bounds(item).is_some_and(|bounds| bounds.lo() > 0) {
            uncovered.push(item);
        }
    }
    (uncovered, unchosen)
}

/// Options with the same entries as an earlier one, and that one. Options that are never chosen do not matter.
fn find_repeated(problem: &Problem) -> Found<(OptionId, OptionId)> {
    let seed = foldhash::fast::RandomState::default().hash_one(0);
    let bits = (problem.option_count() * 16).next_power_of_two().max(64);
    let shift = 64 - bits.trailing_zeros();
    let mut seen = vec![0_u64; bits / 64];
    let mut first_with: HashMap<u64, Option<OptionId>, foldhash::fast::RandomState> = HashMap::default();
    for option in problem.options() {
        let hash = hash_of(problem, option, seed);
        let bit = hash >> shift;
        let word = &mut seen[usize::try_from(bit / 64).expect("fewer words than bytes of memory")];
        let mask = 1 << (bit % 64);
        if *word & mask != 0 {
            first_with.insert(hash, None);
        }
        *word |= mask;
    }
    drop(seen);
    let mut repeated = Found::new();
    if first_with.is_empty() {
        return repeated;
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for option in problem.options() {
        let Some(first) = first_with.get_mut(&hash_of(problem, option, seed)) else { continue };
        match *first {
            None => *first = Some(option),
            Some(first) => {
                sorted_entries(problem, first, &mut left);
                sorted_entries(problem, option, &mut right);
                let chosen = left.first().is_some_and(|&(item, _)| problem.is_primary(item));
                if chosen && left == right {
                    repeated.push((option, first));
                }
            }
        }
    }
    repeated
}

/// The same for options with the same entries in any order. Seeded by chance, so that no text can make all equal.
fn hash_of(problem: &Problem, option: OptionId, seed: u64) -> u64 {
    let items = problem.option_items(option).iter();
    let colors = problem.option_colors(option);
    if colors.is_empty() {
        return items.fold(0, |sum: u64, item| sum.wrapping_add(mix(seed, u64::from(item.to_u32()))));
    }
    items.zip(colors).fold(0, |sum: u64, (item, color)| {
        let entry = u64::from(color.to_u32()) << 32 | u64::from(item.to_u32());
        sum.wrapping_add(mix(seed, entry))
    })
}

/// The finaliser of splitmix64 (Steele, Lea, Flood 2014; constants of Stafford). It must scatter well, because the
/// results are added: foldhash's one multiplication is so close to linear that the sums of neighbouring items met
/// each other, and telling them apart took half of the reading (170 ms for 1,000,000 options instead of 105).
fn mix(seed: u64, entry: u64) -> u64 {
    let mut x = entry.wrapping_add(seed);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn sorted_entries(problem: &Problem, option: OptionId, out: &mut Vec<(ItemId, u32)>) {
    out.clear();
    out.extend(
        problem.entries(option).map(|entry| (entry.item, entry.color.map_or(0, crate::ColorId::to_u32))),
    );
    out.sort_unstable();
}

#[cfg(test)]
mod tests {
    use crate::format::parse;

    fn warnings(text: &str) -> Vec<String> {
        let parsed = parse(text.as_bytes()).unwrap();
        parsed.warnings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn oddities_are_found_in_the_order_of_the_text() {
        let text = "| warned of\na b 0|c 0:1|d e | x y\na b x:1\n| a comment\nx y\n  b x:1 a \na b x:2\n";
        assert_eq!(
            warnings(text),
            [
                "line 2, column 15: no option covers item `e`, so there is no solution",
                "line 5, column 1: option 2 has no primary item, so it is never chosen",
                "line 6, column 3: option 3 has the same items as option 1",
            ]
        );
    }

    #[test]
    fn equal_options_that_are_never_chosen_are_told_of_once() {
        assert_eq!(warnings("1 0\n\n"), ["line 1, column 4: option 1 is empty, so it is never chosen"],);
        assert_eq!(
            warnings("3 1\n0\n1\n0\n"),
            [
                "line 2, column 1: option 1 is empty, so it is never chosen",
                "line 4, column 1: option 3 is empty, so it is never chosen"
            ]
        );
    }

    #[test]
    fn spans_cover_what_is_warned_of() {
        let text = "a b\na\n a  \n";
        let spans: Vec<&str> = parse(text.as_bytes())
            .unwrap()
            .warnings
            .iter()
            .map(|warning| &text[warning.span.clone()])
            .collect();
        assert_eq!(spans, ["b", "a"]);
    }

    #[test]
    fn many_warnings_are_summed_up() {
        let text = format!("a b c\n{}", "a\n".repeat(100));
        let found = warnings(&text);
        assert_eq!(found.len(), 21);
        assert_eq!(found[0], "line 1, column 3: no option covers item `b`, so there is no solution");
        assert_eq!(found[19], "line 20, column 1: option 19 has the same items as option 1");
        assert_eq!(
            found[20],
            "line 21, column 1: 81 more warnings are not shown; in all: items without option 2, \
             options never chosen 0, options equal to earlier ones 99"
        );
    }

    #[test]
    fn faultless_texts_have_no_warnings() {
        assert_eq!(warnings("a b | x\na x\nb x\na b\n"), [""; 0]);
    }
}
