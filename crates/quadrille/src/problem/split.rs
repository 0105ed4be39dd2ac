//! Splitting a part into independent ones, all in one pass.

use super::names::{Labels, NameTable};
use super::{Bounds, ColorId, ItemId, OptionId, Part, Problem};

/// A part in the making: the arrays of its problem.
#[derive(Default)]
struct Piece {
    /// Where the entries of each finished option end.
    ends: Vec<u32>,
    items: Vec<ItemId>,
    colors: Vec<ColorId>,
    bounds: Vec<Bounds>,
    costs: Vec<i64>,
    primary: u32,
    /// Items and colors of the whole that it has.
    whole_items: Vec<ItemId>,
    whole_colors: Vec<ColorId>,
    labels: Labels,
    options: Vec<OptionId>,
}

impl Part {
    /// Splits the part into `count` ones: item `i` goes to `component[i]`, and so do the options that have it, which
    /// must have no item of another. Each keeps the order of items and options; colors are numbered anew.
    ///
    /// # Complexity
    /// O(entries + items + options), however many there are.
    pub(crate) fn split(self, component: &[u32], count: usize) -> Vec<Self> {
        let whole = &self.problem;
        let named = whole.items().any(|item| !whole.item_name(item).is_empty());
        let mut pieces: Vec<Piece> = Vec::new();
        pieces.resize_with(count, Piece::default);
        let mut ids = Vec::with_capacity(whole.item_count());
        for item in whole.items() {
            let piece = &mut pieces[component[item.index()] as usize];
            ids.push(ItemId::from_u32(small(piece.whole_items.len())));
            piece.whole_items.push(item);
            if whole.is_primary(item) {
                piece.primary += 1;
                piece.bounds.extend(whole.bounds.get(item.index()));
            }
        }
        for option in whole.options() {
            let Some(first) = whole.option_items(option).first() else { continue };
            let piece = &mut pieces[component[first.index()] as usize];
            if let Some(label) = whole.label(option) {
                piece.labels.set(piece.options.len(), &label);
            }
            piece.options.push(self.options[option.index()]);
            piece.items.extend(whole.option_items(option).iter().map(|item| ids[item.index()]));
            piece.colors.extend(whole.option_colors(option));
            piece.costs.extend(whole.costs.get(option.index()));
            piece.ends.push(small(piece.items.len()));
        }
        // One array for all pieces, however many colors the whole has.
        let mut color_ids = vec![ColorId::NONE; whole.color_count()];
        let finish = |piece: Piece| piece.finish(whole, named, &mut color_ids);
        pieces.into_iter().filter(|piece| piece.primary > 0).map(finish).collect()
    }
}

impl Piece {
    fn finish(mut self, whole: &Problem, named: bool, color_ids: &mut [ColorId]) -> Part {
        for color in self.colors.iter_mut().filter(|color| **color != ColorId::NONE) {
            let id = &mut color_ids[color.index()];
            if *id == ColorId::NONE {
                *id = ColorId::from_index(small(self.whole_colors.len()));
                self.whole_colors.push(*color);
            }
            *color = *id;
        }
        // The next piece numbers its colors by itself.
        for color in &self.whole_colors {
            color_ids[color.index()] = ColorId::NONE;
        }
        if self.whole_colors.is_empty() {
            self.colors.clear();
        }
        if self.bounds.iter().all(|&bounds| bounds == Bounds::ONCE) {
            self.bounds.clear();
        }
        if self.costs.iter().all(|&cost| cost == 0) {
            self.costs.clear();
        }
        let (mut item_names, mut color_names) = (NameTable::default(), NameTable::default());
        if named {
            for &item in &self.whole_items {
                item_names.insert(whole.item_name(item));
            }
            for &color in &self.whole_colors {
                color_names.insert(whole.color_name(color));
            }
        } else {
            item_names = NameTable::nameless(small(self.whole_items.len()));
            color_names = NameTable::nameless(small(self.whole_colors.len()));
        }
        let mut offsets = self.ends;
        offsets.insert(0, 0);
        let problem = Problem {
            offsets: offsets.into(),
            items: self.items.into(),
            colors: self.colors.into(),
            bounds: self.bounds.into(),
            costs: self.costs.into(),
            primary: self.primary,
            item_names,
            color_names,
            labels: self.labels,
        };
        Part { problem, options: self.options }
    }
}

/// A number of things of a part, which is not more than that of a problem.
fn small(number: usize) -> u32 {
    u32::try_from(number).expect("a part is no larger than a problem")
}
