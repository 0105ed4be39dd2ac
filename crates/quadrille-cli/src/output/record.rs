//! What commands have to say on standard output, whatever the shape.

use quadrille::problem::ProblemStats;
use quadrille::reduce::Reduced;
use quadrille::{Count, Problem, Solution, Stats, Status, Symmetry};
use quadrille_sudoku::{Form, Grid, NoSolution};
use std::time::Duration;

/// One piece of an answer.
pub(crate) enum Record<'a> {
    /// A solution: the `number`-th of its file, counted from 1.
    Solution {
        file: &'a str,
        number: u64,
        solution: &'a Solution<'a>,
        /// How many solutions it stands for, if it does.
        class: Option<&'a Count>,
        numbers: bool,
    },
    /// A number of solutions, or of classes of so many solutions; lower bounds unless `exact`.
    Count { file: &'a str, count: &'a Count, solutions: Option<&'a Count>, exact: bool },
    /// What became of a line that was checked.
    Check { file: &'a str, line: usize, check: &'a Check },
    /// How many lines were checked, and how many of them passed.
    Checked { file: &'a str, lines: usize, passed: usize },
    /// The numbers of a problem; with `heading` if there are several files.
    Stats { file: &'a str, format: &'static str, stats: &'a ProblemStats, heading: bool },
    /// What a reduction did; `rest` is what is left.
    Reduced { file: &'a str, reduced: &'a Reduced<'a>, rest: &'a ProblemStats },
    /// The symmetry of a problem; with all orbits, or their sizes only.
    Symmetry { file: &'a str, problem: &'a Problem, symmetry: &'a Symmetry, all: bool, heading: bool },
    /// The answer to a Sudoku.
    Puzzle { file: &'a str, puzzle: PuzzleId, form: Form, answer: &'a Answer },
    /// The end of a file, and how it ended.
    Ending { file: &'a str, ending: Ending<'a> },
}

/// Which Sudoku of its file, and the line where it begins, both from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleId {
    pub(crate) number: u64,
    pub(crate) line: usize,
}

/// What became of a line that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// It is a solution.
    Passed,
    /// It is not, and why; or it is the same as an earlier one.
    Failed(String),
    /// It names something that is not there.
    Unreadable(String),
}

/// What is known of a Sudoku.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Solved(Grid),
    /// There is none; and why, if the givens show it.
    NoSolution(Option<NoSolution>),
    NotUnique,
    Contradiction(String),
    /// A limit was reached before anything was known; or, for `--unique`, before it was known to be unique.
    Unknown,
    Unreadable(String),
    Count {
        count: Count,
        exact: bool,
    },
}

/// How a file ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ending<'a> {
    /// A search ended so.
    Searched { status: Status, work: Work, unique: Option<bool> },
    /// Everything was done, no search was needed.
    Done,
    /// The file was not used.
    Failed(Fault<'a>),
}

/// The work of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) stats: Stats,
    pub(crate) elapsed: Duration,
}

/// Why a file was not used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault<'a> {
    pub(crate) message: &'a str,
    /// Line and column, if there is a place.
    pub(crate) place: Option<(usize, usize)>,
}
