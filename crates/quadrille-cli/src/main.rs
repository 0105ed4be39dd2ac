//! The command `quadrille`: exact cover problems and Sudokus from files, answers on standard output.
//!
//! The way of an invocation: raw arguments ([`args`], clap) → a validated [`plan`] → the work ([`run`]) → a
//! writer ([`output`]). There are no algorithms here: the crates `quadrille`, `quadrille-sudoku` and
//! `quadrille-puzzles` have them.
//!
//! Standard output carries the answer and nothing else; faults ([`diagnostic`]), [`progress`] and notes go to
//! standard error. How it ended is the exit code ([`exit`]).

mod args;
mod diagnostic;
mod exit;
mod help;
mod interrupt;
mod output;
mod plan;
mod progress;
mod report;
mod run;
mod search;
mod source;

fn main() -> std::process::ExitCode {
    match plan::from_args(std::env::args_os()) {
        Ok(plan) => run::run(plan).into(),
        Err(usage) => usage.print().into(),
    }
}
