//! Runs exact cover solvers side by side, checks their answers, and writes a record of their times.
//!
//! `suite` runs the table of instances; every single run is this program again with `run CONTENDER FILE QUESTION`,
//! in a process of its own, so that a crash, a leak or a stack overflow of one solver is nobody else's, and so that
//! callgrind sees exactly what the clock sees.

mod args;
mod callgrind;
mod contender;
mod instance;
mod machine;
mod measure;
mod process;
mod program;
mod record;
mod suite;
mod table;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match args::Args::parse().command {
        args::Command::Suite(plan) => suite::run(&plan),
        args::Command::Run(job) => measure::run(&job).map(|()| true),
        args::Command::List => {
            for contender in contender::all() {
                println!("{} {}", contender.name(), contender.version());
            }
            Ok(true)
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
