//! `exact-covers`: Knuth's Algorithm C by dancing links, in safe indices.
//!
//! Its other solver, by dancing cells, is a stub in version 0.3: every method of `DcSolver` is `todo!()`.

use super::{Answer, Contender, Job, Question, without_bounds};
use crate::instance::Instance;
use exact_covers::{DlSolver, Solver};
use std::ops::ControlFlow;

pub(super) struct ExactCovers;

impl Contender for ExactCovers {
    fn name(&self) -> String {
        "exact-covers".into()
    }

    fn package(&self) -> &'static str {
        "exact-covers"
    }

    fn prepare<'i>(&self, instance: &'i Instance, question: Question) -> Result<Job<'i>, String> {
        without_bounds(instance)?;
        let primary: Vec<u32> = (0..instance.primary).map(small).collect();
        let secondary: Vec<u32> = instance.secondary().map(small).collect();
        let options: Vec<_> = instance
            .options
            .iter()
            .map(|option| {
                let (first, second) = instance.split(option);
                let first: Vec<u32> = first.iter().map(|entry| small(entry.item)).collect();
                let second: Vec<(u32, Option<u32>)> = second
                    .iter()
                    .map(|entry| (small(entry.item), (entry.color > 0).then_some(small(entry.color))))
                    .collect();
                (first, second)
            })
            .collect();
        Ok(Box::new(move || {
            let mut solver: DlSolver<u32, u32> = DlSolver::new(&primary, &secondary);
            for (first, second) in &options {
                solver.add_option(first, second);
            }
            let mut solutions = 0;
            solver.solve(|_| {
                solutions += 1;
                if question == Question::First { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            Ok(Answer::plain(solutions))
        }))
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).expect("instances have fewer than 2^32 items and colors")
}
