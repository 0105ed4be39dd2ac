//! `xcc`: Algorithm C on bit sets that are copied at every node, with colors.
//!
//! It collects all solutions, and has no other way to count.

use super::{Answer, Contender, Job, Question, without_bounds};
use crate::instance::Instance;
use xcc::{Color, ColoredItem, ItemId, Limit, Matrix, Solver};

pub(super) struct Xcc;

impl Contender for Xcc {
    fn name(&self) -> String {
        "xcc".into()
    }

    fn package(&self) -> &'static str {
        "xcc"
    }

    fn prepare<'i>(&self, instance: &'i Instance, question: Question) -> Result<Job<'i>, String> {
        without_bounds(instance)?;
        let options: Vec<Vec<ColoredItem>> = instance
            .options
            .iter()
            .map(|option| {
                let colored = option.iter().map(|entry| match entry.color {
                    0 => ColoredItem::new(ItemId::new(entry.item)),
                    color => ColoredItem::with_color(ItemId::new(entry.item), Color::new(color)),
                });
                colored.collect()
            })
            .collect();
        Ok(Box::new(move || {
            let mut matrix = Matrix::new(instance.primary, instance.secondary().len());
            for option in &options {
                matrix.add_option((), option);
            }
            let limit = if question == Question::First { Limit::Max(1) } else { Limit::All };
            Ok(Answer::plain(Solver::new(&matrix).solve(limit).len()))
        }))
    }
}
