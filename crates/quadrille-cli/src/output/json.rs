//! JSON Lines: one record a line, for programs.
//!
//! Every record has a `type` and a `file`. Numbers that can outgrow a 64-bit float (counts of solutions, nodes,
//! updates, costs) are strings. The shapes are documented in `quadrille help formats`; fields may be added, never
//! change their meaning.

use super::cycles::cycles;
use super::{Answer, Check, Ending, Fault, Record, Work, Writer};
use quadrille::problem::ProblemStats;
use quadrille::reduce::{Reduced, Technique};
use quadrille::{Count, ItemId, OptionId, Problem, Solution, Status, StopReason, Symmetry};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

/// The JSON Lines writer. It has no state: each record is written for itself.
pub(super) struct JsonLines;

impl Writer for JsonLines {
    fn write(&mut self, out: &mut dyn Write, record: &Record<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &Json::from(record))?;
        out.write_all(b"\n")
    }
}

/// The records as they are written.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Json<'a> {
    Solution {
        file: &'a str,
        number: String,
        numbers: Vec<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        options: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        cost: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        class_size: Option<String>,
    },
    Count {
        file: &'a str,
        count: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        solutions: Option<String>,
        exact: bool,
    },
    Check {
        file: &'a str,
        line: usize,
        passed: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'a str>,
    },
    Checked {
        file: &'a str,
        lines: usize,
        passed: usize,
    },
    Stats {
        file: &'a str,
        format: &'a str,
        kind: String,
        primary: usize,
        secondary: usize,
        colors: usize,
        costs: bool,
        options: usize,
        entries: usize,
        smallest_option: usize,
        largest_option: usize,
        fewest_options: usize,
        most_options: usize,
        items_without_option: usize,
        options_without_primary: usize,
        heap_bytes: usize,
    },
    Reduced {
        file: &'a str,
        options: usize,
        options_left: usize,
        items: usize,
        items_left: usize,
        components: usize,
        exhaustive: bool,
        forced: Vec<usize>,
        techniques: Vec<Step>,
        gone: Vec<Gone>,
        #[serde(skip_serializing_if = "Option::is_none")]
        impossible: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    Symmetry {
        file: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<String>,
        whole: bool,
        generators: Vec<Generator<'a>>,
        equal_options: Vec<Vec<usize>>,
        item_orbits: Vec<Vec<&'a str>>,
        option_orbits: Vec<Vec<usize>>,
        fixed_items: Vec<&'a str>,
    },
    Puzzle {
        file: &'a str,
        puzzle: u64,
        line: usize,
        answer: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        solution: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        exact: Option<bool>,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<Cow<'a, str>>,
    },
    Status(Ended<'a>),
}

/// What one technique of reduction did.
#[derive(Serialize)]
struct Step {
    technique: &'static str,
    options: usize,
    items: usize,
    work: String,
}

/// An option or an item that is not left.
#[derive(Serialize)]
struct Gone {
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<String>,
    why: String,
}

/// A map of a problem onto itself, as the cycles of items and options, without those that stay.
#[derive(Serialize)]
struct Generator<'a> {
    items: Vec<Vec<&'a str>>,
    options: Vec<Vec<usize>>,
}

/// The last record of a file.
#[derive(Default, Serialize)]
struct Ended<'a> {
    file: &'a str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(flatten)]
    work: Option<Effort>,
}

/// The work of a search.
#[derive(Serialize)]
struct Effort {
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<String>,
    nodes: String,
    updates: String,
    max_level: usize,
    engine: &'static str,
    seconds: f64,
}

impl<'a> From<&Record<'a>> for Json<'a> {
    fn from(record: &Record<'a>) -> Self {
        match *record {
            Record::Solution { file, number, solution, class, numbers } => {
                Self::solution(file, number, solution, class, numbers)
            }
            Record::Count { file, count, solutions, exact } => Self::Count {
                file,
                count: count.to_string(),
                solutions: solutions.map(ToString::to_string),
                exact,
            },
            Record::Check { file, line, check } => {
                let reason = match check {
                    Check::Passed => None,
                    Check::Failed(reason) | Check::Unreadable(reason) => Some(reason.as_str()),
                };
                Self::Check { file, line, passed: reason.is_none(), reason }
            }
            Record::Checked { file, lines, passed } => Self::Checked { file, lines, passed },
            Record::Stats { file, format, stats, .. } => Self::Stats {
                file,
                format,
                kind: stats.kind.to_string(),
                primary: stats.primary,
                secondary: stats.secondary,
                colors: stats.colors,
                costs: stats.costs,
                options: stats.options,
                entries: stats.entries,
                smallest_option: stats.smallest_option,
                largest_option: stats.largest_option,
                fewest_options: stats.fewest_options,
                most_options: stats.most_options,
                items_without_option: stats.items_without_option,
                options_without_primary: stats.options_without_primary,
                heap_bytes: stats.heap_bytes,
            },
            Record::Reduced { file, reduced, rest } => Self::reduced(file, reduced, rest),
            Record::Symmetry { file, problem, symmetry, .. } => Self::symmetry(file, problem, symmetry),
            Record::Puzzle { file, puzzle, answer, .. } => {
                let (mut solution, mut count, mut exact, mut message) = (None, None, None, None);
                let answer = match answer {
                    Answer::Solved(grid) => {
                        solution = Some(grid.to_string());
                        "solved"
                    }
                    Answer::Count { count: number, exact: whole } => {
                        (count, exact) = (Some(number.to_string()), Some(*whole));
                        "count"
                    }
                    Answer::Contradiction(what) => {
                        message = Some(what.into());
                        "contradiction"
                    }
                    Answer::Unreadable(what) => {
                        message = Some(what.into());
                        "unreadable"
                    }
                    Answer::NoSolution(reason) => {
                        message = reason.map(|reason| reason.to_string().into());
                        "no solution"
                    }
                    Answer::NotUnique => "not unique",
                    Answer::Unknown => "unknown",
                };
                let (puzzle, line) = (puzzle.number, puzzle.line);
                Self::Puzzle { file, puzzle, line, answer, solution, count, exact, message }
            }
            Record::Ending { file, ending } => Self::Status(Ended::new(file, ending)),
        }
    }
}

impl<'a> Json<'a> {
    fn symmetry(file: &'a str, problem: &'a Problem, symmetry: &Symmetry) -> Self {
        let names = |orbit: &[ItemId]| orbit.iter().map(|&item| problem.item_name(item)).collect();
        let numbers = |orbit: &[OptionId]| orbit.iter().map(|option| option.index() + 1).collect();
        let all: Vec<ItemId> = problem.items().collect();
        let generators = symmetry.item_maps().zip(symmetry.option_maps()).map(|(items, options)| Generator {
            items: cycles(&items.iter().map(|item| item.index()).collect::<Vec<_>>())
                .iter()
                .map(|cycle| cycle.iter().map(|&item| problem.item_name(all[item])).collect())
                .collect(),
            options: cycles(&options.iter().map(|option| option.index()).collect::<Vec<_>>())
                .iter()
                .map(|cycle| cycle.iter().map(|option| option + 1).collect())
                .collect(),
        });
        let items = symmetry.item_orbits();
        Self::Symmetry {
            file,
            order: symmetry.order().map(|order| order.to_string()),
            whole: symmetry.is_whole(),
            generators: generators.collect(),
            equal_options: symmetry.equal_options().map(numbers).collect(),
            item_orbits: items.iter().map(|orbit| names(orbit)).collect(),
            option_orbits: symmetry.option_orbits().iter().map(|orbit| numbers(orbit)).collect(),
            fixed_items: items
                .iter()
                .filter(|orbit| orbit.len() == 1)
                .flat_map(|orbit| names(orbit))
                .collect(),
        }
    }

    fn solution(
        file: &'a str,
        number: u64,
        solution: &Solution<'_>,
        class: Option<&Count>,
        numbers: bool,
    ) -> Self {
        let problem = solution.problem();
        let options = solution.options();
        Self::Solution {
            file,
            number: number.to_string(),
            numbers: options.iter().map(|option| option.index() + 1).collect(),
            options: (!numbers)
                .then(|| options.iter().map(|&option| problem.display_option(option).to_string()).collect()),
            cost: problem.has_costs().then(|| solution.cost().to_string()),
            class_size: class.map(ToString::to_string),
        }
    }
}

impl<'a> Json<'a> {
    fn reduced(file: &'a str, reduced: &'a Reduced<'a>, rest: &ProblemStats) -> Self {
        let (problem, report) = (reduced.problem(), reduced.report());
        let step = |&technique: &Technique| {
            let tally = report.tally(technique);
            let (options, items, work) = (tally.options, tally.items, tally.work.to_string());
            Step { technique: technique.name(), options, items, work }
        };
        let options = problem.options().filter_map(|option| {
            let why = reduced.why_option(option)?.to_string();
            Some(Gone { option: Some(option.index() + 1), item: None, why })
        });
        let items = reduced.dropped().filter_map(|item| {
            let why = reduced.why_item(item)?.to_string();
            Some(Gone { option: None, item: Some(problem.item_name(item).to_owned()), why })
        });
        Self::Reduced {
            file,
            options: problem.option_count(),
            options_left: rest.options,
            items: problem.item_count(),
            items_left: rest.primary + rest.secondary,
            components: report.components,
            exhaustive: report.complete,
            forced: reduced.forced().iter().map(|option| option.index() + 1).collect(),
            techniques: Technique::ALL.iter().map(step).collect(),
            gone: options.chain(items).collect(),
            impossible: reduced.impossible().map(|item| problem.item_name(item)),
            reason: reduced.reason().map(|reason| reason.to_string()),
        }
    }
}

impl<'a> Ended<'a> {
    fn new(file: &'a str, ending: Ending<'a>) -> Self {
        match ending {
            Ending::Done => Self { file, status: "complete", ..Self::default() },
            Ending::Failed(Fault { message, place }) => Self {
                file,
                status: "error",
                message: Some(message),
                line: place.map(|(line, _)| line),
                column: place.map(|(_, column)| column),
                ..Self::default()
            },
            Ending::Searched { status, work, unique } => Self {
                file,
                status: if status.is_complete() { "complete" } else { "stopped" },
                reason: match status {
                    Status::Complete => None,
                    Status::Stopped(reason) => Some(reason_name(reason)),
                },
                unique,
                work: Some(work.into()),
                ..Self::default()
            },
        }
    }
}

impl From<Work> for Effort {
    fn from(Work { stats, elapsed }: Work) -> Self {
        Self {
            solutions: (stats.solutions < u64::MAX).then(|| stats.solutions.to_string()),
            nodes: stats.nodes.to_string(),
            updates: stats.updates.to_string(),
            max_level: stats.max_level,
            engine: stats.engine,
            seconds: elapsed.as_secs_f64(),
        }
    }
}

/// One word for each reason.
fn reason_name(reason: StopReason) -> Cow<'static, str> {
    match reason {
        StopReason::Solutions => "solutions".into(),
        StopReason::Nodes => "nodes".into(),
        StopReason::Time => "time".into(),
        StopReason::Memory => "memory".into(),
        StopReason::Cancelled => "interrupted".into(),
        other => other.to_string().into(),
    }
}
