//! Parts of a problem that have nothing to do with each other.
//!
//! Items are connected by the options that have them (union by the smaller number, with path halving; Tarjan and van
//! Leeuwen, 1984). If there are several connected components, each is a problem of its own: their counts multiply, and
//! a solution of each makes a solution of the whole. Only items that are still open connect: what a taken option has
//! covered or colored holds nothing together any more.
//!
//! Exact for all kinds of problems. O(entries), almost.

use super::residual::Residual;
use crate::problem::{ItemId, OptionId, Problem};

/// Which items belong together.
pub(super) struct Components {
    parent: Vec<u32>,
}

impl Components {
    /// The components of a whole problem: a number for each item, from 0 in the order of their first items.
    pub(super) fn labels(problem: &Problem) -> (Vec<u32>, usize) {
        let mut components = Self::apart(problem.item_count());
        for option in problem.options() {
            components.join(problem.option_items(option), |_| true);
        }
        let mut labels = vec![u32::MAX; problem.item_count()];
        let mut count = 0;
        for item in 0..labels.len() {
            let root = components.find(item);
            if root == item {
                labels[item] = count;
                count += 1;
            } else {
                labels[item] = labels[root];
            }
        }
        (labels, count as usize)
    }

    /// How many components with a primary item are left.
    pub(super) fn count(residual: &Residual<'_>) -> usize {
        let problem = residual.problem;
        let mut components = Self::apart(problem.item_count());
        for option in problem.options().filter(|&option: &OptionId| residual.is_alive(option)) {
            components.join(problem.option_items(option), |item| residual.is_open(item));
        }
        // The root has the smallest number, so it is primary if any item of the component is.
        let primary = problem.items().take(problem.primary_count());
        primary
            .filter(|&item| residual.is_open(item) && components.find(item.index()) == item.index())
            .count()
    }

    fn apart(items: usize) -> Self {
        let items = u32::try_from(items).expect("items have 32-bit numbers");
        Self { parent: (0..items).collect() }
    }

    fn join(&mut self, items: &[ItemId], open: impl Fn(ItemId) -> bool) {
        let mut first = None;
        for &item in items {
            if !open(item) {
                continue;
            }
            let root = self.find(item.index());
            let joined = match first {
                None => root,
                Some(first) => {
                    let (low, high) = if first < root { (first, root) } else { (root, first) };
                    self.parent[high] = self.parent[low];
                    low
                }
            };
            first = Some(joined);
        }
    }

    fn find(&mut self, mut item: usize) -> usize {
        while self.parent[item] as usize != item {
            self.parent[item] = self.parent[self.parent[item] as usize];
            item = self.parent[item] as usize;
        }
        item
    }
}
