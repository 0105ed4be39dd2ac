//! From items to bits: which bits of a mask stand for which item, and for which bit of a color.
//!
//! Primary items come first, so that the first item in the user's order is the lowest bit; then secondary items
//! that no option colors, one bit each; then, for each colored item, as many pairs of bits as its colors need.
//! A color is written into the pairs as its number, bit by bit: `01` for 1, `10` for 0; a use without color sets
//! both bits of every pair. Two options agree on the item iff `mask & swapped(other) == 0`, where `swapped`
//! exchanges the bits of every pair. Secondary items that fewer than two options use need no bit.

use super::arch::Bits;
use super::level::Width;
use crate::problem::{ItemId, OptionId, Problem};

/// Bits of one item.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// First bit.
    at: u32,
    /// Number of pairs; 0 for an item with a plain bit, or none.
    pairs: u32,
    /// Whether the item has any bits.
    used: bool,
}

/// Where every item has its bits.
pub(super) struct Layout {
    places: Vec<Place>,
    /// For each item, the colors that are in use on it; the position is the color's number there.
    colors: Vec<Vec<u32>>,
    /// Number of bits in all.
    pub(super) bits: u32,
    /// Lower bits of the pairs.
    pub(super) pairs: Bits,
}

impl Layout {
    /// The layout of a problem; nothing if it needs more than 512 bits.
    pub(super) fn of(problem: &Problem) -> Option<Self> {
        let primary = u32::try_from(problem.primary_count()).ok()?;
        let most = Width::W512.bits();
        if primary > most {
            return None;
        }
        let mut uses = vec![0_u32; problem.item_count()];
        let mut plain = vec![false; problem.item_count()];
        let mut colors: Vec<Vec<u32>> = vec![Vec::new(); problem.item_count()];
        for option in problem.options().filter(|&option| has_primary(problem, option)) {
            for entry in problem.entries(option) {
                let item = entry.item.index();
                uses[item] += 1;
                match entry.color {
                    None => plain[item] = true,
                    Some(color) => colors[item].push(color.to_u32()),
                }
            }
            // Colored entries are many on few items: keep the lists short as they grow.
        }
        for list in &mut colors {
            list.sort_unstable();
            list.dedup();
        }
        let mut places = vec![Place::default(); problem.item_count()];
        let mut bits = 0;
        for item in problem.items() {
            let index = item.index();
            if problem.is_primary(item) || (uses[index] > 1 && colors[index].is_empty()) {
                places[index] = Place { at: bits, pairs: 0, used: true };
                bits += 1;
            }
        }
        let mut pairs = [0; 8];
        for item in problem.items() {
            let index = item.index();
            let kinds = u32::try_from(colors[index].len()).ok()?;
            // One color, and no use without: nothing can clash.
            if uses[index] < 2 || kinds == 0 || (kinds == 1 && !plain[index]) {
                continue;
            }
            let needed = (kinds - 1).checked_ilog2().map_or(1, |log| log + 1);
            // Pairs of one item need not stand together, but each pair in one word.
            bits = bits.next_multiple_of(2);
            if bits + 2 * needed > most {
                return None;
            }
            places[index] = Place { at: bits, pairs: needed, used: true };
            for pair in 0..needed {
                let at = bits + 2 * pair;
                pairs[(at / 64) as usize] |= 1 << (at % 64);
            }
            bits += 2 * needed;
        }
        (bits <= most).then_some(Self { places, colors, bits, pairs })
    }

    /// The mask of an option, and its number of primary items.
    pub(super) fn mask(&self, problem: &Problem, option: OptionId) -> (Bits, u32) {
        let mut mask = [0_u64; 8];
        let mut primary = 0;
        let mut set = |bit: u32| mask[(bit / 64) as usize] |= 1 << (bit % 64);
        for entry in problem.entries(option) {
            primary += u32::from(problem.is_primary(entry.item));
            let place = self.places[entry.item.index()];
            if !place.used {
                continue;
            }
            if place.pairs == 0 {
                set(place.at);
                continue;
            }
            let number = entry.color.map(|color| self.number(entry.item, color.to_u32()));
            for pair in 0..place.pairs {
                let at = place.at + 2 * pair;
                match number.map(|number| number >> pair & 1) {
                    Some(0) => set(at + 1),
                    Some(_) => set(at),
                    None => {
                        set(at);
                        set(at + 1);
                    }
                }
            }
        }
        (mask, primary)
    }

    /// The number of a color among those of its item.
    fn number(&self, item: ItemId, color: u32) -> usize {
        self.colors[item.index()].partition_point(|&other| other < color)
    }
}

/// Whether an option has a primary item: only such options are ever chosen.
pub(super) fn has_primary(problem: &Problem, option: OptionId) -> bool {
    problem.option_items(option).iter().any(|&item| problem.is_primary(item))
}
