//! Options that several commands share.

use super::values;
use clap::{Args, ValueEnum};
use quadrille::Method;
use quadrille::format::Format;
use std::path::PathBuf;
use std::time::Duration;

/// Problems to read.
#[derive(Args, Debug)]
pub(crate) struct Inputs {
    /// Files with one problem each, may be gzip; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) format: FormatOption,
}

/// One problem to read.
#[derive(Args, Debug)]
pub(crate) struct Input {
    /// File with the problem, may be gzip; `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) format: FormatOption,
}

/// The format of what is read.
#[derive(Args, Debug)]
pub(crate) struct FormatOption {
    /// The format of FILE, if it is not to be told from the content
    #[arg(long, short, value_name = "FORMAT", value_parser = values::format())]
    pub(crate) format: Option<Format>,
}

/// How to search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct Searching {
    /// The search method
    #[arg(long, value_name = "METHOD", value_parser = values::method(), default_value = "auto")]
    pub(crate) method: Method,

    /// Search with the one method alone, without what is done around it to save work (to compare methods)
    #[arg(long)]
    pub(crate) plain: bool,

    /// Search with N threads, 0 for as many as the machine runs at a time [default: 0 for `count`, else 1]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// Which solutions are the same.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct Sameness {
    /// Take solutions as the same if the problem's symmetry exchanges them, and give one of each class (see
    /// `quadrille symmetry`)
    #[arg(long, value_name = "WHAT")]
    pub(crate) up_to: Option<UpTo>,
}

/// What solutions may differ by and be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UpTo {
    /// Maps of the problem onto itself
    Symmetry,
}

/// When to give up: limits of one search.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits (exit code 3 if one is reached)")]
pub(crate) struct Limits {
    /// Stop after this time for each problem, as in 500ms, 30s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(crate) time: Option<Duration>,

    /// Stop after N nodes of each problem's search tree
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Stop when the search needs more memory than this, as in 512M or 1G
    #[arg(long, value_name = "SIZE", value_parser = values::bytes)]
    pub(crate) memory: Option<usize>,
}

/// What to tell about the search while it runs.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Reports (to standard error)")]
pub(crate) struct Observe {
    /// Show progress from the second second on [default: if standard error is a terminal]
    #[arg(long, overrides_with = "no_progress")]
    pub(crate) progress: bool,

    /// Show no progress
    #[arg(long, overrides_with = "progress")]
    pub(crate) no_progress: bool,

    /// Say how much work it was: nodes, updates, time
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The shape of the answer.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Answer in JSON Lines; the last record of each FILE says how it ended (see `quadrille help formats`)
    #[arg(long)]
    pub(crate) json: bool,
}
