//! Options from which a contradiction follows.
//!
//! An option is taken on trial, and all that it forces with it (see [`forced`](super::forced)); if then some item has
//! too few options left, no solution has the option. That is Knuth's forcing test, and what SAT solvers call failed
//! literal probing (Le Berre, 2001). It finds all that [`blocking`](super::blocking) finds, and much more, at the
//! price of a small search for each option, so it runs last and ends with the budget.
//!
//! Exact for all kinds of problems, bounds included. One round costs the options times what each of them forces;
//! rounds go on until every option has been tried since the last success.

use super::forced::propagate;
use super::residual::Residual;
use super::why::OptionWhy;
use crate::problem::OptionId;

/// Where the next run goes on.
#[derive(Default)]
pub(super) struct Probing {
    next: usize,
}

impl Probing {
    /// Tries every option, from where the last run ended, until one can be removed. The caller propagates what
    /// follows from that, and runs the cheaper techniques first, before the next.
    pub(super) fn run(&mut self, residual: &mut Residual<'_>) {
        let options = residual.problem.option_count();
        for _ in 0..options {
            if residual.finished() {
                return;
            }
            if self.next >= options {
                self.next = 0;
            }
            let option = OptionId::from_u32(u32::try_from(self.next).expect("options have 32-bit numbers"));
            self.next += 1;
            residual.work += 1;
            if !residual.is_alive(option) {
                continue;
            }
            let dead = residual.attempt(|residual| {
                residual.take(option, OptionWhy::NoPrimary);
                propagate(residual);
                residual.dead
            });
            if let Some(dead) = dead {
                residual.remove(option, OptionWhy::Contradicts(dead.item));
                return;
            }
        }
    }
}
