//! Reading back the lines that `solve` prints: labels, items, or numbers of options.
//!
//! A line without `--numbers` says which items an option has, not which option it is, and equal options are
//! different options. So options that read the same form a [`Group`], a line takes as many of a group as it names,
//! and [`Reading::ways`] tells how many solutions read as this line: so often it may come.
//!
//! The items of an option may stand in any order (other programs print them in theirs). Names that contain blanks
//! can make lines ambiguous; such lines are refused, and `--numbers` reads them.

use quadrille::{ColorId, OptionId, Problem};
use std::collections::HashMap;

/// Options that read the same.
#[derive(Debug)]
struct Group {
    options: Vec<OptionId>,
    /// Whether options of the group differ all the same.
    ambiguous: bool,
}

/// Reads lines of solutions of one problem.
pub(super) struct Lines<'p> {
    problem: &'p Problem,
    numbers: bool,
    groups: Vec<Group>,
    by_label: HashMap<String, usize>,
    by_items: HashMap<String, usize>,
    /// Separators within the text of one option, at most: 0 unless names contain blanks or end with `;`.
    separators_inside: usize,
}

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// The options, ascending; of options that read the same, the first ones.
    pub(super) options: Vec<OptionId>,
    /// How many different sets of options read like this.
    pub(super) ways: u64,
}

/// A part of a line that is not understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unreadable {
    /// What is wrong.
    pub(super) message: String,
    /// The bytes of the line.
    pub(super) span: std::ops::Range<usize>,
}

impl<'p> Lines<'p> {
    /// A reader for `problem`'s options by number, or else by label or items.
    ///
    /// # Complexity
    /// O(entries), by number O(1).
    pub(super) fn new(problem: &'p Problem, numbers: bool) -> Self {
        let mut lines = Self {
            problem,
            numbers,
            groups: Vec::new(),
            by_label: HashMap::new(),
            by_items: HashMap::new(),
            separators_inside: 0,
        };
        if !numbers {
            for option in problem.options() {
                lines.add(option);
            }
        }
        lines
    }

    fn add(&mut self, option: OptionId) {
        let label = self.problem.label(option).map(std::borrow::Cow::into_owned);
        let labelled = label.is_some();
        let text = label.unwrap_or_else(|| self.problem.display_option(option).to_string());
        let inside = separators(&text, labelled).count();
        self.separators_inside = self.separators_inside.max(inside);
        let (names, key) =
            if labelled { (&mut self.by_label, text) } else { (&mut self.by_items, sorted(&text)) };
        let next = self.groups.len();
        let at = *names.entry(key).or_insert(next);
        if at == next {
            self.groups.push(Group { options: vec![option], ambiguous: false });
        } else {
            let group = &mut self.groups[at];
            group.ambiguous |=
                !labelled && entries(self.problem, group.options[0]) != entries(self.problem, option);
            group.options.push(option);
        }
    }

    /// Reads a line.
    pub(super) fn read(&self, line: &str) -> Result<Reading, Unreadable> {
        if line.is_empty() {
            return Ok(Reading { options: Vec::new(), ways: 1 });
        }
        if self.numbers { self.read_numbers(line) } else { self.read_names(line) }
    }

    fn read_numbers(&self, line: &str) -> Result<Reading, Unreadable> {
        let count = self.problem.option_count();
        let mut options = Vec::new();
        for token in line.split_whitespace() {
            let span = span_in(line, token);
            let number =
                token.parse::<u32>().ok().filter(|&number| number > 0).ok_or_else(|| Unreadable {
                    message: format!("`{}` is not the number of an option", short(token)),
                    span: span.clone(),
                })?;
            if number as usize > count {
                return Err(Unreadable {
                    message: format!("there is no option {number}: the problem has {count}"),
                    span,
                });
            }
            options.push(OptionId::from_u32(number - 1));
        }
        options.sort_unstable();
        Ok(Reading { options, ways: 1 })
    }

    fn read_names(&self, line: &str) -> Result<Reading, Unreadable> {
        let mut used: HashMap<usize, usize> = HashMap::new();
        for group in self.split(line)? {
            *used.entry(group).or_default() += 1;
        }
        let (mut options, mut ways) = (Vec::new(), 1_u64);
        for (group, times) in used {
            let equal = &self.groups[group].options;
            // More than there are: some are named twice, which the check will tell.
            options.extend((0..times).map(|at| equal[at % equal.len()]));
            ways = ways.saturating_mul(choose(equal.len(), times));
        }
        options.sort_unstable();
        Ok(Reading { options, ways })
    }

    /// The groups that a line names, in its order.
    fn split(&self, line: &str) -> Result<Vec<usize>, Unreadable> {
        // Where an option may begin and end.
        let cuts: Vec<_> = separators(line, !self.by_label.is_empty()).collect();
        let starts: Vec<usize> = std::iter::once(0).chain(cuts.iter().map(|cut| cut.end)).collect();
        let ends: Vec<usize> = cuts.iter().map(|cut| cut.start).chain([line.len()]).collect();
        let pieces = starts.len();
        // From the back: the group that begins at a piece, and the piece that follows it, if the rest can be read.
        let mut plan: Vec<Option<(usize, usize)>> = vec![None; pieces];
        for at in (0..pieces).rev() {
            let last = pieces.min(at + self.widest_option(line));
            plan[at] = (at..last)
                .filter(|&end| end + 1 == pieces || plan[end + 1].is_some())
                .find_map(|end| Some((self.find(&line[starts[at]..ends[end]])?, end + 1)));
        }
        let (mut groups, mut at) = (Vec::new(), 0);
        while at < pieces {
            let Some((group, next)) = plan[at] else {
                return Err(self.not_an_option(line, &starts, &ends));
            };
            if self.groups[group].ambiguous {
                let span = starts[at]..ends[next - 1];
                let text = short(&line[span.clone()]);
                return Err(Unreadable {
                    message: format!("`{text}` may be several options; use --numbers"),
                    span,
                });
            }
            groups.push(group);
            at = next;
        }
        Ok(groups)
    }

    /// Pieces that one option may take: with labels, blanks separate options and items alike.
    fn widest_option(&self, line: &str) -> usize {
        let blanks = if self.by_label.is_empty() || self.by_items.is_empty() { 0 } else { line.len() };
        1 + self.separators_inside.max(blanks)
    }

    fn find(&self, text: &str) -> Option<usize> {
        self.by_label.get(text).or_else(|| self.by_items.get(&sorted(text))).copied()
    }

    /// The first piece that is no option by itself.
    fn not_an_option(&self, line: &str, starts: &[usize], ends: &[usize]) -> Unreadable {
        let pieces = starts.iter().zip(ends).map(|(&start, &end)| start..end);
        let span =
            pieces.clone().find(|span| self.find(&line[span.clone()]).is_none()).unwrap_or(0..line.len());
        let message = match &line[span.clone()] {
            "" => "an option is missing here".to_owned(),
            text => format!("the problem has no option `{}`", short(text)),
        };
        Unreadable { message, span }
    }
}

/// The separators in a text: `; `, and blanks if options may have labels.
fn separators(text: &str, blanks: bool) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
    text.match_indices(' ').filter_map(move |(at, _)| {
        if at > 0 && text.as_bytes()[at - 1] == b';' {
            Some(at - 1..at + 1)
        } else {
            blanks.then_some(at..at + 1)
        }
    })
}

/// The items of an option's text in one order.
fn sorted(text: &str) -> String {
    let mut items: Vec<&str> = text.split_whitespace().collect();
    items.sort_unstable();
    items.join(" ")
}

fn entries(problem: &Problem, option: OptionId) -> Vec<(u32, Option<u32>)> {
    let mut entries: Vec<_> = problem
        .entries(option)
        .map(|entry| (entry.item.to_u32(), entry.color.map(ColorId::to_u32)))
        .collect();
    entries.sort_unstable();
    entries
}

/// The number of ways to choose `k` of `n`, or the largest number if it is greater.
fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 1;
    }
    let mut ways = 1_u128;
    for at in 0..k.min(n - k) as u128 {
        ways = ways * (n as u128 - at) / (at + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(ways).unwrap_or(u64::MAX)
}

/// Where `part`, which is a part of `whole`, begins and ends in it.
fn span_in(whole: &str, part: &str) -> std::ops::Range<usize> {
    let start = part.as_ptr() as usize - whole.as_ptr() as usize;
    start..start + part.len()
}

fn short(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(numbers: &[u32]) -> Vec<OptionId> {
        numbers.iter().map(|&number| OptionId::from_u32(number - 1)).collect()
    }

    #[test]
    fn items_are_read_in_any_order() {
        let problem =
            Problem::builder().primary(["a", "b", "c"]).option(["a", "b"]).option(["c"]).build().unwrap();
        let lines = Lines::new(&problem, false);
        let expected = Reading { options: ids(&[1, 2]), ways: 1 };
        assert_eq!(lines.read("a b; c"), Ok(expected));
        assert_eq!(lines.read("c; b a").unwrap().options, ids(&[1, 2]));
        assert_eq!(lines.read("").unwrap().options, []);
    }

    #[test]
    fn unknown_options_are_named_with_their_place() {
        let problem = Problem::builder().primary(["a", "b"]).option(["a"]).option(["b"]).build().unwrap();
        let lines = Lines::new(&problem, false);
        let error = lines.read("a; a b").unwrap_err();
        assert_eq!((error.message.as_str(), error.span), ("the problem has no option `a b`", 3..6));
        assert_eq!(lines.read("a; ").unwrap_err().message, "an option is missing here");
        let lines = Lines::new(&problem, true);
        assert_eq!(lines.read("1 3").unwrap_err().message, "there is no option 3: the problem has 2");
        assert_eq!(lines.read("1 x").unwrap_err().span, 2..3);
        assert_eq!(lines.read("0").unwrap_err().message, "`0` is not the number of an option");
    }

    #[test]
    fn equal_options_give_several_ways() {
        let builder = Problem::builder().primary(["a", "b"]);
        let problem = builder.option(["a"]).option(["a"]).option(["b"]).option(["a"]).build().unwrap();
        let lines = Lines::new(&problem, false);
        assert_eq!(lines.read("a; b"), Ok(Reading { options: ids(&[1, 3]), ways: 3 }));
        assert_eq!(lines.read("b; b").unwrap().options, ids(&[3, 3]));
    }

    #[test]
    fn semicolons_in_names_are_no_trouble() {
        let problem =
            Problem::builder().primary(["a;", "b", ";"]).option(["a;", "b"]).option([";"]).build().unwrap();
        let solution = problem.solutions().next().unwrap().to_string();
        assert_eq!(Lines::new(&problem, false).read(&solution).unwrap().options, ids(&[1, 2]));
    }

    #[test]
    fn numbers_of_ways_do_not_overflow() {
        assert_eq!(choose(5, 2), 10);
        assert_eq!(choose(5, 6), 1);
        assert_eq!(choose(1000, 500), u64::MAX);
    }
}
