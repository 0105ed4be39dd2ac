//! What a reduction did, in numbers.

use std::fmt;

/// The ways to make a problem smaller, from cheap to dear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// Options that can never be chosen go: those without a primary item, or with one that may not be covered.
    Unusable,
    /// Options that every solution has are taken, and what contradicts them goes.
    Forced,
    /// Items go that cannot be covered wrongly.
    Idle,
    /// Items whose options all have another item too: one of the two goes, or the options that come too late.
    Contained,
    /// Options go that clash with every option of some item.
    Blocking,
    /// Options go from which a contradiction follows.
    Probing,
}

impl Technique {
    /// All of them, in the order in which they run.
    pub const ALL: &'static [Self] =
        &[Self::Unusable, Self::Forced, Self::Idle, Self::Contained, Self::Blocking, Self::Probing];

    /// One word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unusable => "unusable",
            Self::Forced => "forced",
            Self::Idle => "idle",
            Self::Contained => "contained",
            Self::Blocking => "blocking",
            Self::Probing => "probing",
        }
    }

    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What one technique did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Options that went. (What goes because an option was taken counts as forced, whatever led to it.)
    pub options: usize,
    /// Items that were dropped, without those that taken options cover.
    pub items: usize,
    /// Entries that it touched: its cost, in the unit of [`Effort::work`](super::Effort::work).
    pub work: u64,
}

/// What a reduction did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    pub(super) tallies: [Tally; Technique::ALL.len()],
    /// Whether nothing more can be found: the budget was enough.
    pub complete: bool,
    /// Number of independent components in what is left, 0 if nothing is left to be covered.
    pub components: usize,
    /// Entries touched, with those of reading the problem once.
    pub work: u64,
}

impl Report {
    /// What this technique did.
    #[must_use]
    pub fn tally(&self, technique: Technique) -> Tally {
        self.tallies[technique as usize]
    }
}
