//! `quadrille count`: the exact number of solutions of each file.

use super::{Desk, each, load};
use crate::exit::ExitCode;
use crate::output::{Ending, Record};
use crate::plan;
use crate::progress::Watch;
use crate::search::{self, Finished};
use std::io;
use std::time::Instant;

pub(super) fn run(plan: &plan::Count, desk: &Desk) -> io::Result<ExitCode> {
    each(&plan.inputs, |input| count(plan, input, desk))
}

fn count(plan: &plan::Count, input: &plan::Input, desk: &Desk) -> io::Result<ExitCode> {
    let Some(loaded) = load::problem(input, desk)? else {
        return Ok(ExitCode::BadInput);
    };
    let file = loaded.name.as_str();
    let watch = Watch::new(&desk.output, &desk.report, plan.search.progress);
    let solver = match search::solver(&loaded.problem, &plan.search, &watch) {
        Ok(solver) => solver,
        Err(error) => {
            load::fail(file, error.to_string(), None, None, desk)?;
            return Ok(ExitCode::BadInput);
        }
    };
    let begun = Instant::now();
    let (count, solutions, outcome) = if plan.up_to_symmetry {
        let counted = solver.count_classes();
        if !counted.whole {
            desk.report.note(format_args!("{file}: {}", search::CUT_SHORT));
        }
        (counted.classes, Some(counted.solutions), counted.outcome)
    } else {
        let counted = solver.count();
        (counted.count, None, counted.outcome)
    };
    let finished = Finished::new(outcome, begun, &watch);
    let status = outcome.status;
    let (solutions, exact) = (solutions.as_ref(), status.is_complete());

    desk.output.write(&Record::Count { file, count: &count, solutions, exact })?;
    let ending = Ending::Searched { status, work: finished.work(), unique: None };
    desk.output.write(&Record::Ending { file, ending })?;
    if !status.is_complete() {
        desk.report.note(format_args!("{file}: {}", finished.stop()));
    }
    if plan.search.stats {
        desk.report.note(format_args!("{file}: {}", finished.stats()));
    }
    Ok(match status.is_complete() {
        true => ExitCode::Answered,
        false => finished.cut_short().unwrap_or(ExitCode::Stopped),
    })
}
