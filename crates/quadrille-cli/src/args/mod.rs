//! The raw arguments, as clap reads them: every command, option and help text is defined here and nowhere else
//! (completions and the manual page are made from the same definitions).
//!
//! What clap cannot check by itself is checked when the arguments become a [`plan`](crate::plan).

mod examples;
mod groups;
mod values;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
pub(crate) use groups::{Input, Inputs, Limits, Observe, Output, Sameness, Searching, UpTo};
use quadrille::format::Format;
use std::path::PathBuf;

/// Solve, count and check exact cover problems and Sudokus
///
/// An exact cover problem has items and options, which are sets of items: choose options so that every item is
/// covered exactly once. (Columns and rows of a 0/1 matrix.) Items may also be secondary (at most once), have
/// colors, or bounds: see `quadrille help formats`.
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, max_term_width = 100, disable_help_subcommand = true)]
#[command(bin_name = "quadrille", after_long_help = examples::EXIT_CODES, after_help = examples::TOP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Count(Count),
    Check(Check),
    Convert(Convert),
    Reduce(Reduce),
    Stats(Stats),
    Symmetry(Symmetry),
    Make(Make),
    /// Solve Sudokus, or count their solutions
    ///
    /// A FILE holds any number of puzzles, in any of the forms that `quadrille help formats` shows; the form is
    /// told from the content.
    #[command(subcommand, after_help = examples::SUDOKU)]
    Sudoku(Sudoku),
    /// Explain a command, or the file formats: `quadrille help formats`
    Help {
        /// A command, or `formats`
        #[arg(value_name = "TOPIC")]
        topic: Vec<String>,
    },
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, as roff
    ///
    /// Without COMMAND it is the page of `quadrille` itself.
    Man {
        /// The command whose page to print, as in `man sudoku solve`
        command: Vec<String>,
    },
}

/// Find solutions: the first one, or N, or all, or prove that there is only one
///
/// Prints one solution a line: the labels of its options (a matrix row's label is its number, from 1), separated
/// by blanks; or, for options without labels, their items, options separated by `; `. If there is none, nothing is
/// printed but `no solution` on standard error, and the exit code is 1.
#[derive(Args, Debug)]
#[command(after_help = examples::SOLVE)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Print all solutions
    #[arg(long, short, conflicts_with_all = ["limit", "unique"])]
    pub(crate) all: bool,

    /// Print the first N solutions, or all if there are fewer
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// Is there exactly one solution? Prints it and exits with 0; if there are several, prints two that differ and
    /// exits with 1; if there is none, exits with 1
    #[arg(long, short, conflicts_with = "limit")]
    pub(crate) unique: bool,

    /// With --all and --threads: print the solutions in the order of one thread (without --all they always are)
    #[arg(long)]
    pub(crate) ordered: bool,

    #[command(flatten)]
    pub(crate) numbers: Numbers,

    #[command(flatten)]
    pub(crate) sameness: Sameness,

    #[command(flatten)]
    pub(crate) searching: Searching,

    #[command(flatten)]
    pub(crate) limits: Limits,

    #[command(flatten)]
    pub(crate) observe: Observe,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Whether options are written as numbers.
#[derive(Args, Debug)]
pub(crate) struct Numbers {
    /// Write options as their numbers, in the order of the file, from 1
    #[arg(long)]
    pub(crate) numbers: bool,
}

/// Count the solutions exactly
///
/// Prints the number alone on a line for each FILE. If a limit stops the count, prints `at least N`, and the exit
/// code is 3.
#[derive(Args, Debug)]
#[command(after_help = examples::COUNT)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// Stop at N solutions
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) sameness: Sameness,

    #[command(flatten)]
    pub(crate) searching: Searching,

    #[command(flatten)]
    pub(crate) limits: Limits,

    #[command(flatten)]
    pub(crate) observe: Observe,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Check that each line of a file is a solution, and that no solution comes twice
///
/// Reads the lines that `quadrille solve` prints, and checks each against the problem, by code of its own that
/// shares nothing with the search. For every line that fails, prints its number and why; last, how many passed.
/// Exit code 1 if any line fails, 2 if one cannot be read.
#[derive(Args, Debug)]
#[command(after_help = examples::CHECK)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The solutions, one a line; `-` for standard input
    #[arg(value_name = "SOLUTIONS")]
    pub(crate) solutions: PathBuf,

    #[command(flatten)]
    pub(crate) numbers: Numbers,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Write a problem in another format
#[derive(Args, Debug)]
#[command(after_help = examples::CONVERT)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The format to write
    #[arg(long, short, value_name = "FORMAT", value_parser = values::format())]
    pub(crate) to: Format,
}

/// Write a smaller problem with the same number of solutions
///
/// Removes options that no solution has, takes those that every solution has, and drops items that need no care.
/// The solutions of FILE are those of the problem that is written, each with the forced options added; standard error
/// says which these are, and what else went and why. (DLX text has the forced options as comments. If nothing is left
/// to be covered, the forced options themselves are the problem that is written: it has one solution.) If it is proved
/// that there is no solution, nothing is written but the reason, and the exit code is 1.
#[derive(Args, Debug)]
#[command(after_help = examples::REDUCE)]
pub(crate) struct Reduce {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The format to write [default: dlx for DLX text; json, which keeps the labels, for all else]
    #[arg(long, short, value_name = "FORMAT", value_parser = values::format())]
    pub(crate) to: Option<Format>,

    /// Write the problem to this file [default: standard output; with --json, nowhere]
    #[arg(long = "output", short, value_name = "OUT", conflicts_with = "parts")]
    pub(crate) out: Option<PathBuf>,

    /// Write each independent part to a file of its own in this directory, as part1.dlx, part2.dlx, …: the numbers of
    /// their solutions multiply
    #[arg(long, value_name = "DIR")]
    pub(crate) parts: Option<PathBuf>,

    /// Stop looking after touching N entries of options; what is written is right all the same
    #[arg(long, value_name = "N", default_value = "100000000")]
    pub(crate) work: u64,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Show how large a problem is, and of which kind
#[derive(Args, Debug)]
#[command(after_help = examples::STATS)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Show the symmetry of a problem: the maps of it onto itself
///
/// A map exchanges items (primary items of equal bounds, secondary items), options of equal cost, and colors, such that
/// the same problem results. Prints how many there are, some that make up all of them (each as the cycles in which it
/// moves the items; or the options, by number, if it moves no item), and the orbits: what the maps exchange.
/// `count --up-to symmetry` and `solve --up-to symmetry` take solutions as the same that these maps exchange.
#[derive(Args, Debug)]
#[command(after_help = examples::SYMMETRY)]
pub(crate) struct Symmetry {
    #[command(flatten)]
    pub(crate) inputs: Inputs,

    /// List everything: all orbits, however many
    #[arg(long, short)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Write a known problem: queens, Langford pairs, pentominoes, …
///
/// Writes the problem to standard output. Without NAME, lists what can be made.
#[derive(Args, Debug)]
#[command(after_help = examples::MAKE)]
pub(crate) struct Make {
    /// Which problem; without it, they are listed
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Its sizes, as in the list
    #[arg(value_name = "ARGS")]
    pub(crate) arguments: Vec<String>,

    /// The format to write
    #[arg(long, short, value_name = "FORMAT", value_parser = values::format(), default_value = "dlx")]
    pub(crate) to: Format,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Sudoku {
    Solve(SudokuSolve),
    Count(SudokuCount),
}

/// The files of a `sudoku` command.
#[derive(Args, Debug)]
pub(crate) struct SudokuFiles {
    /// Files of puzzles; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// Solve Sudokus
///
/// Prints an answer for each puzzle, in the puzzle's form and in its place. A puzzle without solution is answered
/// by `no solution` (exit code 1), one whose givens contradict each other by `contradiction`, with an error that
/// names the two cells (exit code 2); the puzzles after it are solved all the same.
#[derive(Args, Debug)]
#[command(after_help = examples::SUDOKU_SOLVE)]
pub(crate) struct SudokuSolve {
    #[command(flatten)]
    pub(crate) files: SudokuFiles,

    /// Accept only puzzles with exactly one solution: one with several is answered by `not unique` (exit code 1)
    #[arg(long, short)]
    pub(crate) unique: bool,

    #[command(flatten)]
    pub(crate) searching: Searching,

    #[command(flatten)]
    pub(crate) limits: Limits,

    #[command(flatten)]
    pub(crate) observe: Observe,

    #[command(flatten)]
    pub(crate) output: Output,
}

/// Count the solutions of Sudokus
///
/// Prints a number a line for each puzzle, `at least N` where a limit stopped the count (exit code 3). Without a
/// limit everything is counted, and an almost empty grid has more solutions than can be visited in a lifetime.
#[derive(Args, Debug)]
#[command(after_help = examples::SUDOKU_COUNT)]
pub(crate) struct SudokuCount {
    #[command(flatten)]
    pub(crate) files: SudokuFiles,

    /// Stop at N solutions of a puzzle
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) searching: Searching,

    #[command(flatten)]
    pub(crate) limits: Limits,

    #[command(flatten)]
    pub(crate) observe: Observe,

    #[command(flatten)]
    pub(crate) output: Output,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}
