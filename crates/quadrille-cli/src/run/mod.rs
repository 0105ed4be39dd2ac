//! The work: one file a command, each takes its plan and a [`Desk`] to write on.

mod check;
mod convert;
mod count;
mod lines;
mod load;
mod make;
mod reduce;
mod show;
mod solve;
mod stats;
mod sudoku;
mod symmetry;

use crate::diagnostic::{Diagnostic, Severity};
use crate::exit::ExitCode;
use crate::interrupt;
use crate::output::Output;
use crate::plan::{Plan, Shape};
use crate::report::Report;
use std::io;

/// What a command writes on.
pub(crate) struct Desk {
    pub(crate) output: Output,
    pub(crate) report: Report,
}

/// Does the work of a plan.
pub(crate) fn run(plan: Plan) -> ExitCode {
    let shape = match &plan {
        Plan::Solve(solve) => solve.shape,
        Plan::Count(count) => count.shape,
        Plan::Check(check) => check.shape,
        Plan::Reduce(reduce) => reduce.shape,
        Plan::Stats(stats) => stats.shape,
        Plan::Symmetry(symmetry) => symmetry.shape,
        Plan::Sudoku(sudoku) => sudoku.shape,
        Plan::Convert(_) | Plan::Make(_) | Plan::Show(_) => Shape::Text,
    };
    let desk = Desk { output: Output::new(shape), report: Report::new() };
    let done = match plan {
        Plan::Solve(plan) => solve::run(&plan, &desk),
        Plan::Count(plan) => count::run(&plan, &desk),
        Plan::Check(plan) => check::run(&plan, &desk),
        Plan::Convert(plan) => convert::run(&plan, &desk),
        Plan::Reduce(plan) => reduce::run(&plan, &desk),
        Plan::Stats(plan) => stats::run(&plan, &desk),
        Plan::Symmetry(plan) => symmetry::run(&plan, &desk),
        Plan::Make(plan) => make::run(&plan, &desk),
        Plan::Sudoku(plan) => sudoku::run(&plan, &desk),
        Plan::Show(plan) => show::run(&plan, &desk),
    };
    match done.and_then(|code| desk.output.flush().map(|()| code)) {
        Ok(code) => code,
        // Whoever read the answer had enough of it, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::Answered,
        Err(error) => {
            desk.report.draw(&Diagnostic {
                severity: Severity::Error,
                message: format!("cannot write the answer: {error}"),
                file: "<stdout>",
                excerpt: None,
                help: None,
            });
            ExitCode::BadInput
        }
    }
}

/// Does the work of each input, and gives the worst exit code; after Ctrl-C the rest is left.
fn each<T>(inputs: &[T], mut work: impl FnMut(&T) -> io::Result<ExitCode>) -> io::Result<ExitCode> {
    let mut worst = ExitCode::Answered;
    for input in inputs {
        worst = worst.and(work(input)?);
        if interrupt::pressed() {
            return Ok(ExitCode::Interrupted);
        }
    }
    Ok(worst)
}
