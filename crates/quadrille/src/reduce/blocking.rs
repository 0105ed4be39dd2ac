//! Options that leave some item without an option.
//!
//! If an option clashes with every option of an item that must be covered, it can never be chosen. Knuth removes such
//! options first of all ("preprocessing", TAOCP 7.2.2.1, the program DLX-PRE): item by item, not option by option, and
//! so does this file. The candidates are the options that clash with one option of the item, the one with fewest
//! clashes; each further option of the item drops those that go together with it, and mostly none is left soon.
//!
//! Exact for all kinds of problems: two options clash if they share an open item that may be covered once more only,
//! unless both give it the same color. What they do together to an item that may be covered several times is not
//! looked at, so with bounds some options stay that could go.
//!
//! Cost for an item: the options near one of its options, times the options of the item that are needed to clear them.
//! Up to 128 items without colors, an option is a mask of bits, and two clash if their masks meet.

use super::residual::{Residual, dirty};
use super::why::OptionWhy;
use crate::problem::{ColorId, ItemId, OptionId};

/// Arrays that the technique needs anew for each item, kept.
pub(super) struct Blocking {
    /// `seen[o] == epoch`: option `o` has been judged for the item in hand.
    seen: Vec<u32>,
    epoch: u32,
    /// `marks[j] == mark`: the option in hand has item `j`, with the color `colors[j]`.
    marks: Vec<u32>,
    colors: Vec<ColorId>,
    mark: u32,
    candidates: Vec<OptionId>,
    /// The items of each option in which it may clash, if they are few enough and have no colors; else empty.
    masks: Vec<u128>,
}

impl Blocking {
    pub(super) fn new(residual: &Residual<'_>) -> Self {
        let problem = residual.problem;
        Self {
            seen: vec![0; problem.option_count()],
            epoch: 0,
            marks: vec![0; problem.item_count()],
            colors: vec![ColorId::NONE; if problem.has_colors() { problem.item_count() } else { 0 }],
            mark: 0,
            candidates: Vec::new(),
            masks: Vec::new(),
        }
    }

    /// Looks at all items that lost options.
    pub(super) fn run(&mut self, residual: &mut Residual<'_>) {
        self.masks.clear();
        for item in residual.problem.items().take(residual.problem.primary_count()) {
            if residual.finished() {
                return;
            }
            if !residual.is_open(item)
                || residual.lo(item) == 0
                || !residual.take_dirty(item, dirty::BLOCKING)
            {
                continue;
            }
            if self.masks.is_empty() {
                self.fill_masks(residual);
            }
            if let Some(least) = least_entangled(residual, item) {
                self.find_clashes(residual, item, least);
                self.keep_blocking(residual, item, least);
                for &option in &self.candidates {
                    residual.remove(option, OptionWhy::Blocks(item));
                }
            }
        }
    }

    /// Makes the masks. They hold until the run ends: removing options neither settles nor drops items.
    fn fill_masks(&mut self, residual: &mut Residual<'_>) {
        let problem = residual.problem;
        if problem.item_count() > 128 || problem.has_colors() {
            return;
        }
        residual.work += problem.entry_count() as u64;
        for option in problem.options() {
            let mut mask = 0;
            for &item in problem.option_items(option) {
                if may_clash(residual, item) {
                    mask |= 1 << item.index();
                }
            }
            self.masks.push(mask);
        }
    }

    /// Collects the options without `item` that clash with `option`, which has it.
    fn find_clashes(&mut self, residual: &mut Residual<'_>, item: ItemId, option: OptionId) {
        let problem = residual.problem;
        self.candidates.clear();
        self.epoch += 1;
        for place in residual.places(item) {
            if let Some(own) = residual.option_at(place) {
                self.seen[own.index()] = self.epoch;
            }
        }
        residual.work += residual.places(item).len() as u64;
        let colors = problem.option_colors(option);
        for (at, &shared) in problem.option_items(option).iter().enumerate() {
            if shared == item || !may_clash(residual, shared) {
                continue;
            }
            let color = colors.get(at).copied().unwrap_or(ColorId::NONE);
            residual.work += residual.places(shared).len() as u64;
            for place in residual.places(shared) {
                let Some(other) = residual.option_at(place) else { continue };
                let agrees = color != ColorId::NONE && residual.color_at(place) == color;
                if !agrees && self.seen[other.index()] != self.epoch {
                    self.seen[other.index()] = self.epoch;
                    self.candidates.push(other);
                }
            }
        }
    }

    /// Keeps the candidates that clash with all other options of `item` too.
    fn keep_blocking(&mut self, residual: &mut Residual<'_>, item: ItemId, first: OptionId) {
        for place in residual.places(item) {
            if self.candidates.is_empty() {
                return;
            }
            if residual.spent() {
                // Those that are left have not been held against every option of the item.
                self.candidates.clear();
                return;
            }
            let Some(option) = residual.option_at(place) else { continue };
            if option == first {
                continue;
            }
            let mut candidates = std::mem::take(&mut self.candidates);
            if let Some(&mask) = self.masks.get(option.index()) {
                residual.work += candidates.len() as u64 / 2;
                candidates.retain(|candidate| self.masks[candidate.index()] & mask != 0);
                self.candidates = candidates;
                continue;
            }
            self.mark(residual, option);
            // A look at a candidate costs as much as some entries, even if the first one decides.
            residual.work += 3 * candidates.len() as u64;
            candidates.retain(|&candidate| self.clashes(residual, candidate));
            self.candidates = candidates;
        }
    }

    /// Takes an option in hand.
    fn mark(&mut self, residual: &mut Residual<'_>, option: OptionId) {
        let problem = residual.problem;
        self.mark += 1;
        let colors = problem.option_colors(option);
        residual.work += problem.option_items(option).len() as u64;
        for (at, &item) in problem.option_items(option).iter().enumerate() {
            if may_clash(residual, item) {
                self.marks[item.index()] = self.mark;
                if let Some(&color) = colors.get(at) {
                    self.colors[item.index()] = color;
                }
            }
        }
    }

    /// Whether an option clashes with the one in hand.
    fn clashes(&self, residual: &mut Residual<'_>, option: OptionId) -> bool {
        let problem = residual.problem;
        let colors = problem.option_colors(option);
        for (at, &item) in problem.option_items(option).iter().enumerate() {
            residual.work += 1;
            if self.marks[item.index()] == self.mark {
                let color = colors.get(at).copied().unwrap_or(ColorId::NONE);
                if color == ColorId::NONE || color != self.colors[item.index()] {
                    return true;
                }
            }
        }
        false
    }
}

/// Whether options can clash in this item.
fn may_clash(residual: &Residual<'_>, item: ItemId) -> bool {
    residual.is_open(item) && residual.hi(item) == 1
}

/// The option of the item whose items have fewest options.
fn least_entangled(residual: &mut Residual<'_>, item: ItemId) -> Option<OptionId> {
    let problem = residual.problem;
    let mut least = None;
    for place in residual.places(item) {
        let Some(option) = residual.option_at(place) else { continue };
        let mut near = 0;
        for &other in problem.option_items(option) {
            residual.work += 1;
            if other != item && may_clash(residual, other) {
                near += u64::from(residual.size(other));
            }
        }
        if least.is_none_or(|(least, _)| near < least) {
            least = Some((near, option));
        }
    }
    least.map(|(_, option)| option)
}
