//! `dancing-links`: Algorithm X on a grid of pointers, with optional (secondary) items and without colors.
//!
//! It asks for every pair of option and item whether they meet; a bit set per option answers fastest.

use super::{Answer, Contender, Job, Question, without_bounds, without_colors};
use crate::instance::Instance;
use dancing_links::ExactCover;

pub(super) struct DancingLinks;

/// An option as the set of its items.
#[derive(Debug)]
struct Items(Vec<u64>);

struct Grid {
    options: Vec<Items>,
    items: Vec<usize>,
    primary: usize,
}

impl ExactCover for Grid {
    type Possibility = Items;
    type Constraint = usize;

    fn satisfies(&self, option: &Items, item: &usize) -> bool {
        option.0[item / 64] >> (item % 64) & 1 == 1
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[Items] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

impl Contender for DancingLinks {
    fn name(&self) -> String {
        "dancing-links".into()
    }

    fn package(&self) -> &'static str {
        "dancing-links"
    }

    fn prepare<'i>(&self, instance: &'i Instance, question: Question) -> Result<Job<'i>, String> {
        without_bounds(instance)?;
        without_colors(instance)?;
        let options = instance.options.iter().map(|option| {
            let mut words = vec![0; instance.items.div_ceil(64)];
            for entry in option {
                words[entry.item / 64] |= 1 << (entry.item % 64);
            }
            Items(words)
        });
        let grid = Grid {
            options: options.collect(),
            items: (0..instance.items).collect(),
            primary: instance.primary,
        };
        Ok(Box::new(move || {
            let mut solver = grid.solver();
            Ok(match question {
                Question::Count => Answer::plain(solver.count()),
                Question::First => Answer::plain(usize::from(solver.next_solution().is_some())),
            })
        }))
    }
}
