//! From a problem to rows of bits: which options have an item, and which options can stand beside which.
//!
//! The options that conflict with an option are the OR of a row for each of its entries: for an item without color,
//! all options with the item; for one with a color, all but those of the same color. These rows are made once for
//! each item and color. Cost: entries times words.

use super::arch::{Options, SIZES, State, Table};
use crate::problem::{OptionId, Problem};
use std::collections::BTreeMap;

/// The options that can be chosen: those with a primary item.
pub(super) fn options(problem: &Problem) -> impl Iterator<Item = OptionId> + '_ {
    problem
        .options()
        .filter(|&option| problem.option_items(option).iter().any(|&item| problem.is_primary(item)))
}

/// The state at the root.
pub(super) fn root(problem: &Problem, options: &[OptionId]) -> State {
    let count = options.len();
    let words = SIZES.into_iter().find(|&words| 64 * words >= count).expect("`supports` was asked");
    let primary = problem.primary_count();
    let item_words = primary.div_ceil(64).max(1);
    let mut rows = vec![0_u64; problem.item_count() * words];
    let mut same: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    let (mut items, mut size) = (vec![0_u64; count * item_words], vec![0_u32; count]);
    for (at, &option) in options.iter().enumerate() {
        for entry in problem.entries(option) {
            let item = entry.item.index();
            let bit = 1 << (at % 64);
            rows[item * words + at / 64] |= bit;
            if problem.is_primary(entry.item) {
                items[at * item_words + item / 64] |= 1 << (item % 64);
                size[at] += 1;
            }
            if let Some(color) = entry.color {
                same.entry((entry.item, color)).or_insert_with(|| vec![0; words])[at / 64] |= bit;
            }
        }
    }
    let mut beside = vec![0_u64; count * words];
    for (at, &option) in options.iter().enumerate() {
        let to = &mut beside[at * words..][..words];
        super::arch::fill(to, count);
        for entry in problem.entries(option) {
            let row = &rows[entry.item.index() * words..][..words];
            match entry.color.and_then(|color| same.get(&(entry.item, color))) {
                None => to.iter_mut().zip(row).for_each(|(to, row)| *to &= !row),
                Some(same) => {
                    for ((to, row), same) in to.iter_mut().zip(row).zip(same) {
                        *to &= !(row & !same);
                    }
                }
            }
        }
    }
    rows.truncate(primary * words);
    // With no option at all, any size will do.
    let smallest = size.iter().copied().min().unwrap_or(1);
    let ids = (0..).take(count).collect();
    let table = Table::whole(rows, beside, ids);
    State::new(table, Options { item_words, items, size, smallest }, words, primary)
}
