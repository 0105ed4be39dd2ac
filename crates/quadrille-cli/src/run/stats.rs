//! `quadrille stats`: how large a problem is, and of which kind.

use super::{Desk, each, load};
use crate::exit::ExitCode;
use crate::output::{Ending, Record};
use crate::plan;
use std::io;

pub(super) fn run(plan: &plan::Stats, desk: &Desk) -> io::Result<ExitCode> {
    let heading = plan.inputs.len() > 1;
    each(&plan.inputs, |input| {
        let Some(loaded) = load::problem(input, desk)? else {
            return Ok(ExitCode::BadInput);
        };
        let (file, format) = (loaded.name.as_str(), loaded.format.name());
        desk.output.write(&Record::Stats { file, format, stats: &loaded.problem.stats(), heading })?;
        desk.output.write(&Record::Ending { file, ending: Ending::Done })?;
        Ok(ExitCode::Answered)
    })
}
