//! `algoxcc`: dancing cells, with colors. Items and colors are strings.
//!
//! It collects all solutions as lists of strings, and has no other way to count. Its `Problem` of strings is made
//! before the clock starts, without its quadratic checks.

use super::{Answer, Contender, Job, Question, without_bounds};
use crate::instance::Instance;
use algoxcc::{DancingCells, Option as XccOption, Problem};

pub(super) struct Algoxcc;

impl Contender for Algoxcc {
    fn name(&self) -> String {
        "algoxcc".into()
    }

    fn package(&self) -> &'static str {
        "algoxcc"
    }

    fn prepare<'i>(&self, instance: &'i Instance, question: Question) -> Result<Job<'i>, String> {
        without_bounds(instance)?;
        let names: Vec<String> = (0..instance.items).map(|item| item.to_string()).collect();
        let colors: Vec<String> =
            (0..=instance.colors).map(|c| if c == 0 { String::new() } else { c.to_string() }).collect();
        let options = instance.options.iter().enumerate().map(|(at, option)| {
            let (first, second) = instance.split(option);
            XccOption::new_validated(
                &at.to_string(),
                &first.iter().map(|entry| names[entry.item].as_str()).collect(),
                &second.iter().map(|e| (names[e.item].as_str(), colors[e.color].as_str())).collect(),
            )
        });
        let options = options.collect();
        let (primary, secondary) = names.split_at(instance.primary);
        let problem = Problem::new_validated(
            &primary.iter().map(String::as_str).collect(),
            &secondary.iter().map(String::as_str).collect(),
            &options,
        );
        Ok(Box::new(move || {
            let mut solver = DancingCells::new(&problem).map_err(|error| error.message)?;
            Ok(Answer::plain(match question {
                Question::Count => solver.solve_all().count(),
                Question::First => solver.solve_first().count(),
            }))
        }))
    }
}
