//! `quadrille convert`: a problem in another format.

use super::{Desk, load};
use crate::exit::ExitCode;
use crate::plan;
use quadrille::format;
use std::io;

pub(super) fn run(plan: &plan::Convert, desk: &Desk) -> io::Result<ExitCode> {
    let Some(loaded) = load::problem(&plan.problem, desk)? else {
        return Ok(ExitCode::BadInput);
    };
    match format::write(&loaded.problem, plan.to) {
        Ok(text) => {
            desk.output.raw(&text)?;
            Ok(ExitCode::Answered)
        }
        Err(error) => {
            let message = format!("cannot be written as {}: {}", plan.to.name(), error.message);
            load::fail(&loaded.name, message, error.help, None, desk)?;
            Ok(ExitCode::BadInput)
        }
    }
}
