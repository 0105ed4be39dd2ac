//! The progress of several searches, told as that of one.
//!
//! A question may be answered by searches one after the other, or in turns. Each has a control of its own, which
//! reports here; what is passed on adds up, and never goes back.

use super::clock::Clock;
use super::control::Reporter;
use super::progress::Progress;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Where the searches report to.
pub(super) struct Relay<'p> {
    clock: Clock,
    told: Arc<Mutex<Told<'p>>>,
}

struct Told<'p> {
    reporter: Option<Reporter<'p>>,
    /// Nodes and solutions of all searches but the one that is running.
    before: (u64, u64),
    /// What was done before the running search, and what part of the whole it is.
    start: f64,
    share: f64,
    /// The most that was told.
    done: f64,
}

impl<'p> Relay<'p> {
    /// Passes on to `reporter`; the clock starts now.
    pub(super) fn new(reporter: Option<Reporter<'p>>) -> Self {
        let told = Told { reporter, before: (0, 0), start: 0.0, share: 1.0, done: 0.0 };
        Self { clock: Clock::start(), told: Arc::new(Mutex::new(told)) }
    }

    /// Time since the first search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// A reporter for the next search.
    pub(super) fn reporter(&self) -> Option<Reporter<'p>> {
        let every = lock(&self.told).reporter.as_ref()?.every;
        let (told, clock) = (Arc::clone(&self.told), self.clock);
        let send = move |progress: &Progress| lock(&told).tell(progress, clock.elapsed());
        Some(Reporter { every, send: Box::new(send) })
    }

    /// The nodes and solutions of all searches but the one that goes on now.
    pub(super) fn before(&self, nodes: u64, solutions: u64) {
        lock(&self.told).before = (nodes, solutions);
    }

    /// Where in the whole, from 0 to 1, the search that goes on now begins, and how much of it it is.
    pub(super) fn part(&self, start: f64, share: f64) {
        let told = &mut *lock(&self.told);
        (told.start, told.share) = (start, share);
    }
}

impl Told<'_> {
    fn tell(&mut self, progress: &Progress, elapsed: Duration) {
        self.done = self.done.max(self.start + self.share * progress.done);
        let nodes = self.before.0 + progress.nodes;
        let solutions = self.before.1 + progress.solutions;
        if let Some(reporter) = &mut self.reporter {
            (reporter.send)(&Progress { done: self.done, nodes, solutions, elapsed, ..*progress });
        }
    }
}

/// What is told stays as it is if a receiver panics.
fn lock<'t, 'p>(told: &'t Mutex<Told<'p>>) -> MutexGuard<'t, Told<'p>> {
    told.lock().unwrap_or_else(PoisonError::into_inner)
}
