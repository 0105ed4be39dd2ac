//! All solutions of a small problem, in the most obvious way.
//!
//! Options are looked at one after the other, left out or taken in; a branch is cut only when a taken option
//! breaks a rule at once, or when an item could not reach its lower bound even with all options that are left.
//! What remains at the end is checked once more against the bounds. There is no choice of items, no covering, no
//! linked list, and no line in common with the engines or with `verify`.
//!
//! Limits: 2^options in the worst case, so up to about 25 options.

use quadrille::{ColorId, OptionId, Problem};

/// All solutions of `problem`, each ascending, in ascending order.
///
/// # Examples
/// ```
/// use quadrille::{OptionId, Problem};
///
/// let problem = Problem::builder().primary(["a"]).option(["a"]).option(["a"]).build()?;
/// let [first, second] = [0, 1].map(OptionId::from_u32);
/// assert_eq!(quadrille_testkit::oracle::solutions(&problem), [[first], [second]]);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[must_use]
pub fn solutions(problem: &Problem) -> Vec<Vec<OptionId>> {
    let mut oracle = Oracle::new(problem);
    if oracle.bounds.iter().zip(&oracle.left[0]).all(|(&(lo, _), &left)| left >= lo) {
        oracle.decide(0);
    }
    oracle.found.sort_unstable();
    oracle.found
}

/// The least cost of a solution, and how many solutions have it; nothing if there is no solution.
#[must_use]
pub fn cheapest(problem: &Problem) -> Option<(i128, usize)> {
    let costs: Vec<i128> = solutions(problem)
        .iter()
        .map(|options| options.iter().map(|&option| i128::from(problem.cost(option))).sum())
        .collect();
    let least = costs.iter().copied().min()?;
    Some((least, costs.iter().filter(|&&cost| cost == least).count()))
}

struct Oracle {
    options: Vec<Candidate>,
    /// Bounds of each primary item.
    bounds: Vec<(u32, u32)>,
    /// `left[o][i]`: how many of the options `o..` contain primary item `i`.
    left: Vec<Vec<u32>>,
    /// How many chosen options contain each primary item.
    covered: Vec<u32>,
    /// What the chosen options give to each secondary item.
    given: Vec<Vec<Option<ColorId>>>,
    chosen: Vec<OptionId>,
    found: Vec<Vec<OptionId>>,
}

struct Candidate {
    id: OptionId,
    primary: Vec<usize>,
    secondary: Vec<(usize, Option<ColorId>)>,
}

impl Oracle {
    fn new(problem: &Problem) -> Self {
        let primaries = problem.primary_count();
        let mut options = Vec::new();
        for id in problem.options() {
            let mut candidate = Candidate { id, primary: Vec::new(), secondary: Vec::new() };
            for entry in problem.entries(id) {
                if problem.is_primary(entry.item) {
                    candidate.primary.push(entry.item.index());
                } else {
                    candidate.secondary.push((entry.item.index() - primaries, entry.color));
                }
            }
            if !candidate.primary.is_empty() {
                options.push(candidate);
            }
        }
        let mut left = vec![vec![0; primaries]];
        for option in options.iter().rev() {
            let mut row = left[left.len() - 1].clone();
            option.primary.iter().for_each(|&item| row[item] += 1);
            left.push(row);
        }
        left.reverse();
        Self {
            options,
            bounds: problem
                .items()
                .filter_map(|item| problem.bounds(item))
                .map(|bounds| (bounds.lo(), bounds.hi()))
                .collect(),
            left,
            covered: vec![0; primaries],
            given: vec![Vec::new(); problem.item_count() - primaries],
            chosen: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Decides about the options from `at` on.
    fn decide(&mut self, at: usize) {
        if at == self.options.len() {
            let within = |(&covered, &(lo, hi)): (&u32, &(u32, u32))| (lo..=hi).contains(&covered);
            if self.covered.iter().zip(&self.bounds).all(within) {
                self.found.push(self.chosen.clone());
            }
            return;
        }
        if self.can_leave(at) {
            self.decide(at + 1);
        }
        if self.can_take(at) {
            let Candidate { id, primary, secondary } = &self.options[at];
            self.chosen.push(*id);
            primary.iter().for_each(|&item| self.covered[item] += 1);
            secondary.iter().for_each(|&(item, color)| self.given[item].push(color));
            self.decide(at + 1);
            let Candidate { primary, secondary, .. } = &self.options[at];
            for &(item, _) in secondary {
                self.given[item].pop();
            }
            primary.iter().for_each(|&item| self.covered[item] -= 1);
            self.chosen.pop();
        }
    }

    /// Whether every item of the option can still reach its lower bound without it.
    fn can_leave(&self, at: usize) -> bool {
        let reaches = |&item: &usize| self.covered[item] + self.left[at + 1][item] >= self.bounds[item].0;
        self.options[at].primary.iter().all(reaches)
    }

    /// Whether the option goes together with those chosen.
    fn can_take(&self, at: usize) -> bool {
        let option = &self.options[at];
        let agrees = |&(item, color): &(usize, Option<ColorId>)| {
            let given = &self.given[item];
            given.is_empty() || (color.is_some() && given.iter().all(|&other| other == color))
        };
        option.primary.iter().all(|&item| self.covered[item] < self.bounds[item].1)
            && option.secondary.iter().all(agrees)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Replay, Shape, random_problem};
    use crate::{Kind, Plain, read};
    use std::collections::HashMap;

    /// All subsets of the options, each held against the definition.
    fn by_subsets(problem: &Problem) -> Vec<Vec<OptionId>> {
        let plain = Plain::from(problem);
        let ids: Vec<OptionId> = problem.options().collect();
        let mut found = Vec::new();
        for subset in 0..1_u32 << ids.len() {
            let chosen: Vec<usize> = (0..ids.len()).filter(|o| subset >> o & 1 == 1).collect();
            let mut uses: HashMap<&str, Vec<Option<&str>>> = HashMap::new();
            for (name, color) in chosen.iter().flat_map(|&o| &plain.options[o]) {
                uses.entry(name).or_default().push(color.as_deref());
            }
            let times = |name: &str| uses.get(name).map_or(0, Vec::len);
            let is_primary = |name: &str| plain.primary.iter().any(|(primary, ..)| primary == name);
            let covers = plain.primary.iter().all(|(name, lo, hi)| {
                let times = u32::try_from(times(name)).unwrap();
                *lo <= times && times <= *hi
            });
            let agrees = plain.secondary.iter().all(|name| {
                times(name) <= 1
                    || uses[name.as_str()]
                        .iter()
                        .all(|color| color.is_some() && *color == uses[name.as_str()][0])
            });
            let useful = chosen.iter().all(|&o| plain.options[o].iter().any(|(name, _)| is_primary(name)));
            if covers && agrees && useful {
                found.push(chosen.into_iter().map(|o| ids[o]).collect());
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn it_finds_what_trying_all_subsets_finds() {
        for kind in [Kind::X, Kind::Xc, Kind::Xcc, Kind::Mcc] {
            let shape = Shape::new(kind).options(10);
            for seed in 0..400 {
                let problem = random_problem(seed, shape);
                if problem.option_count() <= 12 && problem.item_count() < 100 {
                    assert_eq!(solutions(&problem), by_subsets(&problem), "{}", Replay(seed, shape));
                }
            }
        }
    }

    #[test]
    fn nothing_to_cover_has_the_empty_solution() {
        assert_eq!(solutions(&Plain::default().problem()), [[]]);
        let problem = Problem::builder().secondary(["x"]).option(["x"]).build().unwrap();
        assert_eq!(solutions(&problem), [[]]);
    }

    #[test]
    fn options_may_share_a_color_but_not_an_uncolored_item() {
        let count = |text| solutions(&read::dlx(text).problem()).len();
        assert_eq!(count("p q | x\np x:A\nq x:A\n"), 1);
        assert_eq!(count("p q | x\np x:A\nq x:B\n"), 0);
        assert_eq!(count("p q | x\np x:A\nq x\n"), 0);
        assert_eq!(count("p q | x\np x\nq x\n"), 0);
    }

    #[test]
    fn bounds_choose_sets_of_options() {
        let count = |text| solutions(&read::dlx(text).problem()).len();
        assert_eq!(count("2|p\np\np\np\n"), 3);
        assert_eq!(count("0:2|p\np\np\np\n"), 7);
        assert_eq!(count("0|p q\np q\nq\n"), 1);
        assert_eq!(count("4|p\np\np\np\n"), 0);
    }

    #[test]
    fn the_cheapest_solutions_are_counted() {
        let problem = read::dlx("a b\na |1\na |1\nb |2\na b |3\na b |-1\na b |9\n").problem();
        assert_eq!(cheapest(&problem), Some((-1, 1)));
        let problem = read::dlx("a b\na |1\na |1\nb |2\na b |3\n").problem();
        assert_eq!(cheapest(&problem), Some((3, 3)));
        assert_eq!(cheapest(&read::dlx("a\n").problem()), None);
    }
}
