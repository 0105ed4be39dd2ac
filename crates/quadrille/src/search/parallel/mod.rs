//! One search by several threads: what the question asked for is the same, and comes sooner.
//!
//! A search begins in the thread that asks, alone, as most are over before a second thread could be of use. When it has
//! proved long ([`LONG`]), other threads are started, each with an engine of its own over the same problem, and they have
//! nothing to do. So the busy ones leave pieces of their trees to them (`split.rs`), whenever somebody waits: at the
//! refill of the countdown, every few hundred nodes. A piece is the untried choices of a thread's shallowest level:
//! large pieces go first, and at the end, when there are only small ones, nobody waits for long. No piece is cut
//! before it is needed: cubes made in advance (the plan was 30 to 100 a thread) are either too many or too unequal.
//! The pieces part the tree, so counts and work add up exactly.
//!
//! | file | what |
//! |---|---|
//! | `team` | what the threads share: pieces, limits, who waits |
//! | `outbox` | solutions on their way to the caller, ordered or not |
//! | `worker` | what the other threads do |
//!
//! Limits, cancelling and progress hold for all threads together. A limit on nodes is counted out to the threads, so it
//! is never passed; some nodes that were granted to one thread may be left over when it stops the others.
//!
//! Threads are not scoped, as an iterator outlives every scope: they hold what they need (engines do not refer to the
//! problem), and are ended and joined when the search is dropped.
//!
//! Limits: `weighted` restarts and learns, and is not split.

mod outbox;
mod team;
mod worker;

use super::control::{Control, Limits};
use super::method::Choice;
use super::outcome::{Outcome, Status, StopReason};
use super::solver::{AnySearch, EngineSearch};
use crate::engine::Asked;
use crate::problem::{OptionId, Problem};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::JoinHandle;
use std::time::Duration;
pub(crate) use team::Member;
use team::{Charter, FIRST_SEAT, Next, Team, Turn};
use worker::Worker;

/// A search that takes longer is given to more threads. To start one takes about 50 µs, and an engine. (5 ms instead: a
/// count of 60 ms by two threads takes a twentieth longer.)
const LONG: Duration = Duration::from_millis(1);

/// How many threads, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threads {
    /// At least 1.
    pub(super) count: usize,
    /// Solutions come in the order of one thread.
    pub(super) ordered: bool,
    /// All threads start at once, and share what can be shared: for tests.
    pub(super) eager: bool,
}

impl Threads {
    /// As many threads as the machine runs at a time.
    pub(super) fn all() -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}

impl Default for Threads {
    /// One thread.
    fn default() -> Self {
        Self { count: 1, ordered: false, eager: false }
    }
}

/// Starts a search that is split among threads if it proves long.
pub(super) fn begin<'c>(
    choice: Choice,
    problem: &'c Problem,
    control: Control<'c>,
    asked: Asked,
) -> Box<dyn AnySearch + 'c> {
    let Threads { count, ordered, eager } = choice.threads;
    let another = control.another();
    let (limits, pause, watched) = (control.limits(), control.pause(), control.reports_every());
    let long = if eager { Duration::ZERO } else { LONG };
    let main = choice.begin(problem, control.pausing_when_long(long), asked);
    let charter = Charter {
        seats: count,
        asked,
        ordered,
        eager,
        counted: limits.nodes.is_some(),
        solutions: limits.solutions.filter(|_| asked.is_number()),
        memory: limits.memory,
        watched,
    };
    Box::new(Parallel {
        problem,
        choice,
        charter,
        limits,
        pause,
        long,
        another,
        main,
        crew: None,
        searching: true,
        found: VecDeque::new(),
        current: None,
        given: 0,
        ended: None,
    })
}

/// A search by several threads; until it proves long, by one.
struct Parallel<'p> {
    problem: &'p Problem,
    choice: Choice,
    charter: Charter,
    limits: Limits,
    /// Nodes of all threads after which to stop for a while.
    pause: Option<u64>,
    long: Duration,
    /// What the controls of the other threads are made after.
    another: Control<'static>,
    /// The search of this thread.
    main: Box<dyn EngineSearch + 'p>,
    /// The other threads, once they are started.
    crew: Option<Crew>,
    /// Whether this thread has a piece to search.
    searching: bool,
    /// Solutions taken from the other threads, and the one that is the caller's now, if it is not this thread's.
    found: VecDeque<Vec<OptionId>>,
    current: Option<Vec<OptionId>>,
    /// Solutions handed to the caller.
    given: u64,
    ended: Option<Status>,
}

/// The threads besides this one. They end when this is dropped.
struct Crew {
    team: Arc<Team>,
    threads: Vec<JoinHandle<()>>,
}

impl Crew {
    /// Waits for all threads to end, which they do when everything is searched or stopped.
    fn join(&mut self) {
        for thread in self.threads.drain(..) {
            if let Err(panic) = thread.join()
                && !std::thread::panicking()
            {
                std::panic::resume_unwind(panic);
            }
        }
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        self.team.stop(StopReason::Visitor);
        self.join();
    }
}

impl Parallel<'_> {
    /// Starts the other threads.
    fn start(&mut self) {
        let nodes = self.main.outcome().stats.nodes;
        let team = Arc::new(Team::new(self.charter, nodes, self.most()));
        team.given.store(self.given, Ordering::Relaxed);
        self.main.join(Member { team: Arc::clone(&team), seat: FIRST_SEAT });
        let problem = Arc::new(self.problem.clone());
        let mut threads = Vec::new();
        for seat in 1..self.charter.seats {
            let worker = Worker { team: Arc::clone(&team), seat, asked: self.charter.asked };
            threads.extend(worker.start(Arc::clone(&problem), self.choice, self.another.another()));
        }
        self.crew = Some(Crew { team, threads });
        self.main.go_on(0);
    }

    /// Nodes that all threads may enter before they stop, for good or for a while.
    fn most(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX).min(self.pause.unwrap_or(u64::MAX))
    }

    /// Whether this thread, alone so far, stopped because the search is long.
    fn is_long(&self) -> bool {
        let Outcome { status, stats } = self.main.outcome();
        status == Status::Stopped(StopReason::Nodes)
            && stats.nodes < self.most()
            && self.another.elapsed() >= self.long
    }

    /// Notes how it ended, and lets the other threads end.
    fn end(&mut self, status: Status) {
        self.ended.get_or_insert(status);
        if let Some(crew) = &mut self.crew {
            crew.team.report(FIRST_SEAT, &*self.main);
            if let Status::Stopped(reason) = status {
                crew.team.stop(reason);
            }
            crew.join();
        }
    }

    /// Counts by all threads, until the end or a pause.
    fn count_together(&mut self) {
        let Some(Crew { team, .. }) = &self.crew else { return };
        let team = Arc::clone(team);
        while self.ended.is_none() {
            if self.searching {
                self.main.count_rest();
                match self.main.outcome().status {
                    Status::Complete => {
                        self.searching = false;
                        team.finish(FIRST_SEAT, &*self.main);
                    }
                    Status::Stopped(StopReason::Nodes) => {
                        team.report(FIRST_SEAT, &*self.main);
                        team.wait_for_rest(&mut || self.main.report());
                        if self.pauses(&team) {
                            return;
                        }
                    }
                    Status::Stopped(reason) => {
                        self.end(Status::Stopped(reason));
                    }
                }
            } else {
                match team.next(FIRST_SEAT, &mut || self.main.report()) {
                    Next::Piece(piece) => {
                        self.main.start_at(&piece);
                        self.searching = true;
                    }
                    Next::Pause => {
                        if self.pauses(&team) {
                            return;
                        }
                    }
                    Next::Listen => {}
                    Next::End => self.end(match team.is_complete() {
                        true => Status::Complete,
                        false => Status::Stopped(team.stopped().unwrap_or(StopReason::Visitor)),
                    }),
                }
            }
        }
    }

    /// The nodes are used up: whether that is a pause; else it is the end.
    fn pauses(&mut self, team: &Team) -> bool {
        if let Some(reason) = team.stopped() {
            self.end(Status::Stopped(reason));
            return false;
        }
        if self.limits.nodes.is_some_and(|most| self.pause.is_none_or(|pause| most <= pause)) {
            self.end(Status::Stopped(StopReason::Nodes));
            return false;
        }
        true
    }

    /// The next solution by whichever thread.
    fn find_together(&mut self) -> bool {
        let Some(Crew { team, .. }) = &self.crew else { return false };
        let team = Arc::clone(team);
        loop {
            if let Some(solution) = self.found.pop_front() {
                self.current = Some(solution);
                return self.give(&team);
            }
            if team.is_ready() {
                team.take(&mut self.found);
                continue;
            }
            if self.ended.is_some() {
                return false;
            }
            if self.searching {
                if self.search(&team) {
                    return self.give(&team);
                }
            } else {
                match team.next(FIRST_SEAT, &mut || self.main.report()) {
                    Next::Piece(piece) => {
                        self.main.start_at(&piece);
                        self.searching = true;
                    }
                    Next::Listen | Next::Pause => {}
                    Next::End if team.is_complete() => self.end(Status::Complete),
                    Next::End => self.end(Status::Stopped(team.stopped().unwrap_or(StopReason::Visitor))),
                }
            }
        }
    }

    /// Searches on in this thread for a while; true at a solution that is the caller's next.
    fn search(&mut self, team: &Team) -> bool {
        if team.turn() == Turn::Full {
            team.wait_for_solutions(&mut || self.main.report());
            if let Some(reason) = team.stopped() {
                self.end(Status::Stopped(reason));
            }
            return false;
        }
        if self.main.find_next() {
            if team.turn() == Turn::Now {
                self.current = None;
                return true;
            }
            let mut solution = Vec::new();
            self.main.solution(&mut solution);
            team.put(FIRST_SEAT, solution);
            return false;
        }
        match self.main.outcome().status {
            Status::Complete => {
                self.searching = false;
                team.finish(FIRST_SEAT, &*self.main);
            }
            // It was to look whether others have found something.
            Status::Stopped(StopReason::Nodes) if !team.is_spent() => self.main.go_on(0),
            Status::Stopped(reason) => {
                self.end(Status::Stopped(reason));
            }
        }
        false
    }

    /// Hands out a solution, unless there were enough.
    fn give(&mut self, team: &Team) -> bool {
        self.given += 1;
        team.given.store(self.given, Ordering::Relaxed);
        if self.limits.solutions.is_some_and(|most| self.given >= most) {
            self.found.clear();
            // The last one stays at hand while the threads end. They may have ended already: it is the limit all the same,
            // as with one thread.
            self.end(Status::Stopped(StopReason::Solutions));
            self.ended = Some(Status::Stopped(StopReason::Solutions));
        }
        true
    }
}

impl AnySearch for Parallel<'_> {
    fn find_next(&mut self) -> bool {
        if self.crew.is_none() {
            if self.main.find_next() {
                self.given += 1;
                return true;
            }
            if !self.is_long() {
                return false;
            }
            self.start();
        }
        if let Some(Status::Stopped(StopReason::Solutions | StopReason::Visitor)) = self.ended {
            return false;
        }
        self.find_together()
    }

    fn count_rest(&mut self) {
        if self.crew.is_none() {
            self.main.count_rest();
            if !self.is_long() {
                return;
            }
            self.start();
        }
        self.count_together();
    }

    fn solution(&self, out: &mut Vec<OptionId>) {
        match &self.current {
            Some(solution) => out.extend(solution),
            None => self.main.solution(out),
        }
    }

    fn stop(&mut self, reason: StopReason) {
        if self.crew.is_none() {
            self.main.stop(reason);
        } else {
            self.end(Status::Stopped(reason));
            self.found.clear();
        }
    }

    fn go_on(&mut self, nodes: u64) {
        let Some(crew) = &self.crew else {
            self.main.go_on(nodes);
            self.pause = Some(self.main.outcome().stats.nodes.saturating_add(nodes));
            return;
        };
        self.pause = Some(crew.team.stats().nodes.saturating_add(nodes));
        crew.team.allow(self.most());
        self.main.go_on(0);
    }

    fn done(&self) -> f64 {
        self.crew.as_ref().map_or_else(|| self.main.done(), |crew| crew.team.done())
    }

    fn count(&self) -> u128 {
        match &self.crew {
            None => self.main.count(),
            Some(crew) if self.charter.asked.is_number() => {
                // Several threads may have found more than was asked for.
                crew.team.solutions().min(self.limits.solutions.map_or(u128::MAX, u128::from))
            }
            Some(_) => self.given.into(),
        }
    }

    fn spared(&self) -> f64 {
        self.main.spared()
    }

    fn outcome(&self) -> Outcome {
        let main = self.main.outcome();
        let Some(crew) = &self.crew else { return main };
        let mut stats = crew.team.stats();
        stats.engine = main.stats.engine;
        let mut status = self.ended.unwrap_or(Status::Stopped(StopReason::Nodes));
        if !self.charter.asked.is_number() {
            stats.solutions = self.given;
            status = self.ended.unwrap_or(Status::Stopped(StopReason::Visitor));
        } else if let Some(most) = self.limits.solutions
            && stats.solutions >= most
        {
            (stats.solutions, status) = (most, Status::Stopped(StopReason::Solutions));
        }
        Outcome { status, stats }
    }
}
