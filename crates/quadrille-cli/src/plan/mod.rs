//! What is to be done, validated: arguments that contradict each other do not get past here, and what depends on
//! the surroundings (is standard error a terminal?) has been decided.

mod usage;

use crate::args;
use crate::source::Place;
use clap::Parser;
use clap::error::ErrorKind;
use clap_complete::Shell;
use quadrille::format::Format;
use quadrille::{Limits, Method};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;
pub(crate) use usage::UsageError;

/// One invocation's work.
#[derive(Debug)]
pub(crate) enum Plan {
    Solve(Solve),
    Count(Count),
    Check(Check),
    Convert(Convert),
    Reduce(Reduce),
    Stats(Stats),
    Symmetry(Symmetry),
    Make(Make),
    Sudoku(Sudoku),
    /// Print a text that is made from the command's own definitions.
    Show(Show),
}

/// A text about the command itself.
#[derive(Debug)]
pub(crate) enum Show {
    Overview,
    Formats,
    Help(Vec<String>),
    Completions(Shell),
    Man(Vec<String>),
}

/// A problem to be read.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) place: Place,
    /// The format, if it is not to be told from the content.
    pub(crate) format: Option<Format>,
}

/// The shape of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    JsonLines,
}

/// How to search, when to stop, what to tell.
#[derive(Debug)]
pub(crate) struct Search {
    pub(crate) method: Method,
    pub(crate) plain: bool,
    /// How many threads; 0 for as many as the machine runs at a time.
    pub(crate) threads: usize,
    /// Whether solutions are to come in the order of one thread.
    pub(crate) ordered: bool,
    pub(crate) limits: Limits,
    pub(crate) progress: bool,
    pub(crate) stats: bool,
}

/// How many solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    First(u64),
    All,
    Unique,
}

#[derive(Debug)]
pub(crate) struct Solve {
    pub(crate) inputs: Vec<Input>,
    pub(crate) wanted: Wanted,
    pub(crate) numbers: bool,
    /// One solution of each class.
    pub(crate) up_to_symmetry: bool,
    pub(crate) search: Search,
    pub(crate) shape: Shape,
}

#[derive(Debug)]
pub(crate) struct Count {
    pub(crate) inputs: Vec<Input>,
    /// Classes of solutions are counted.
    pub(crate) up_to_symmetry: bool,
    pub(crate) search: Search,
    pub(crate) shape: Shape,
}

#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) problem: Input,
    pub(crate) solutions: Place,
    pub(crate) numbers: bool,
    pub(crate) shape: Shape,
}

#[derive(Debug)]
pub(crate) struct Convert {
    pub(crate) problem: Input,
    pub(crate) to: Format,
}

/// Where a reduced problem is written.
#[derive(Debug)]
pub(crate) enum Destination {
    Stdout,
    File(PathBuf),
    /// One file a part, in this directory.
    Parts(PathBuf),
    Nowhere,
}

#[derive(Debug)]
pub(crate) struct Reduce {
    pub(crate) problem: Input,
    /// The format to write; nothing if it follows from that of the problem.
    pub(crate) to: Option<Format>,
    pub(crate) destination: Destination,
    pub(crate) work: u64,
    pub(crate) shape: Shape,
}

#[derive(Debug)]
pub(crate) struct Stats {
    pub(crate) inputs: Vec<Input>,
    pub(crate) shape: Shape,
}

#[derive(Debug)]
pub(crate) struct Symmetry {
    pub(crate) inputs: Vec<Input>,
    pub(crate) all: bool,
    pub(crate) shape: Shape,
}

#[derive(Debug)]
pub(crate) struct Make {
    /// The name and its arguments; without a name, list what there is.
    pub(crate) what: Option<(String, Vec<String>)>,
    pub(crate) to: Format,
}

/// What is asked about each Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SudokuQuestion {
    Solve,
    Unique,
    Count,
}

#[derive(Debug)]
pub(crate) struct Sudoku {
    pub(crate) places: Vec<Place>,
    pub(crate) question: SudokuQuestion,
    pub(crate) search: Search,
    pub(crate) shape: Shape,
}

/// Reads and validates the arguments.
///
/// # Errors
/// They are faulty, or ask for help or the version.
pub(crate) fn from_args(args: impl IntoIterator<Item = OsString>) -> Result<Plan, UsageError> {
    let Some(command) = args::Cli::try_parse_from(args)?.command else {
        return Ok(Plan::Show(Show::Overview));
    };
    Ok(match command {
        args::Command::Solve(solve) => Plan::Solve(solve.try_into()?),
        args::Command::Count(count) => Plan::Count(count.try_into()?),
        args::Command::Check(check) => Plan::Check(check.try_into()?),
        args::Command::Convert(args::Convert { input, to }) => {
            Plan::Convert(Convert { problem: input.into(), to })
        }
        args::Command::Reduce(reduce) => Plan::Reduce(reduce.into()),
        args::Command::Stats(args::Stats { inputs, output }) => {
            Plan::Stats(Stats { inputs: inputs.try_into_inputs()?, shape: output.into() })
        }
        args::Command::Symmetry(args::Symmetry { inputs, all, output }) => {
            Plan::Symmetry(Symmetry { inputs: inputs.try_into_inputs()?, all, shape: output.into() })
        }
        args::Command::Make(args::Make { name, arguments, to }) => {
            Plan::Make(Make { what: name.map(|name| (name, arguments)), to })
        }
        args::Command::Sudoku(sudoku) => Plan::Sudoku(sudoku.try_into()?),
        args::Command::Help { topic } => Plan::Show(match topic.as_slice() {
            [topic] if topic == "formats" => Show::Formats,
            _ => Show::Help(topic),
        }),
        args::Command::Completions { shell } => Plan::Show(Show::Completions(shell)),
        args::Command::Man { command } => Plan::Show(Show::Man(command)),
    })
}

impl TryFrom<args::Solve> for Solve {
    type Error = UsageError;

    fn try_from(solve: args::Solve) -> Result<Self, UsageError> {
        let args::Solve {
            inputs,
            all,
            limit,
            unique,
            ordered,
            numbers,
            sameness,
            searching,
            limits,
            observe,
            output,
        } = solve;
        let wanted = match limit {
            _ if all => Wanted::All,
            _ if unique => Wanted::Unique,
            limit => Wanted::First(limit.unwrap_or(1)),
        };
        let solutions = match wanted {
            Wanted::First(n) => Some(n),
            Wanted::All => None,
            Wanted::Unique => Some(2),
        };
        Ok(Self {
            inputs: inputs.try_into_inputs()?,
            wanted,
            numbers: numbers.numbers,
            up_to_symmetry: sameness.up_to == Some(args::UpTo::Symmetry),
            search: Search { ordered: ordered || !all, ..search(&searching, solutions, limits, observe) },
            shape: output.into(),
        })
    }
}

impl TryFrom<args::Count> for Count {
    type Error = UsageError;

    fn try_from(count: args::Count) -> Result<Self, UsageError> {
        let args::Count { inputs, limit, sameness, searching, limits, observe, output } = count;
        Ok(Self {
            inputs: inputs.try_into_inputs()?,
            up_to_symmetry: sameness.up_to == Some(args::UpTo::Symmetry),
            // A count is the same in whatever order it is made: all cores, unless said otherwise.
            search: Search {
                threads: searching.threads.unwrap_or(0),
                ..search(&searching, limit, limits, observe)
            },
            shape: output.into(),
        })
    }
}

impl TryFrom<args::Check> for Check {
    type Error = UsageError;

    fn try_from(check: args::Check) -> Result<Self, UsageError> {
        let args::Check { input, solutions, numbers, output } = check;
        let (problem, solutions) = (Input::from(input), Place::from_argument(solutions));
        standard_input_once([&problem.place, &solutions])?;
        Ok(Self { problem, solutions, numbers: numbers.numbers, shape: output.into() })
    }
}

impl From<args::Reduce> for Reduce {
    fn from(reduce: args::Reduce) -> Self {
        let args::Reduce { input, to, out, parts, work, output } = reduce;
        let destination = match (out, parts) {
            (_, Some(directory)) => Destination::Parts(directory),
            (Some(file), None) if file.as_os_str() != "-" => Destination::File(file),
            (None, None) if output.json => Destination::Nowhere,
            _ => Destination::Stdout,
        };
        Self { problem: input.into(), to, destination, work, shape: output.into() }
    }
}

impl TryFrom<args::Sudoku> for Sudoku {
    type Error = UsageError;

    fn try_from(sudoku: args::Sudoku) -> Result<Self, UsageError> {
        let (files, question, solutions, searching, limits, observe, output) = match sudoku {
            args::Sudoku::Solve(args::SudokuSolve { files, unique, searching, limits, observe, output }) => {
                let question = if unique { SudokuQuestion::Unique } else { SudokuQuestion::Solve };
                (files, question, Some(if unique { 2 } else { 1 }), searching, limits, observe, output)
            }
            args::Sudoku::Count(args::SudokuCount { files, limit, searching, limits, observe, output }) => {
                (files, SudokuQuestion::Count, limit, searching, limits, observe, output)
            }
        };
        let places: Vec<Place> = files.files.into_iter().map(Place::from_argument).collect();
        standard_input_once(&places)?;
        let search = search(&searching, solutions, limits, observe);
        Ok(Self { places, question, search, shape: output.into() })
    }
}

impl args::Inputs {
    fn try_into_inputs(self) -> Result<Vec<Input>, UsageError> {
        let format = self.format.format;
        let places: Vec<Place> = self.files.into_iter().map(Place::from_argument).collect();
        standard_input_once(&places)?;
        Ok(places.into_iter().map(|place| Input { place, format }).collect())
    }
}

impl From<args::Input> for Input {
    fn from(input: args::Input) -> Self {
        Self { place: Place::from_argument(input.file), format: input.format.format }
    }
}

impl From<args::Output> for Shape {
    fn from(output: args::Output) -> Self {
        if output.json { Self::JsonLines } else { Self::Text }
    }
}

fn search(
    searching: &args::Searching,
    solutions: Option<u64>,
    limits: args::Limits,
    observe: args::Observe,
) -> Search {
    Search {
        method: searching.method,
        plain: searching.plain,
        threads: searching.threads.unwrap_or(1),
        ordered: true,
        limits: Limits { solutions, nodes: limits.nodes, time: limits.time, memory: limits.memory },
        progress: observe.progress || (!observe.no_progress && std::io::stderr().is_terminal()),
        stats: observe.stats,
    }
}

/// Standard input can be read only once.
fn standard_input_once<'a>(places: impl IntoIterator<Item = &'a Place>) -> Result<(), UsageError> {
    let times = places.into_iter().filter(|&place| *place == Place::Stdin).count();
    if times > 1 {
        let message = "`-` stands for standard input, which can be read only once";
        return Err(UsageError::new(ErrorKind::ArgumentConflict, message));
    }
    Ok(())
}
