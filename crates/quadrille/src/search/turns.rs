//! The first solution, looked for in two ways by turns.
//!
//! No single choice is safe: on hard, deep problems (25x25 Sudoku) weights and restarts need a few hundred nodes where
//! the plain search needs millions, while on others (Kirkman's schoolgirls, edge matching) they need several times
//! as many. So the plain search has the first turn, long enough for most problems; then the weighted one gets a
//! quarter as many nodes, and so on, four times as many each round. What is lost is a quarter of the nodes at most;
//! what may be won has no bound. Either one ends the search: by a solution, or by having searched everything.
//!
//! The order of turns is counted in nodes, so that the same problem always has the same first solution.

use super::Method;
use super::control::{CancelToken, Control, Limits, Reporter};
use super::method::Choice;
use super::outcome::{Outcome, Status, StopReason};
use super::relay::Relay;
use super::solver::AnySearch;
use crate::engine::Asked;
use crate::problem::{OptionId, Problem};

/// Nodes of the plain search's first turn.
const FIRST_TURN: u64 = 5000;

/// How many times as many nodes a round has as the one before.
const GROWTH: u64 = 4;

/// The two searches, and whose turn it is.
pub(super) struct Turns<'p> {
    problem: &'p Problem,
    /// The plain search, and the weighted one once it has had a turn.
    plain: Box<dyn AnySearch + 'p>,
    weighted: Option<Box<dyn AnySearch + 'p>>,
    /// Whether it is the weighted search's turn.
    at_weighted: bool,
    /// The weighted search could not go on (it has more state than the plain one): the plain one goes on alone.
    alone: bool,
    /// Nodes of the plain search in this round.
    round: u64,
    limits: Limits,
    cancel: Option<CancelToken>,
    relay: Relay<'p>,
    /// Set when no more turns are taken.
    ended: Option<Status>,
}

impl<'p> Turns<'p> {
    /// Looks for one solution of a problem that `weighted` supports.
    pub(super) fn new(
        problem: &'p Problem,
        choice: Choice,
        limits: Limits,
        cancel: Option<CancelToken>,
        reporter: Option<Reporter<'p>>,
    ) -> Self {
        let (relay, round) = (Relay::new(reporter), FIRST_TURN);
        let control = Control::new(limits, cancel.clone(), relay.reporter()).pausing_after(round);
        let plain = choice.begin(problem, control, Asked::Solutions);
        let (weighted, at_weighted, alone, ended) = (None, false, false, None);
        Self { problem, plain, weighted, at_weighted, alone, round, limits, cancel, relay, ended }
    }

    fn nodes(&self) -> u64 {
        let weighted = self.weighted.as_ref().map_or(0, |search| search.outcome().stats.nodes);
        self.plain.outcome().stats.nodes + weighted
    }

    fn playing(&self) -> &(dyn AnySearch + 'p) {
        self.weighted.as_deref().filter(|_| self.at_weighted).unwrap_or(&*self.plain)
    }

    /// Passes the turn on; false if the node limit leaves nothing to either.
    fn pass(&mut self) -> bool {
        let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.nodes()));
        if left == 0 {
            self.ended = Some(Status::Stopped(StopReason::Nodes));
            return false;
        }
        self.relay.before(self.playing().outcome().stats.nodes, 0);
        if self.at_weighted || self.alone {
            self.at_weighted = false;
            self.round = if self.alone { u64::MAX } else { self.round.saturating_mul(GROWTH) };
            self.plain.go_on(self.round.min(left));
            return true;
        }
        self.at_weighted = true;
        let nodes = (self.round / GROWTH).min(left);
        match &mut self.weighted {
            Some(search) => search.go_on(nodes),
            None => {
                let elapsed = self.relay.elapsed();
                let time = self.limits.time.map(|time| time.saturating_sub(elapsed));
                let limits = Limits { time, ..self.limits };
                let choice = Choice { method: Method::Weighted, ..Choice::default() };
                let control = Control::new(limits, self.cancel.clone(), self.relay.reporter());
                let control = control.pausing_after(nodes);
                self.weighted = Some(choice.begin(self.problem, control, Asked::Solutions));
            }
        }
        true
    }
}

impl AnySearch for Turns<'_> {
    fn find_next(&mut self) -> bool {
        while self.ended.is_none() {
            let search = match &mut self.weighted {
                Some(weighted) if self.at_weighted => weighted,
                _ => &mut self.plain,
            };
            if search.find_next() {
                return true;
            }
            match search.outcome().status {
                Status::Stopped(StopReason::Nodes) => {
                    if !self.pass() {
                        return false;
                    }
                }
                Status::Stopped(StopReason::Memory) if self.at_weighted => {
                    self.alone = true;
                    if !self.pass() {
                        return false;
                    }
                }
                status => self.ended = Some(status),
            }
        }
        false
    }

    fn count_rest(&mut self) {
        while self.find_next() {}
    }

    fn solution(&self, out: &mut Vec<OptionId>) {
        self.playing().solution(out);
    }

    fn stop(&mut self, reason: StopReason) {
        self.ended.get_or_insert(Status::Stopped(reason));
    }

    fn go_on(&mut self, nodes: u64) {
        // Nobody pauses a search that takes turns.
        let _ = nodes;
    }

    fn count(&self) -> u128 {
        self.outcome().stats.solutions.into()
    }

    fn spared(&self) -> f64 {
        0.0
    }

    fn done(&self) -> f64 {
        self.playing().done()
    }

    fn outcome(&self) -> Outcome {
        let Outcome { status, mut stats } = self.playing().outcome();
        if let Some(weighted) = &self.weighted {
            let other = if self.at_weighted { &self.plain } else { weighted }.outcome().stats;
            stats.nodes += other.nodes;
            stats.updates += other.updates;
            stats.max_level = stats.max_level.max(other.max_level);
        }
        Outcome { status: self.ended.unwrap_or(status), stats }
    }
}
