//! Progress of a search on standard error: part done, speed, found, and a guess of what is left.
//!
//! Shown from the second second on, so that quick answers stay quiet: on a terminal as one line that is written
//! over, elsewhere (`--progress` in a script or a log) as a line every five seconds. The last look at the search is
//! kept in any case: when a limit or Ctrl-C stops it, it tells how far it came.

use crate::output::Output;
use crate::report::Report;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use quadrille::Progress;
use std::fmt;
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Searches shorter than this show nothing.
const QUIET: Duration = Duration::from_secs(2);

/// How often a line is written where lines cannot be written over.
const EVERY: Duration = Duration::from_secs(5);

/// Looks on at a search.
pub(crate) struct Watch<'a> {
    output: &'a Output,
    report: &'a Report,
    shown: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last: Option<Progress>,
    bar: Option<ProgressBar>,
    line_at: Option<Duration>,
}

impl<'a> Watch<'a> {
    /// A look-out that also flushes `output` now and then.
    pub(crate) fn new(output: &'a Output, report: &'a Report, shown: bool) -> Self {
        Self { output, report, shown, state: Mutex::default() }
    }

    /// Takes a look at the search; called by it about ten times a second.
    pub(crate) fn look(&self, progress: &Progress) {
        self.output.flush_stale();
        let state = &mut *self.state();
        state.last = Some(*progress);
        if !self.shown || progress.elapsed < QUIET {
            return;
        }
        if std::io::stderr().is_terminal() {
            let bar = state.bar.get_or_insert_with(new_bar);
            bar.set_message(Line(progress).to_string());
            bar.tick();
        } else if state.line_at.is_none_or(|at| progress.elapsed.saturating_sub(at) >= EVERY) {
            state.line_at = Some(progress.elapsed);
            self.report.note(Line(progress));
        }
    }

    /// Does something (such as writing to the same terminal) while the line is away.
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        let bar = self.state().bar.clone();
        match bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    /// Takes the line away, and forgets the search; the last look at it is returned.
    pub(crate) fn end(&self) -> Option<Progress> {
        let state = std::mem::take(&mut *self.state());
        if let Some(bar) = state.bar {
            bar.finish_and_clear();
        }
        state.last
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic while drawing spoils nothing that is kept here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn new_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {wide_msg}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// A look in one line.
struct Line<'a>(&'a Progress);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let progress = self.0;
        let speed = progress.nodes as f64 / progress.elapsed.as_secs_f64().max(0.001);
        write!(
            f,
            "{} done, {} nodes, {}/s, {} found, {:#}",
            Part(progress.done),
            Rounded(progress.nodes as f64),
            Rounded(speed),
            HumanCount(progress.solutions),
            HumanDuration(progress.elapsed),
        )?;
        // A guess of more than a year tells only that it is hopeless, which the part done tells as well.
        match progress.remaining().filter(|left| left.as_secs() < 365 * 86_400) {
            Some(left) => write!(f, ", perhaps {:#} left", HumanDuration(left)),
            None => Ok(()),
        }
    }
}

/// A number with three figures or so: `950`, `12.5 k`, `4.36 M`.
struct Rounded(f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (value, unit) = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")]
            .into_iter()
            .find(|&(size, _)| self.0 >= size)
            .map_or((self.0, ""), |(size, unit)| (self.0 / size, unit));
        let decimals = if unit.is_empty() || value >= 100.0 { 0 } else { 1 };
        write!(f, "{value:.decimals$}{unit}")
    }
}

/// A part of the search, from 0 to 1, as per cent with two figures that mean something.
pub(crate) struct Part(pub(crate) f64);

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = self.0 * 100.0;
        match percent {
            _ if percent >= 10.0 => write!(f, "{percent:.0} %"),
            _ if percent >= 0.1 => write!(f, "{percent:.1} %"),
            _ if percent >= 0.001 => write!(f, "{percent:.3} %"),
            _ => write!(f, "less than 0.001 %"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, Rounded};

    #[test]
    fn large_numbers_are_rounded() {
        let shown: Vec<String> =
            [0.0, 950.0, 12_500.0, 436e6].iter().map(|&n| Rounded(n).to_string()).collect();
        assert_eq!(shown, ["0", "950", "12.5 k", "436 M"]);
    }

    #[test]
    fn parts_are_shown_with_figures_that_mean_something() {
        let shown: Vec<String> =
            [0.0, 0.000_02, 0.004_2, 0.25, 1.0].iter().map(|&part| Part(part).to_string()).collect();
        assert_eq!(shown, ["less than 0.001 %", "0.002 %", "0.4 %", "25 %", "100 %"]);
    }
}
