//! `quadrille symmetry`: the maps of each problem onto itself.

use super::{Desk, each, load};
use crate::exit::ExitCode;
use crate::output::{Ending, Record};
use crate::plan;
use quadrille::Symmetry;
use std::io;

pub(super) fn run(plan: &plan::Symmetry, desk: &Desk) -> io::Result<ExitCode> {
    let heading = plan.inputs.len() > 1;
    each(&plan.inputs, |input| {
        let Some(loaded) = load::problem(input, desk)? else {
            return Ok(ExitCode::BadInput);
        };
        let (file, problem) = (loaded.name.as_str(), &loaded.problem);
        let symmetry = Symmetry::of(problem);
        let record = Record::Symmetry { file, problem, symmetry: &symmetry, all: plan.all, heading };
        desk.output.write(&record)?;
        desk.output.write(&Record::Ending { file, ending: Ending::Done })?;
        Ok(match symmetry.is_whole() {
            true => ExitCode::Answered,
            false => ExitCode::Stopped,
        })
    })
}
