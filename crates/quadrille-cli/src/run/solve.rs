//! `quadrille solve`: the first solution of each file, or the first N, or all, or the only one.

use super::{Desk, each, load};
use crate::exit::ExitCode;
use crate::output::{Ending, Record};
use crate::plan::{self, Wanted};
use crate::progress::Watch;
use crate::search::{self, Finished};
use quadrille::{Count, Solution};
use std::io;
use std::time::Instant;

pub(super) fn run(plan: &plan::Solve, desk: &Desk) -> io::Result<ExitCode> {
    each(&plan.inputs, |input| solve(plan, input, desk))
}

fn solve(plan: &plan::Solve, input: &plan::Input, desk: &Desk) -> io::Result<ExitCode> {
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
    let mut printed = Printed::default();
    let mut print = |solution: &Solution<'_>, class: Option<&Count>| {
        printed.add(solution, plan);
        let number = printed.solutions;
        let record = Record::Solution { file, number, solution, class, numbers: plan.numbers };
        watch.aside(|| desk.output.write(&record))
    };
    let outcome = if plan.up_to_symmetry {
        let mut classes = solver.classes();
        for class in classes.by_ref() {
            print(&class.solution, Some(&class.size))?;
        }
        if !classes.symmetry().is_whole() {
            desk.report.note(format_args!("{file}: {}", search::CUT_SHORT));
        }
        classes.outcome()
    } else {
        let mut solutions = solver.solutions();
        for solution in solutions.by_ref() {
            print(&solution, None)?;
        }
        solutions.outcome()
    };
    let finished = Finished::new(outcome, begun, &watch);
    let unique = match (plan.wanted, printed.solutions) {
        (Wanted::Unique, 2..) => Some(false),
        (Wanted::Unique, 1) if finished.cut_short().is_none() => Some(true),
        _ => None,
    };
    let status = finished.outcome.status;
    let ending = Ending::Searched { status, work: finished.work(), unique };
    desk.output.write(&Record::Ending { file, ending })?;
    desk.output.flush()?;
    let code = tell(plan, file, &printed, &finished, desk);
    if plan.search.stats {
        desk.report.note(format_args!("{file}: {}", finished.stats()));
    }
    Ok(code)
}

/// What was printed.
#[derive(Default)]
struct Printed {
    solutions: u64,
    empty: bool,
    /// The lines, if uniqueness was asked for.
    texts: Vec<String>,
}

impl Printed {
    fn add(&mut self, solution: &Solution<'_>, plan: &plan::Solve) {
        self.solutions += 1;
        self.empty |= solution.is_empty();
        if plan.wanted == Wanted::Unique && !plan.numbers {
            self.texts.push(solution.to_string());
        }
    }
}

/// Says on standard error what the answer does not show by itself.
fn tell(plan: &plan::Solve, file: &str, printed: &Printed, finished: &Finished, desk: &Desk) -> ExitCode {
    if printed.empty {
        desk.report.note(format_args!("{file}: the empty line is the empty solution: no option is needed"));
    }
    if plan.wanted == Wanted::Unique && printed.solutions > 1 {
        let same = printed.texts.windows(2).any(|pair| pair[0] == pair[1]);
        let hint = if same { "; they differ in equal options (see --numbers)" } else { "" };
        desk.report.note(format_args!("{file}: not unique: here are two solutions that differ{hint}"));
        return ExitCode::NoSolution;
    }
    match finished.cut_short() {
        Some(code) => {
            let open = match (plan.wanted, printed.solutions) {
                (_, 0) => "; whether there is a solution is not known",
                (Wanted::Unique, _) => "; whether it is the only one is not known",
                _ => "",
            };
            desk.report.note(format_args!("{file}: {}{open}", finished.stop()));
            code
        }
        None if printed.solutions == 0 => {
            desk.report.note(format_args!("{file}: no solution"));
            ExitCode::NoSolution
        }
        None => ExitCode::Answered,
    }
}
