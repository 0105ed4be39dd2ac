//! What each thread but the first does: search one piece after the other until there are none.

use super::team::{FIRST_SEAT, Member, Next, Team};
use crate::engine::Asked;
use crate::problem::Problem;
use crate::search::control::Control;
use crate::search::method::Choice;
use crate::search::outcome::{Status, StopReason};
use crate::search::solver::EngineSearch;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// A thread at a seat of a team.
pub(super) struct Worker {
    pub(super) team: Arc<Team>,
    pub(super) seat: usize,
    pub(super) asked: Asked,
}

/// Stops the others if this thread panics, so that they do not wait for it.
struct Fuse<'t>(&'t Team);

impl Drop for Fuse<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop(StopReason::Visitor);
        }
    }
}

impl Worker {
    /// Starts the thread, which makes its own engine; nothing if the system has no thread to give.
    pub(super) fn start(
        self,
        problem: Arc<Problem>,
        choice: Choice,
        mut control: Control<'static>,
    ) -> Option<JoinHandle<()>> {
        debug_assert_ne!(self.seat, FIRST_SEAT);
        let work = move || {
            let _fuse = Fuse(&self.team);
            control.join(Member { team: Arc::clone(&self.team), seat: self.seat });
            let search = choice.begin(&problem, control, self.asked);
            drop(problem);
            self.work(search);
        };
        thread::Builder::new().name("quadrille".to_owned()).spawn(work).ok()
    }

    fn work(&self, mut search: Box<dyn EngineSearch>) {
        while let Next::Piece(piece) = self.team.next(self.seat, &mut || {}) {
            search.start_at(&piece);
            loop {
                match self.run(&mut *search) {
                    Status::Complete => {
                        self.team.finish(self.seat, &*search);
                        break;
                    }
                    // When solutions are listed there are no pauses: these are all nodes that the limit allows.
                    Status::Stopped(StopReason::Nodes) if self.asked.is_number() && self.team.rest() => {
                        search.go_on(0);
                    }
                    Status::Stopped(reason) => {
                        self.team.report(self.seat, &*search);
                        self.team.stop(reason);
                        return;
                    }
                }
            }
        }
    }

    /// Searches on; how that ended.
    fn run(&self, search: &mut dyn EngineSearch) -> Status {
        if self.asked.is_number() {
            search.count_rest();
            return search.outcome().status;
        }
        while search.find_next() {
            let mut solution = Vec::new();
            search.solution(&mut solution);
            if !self.team.put(self.seat, solution) {
                return Status::Stopped(StopReason::Visitor);
            }
        }
        search.outcome().status
    }
}
