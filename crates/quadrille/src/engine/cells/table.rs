//! What never changes during a search over cells: the items of each option, and where each item's set is.

use super::arch::Id;
use crate::problem::{ColorId, OptionId, Problem};

/// The options of a problem, without those that have no primary item (they are never chosen), and the places of
/// the sets.
///
/// Invariants: the primary items of option `o` are `primary[primary_at[o]..primary_at[o + 1]]`, its other items with
/// their colors `secondary[secondary_at[o]..secondary_at[o + 1]]`; if `uniform` is not 0, `primary_at[o]` is
/// `o * uniform`; item `i` has the cells `set_at[i]..set_at[i + 1]`.
pub(crate) struct Table<I> {
    /// Number of primary items; they come first.
    pub(crate) items: usize,
    pub(crate) primary_at: Vec<u32>,
    pub(crate) primary: Vec<I>,
    pub(crate) secondary_at: Vec<u32>,
    pub(crate) secondary: Vec<(I, I)>,
    /// Number of primary items of every option, if that is the same for all and at most [`Table::MOST_UNIFORM`].
    pub(crate) uniform: usize,
    /// Fewest primary items of an option.
    pub(crate) smallest: u32,
    pub(crate) set_at: Vec<u32>,
    /// The problem's numbers of the options, if some were left out.
    numbers: Vec<u32>,
}

/// The sets of a problem as they are before the search.
pub(crate) struct Sets<I> {
    /// Options of each item, item after item (Knuth's SET).
    pub(crate) set: Vec<I>,
    /// The color of the item in each of these options; empty if there are no colors.
    pub(crate) colors: Vec<I>,
}

impl<I: Id> Table<I> {
    /// Options of so many primary items, all alike, have loops of their own.
    pub(crate) const MOST_UNIFORM: usize = 6;

    pub(crate) fn new(problem: &Problem) -> (Self, Sets<I>) {
        let items = problem.primary_count();
        let at = |number: usize| u32::try_from(number).expect("a problem has 32-bit numbers of entries");
        let mut table = Self {
            items,
            primary_at: Vec::with_capacity(problem.option_count() + 1),
            primary: Vec::with_capacity(problem.entry_count()),
            secondary_at: Vec::with_capacity(problem.option_count() + 1),
            secondary: Vec::new(),
            uniform: 0,
            smallest: 1,
            set_at: vec![0; problem.item_count() + 1],
            numbers: Vec::new(),
        };
        table.primary_at.push(0);
        table.secondary_at.push(0);
        let mut all = true;
        for option in problem.options() {
            let colors = problem.option_colors(option);
            let (first, second) = (table.primary.len(), table.secondary.len());
            for (entry, &item) in problem.option_items(option).iter().enumerate() {
                if item.index() < items {
                    table.primary.push(I::new(item.index()));
                } else {
                    let color = colors.get(entry).map_or(0, |color: &ColorId| color.to_u32() as usize);
                    table.secondary.push((I::new(item.index()), I::new(color)));
                }
            }
            if table.primary.len() == first {
                table.secondary.truncate(second);
                if all {
                    table.numbers.extend(0..option.to_u32());
                    all = false;
                }
                continue;
            }
            if !all {
                table.numbers.push(option.to_u32());
            }
            for &item in &table.primary[first..] {
                table.set_at[item.get() + 1] += 1;
            }
            for &(item, _) in &table.secondary[second..] {
                table.set_at[item.get() + 1] += 1;
            }
            table.primary_at.push(at(table.primary.len()));
            table.secondary_at.push(at(table.secondary.len()));
        }
        for item in 1..table.set_at.len() {
            table.set_at[item] += table.set_at[item - 1];
        }
        let each = table.primary_at.get(1).map_or(0, |&each| each as usize);
        let alike = table.primary_at.iter().enumerate().all(|(o, &at)| at as usize == o * each);
        if alike && each <= Self::MOST_UNIFORM {
            table.uniform = each;
        }
        let smallest = table.primary_at.windows(2).map(|at| at[1] - at[0]).min();
        table.smallest = smallest.unwrap_or(1);
        let sets = table.sets(problem.has_colors());
        (table, sets)
    }

    /// Number of options.
    pub(crate) fn options(&self) -> usize {
        self.primary_at.len() - 1
    }

    /// The primary items of an option.
    pub(crate) fn primary_of(&self, option: usize) -> &[I] {
        &self.primary[self.primary_at[option] as usize..self.primary_at[option + 1] as usize]
    }

    /// The secondary items of an option, with their colors.
    pub(crate) fn secondary_of(&self, option: usize) -> &[(I, I)] {
        &self.secondary[self.secondary_at[option] as usize..self.secondary_at[option + 1] as usize]
    }

    /// The problem's number of an option.
    pub(crate) fn number(&self, option: usize) -> OptionId {
        let number = self.numbers.get(option).copied();
        OptionId::from_u32(
            number.unwrap_or_else(|| u32::try_from(option).expect("options have 32-bit numbers")),
        )
    }

    fn sets(&self, colored: bool) -> Sets<I> {
        let entries = self.primary.len() + self.secondary.len();
        let mut sets = Sets {
            set: vec![I::default(); entries],
            colors: vec![I::default(); if colored { entries } else { 0 }],
        };
        let mut next = self.set_at.clone();
        let mut put = |item: I, option: usize| {
            let cell = next[item.get()] as usize;
            next[item.get()] += 1;
            sets.set[cell] = I::new(option);
            cell
        };
        for option in 0..self.options() {
            for &item in self.primary_of(option) {
                put(item, option);
            }
            for &(item, color) in self.secondary_of(option) {
                let cell = put(item, option);
                if colored {
                    sets.colors[cell] = color;
                }
            }
        }
        sets
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.primary_at)
            + size_of_val(&*self.primary)
            + size_of_val(&*self.secondary_at)
            + size_of_val(&*self.secondary)
            + size_of_val(&*self.set_at)
            + size_of_val(&*self.numbers)
    }
}
