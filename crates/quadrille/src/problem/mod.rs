//! The problem model: items, options, colors, bounds and costs, immutable once built.
//!
//! # Overview
//! A [`Problem`] is what every method works on. It is made once, by a [`ProblemBuilder`], a front end or
//! [`format::parse`](crate::format::parse), and then only read; it is `Send + Sync`, so that any number of
//! searches may share it.
//!
//! # Layout
//! Compressed sparse rows: `offsets[o]..offsets[o + 1]` are the entries of option `o`, `items[e]` is the item
//! of entry `e` in the order in which the user wrote it. Primary items have the ids `0..primary`, secondary
//! items follow. Colors, bounds and costs exist only if a problem uses them; names and labels live in side
//! tables. That makes 4 bytes per entry (8 with colors) plus 4 per option.
//!
//! # Limits
//! Items, options, entries and colors are each numbered by 32 bits; the builder refuses what does not fit.

mod builder;
mod entry;
mod error;
mod ids;
mod names;
mod part;
mod split;
mod stats;

pub use builder::ProblemBuilder;
pub use entry::{Bounds, Entry};
pub use error::BuildError;
pub use ids::{ColorId, ItemId, OptionId};
pub(crate) use part::Cut;
pub use part::Part;
pub use stats::{Kind, ProblemStats};

use names::{Labels, NameTable};

/// An exact cover problem: which options cover which items, and how often each item is to be covered.
///
/// Primary items are covered exactly once, or as often as their [`Bounds`] say; secondary items at most once,
/// or any number of times with one color. Build one with [`Problem::builder`], or read one with
/// [`format::parse`](crate::format::parse).
///
/// # Examples
/// ```
/// use quadrille::Problem;
///
/// let problem = Problem::builder()
///     .primary(["a", "b", "c"])
///     .option(["a", "c"])
///     .option(["b"])
///     .option(["a", "b"])
///     .build()?;
/// assert_eq!(problem.option_count(), 3);
/// assert_eq!(problem.count().to_string(), "1");
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Problem {
    /// Entries of option `o` are `offsets[o]..offsets[o + 1]`; one more element than options.
    offsets: Box<[u32]>,
    /// Item of each entry.
    items: Box<[ItemId]>,
    /// Color of each entry ([`ColorId::NONE`] for none); empty if no entry has a color.
    colors: Box<[ColorId]>,
    /// Bounds of each primary item; empty if every primary item is covered exactly once.
    bounds: Box<[Bounds]>,
    /// Cost of each option; empty if all are 0.
    costs: Box<[i64]>,
    primary: u32,
    item_names: NameTable,
    color_names: NameTable,
    labels: Labels,
}

impl Problem {
    /// Starts an empty problem.
    #[must_use]
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::default()
    }

    /// Number of items, primary and secondary.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.item_names.len()
    }

    /// Number of primary items; these are the items `0..primary_count()`.
    #[must_use]
    pub fn primary_count(&self) -> usize {
        self.primary as usize
    }

    /// Number of options.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Number of entries: the sum of the sizes of all options.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.items.len()
    }

    /// Number of different colors in use.
    #[must_use]
    pub fn color_count(&self) -> usize {
        self.color_names.len()
    }

    /// All items, primary ones first.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.item_names.len_u32()).map(ItemId::from_u32)
    }

    /// All options, in the order in which they were added.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        let count = u32::try_from(self.option_count()).expect("the builder checked the number of options");
        (0..count).map(OptionId::from_u32)
    }

    /// The items of an option, in the order in which they were given.
    ///
    /// # Panics
    /// If `option` is not an option of this problem.
    #[must_use]
    pub fn option_items(&self, option: OptionId) -> &[ItemId] {
        &self.items[self.span(option)]
    }

    /// The colors of an option's entries, parallel to [`option_items`](Self::option_items); the slice is empty
    /// if no entry of the whole problem has a color. Use [`entries`](Self::entries) where speed does not matter.
    ///
    /// # Panics
    /// If `option` is not an option of this problem.
    #[must_use]
    pub fn option_colors(&self, option: OptionId) -> &[ColorId] {
        if self.colors.is_empty() { &[] } else { &self.colors[self.span(option)] }
    }

    /// The entries of an option: items with their colors.
    ///
    /// # Panics
    /// If `option` is not an option of this problem.
    pub fn entries(&self, option: OptionId) -> impl ExactSizeIterator<Item = Entry> + '_ {
        let colors = self.option_colors(option);
        self.option_items(option).iter().enumerate().map(|(at, &item)| Entry {
            item,
            color: colors.get(at).copied().filter(|&color| color != ColorId::NONE),
        })
    }

    /// Whether `item` is primary.
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.to_u32() < self.primary
    }

    /// How often `item` is to be covered: its bounds if it is primary (exactly once unless said otherwise),
    /// nothing if it is secondary.
    #[must_use]
    pub fn bounds(&self, item: ItemId) -> Option<Bounds> {
        self.is_primary(item).then(|| self.bounds.get(item.index()).copied().unwrap_or(Bounds::ONCE))
    }

    /// Whether any primary item has bounds other than exactly once.
    #[must_use]
    pub fn has_bounds(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// Whether any entry has a color.
    #[must_use]
    pub fn has_colors(&self) -> bool {
        !self.colors.is_empty()
    }

    /// Whether any option has a cost other than 0.
    #[must_use]
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// The cost of an option, 0 unless one was given.
    ///
    /// # Panics
    /// If `option` is not an option of this problem.
    #[must_use]
    pub fn cost(&self, option: OptionId) -> i64 {
        assert!(option.index() < self.option_count(), "{option:?} is not an option of this problem");
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If `item` is not an item of this problem.
    #[must_use]
    pub fn item_name(&self, item: ItemId) -> &str {
        self.item_names.get(item.index())
    }

    /// The item with this name.
    ///
    /// # Complexity
    /// O(length of the name), through a hash table.
    #[must_use]
    pub fn find_item(&self, name: &str) -> Option<ItemId> {
        self.item_names.find(name).map(ItemId::from_u32)
    }

    /// The name of a color.
    ///
    /// # Panics
    /// If `color` is not a color of this problem.
    #[must_use]
    pub fn color_name(&self, color: ColorId) -> &str {
        self.color_names.get(color.index())
    }

    /// The color with this name.
    #[must_use]
    pub fn find_color(&self, name: &str) -> Option<ColorId> {
        self.color_names.find(name).map(ColorId::from_index)
    }

    /// The label of an option, if it has one: what [`ProblemBuilder::set_label`] gave it, or its 1-based number
    /// if [`ProblemBuilder::number_options`] was asked for (as the matrix format does).
    #[must_use]
    pub fn label(&self, option: OptionId) -> Option<std::borrow::Cow<'_, str>> {
        self.labels.get(option.index())
    }

    /// Whether options are labelled by their 1-based numbers.
    #[must_use]
    pub fn has_numbered_options(&self) -> bool {
        matches!(self.labels, Labels::Numbers)
    }

    /// The option as text: its label, or else its items with colors, separated by blanks.
    pub fn display_option(&self, option: OptionId) -> impl std::fmt::Display + '_ {
        std::fmt::from_fn(move |f| {
            if let Some(label) = self.label(option) {
                return f.write_str(&label);
            }
            for (at, entry) in self.entries(option).enumerate() {
                if at > 0 {
                    f.write_str(" ")?;
                }
                f.write_str(self.item_name(entry.item))?;
                if let Some(color) = entry.color {
                    write!(f, ":{}", self.color_name(color))?;
                }
            }
            Ok(())
        })
    }

    /// Numbers of items, options and entries, and what kind of problem this is.
    #[must_use]
    pub fn stats(&self) -> ProblemStats {
        ProblemStats::of(self)
    }

    /// Bytes on the heap that this problem holds.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        size_of_val(&*self.offsets)
            + size_of_val(&*self.items)
            + size_of_val(&*self.colors)
            + size_of_val(&*self.bounds)
            + size_of_val(&*self.costs)
            + self.item_names.heap_bytes()
            + self.color_names.heap_bytes()
            + self.labels.heap_bytes()
    }

    fn span(&self, option: OptionId) -> std::ops::Range<usize> {
        assert!(option.index() < self.option_count(), "{option:?} is not an option of this problem");
        self.offsets[option.index()] as usize..self.offsets[option.index() + 1] as usize
    }
}

impl std::fmt::Debug for Problem {
    /// A summary in one line: problems are too large to print whole.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Problem")
            .field("kind", &self.stats().kind)
            .field("primary", &self.primary_count())
            .field("secondary", &(self.item_count() - self.primary_count()))
            .field("options", &self.option_count())
            .field("entries", &self.entry_count())
            .finish_non_exhaustive()
    }
}
