//! What is left of a problem when some options are chosen, others forbidden, and some items are not needed.
//!
//! Reduction, symmetry and cubes all cut a problem down in these three ways; a [`Cut`] collects the cuts, and
//! [`Cut::part`] makes the smaller [`Problem`] in one pass over the entries, with the way back to the caller's
//! options. A part is a problem like any other: every method works on it.

use super::names::{Labels, NameTable};
use super::{Bounds, ColorId, ItemId, OptionId, Problem};

/// A smaller problem, and which options of the whole its options are.
///
/// The solutions of the whole that contain what was taken, and nothing that was removed, are those of the part,
/// each with what was taken added.
#[derive(Clone, Debug)]
pub struct Part {
    /// The smaller problem. Its items and options come in the order of the whole.
    pub problem: Problem,
    /// For each of its options, the option of the whole.
    pub options: Vec<OptionId>,
}

/// What has become of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It is still to be covered (primary), or still may be (secondary).
    Open,
    /// Nothing may cover it any more: options that have it go.
    Covered,
    /// It has this color: options that give it another go, in those that agree the entry goes.
    Colored(ColorId),
    /// It is not needed: its entries go, the options stay.
    Dropped,
}

/// Cuts in a problem, collected.
#[derive(Clone, Debug)]
pub(crate) struct Cut<'p> {
    whole: &'p Problem,
    fates: Vec<Fate>,
    /// What is left of the bounds of each primary item; empty if all are to be covered exactly once.
    bounds: Vec<Bounds>,
    removed: Vec<bool>,
}

impl<'p> Cut<'p> {
    /// No cut yet.
    pub(crate) fn new(whole: &'p Problem) -> Self {
        Self {
            whole,
            fates: vec![Fate::Open; whole.item_count()],
            bounds: whole.bounds.to_vec(),
            removed: vec![false; whole.option_count()],
        }
    }

    /// Chooses an option: it is part of every solution from now on. False, with nothing changed, if it cannot be
    /// chosen together with what was taken, or was removed before, or has no primary item.
    pub(crate) fn take(&mut self, option: OptionId) -> bool {
        if !self.allows(option)
            || self.whole.option_items(option).iter().all(|&item| !self.whole.is_primary(item))
        {
            return false;
        }
        for entry in self.whole.entries(option) {
            let fate = &mut self.fates[entry.item.index()];
            if *fate == Fate::Dropped {
                continue;
            }
            match (entry.color, self.bounds.get_mut(entry.item.index())) {
                (Some(color), _) => *fate = Fate::Colored(color),
                (None, Some(bounds)) => {
                    let (lo, hi) = (bounds.lo().saturating_sub(1), bounds.hi() - 1);
                    *bounds = Bounds::new(lo, hi).expect("both were one more");
                    if hi == 0 {
                        *fate = Fate::Covered;
                    }
                }
                (None, None) => *fate = Fate::Covered,
            }
        }
        self.removed[option.index()] = true;
        true
    }

    /// Forbids an option.
    pub(crate) fn remove(&mut self, option: OptionId) {
        self.removed[option.index()] = true;
    }

    /// Forgets an item, which the caller knows to be covered rightly whenever the others are. Options keep their
    /// other items; no option may lose its last primary item.
    pub(crate) fn forget(&mut self, item: ItemId) {
        self.fates[item.index()] = Fate::Dropped;
    }

    /// Whether an option may still be chosen.
    pub(crate) fn allows(&self, option: OptionId) -> bool {
        !self.removed[option.index()]
            && self.whole.entries(option).all(|entry| match self.fates[entry.item.index()] {
                Fate::Open => self.bounds.get(entry.item.index()).is_none_or(|bounds| bounds.hi() > 0),
                Fate::Dropped => true,
                Fate::Covered => false,
                Fate::Colored(color) => entry.color == Some(color),
            })
    }

    /// The problem that is left, without names and labels: for searching.
    ///
    /// # Complexity
    /// O(entries + items) of the whole.
    pub(crate) fn part(&self) -> Part {
        self.make(false)
    }

    /// The same with names and labels: for people. An option without label gets none.
    pub(crate) fn named_part(&self) -> Part {
        self.make(true)
    }

    fn make(&self, named: bool) -> Part {
        let whole = self.whole;
        let kept = |item: ItemId| self.fates[item.index()] == Fate::Open;
        // Options first: a secondary item that none of them has is left out.
        let options: Vec<OptionId> = whole
            .options()
            .filter(|&option| {
                self.allows(option)
                    && whole.option_items(option).iter().any(|&item| whole.is_primary(item) && kept(item))
            })
            .collect();
        let mut used = vec![false; whole.item_count()];
        used[..whole.primary_count()].fill(true);
        for &option in &options {
            for item in whole.option_items(option) {
                used[item.index()] = true;
            }
        }
        let mut ids = vec![None; whole.item_count()];
        let (mut count, mut primary) = (0, 0);
        let mut bounds = Vec::new();
        let mut table = NameTable::default();
        for item in whole.items().filter(|&item| used[item.index()] && kept(item)) {
            ids[item.index()] = Some(ItemId::from_u32(count));
            count += 1;
            if whole.is_primary(item) {
                primary += 1;
                bounds.extend(self.bounds.get(item.index()));
            }
            if named {
                table.insert(whole.item_name(item));
            }
        }
        if !named {
            table = NameTable::nameless(count);
        }
        if bounds.iter().all(|&bounds| bounds == Bounds::ONCE) {
            bounds.clear();
        }
        let mut offsets = Vec::with_capacity(options.len() + 1);
        offsets.push(0);
        let (mut items, mut colors, mut costs) = (Vec::new(), Vec::new(), Vec::new());
        for &option in &options {
            for entry in whole.entries(option) {
                if let Some(id) = ids[entry.item.index()] {
                    items.push(id);
                    if whole.has_colors() {
                        colors.push(entry.color.unwrap_or(ColorId::NONE));
                    }
                }
            }
            offsets.push(u32::try_from(items.len()).expect("a part has no more entries than the whole"));
            costs.extend(whole.costs.get(option.index()));
        }
        if colors.iter().all(|&color| color == ColorId::NONE) {
            colors.clear();
        }
        if costs.iter().all(|&cost| cost == 0) {
            costs.clear();
        }
        let mut labels = Labels::None;
        if named {
            for (at, &option) in options.iter().enumerate() {
                if let Some(label) = whole.label(option) {
                    labels.set(at, &label);
                }
            }
        }
        let problem = Problem {
            offsets: offsets.into(),
            items: items.into(),
            colors: colors.into(),
            bounds: bounds.into(),
            costs: costs.into(),
            primary,
            item_names: table,
            color_names: if named || !whole.has_colors() {
                whole.color_names.clone()
            } else {
                NameTable::nameless(whole.color_names.len_u32())
            },
            labels,
        };
        Part { problem, options }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solutions through the reference method, in the whole's options, sorted.
    fn solutions(part: &Part, taken: &[OptionId]) -> Vec<Vec<OptionId>> {
        let mut all: Vec<Vec<OptionId>> = part
            .problem
            .solver()
            .solutions()
            .map(|solution| {
                let mut options: Vec<_> =
                    solution.options().iter().map(|option| part.options[option.index()]).collect();
                options.extend(taken);
                options.sort_unstable();
                options
            })
            .collect();
        all.sort_unstable();
        all
    }

    fn all_kinds() -> Problem {
        Problem::builder()
            .primary(["p", "q"])
            .bounded("b", 1..=2)
            .secondary(["x", "y"])
            .option(["p", "x:red", "y"])
            .option(["p", "b", "x:red"])
            .option(["q", "b", "x:red"])
            .option(["q", "b", "x:blue"])
            .option(["q", "x"])
            .option(["b", "y"])
            .option(["b"])
            .build()
            .expect("the problem is right")
    }

    #[test]
    fn taking_and_removing_any_option_splits_the_solutions() {
        let problem = all_kinds();
        let whole = solutions(&Cut::new(&problem).part(), &[]);
        assert_eq!(whole.len(), 3);
        for option in problem.options() {
            let mut with = Cut::new(&problem);
            assert!(with.take(option));
            let mut without = Cut::new(&problem);
            without.remove(option);
            let mut both = solutions(&with.part(), &[option]);
            assert!(both.iter().all(|solution| solution.contains(&option)));
            both.extend(solutions(&without.named_part(), &[]));
            both.sort_unstable();
            assert_eq!(both, whole, "{option:?}");
        }
    }

    #[test]
    fn what_contradicts_cannot_be_taken() {
        let problem = all_kinds();
        let [o0, o1, o3, o6] = [0, 1, 3, 6].map(OptionId::from_u32);
        let mut cut = Cut::new(&problem);
        assert!(cut.take(o0));
        assert!(!cut.take(o0), "twice");
        assert!(!cut.take(o1), "p is covered");
        assert!(!cut.take(o3), "x is red");
        cut.remove(o6);
        assert!(!cut.take(o6), "removed");
    }

    #[test]
    fn names_and_labels_stay_where_people_read_them() {
        let problem = all_kinds();
        let mut cut = Cut::new(&problem);
        assert!(cut.take(OptionId::from_u32(0)));
        let part = cut.named_part();
        let texts: Vec<String> =
            part.problem.options().map(|option| part.problem.display_option(option).to_string()).collect();
        assert_eq!(texts, ["q b", "b"]);
        assert_eq!(part.options, [2, 6].map(OptionId::from_u32));
    }
}
