//! The one search loop, for every engine.
//!
//! It keeps an explicit stack (a search may be 100,000 levels deep), and is at once iterator, visitor and counter:
//! [`Search::run`] returns at each solution that its sink wants to see, and goes on from there when called again.
//! The steps are those of Knuth's Algorithms X and C (TAOCP 7.2.2.1).

use super::control::{Control, Look};
use super::outcome::{Outcome, Stats, Status, StopReason};
use super::parallel::Member;
use super::progress::Progress;
use crate::engine::{Engine, Frame, Select};
use crate::problem::OptionId;
use std::time::Duration;

/// Where the loop goes on when it is called again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Enter the node that the stack leads to.
    Enter,
    /// Take the next choice of the deepest level.
    Advance,
    /// The end was reached, or a limit.
    Ended(Status),
}

/// A search in progress: an engine's state, the stack of choices, and the control.
pub(crate) struct Search<'p, E> {
    pub(super) engine: E,
    /// Levels whose other choices are not this search's (it began below them, or gave them away): see `split.rs`.
    pub(super) base: Vec<Frame>,
    pub(super) stack: Vec<Frame>,
    pub(super) phase: Phase,
    pub(super) control: Control<'p>,
    /// Counted so far: a memo's answers may add up to more than 64 bits.
    solutions: u128,
    /// Deepest level reached above the present base; with the bases there were before, in `deepest`.
    pub(super) max_level: usize,
    pub(super) deepest: usize,
    /// What the best of the runs that ended in a restart had done of the tree.
    done: f64,
    name: &'static str,
}

impl<'p, E: Engine> Search<'p, E> {
    pub(crate) fn new(engine: E, control: Control<'p>, name: &'static str) -> Self {
        let phase = Phase::Enter;
        let (base, stack) = (Vec::new(), Vec::new());
        let (solutions, max_level, deepest, done) = (0, 0, 0, 0.0);
        Self { engine, base, stack, phase, control, solutions, max_level, deepest, done, name }
    }

    /// Runs to the next solution (its options are then to be had by [`solution`](Self::solution)); false at the end.
    pub(crate) fn find_next(&mut self) -> bool {
        self.run::<false>()
    }

    /// Counts the rest without stopping at solutions.
    pub(crate) fn count_rest(&mut self) {
        self.run::<true>();
    }

    /// Appends the options of the solution at which [`find_next`](Self::find_next) stopped.
    pub(crate) fn solution(&self, out: &mut Vec<OptionId>) {
        if self.base.is_empty() {
            self.engine.solution(&self.stack, out);
        } else {
            self.engine.solution(&[self.base.as_slice(), &self.stack].concat(), out);
        }
    }

    /// Ends the search here.
    pub(crate) fn stop(&mut self, reason: StopReason) {
        if !matches!(self.phase, Phase::Ended(_)) {
            self.phase = Phase::Ended(Status::Stopped(reason));
        }
    }

    /// After a pause: goes on for about so many nodes.
    pub(crate) fn go_on(&mut self, nodes: u64) {
        if self.phase == Phase::Ended(Status::Stopped(StopReason::Nodes)) {
            self.control.allow(nodes);
            // It stopped where it was about to enter a node.
            self.phase = Phase::Enter;
        }
    }

    /// Part of the tree that is done.
    pub(crate) fn done(&self) -> f64 {
        done(&self.stack).max(self.done)
    }

    /// The number of solutions counted so far.
    pub(crate) fn count(&self) -> u128 {
        self.solutions
    }

    /// The part of the nodes that was not entered because what is below them was known.
    pub(crate) fn spared(&self) -> f64 {
        let spared = self.engine.spared();
        spared / (spared + self.control.nodes().max(1) as f64)
    }

    /// How it ended; a search that is still at a solution counts as stopped there by its caller.
    pub(crate) fn outcome(&self) -> Outcome {
        let status = match self.phase {
            Phase::Ended(status) => status,
            Phase::Enter | Phase::Advance => Status::Stopped(StopReason::Visitor),
        };
        Outcome {
            status,
            stats: Stats {
                nodes: self.control.nodes(),
                updates: self.engine.updates(),
                solutions: saturated(self.solutions),
                max_level: self.deepest.max(self.base.len() + self.max_level),
                engine: self.name,
                classes: 0,
            },
        }
    }

    /// The loop. With `COUNT`, solutions are counted and passed, and the engine may count whole subtrees.
    fn run<const COUNT: bool>(&mut self) -> bool {
        loop {
            match self.phase {
                Phase::Enter => {
                    if !self.control.tick() && !self.refill() {
                        return false;
                    }
                    self.phase = Phase::Advance;
                    if COUNT && let Some(below) = self.engine.shortcut(self.control.left()) {
                        self.control.charge(below.nodes);
                        if below.solutions > 0 && self.found(below.solutions.into()) {
                            return false;
                        }
                    } else {
                        match self.engine.select() {
                            Select::Branch(item) => {
                                self.open(item);
                                if COUNT {
                                    self.engine.entered(self.solutions, self.control.nodes());
                                }
                            }
                            Select::Dead => {}
                            Select::Restart => {
                                self.unwind();
                                continue;
                            }
                            Select::Solved => {
                                let enough = self.found(1);
                                if !COUNT {
                                    return true;
                                }
                                if enough {
                                    return false;
                                }
                            }
                        }
                    }
                    if !self.advance::<COUNT>() {
                        return false;
                    }
                }
                Phase::Advance => {
                    if !self.advance::<COUNT>() {
                        return false;
                    }
                }
                Phase::Ended(_) => return false,
            }
        }
    }

    /// Puts a level for `item` on the stack, with no choice taken yet.
    #[inline]
    fn open(&mut self, item: u32) {
        let degree = self.engine.open(item);
        self.stack.push(Frame { item, choice: Frame::NONE, tried: 0, degree });
        self.max_level = self.max_level.max(self.stack.len());
    }

    /// Takes the next choice, backing up while a level has none; false when the tree is done.
    #[inline]
    fn advance<const COUNT: bool>(&mut self) -> bool {
        let engine = &mut self.engine;
        while let Some(frame) = self.stack.last_mut() {
            let item = frame.item;
            let mut choice = if frame.choice == Frame::NONE {
                engine.first(item)
            } else {
                engine.untake(item, frame.choice);
                engine.next(item, frame.choice)
            };
            while let Some(candidate) = choice {
                frame.tried += 1;
                if engine.take(item, candidate) {
                    frame.choice = candidate;
                    self.phase = Phase::Enter;
                    return true;
                }
                choice = engine.next(item, candidate);
            }
            if COUNT {
                engine.left(self.solutions, self.control.nodes());
            }
            engine.close(item);
            self.stack.pop();
        }
        self.phase = Phase::Ended(Status::Complete);
        false
    }

    /// Takes back all choices, to enter the root again.
    #[cold]
    #[inline(never)]
    fn unwind(&mut self) {
        self.done = self.done.max(done(&self.stack));
        while let Some(frame) = self.stack.pop() {
            self.engine.untake(frame.item, frame.choice);
            self.engine.close(frame.item);
        }
        self.phase = Phase::Enter;
    }

    /// Notes solutions; true if that is enough, in which case the search has ended.
    #[inline]
    fn found(&mut self, below: u128) -> bool {
        self.solutions += below;
        if let Some(limit) = self.control.enough(self.solutions) {
            // A whole subtree may have been counted at once; say no more than was asked for.
            self.solutions = limit.into();
            self.phase = Phase::Ended(Status::Stopped(StopReason::Solutions));
            return true;
        }
        false
    }

    /// Takes a place in a team of searches.
    pub(crate) fn join(&mut self, member: Member) {
        self.control.join(member);
    }

    /// Sends progress, if it is time.
    pub(crate) fn report(&mut self) {
        let Self { engine, base, stack, control, solutions, done, .. } = self;
        let look = Viewed { base, stack, engine, nodes: control.nodes(), solutions: *solutions, done: *done };
        control.report(&look);
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> bool {
        let Self { engine, base, stack, control, solutions, done, .. } = self;
        let look = Viewed { base, stack, engine, nodes: control.nodes(), solutions: *solutions, done: *done };
        match control.refill(&look) {
            Ok(()) => {
                if self.control.is_asked_to_share() {
                    self.share();
                }
                self.control.tick()
            }
            Err(reason) => {
                self.phase = Phase::Ended(Status::Stopped(reason));
                false
            }
        }
    }
}

/// What the control sees of a search.
struct Viewed<'s, E> {
    base: &'s [Frame],
    stack: &'s [Frame],
    engine: &'s E,
    nodes: u64,
    solutions: u128,
    done: f64,
}

impl<E: Engine> Look for Viewed<'_, E> {
    fn progress(&self, elapsed: Duration) -> Progress {
        // A restart begins again at 0: what is told stays where it was until this run has done more than any
        // before it, so that it never goes back.
        let done = done(self.stack).max(self.done);
        let level = self.base.len() + self.stack.len();
        Progress { done, nodes: self.nodes, solutions: saturated(self.solutions), level, elapsed }
    }

    fn left(&self) -> f64 {
        left(self.base, self.stack)
    }

    fn work(&self) -> (u64, u128) {
        (self.nodes, self.solutions)
    }

    fn heap_bytes(&self) -> usize {
        self.engine.heap_bytes() + size_of_val(self.base) + size_of_val(self.stack)
    }
}

/// A number of solutions for statistics.
pub(super) fn saturated(solutions: u128) -> u64 {
    u64::try_from(solutions).unwrap_or(u64::MAX)
}

/// Knuth's estimate: level by level, the part of this level's share that is behind us.
fn done(stack: &[Frame]) -> f64 {
    let (mut done, mut share) = (0.0, 1.0);
    for frame in stack {
        let degree = f64::from(frame.degree.max(1));
        done += share * f64::from(frame.tried.saturating_sub(1)) / degree;
        share /= degree;
    }
    done
}

/// The part of the tree that is still to be searched, the node that the stack leads to included: the levels of the base
/// have no other choices.
fn left(base: &[Frame], stack: &[Frame]) -> f64 {
    let (mut left, mut share) = (0.0, 1.0);
    for frame in base {
        share /= f64::from(frame.degree.max(1));
    }
    for frame in stack {
        let degree = f64::from(frame.degree.max(1));
        left += share * f64::from(frame.degree.saturating_sub(frame.tried)) / degree;
        share /= degree;
    }
    left + share
}
