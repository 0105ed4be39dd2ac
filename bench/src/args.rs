//! The command line.

use crate::contender::Question;
use clap::{Parser, Subcommand};
use std::path::PathBuf;

const SUITE_HELP: &str = "\
Examples:
  suite                                      all instances, all contenders, 5 rounds
  suite --set foundation                     the instances of one set of suite.tsv
  suite --instances soma,queens12 --rounds 9 --contenders links,exact-covers
  suite --program 'dlx2=./dlx2 < {file}' --program 'ours=../target/release/quadrille count {file}'

A program is run once per instance and round; `{file}` stands for a DLX text file, and after `<` it becomes the
standard input. Its whole process is timed, reading included: compare programs with programs.";

/// Exact cover solvers side by side.
#[derive(Parser)]
#[command(version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Runs contenders on instances in interleaved rounds, checks the answers, writes a record.
    Suite(Plan),
    /// Runs one contender once, and prints its answer and the seconds for setup and solving.
    Run(Single),
    /// Lists the contenders and their versions.
    List,
}

#[derive(clap::Args)]
#[command(after_help = SUITE_HELP)]
pub(crate) struct Plan {
    /// Directory with the instances and a table of their counts, `corpus.tsv`.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata"))]
    pub(crate) data: PathBuf,
    /// Only the rows of `suite.tsv` in this set.
    #[arg(long)]
    pub(crate) set: Option<String>,
    /// Only these instances (also ones that are not in `suite.tsv`: give `--questions` then).
    #[arg(long, value_delimiter = ',')]
    pub(crate) instances: Vec<String>,
    /// Only these questions.
    #[arg(long, value_delimiter = ',')]
    pub(crate) questions: Vec<Question>,
    /// Only these contenders.
    #[arg(long, value_delimiter = ',')]
    pub(crate) contenders: Vec<String>,
    /// External programs, each as NAME=COMMAND.
    #[arg(long = "program", value_name = "NAME=COMMAND")]
    pub(crate) programs: Vec<String>,
    /// Where a program says its count: a regular expression whose first group is the number; the last match counts.
    #[arg(long, default_value = r"(?m)(?:^|Altogether )(\d+)(?: solutions?\b.*|\s*)$")]
    pub(crate) answer: String,
    /// How often everything is run.
    #[arg(long, default_value_t = 5)]
    pub(crate) rounds: usize,
    /// Seconds after which a run is stopped; the contender then sits out the instance.
    #[arg(long, default_value_t = 60.0)]
    pub(crate) timeout: f64,
    /// A contender that needs more seconds than this sits out the other rounds of the instance.
    #[arg(long, default_value_t = 10.0)]
    pub(crate) slow: f64,
    /// Also counts instructions with valgrind's callgrind, once each where the time is under 2 s (build for x86-64-v3
    /// at most).
    #[arg(long)]
    pub(crate) callgrind: bool,
    /// Directory for the record.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/records"))]
    pub(crate) out: PathBuf,
    /// Something to tell this record from others of the day; becomes part of its name.
    #[arg(long)]
    pub(crate) label: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct Single {
    /// One of `list`.
    pub(crate) contender: String,
    /// A DLX text file, perhaps compressed (`.gz`).
    pub(crate) file: PathBuf,
    /// What to ask.
    #[arg(value_enum, default_value_t = Question::Count)]
    pub(crate) question: Question,
}
