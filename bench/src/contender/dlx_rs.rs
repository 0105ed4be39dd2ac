//! `dlx-rs`: Algorithm X, with optional (secondary) items and without colors.
//!
//! It makes a list of option names for each solution; the unit type as name makes that list free.

use super::{Answer, Contender, Job, Question, without_bounds, without_colors};
use crate::instance::Instance;
use dlx_rs::Solver;

pub(super) struct DlxRs;

impl Contender for DlxRs {
    fn name(&self) -> String {
        "dlx-rs".into()
    }

    fn package(&self) -> &'static str {
        "dlx-rs"
    }

    fn prepare<'i>(&self, instance: &'i Instance, question: Question) -> Result<Job<'i>, String> {
        without_bounds(instance)?;
        without_colors(instance)?;
        let options: Vec<Vec<usize>> = instance
            .options
            .iter()
            .map(|option| option.iter().map(|entry| entry.item + 1).collect())
            .collect();
        Ok(Box::new(move || {
            let mut solver = Solver::new_optional(instance.primary, instance.secondary().len());
            for option in &options {
                solver.add_option((), option);
            }
            Ok(match question {
                Question::Count => Answer::plain(solver.count()),
                Question::First => Answer::plain(usize::from(solver.next().is_some())),
            })
        }))
    }
}
