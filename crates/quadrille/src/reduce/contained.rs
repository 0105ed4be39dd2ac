//! Items all of whose options have another item too: dominated options, and items that say the same twice.
//!
//! Let all options of item `i` have item `j`. Then
//! - if `i` must be covered at least as often as `j` may be, options with `j` but without `i` can never be chosen
//!   ("dominated"; it is what column dominance is in set partitioning: Garfinkel and Nemhauser, 1969);
//! - if `i` only forbids what `j` forbids already, `i` goes; if both have the same options, the weaker of the two goes
//!   (the later one, if they ask the same).
//!
//! Whether options agree on colors is respected: a secondary `j` dominates where the options of `i` all leave it
//! uncolored, or all give it one color (then options with another color go); and a secondary `i` goes in favor of a
//! secondary `j` only if every two options that agree on `j` agree on `i`.
//!
//! The items that all options of `i` have are found by intersecting the options one by one, which mostly ends at the
//! second. Exact for all kinds of problems. About O(items * option length) where nothing is found; an item is looked
//! at again only after it lost options.

use super::residual::{Dead, Residual, dirty};
use super::why::{ItemWhy, OptionWhy};
use crate::problem::{ColorId, ItemId, OptionId};

/// Arrays that the technique needs anew for each item, kept.
pub(super) struct Contained {
    /// `marks[j] == epoch`: the option or item in hand has item `j`.
    marks: Vec<u32>,
    /// `option_marks[o] == epoch`: option `o` is in hand.
    option_marks: Vec<u32>,
    epoch: u32,
    common: Vec<ItemId>,
}

impl Contained {
    pub(super) fn new(residual: &Residual<'_>) -> Self {
        Self {
            marks: vec![0; residual.problem.item_count()],
            option_marks: vec![0; residual.problem.option_count()],
            epoch: 0,
            common: Vec::new(),
        }
    }

    /// Looks at all items that lost options.
    pub(super) fn run(&mut self, residual: &mut Residual<'_>) {
        for item in residual.problem.items() {
            if residual.finished() {
                return;
            }
            if !residual.is_open(item)
                || residual.size(item) == 0
                || !residual.take_dirty(item, dirty::CONTAINED)
            {
                continue;
            }
            self.find_common(residual, item);
            let common = std::mem::take(&mut self.common);
            for &within in &common {
                if residual.finished() || !residual.is_open(item) {
                    break;
                }
                if residual.is_open(within) {
                    self.dominate(residual, item, within);
                    drop_weaker(residual, item, within);
                }
            }
            self.common = common;
        }
    }

    /// Collects the other open items that all options of `item` have.
    fn find_common(&mut self, residual: &mut Residual<'_>, item: ItemId) {
        let problem = residual.problem;
        self.common.clear();
        let mut first = true;
        for place in residual.places(item) {
            residual.work += 1;
            let Some(option) = residual.option_at(place) else { continue };
            let items = problem.option_items(option);
            residual.work += items.len() as u64;
            if first {
                first = false;
                let other = |&other: &ItemId| other != item && residual.is_open(other);
                self.common.extend(items.iter().copied().filter(other));
            } else {
                self.epoch += 1;
                for other in items {
                    self.marks[other.index()] = self.epoch;
                }
                let (marks, epoch) = (&self.marks, self.epoch);
                self.common.retain(|other| marks[other.index()] == epoch);
            }
            if self.common.is_empty() {
                return;
            }
        }
    }

    /// Removes options that have `within` but not `item`, if `item` needs all that `within` allows.
    fn dominate(&mut self, residual: &mut Residual<'_>, item: ItemId, within: ItemId) {
        let needed = residual.lo(item);
        if needed == 0 {
            return;
        }
        let mut color = ColorId::NONE;
        if residual.problem.is_primary(within) {
            if residual.hi(within) < needed {
                residual.dead = Some(Dead { item, within: Some(within) });
                return;
            }
            if residual.hi(within) > needed {
                return;
            }
        } else {
            match self.one_color(residual, item, within) {
                Some(given) => color = given,
                None => return,
            }
        }
        if residual.size(within) == residual.size(item) {
            return;
        }
        self.mark_options(residual, item);
        for place in residual.places(within) {
            residual.work += 1;
            if let Some(option) = residual.option_at(place)
                && self.option_marks[option.index()] != self.epoch
                && (color == ColorId::NONE || residual.color_at(place) != color)
            {
                residual.remove(option, OptionWhy::Dominated { item, by: within });
            }
        }
    }

    /// The color that all options of `item` give to `within`, or none if they all leave it uncolored; nothing if they
    /// differ.
    fn one_color(&mut self, residual: &mut Residual<'_>, item: ItemId, within: ItemId) -> Option<ColorId> {
        self.mark_options(residual, item);
        let mut color = None;
        for place in residual.places(within) {
            residual.work += 1;
            if let Some(option) = residual.option_at(place)
                && self.option_marks[option.index()] == self.epoch
                && *color.get_or_insert(residual.color_at(place)) != residual.color_at(place)
            {
                return None;
            }
        }
        color
    }

    fn mark_options(&mut self, residual: &mut Residual<'_>, item: ItemId) {
        self.epoch += 1;
        for place in residual.places(item) {
            residual.work += 1;
            if let Some(option) = residual.option_at(place) {
                self.option_marks[option.index()] = self.epoch;
            }
        }
    }
}

/// Drops one of the two items if the other one sees to it. All options of `item` have `within`.
fn drop_weaker(residual: &mut Residual<'_>, item: ItemId, within: ItemId) {
    let problem = residual.problem;
    let same = residual.size(item) == residual.size(within);
    let (lo, hi) = (residual.lo(item), residual.hi(item));
    match (problem.is_primary(item), problem.is_primary(within)) {
        (true, true) if same => {
            let (other_lo, other_hi) = (residual.lo(within), residual.hi(within));
            let (inside, around) = (lo >= other_lo && hi <= other_hi, lo <= other_lo && hi >= other_hi);
            if inside && (!around || item < within) {
                residual.drop_item(within, ItemWhy::Implied(item));
            } else if around {
                residual.drop_item(item, ItemWhy::Implied(within));
            }
        }
        (true, true) if lo == 0 && residual.hi(within) <= hi => {
            residual.drop_item(item, ItemWhy::Implied(within));
        }
        (false, true) if residual.hi(within) == 1 => residual.drop_item(item, ItemWhy::Implied(within)),
        (false, false) if agrees(residual, item, within) => {
            residual.drop_item(item, ItemWhy::Implied(within));
        }
        _ => {}
    }
}

/// Whether every two options of `item` that agree on `within` agree on `item`, both secondary: each color of `within`
/// occurs once, or always goes with one color of `item`.
fn agrees(residual: &mut Residual<'_>, item: ItemId, within: ItemId) -> bool {
    let problem = residual.problem;
    if !problem.has_colors() {
        return true;
    }
    let mut pairs: Vec<(ColorId, ColorId)> = Vec::new();
    for place in residual.places(item) {
        let Some(option) = residual.option_at(place) else { continue };
        let outer = color_of(residual, option, within);
        residual.work += problem.option_items(option).len() as u64;
        if outer != ColorId::NONE {
            pairs.push((outer, residual.color_at(place)));
        }
    }
    pairs.sort_unstable();
    pairs
        .windows(2)
        .all(|pair| pair[0].0 != pair[1].0 || (pair[0].1 == pair[1].1 && pair[0].1 != ColorId::NONE))
}

fn color_of(residual: &Residual<'_>, option: OptionId, item: ItemId) -> ColorId {
    let problem = residual.problem;
    let at = problem.option_items(option).iter().position(|&other| other == item);
    at.and_then(|at| problem.option_colors(option).get(at)).copied().unwrap_or(ColorId::NONE)
}
