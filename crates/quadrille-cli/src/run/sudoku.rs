//! `quadrille sudoku solve` and `count`: an answer for each puzzle, in its place.
//!
//! A puzzle that cannot be read, or whose givens contradict each other, spoils only itself: its place is taken by
//! words, the fault is drawn, and the puzzles after it are answered.

use super::{Desk, each, load};
use crate::diagnostic::{Diagnostic, Excerpt, Severity};
use crate::exit::ExitCode;
use crate::interrupt;
use crate::output::{Answer, Ending, PuzzleId, Record, Work};
use crate::plan::{self, SudokuQuestion};
use crate::progress::Watch;
use crate::search::{self, Finished};
use crate::source::{Place, Source};
use indicatif::HumanCount;
use quadrille::{Status, StopReason};
use quadrille_sudoku::{Clash, Cover, Form, NoSolution, Puzzle, ReadError};
use std::io;
use std::time::Instant;

pub(super) fn run(plan: &plan::Sudoku, desk: &Desk) -> io::Result<ExitCode> {
    each(&plan.places, |place| file(plan, place, desk))
}

fn file(plan: &plan::Sudoku, place: &Place, desk: &Desk) -> io::Result<ExitCode> {
    let Some(source) = load::source(place, desk)? else {
        return Ok(ExitCode::BadInput);
    };
    let reader = match quadrille_sudoku::read(&source.text) {
        Ok(reader) => reader,
        Err(error) => {
            let excerpt = excerpt(&source, &error);
            load::fail(&source.name, error.message.clone(), error.help, Some(excerpt), desk)?;
            return Ok(ExitCode::BadInput);
        }
    };
    let mut job = Job::new(plan, &source, reader.form(), desk);
    for puzzle in reader {
        match puzzle {
            Ok(puzzle) => job.puzzle(&puzzle)?,
            Err(error) => job.unreadable(&error)?,
        }
        if interrupt::pressed() {
            break;
        }
    }
    job.end()
}

/// One file's puzzles.
struct Job<'a> {
    plan: &'a plan::Sudoku,
    source: &'a Source,
    form: Form,
    desk: &'a Desk,
    begun: Instant,
    puzzles: u64,
    worst: ExitCode,
    /// How the first search that was cut short ended.
    status: Status,
    work: Work,
}

impl<'a> Job<'a> {
    fn new(plan: &'a plan::Sudoku, source: &'a Source, form: Form, desk: &'a Desk) -> Self {
        let work = Work::default();
        let (worst, status) = (ExitCode::Answered, Status::Complete);
        Self { plan, source, form, desk, begun: Instant::now(), puzzles: 0, worst, status, work }
    }

    fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        self.puzzles += 1;
        let answer = match Cover::of(&puzzle.grid) {
            Ok(cover) => self.search(puzzle, &cover),
            Err(clash) => self.clash(puzzle, clash)?,
        };
        self.answer(puzzle.line, &answer)
    }

    fn search(&mut self, puzzle: &Puzzle, cover: &Cover) -> Answer {
        let watch = Watch::new(&self.desk.output, &self.desk.report, self.plan.search.progress);
        let Ok(solver) = search::solver(cover.problem(), &self.plan.search, &watch) else {
            // No method refuses a problem of 324 items, 729 options and no bounds.
            return Answer::Unknown;
        };
        let begun = Instant::now();
        let (answer, finished) = if self.plan.question == SudokuQuestion::Count {
            let counted = solver.count();
            let exact = counted.outcome.status.is_complete();
            (Answer::Count { count: counted.count, exact }, Finished::new(counted.outcome, begun, &watch))
        } else {
            let mut solutions = solver.solutions();
            let first = solutions.next().map(|solution| cover.grid(&solution));
            let more = self.plan.question == SudokuQuestion::Unique && solutions.next().is_some();
            let finished = Finished::new(solutions.outcome(), begun, &watch);
            let answer = match first {
                _ if more => Answer::NotUnique,
                Some(grid) if self.plan.question == SudokuQuestion::Solve => Answer::Solved(grid),
                Some(grid) if finished.cut_short().is_none() => Answer::Solved(grid),
                None if finished.cut_short().is_none() => {
                    Answer::NoSolution(NoSolution::at_once(&puzzle.grid))
                }
                _ => Answer::Unknown,
            };
            (answer, finished)
        };
        self.account(puzzle, &answer, &finished);
        answer
    }

    /// Adds up work and exit code, and says what the answer does not show.
    fn account(&mut self, puzzle: &Puzzle, answer: &Answer, finished: &Finished) {
        let (sum, stats) = (&mut self.work.stats, finished.outcome.stats);
        sum.nodes += stats.nodes;
        sum.updates += stats.updates;
        sum.solutions = sum.solutions.saturating_add(stats.solutions);
        sum.max_level = sum.max_level.max(stats.max_level);
        sum.engine = stats.engine;
        let place = (&self.source.name, puzzle.line, self.puzzles);
        let note = |what: &dyn std::fmt::Display| {
            let (file, line, number) = place;
            self.desk.report.note(format_args!("{file}:{line}: puzzle {number}: {what}"));
        };
        let code = match answer {
            Answer::NoSolution(reason) => {
                match reason {
                    Some(reason) => note(&format_args!("no solution: {reason}")),
                    None => note(&"no solution"),
                }
                ExitCode::NoSolution
            }
            Answer::NotUnique => {
                note(&"not unique");
                ExitCode::NoSolution
            }
            Answer::Count { exact: false, .. } | Answer::Unknown => {
                if self.status.is_complete() {
                    self.status = finished.outcome.status;
                }
                match finished.cut_short() {
                    Some(code) => {
                        note(&finished.stop());
                        code
                    }
                    None => ExitCode::Stopped,
                }
            }
            _ => ExitCode::Answered,
        };
        self.worst = self.worst.and(code);
    }

    fn clash(&mut self, puzzle: &Puzzle, clash: Clash) -> io::Result<Answer> {
        let at = puzzle.cell_position(clash.second);
        self.draw(&Diagnostic {
            severity: Severity::Error,
            message: format!("puzzle {}: {clash}", self.puzzles),
            file: &self.source.name,
            excerpt: Some(Excerpt {
                text: &self.source.text,
                line: at.line,
                column: at.column,
                mark: puzzle.cell_span(clash.second),
                other: Some(puzzle.cell_span(clash.first)),
            }),
            help: Some("a digit stands once in each row, column and box: correct one of the two".to_owned()),
        })?;
        Ok(Answer::Contradiction(clash.to_string()))
    }

    fn unreadable(&mut self, error: &ReadError) -> io::Result<()> {
        self.draw(&Diagnostic {
            severity: Severity::Error,
            message: error.message.clone(),
            file: &self.source.name,
            excerpt: Some(excerpt(self.source, error)),
            help: error.help.clone(),
        })?;
        if !error.in_puzzle {
            return Ok(());
        }
        self.puzzles += 1;
        self.answer(error.position.line, &Answer::Unreadable(error.message.clone()))
    }

    fn draw(&mut self, diagnostic: &Diagnostic<'_>) -> io::Result<()> {
        self.worst = self.worst.and(ExitCode::BadInput);
        self.desk.output.flush()?;
        self.desk.report.draw(diagnostic);
        Ok(())
    }

    fn answer(&self, line: usize, answer: &Answer) -> io::Result<()> {
        let puzzle = PuzzleId { number: self.puzzles, line };
        let file = self.source.name.as_str();
        self.desk.output.write(&Record::Puzzle { file, puzzle, form: self.form, answer })
    }

    fn end(mut self) -> io::Result<ExitCode> {
        self.work.elapsed = self.begun.elapsed();
        let file = self.source.name.as_str();
        if interrupt::pressed() {
            if self.status.is_complete() {
                self.desk.report.note(format_args!("{file}: interrupted after puzzle {}", self.puzzles));
            }
            self.status = Status::Stopped(StopReason::Cancelled);
        }
        let ending = Ending::Searched { status: self.status, work: self.work, unique: None };
        self.desk.output.write(&Record::Ending { file, ending })?;
        self.desk.output.flush()?;
        if self.plan.search.stats {
            self.desk.report.note(format_args!(
                "{file}: {} puzzles, {} nodes, {} updates in {:.3?}",
                HumanCount(self.puzzles),
                HumanCount(self.work.stats.nodes),
                HumanCount(self.work.stats.updates),
                self.work.elapsed
            ));
        }
        Ok(self.worst)
    }
}

fn excerpt<'a>(source: &'a Source, error: &ReadError) -> Excerpt<'a> {
    Excerpt {
        text: &source.text,
        line: error.position.line,
        column: error.position.column,
        mark: error.span.clone(),
        other: None,
    }
}
