//! The suite: instances × contenders, in interleaved rounds, every answer checked.
//!
//! Within an instance the contenders take turns, so that a slow minute of the machine hits all of them. What counts
//! is the minimum; the median shows how noisy it was.

use crate::args::Plan;
use crate::contender::{self, Answer, Contender};
use crate::instance;
use crate::measure::{self, Measured, UNSUPPORTED};
use crate::program::{self, Program};
use crate::table::{self, Case};
use crate::{callgrind, process, record};
use regex_lite::Regex;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is run: a solver inside this program, or a program.
pub(crate) enum Entrant {
    Inside(Box<dyn Contender>),
    Outside(Program),
}

impl Entrant {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Inside(contender) => contender.name(),
            Self::Outside(program) => program.name.clone(),
        }
    }

    /// Whether it is this project's: one of our methods, or a program named after us.
    pub(crate) fn is_ours(&self) -> bool {
        match self {
            Self::Inside(contender) => contender.is_ours(),
            Self::Outside(program) => program.name.starts_with("quadrille"),
        }
    }

    pub(crate) fn is_program(&self) -> bool {
        matches!(self, Self::Outside(_))
    }

    fn command(&self, before: &[String], file: &Path, case: &Case) -> Result<Command, String> {
        let contender = match self {
            Self::Outside(program) => return program.command(before, file),
            Self::Inside(contender) => contender,
        };
        let myself = std::env::current_exe().map_err(|error| format!("cannot find myself: {error}"))?;
        let run = [myself.to_string_lossy().into_owned(), "run".into(), contender.name()];
        let words = [before, &run].concat();
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).arg(file).arg(case.question.name());
        Ok(command)
    }
}

/// Why there is no time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The solver does not take this problem or question.
    Unsupported,
    TimedOut,
    Failed(String),
    /// It gave this count.
    Wrong(u64),
}

/// The results of one entrant on one case.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    /// Seconds of each round, sorted at the end.
    pub(crate) seconds: Vec<f64>,
    pub(crate) last: Measured,
    pub(crate) instructions: Option<u64>,
    pub(crate) missing: Option<Missing>,
}

impl Cell {
    /// Least seconds, if every answer was right.
    pub(crate) fn min(&self) -> Option<f64> {
        self.seconds.first().copied().filter(|_| self.missing.is_none())
    }

    pub(crate) fn median(&self) -> Option<f64> {
        self.seconds.get(self.seconds.len() / 2).copied().filter(|_| self.missing.is_none())
    }
}

/// One case with its results, parallel to the entrants.
pub(crate) struct Row {
    pub(crate) case: Case,
    pub(crate) cells: Vec<Cell>,
}

/// Runs the plan and writes the record; false if an answer was wrong.
pub(crate) fn run(plan: &Plan) -> Result<bool, String> {
    let cases = chosen_cases(plan)?;
    let entrants = entrants(plan)?;
    let known = table::known(&plan.data)?;
    let pattern = Regex::new(&plan.answer).map_err(|error| format!("--answer: {error}"))?;
    if plan.callgrind && !callgrind::present() {
        return Err("--callgrind needs valgrind".into());
    }
    let scratch = Scratch::new()?;
    let mut rows = Vec::new();
    for case in cases {
        let Some(known) = known.get(&case.instance).filter(|known| known.file.exists()) else {
            eprintln!("{:16} is not in {}, left out", case.instance, plan.data.display());
            continue;
        };
        let file = scratch.plain(&known.file)?;
        let expected = known.count.map(|count| match case.question {
            contender::Question::Count => count,
            contender::Question::First => count.min(1),
        });
        let mut runner = Runner { plan, pattern: &pattern, case: &case, file: &file, expected };
        let mut cells = vec![Cell::default(); entrants.len()];
        for _ in 0..plan.rounds {
            for (entrant, cell) in entrants.iter().zip(&mut cells) {
                runner.round(entrant, cell)?;
            }
        }
        for (entrant, cell) in entrants.iter().zip(&mut cells) {
            cell.seconds.sort_by(f64::total_cmp);
            // Callgrind is some fifty times slower: what takes seconds would take minutes.
            if plan.callgrind && cell.min().is_some_and(|min| min < 2.0) {
                cell.instructions = runner.instructions(entrant)?;
            }
            report(&case, entrant, cell);
        }
        rows.push(Row { case, cells });
    }
    record::write(plan, &entrants, &rows)?;
    let right = |cell: &Cell| !matches!(cell.missing, Some(Missing::Wrong(_)));
    Ok(rows.iter().flat_map(|row| &row.cells).all(right))
}

fn chosen_cases(plan: &Plan) -> Result<Vec<Case>, String> {
    let mut cases = table::cases()?;
    if let Some(set) = &plan.set {
        cases.retain(|case| case.sets.contains(set));
    }
    if !plan.instances.is_empty() {
        for instance in &plan.instances {
            for &question in &plan.questions {
                if !cases.iter().any(|case| case.instance == *instance && case.question == question) {
                    cases.push(Case { instance: instance.clone(), question, sets: Vec::new() });
                }
            }
        }
        cases.retain(|case| plan.instances.contains(&case.instance));
    }
    if !plan.questions.is_empty() {
        cases.retain(|case| plan.questions.contains(&case.question));
    }
    if cases.is_empty() { Err("no case of the suite is chosen".into()) } else { Ok(cases) }
}

fn entrants(plan: &Plan) -> Result<Vec<Entrant>, String> {
    let mut entrants = Vec::new();
    if plan.contenders.is_empty() {
        entrants.extend(contender::all().into_iter().map(Entrant::Inside));
    }
    for name in &plan.contenders {
        entrants.push(Entrant::Inside(contender::find(name)?));
    }
    for program in &plan.programs {
        entrants.push(Entrant::Outside(Program::parse(program)?));
    }
    Ok(entrants)
}

/// Runs entrants on one case.
struct Runner<'r> {
    plan: &'r Plan,
    pattern: &'r Regex,
    case: &'r Case,
    file: &'r Path,
    /// The right answer; for open instances, that of the first who answers.
    expected: Option<u64>,
}

impl Runner<'_> {
    /// One more run, unless the entrant sits out.
    fn round(&mut self, entrant: &Entrant, cell: &mut Cell) -> Result<(), String> {
        if cell.missing.is_some() || cell.seconds.iter().any(|&seconds| seconds > self.plan.slow) {
            return Ok(());
        }
        // A program is asked for its count; whether it could stop at the first solution, its own options say.
        let mut command = entrant.command(&[], self.file, self.case)?;
        let Some(finished) = process::run(&mut command, self.plan.timeout)? else {
            cell.missing = Some(Missing::TimedOut);
            return Ok(());
        };
        let measured = match entrant {
            Entrant::Inside(_) => measure::parse(&finished.text),
            Entrant::Outside(_) => program::answer(self.pattern, &finished.text).map(|solutions| Measured {
                answer: Answer { solutions, ..Answer::default() },
                seconds: finished.seconds,
                peak_kib: None,
            }),
        };
        match measured {
            Some(measured) if finished.code.is_some() => {
                let solutions = measured.answer.solutions;
                if *self.expected.get_or_insert(solutions) == solutions {
                    cell.seconds.push(measured.seconds);
                } else {
                    cell.missing = Some(Missing::Wrong(solutions));
                }
                cell.last = measured;
            }
            _ if finished.code == Some(UNSUPPORTED) && !entrant.is_program() => {
                cell.missing = Some(Missing::Unsupported);
            }
            _ => {
                let line = finished.text.trim().lines().last().unwrap_or_default().to_owned();
                cell.missing = Some(Missing::Failed(line));
            }
        }
        Ok(())
    }

    fn instructions(&self, entrant: &Entrant) -> Result<Option<u64>, String> {
        let before = callgrind::words(entrant.is_program());
        let mut command = entrant.command(&before, self.file, self.case)?;
        let finished = process::run(&mut command, self.plan.timeout * callgrind::SLOWDOWN)?;
        Ok(finished.and_then(|finished| callgrind::collected(&finished.text)))
    }
}

fn report(case: &Case, entrant: &Entrant, cell: &Cell) {
    let told = match (&cell.missing, cell.min(), cell.median()) {
        (Some(Missing::Unsupported), ..) => return,
        (Some(missing), ..) => format!("{missing:?}"),
        (None, Some(min), Some(median)) => format!("{:10.3} ms  median {:10.3}", min * 1e3, median * 1e3),
        _ => String::new(),
    };
    eprintln!("{:16} {:6} {:16} {told}", case.instance, case.question.name(), entrant.name());
}

/// A directory for decompressed instances, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self, String> {
        let path = std::env::temp_dir().join(format!("quadrille-bench-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|error| format!("cannot make {}: {error}", path.display()))?;
        Ok(Self(path))
    }

    /// The instance as a plain file, which every program can read.
    fn plain(&self, file: &Path) -> Result<PathBuf, String> {
        if file.extension().is_none_or(|extension| extension != "gz") {
            return Ok(file.to_owned());
        }
        let plain = self.0.join(file.file_stem().unwrap_or_default());
        std::fs::write(&plain, instance::load_text(file)?)
            .map_err(|error| format!("cannot write {}: {error}", plain.display()))?;
        Ok(plain)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left behind at worst: a few small files in the system's directory for such.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
