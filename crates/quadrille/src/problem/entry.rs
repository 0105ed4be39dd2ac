//! What an option holds for one item, and how often an item is to be covered.

use super::{ColorId, ItemId};

/// One item of an option, with its color if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The item.
    pub item: ItemId,
    /// The color that the option gives to it; secondary items only.
    pub color: Option<ColorId>,
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Self { item, color: None }
    }
}

impl From<(ItemId, ColorId)> for Entry {
    fn from((item, color): (ItemId, ColorId)) -> Self {
        Self { item, color: (color != ColorId::NONE).then_some(color) }
    }
}

/// How often a primary item is to be covered: at least `lo` and at most `hi` times (Knuth's multiplicities,
/// TAOCP 7.2.2.1, Algorithm M).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    lo: u32,
    hi: u32,
}

impl Bounds {
    /// Exactly once, the rule for items that say nothing else.
    pub const ONCE: Self = Self { lo: 1, hi: 1 };

    /// `lo..=hi`; nothing if `lo > hi`.
    #[must_use]
    pub const fn new(lo: u32, hi: u32) -> Option<Self> {
        if lo <= hi { Some(Self { lo, hi }) } else { None }
    }

    /// The least number of options that must cover the item.
    #[must_use]
    pub const fn lo(self) -> u32 {
        self.lo
    }

    /// The greatest number of options that may cover the item.
    #[must_use]
    pub const fn hi(self) -> u32 {
        self.hi
    }

    /// `hi - lo`, Knuth's slack.
    #[must_use]
    pub const fn slack(self) -> u32 {
        self.hi - self.lo
    }
}
