//! Numbers about a problem: what `quadrille stats` prints, and what choosing a method starts from.

use super::{Bounds, Problem};
use std::fmt;

/// The kinds of problems, each including those before it (TAOCP 7.2.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Exact cover: primary items only.
    X,
    /// With secondary items.
    Xc,
    /// With colors.
    Xcc,
    /// With bounds.
    Mcc,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "X",
            Self::Xc => "XC",
            Self::Xcc => "XCC",
            Self::Mcc => "MCC",
        })
    }
}

/// Statistics of a [`Problem`].
///
/// # Complexity
/// One pass over the entries.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProblemStats {
    /// The kind of problem.
    pub kind: Kind,
    /// Number of primary items.
    pub primary: usize,
    /// Number of secondary items.
    pub secondary: usize,
    /// Number of colors.
    pub colors: usize,
    /// Number of options.
    pub options: usize,
    /// Number of entries.
    pub entries: usize,
    /// Entries in the smallest option, 0 if there is no option.
    pub smallest_option: usize,
    /// Entries in the largest option.
    pub largest_option: usize,
    /// Options of the primary item with fewest, 0 if there is no primary item.
    pub fewest_options: usize,
    /// Options of the item with most.
    pub most_options: usize,
    /// Primary items that must be covered and have no option: if there is one, there is no solution.
    pub items_without_option: usize,
    /// Options without a primary item: they are never chosen.
    pub options_without_primary: usize,
    /// Whether options have costs.
    pub costs: bool,
    /// Bytes of memory that the problem holds.
    pub heap_bytes: usize,
}

impl ProblemStats {
    pub(super) fn of(problem: &Problem) -> Self {
        let mut uses = vec![0_usize; problem.item_count()];
        let (mut smallest, mut largest, mut without_primary) = (usize::MAX, 0, 0);
        for option in problem.options() {
            let items = problem.option_items(option);
            smallest = smallest.min(items.len());
            largest = largest.max(items.len());
            let mut any_primary = false;
            for &item in items {
                uses[item.index()] += 1;
                any_primary |= problem.is_primary(item);
            }
            without_primary += usize::from(!any_primary);
        }
        let needed = |index: usize| problem.bounds.get(index).copied().unwrap_or(Bounds::ONCE).lo() > 0;
        let primary = &uses[..problem.primary_count()];
        Self {
            kind: if problem.has_bounds() {
                Kind::Mcc
            } else if problem.has_colors() {
                Kind::Xcc
            } else if problem.item_count() > problem.primary_count() {
                Kind::Xc
            } else {
                Kind::X
            },
            primary: problem.primary_count(),
            secondary: problem.item_count() - problem.primary_count(),
            colors: problem.color_count(),
            options: problem.option_count(),
            entries: problem.entry_count(),
            smallest_option: if smallest == usize::MAX { 0 } else { smallest },
            largest_option: largest,
            fewest_options: primary.iter().copied().min().unwrap_or(0),
            most_options: uses.iter().copied().max().unwrap_or(0),
            items_without_option: (0..primary.len()).filter(|&i| needed(i) && primary[i] == 0).count(),
            options_without_primary: without_primary,
            costs: problem.has_costs(),
            heap_bytes: problem.heap_bytes(),
        }
    }
}
