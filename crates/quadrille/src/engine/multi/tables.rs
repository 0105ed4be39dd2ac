//! What both data structures of this engine read from a problem: the options that may be chosen, numbered anew, and
//! the bounds with the count of what has been chosen.

use crate::problem::{OptionId, Problem};

/// The options that may be chosen, with their entries, in compressed sparse rows.
pub(super) struct Tables {
    /// Number in the problem of each option here.
    pub(super) ids: Vec<u32>,
    /// Entries of option `o` are `offsets[o]..offsets[o + 1]`.
    pub(super) offsets: Vec<u32>,
    /// Item of each entry.
    pub(super) items: Vec<u32>,
    /// Color of each entry, 0 for none; empty if there are no colors.
    pub(super) colors: Vec<u32>,
}

impl Tables {
    /// The options that may be chosen: they have a primary item, and none with `hi == 0`.
    pub(super) fn usable(problem: &Problem) -> impl Iterator<Item = OptionId> + '_ {
        problem.options().filter(|&option| {
            let mut primary = false;
            for &item in problem.option_items(option) {
                if let Some(bounds) = problem.bounds(item) {
                    primary = true;
                    if bounds.hi() == 0 {
                        return false;
                    }
                }
            }
            primary
        })
    }

    pub(super) fn of(problem: &Problem) -> Self {
        let mut tables = Self { ids: vec![], offsets: vec![0], items: vec![], colors: vec![] };
        for option in Self::usable(problem) {
            tables.ids.push(option.to_u32());
            tables.items.extend(problem.option_items(option).iter().map(|item| item.to_u32()));
            tables.colors.extend(problem.option_colors(option).iter().map(|color| color.to_u32()));
            tables.offsets.push(u32::try_from(tables.items.len()).expect("entries have 32-bit numbers"));
        }
        tables
    }

    /// Number of options.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The entries of an option.
    #[inline(always)]
    pub(super) fn span(&self, option: usize) -> std::ops::Range<usize> {
        self.offsets[option] as usize..self.offsets[option + 1] as usize
    }

    /// Color of an entry, 0 for none.
    #[inline]
    pub(super) fn color(&self, entry: usize) -> u32 {
        self.colors.get(entry).copied().unwrap_or(0)
    }

    pub(super) fn heap_bytes(&self) -> usize {
        4 * (self.ids.len() + self.offsets.len() + self.items.len() + self.colors.len())
    }
}
