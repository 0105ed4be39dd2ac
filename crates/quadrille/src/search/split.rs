//! Splitting a search: some of its tree is left to another search, over the same problem by the same engine.
//!
//! What is given away are the untried choices of the shallowest level that has any: of all that is left, this is
//! likely to be the largest piece, and all of it comes after the rest in the order of the search. It is named by the
//! choices that lead there; the other search makes them again ([`Search::start_at`]), which engines promise to lead to
//! the same place.
//!
//! The levels above, whose choices are all tried, given away, or another's, are the *base* of a search. They are no part
//! of its stack, so that the loop ends where the piece ends, and knows nothing of all this.

use super::driver::{Phase, Search};
use crate::engine::{Engine, Frame, Select};

/// A piece of a search tree: all that comes after some choice at its level.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The choices from the root on, the last of which is tried already, as are those before it.
    pub(super) path: Vec<u32>,
    /// What part of the whole tree it is, if all subtrees of a node were equally large.
    pub(super) share: f64,
}

impl<E: Engine> Search<'_, E> {
    /// Gives the untried choices of the shallowest level that has any to the other searches of the team.
    #[cold]
    pub(super) fn share(&mut self) {
        if let Some(piece) = self.split()
            && let Some(member) = self.control.member()
        {
            member.give(piece);
        }
    }

    /// Parts with the untried choices of the shallowest level that has any. To be called where the loop is about to enter
    /// a node.
    fn split(&mut self) -> Option<Piece> {
        let at = self.stack.iter().position(|frame| frame.tried < frame.degree)?;
        let path = self.base.iter().chain(&self.stack[..=at]).map(|frame| frame.choice).collect();
        let mut share = 1.0;
        for frame in self.base.iter().chain(&self.stack[..at]) {
            share /= f64::from(frame.degree.max(1));
        }
        let frame = self.stack[at];
        share *= f64::from(frame.degree - frame.tried) / f64::from(frame.degree);
        self.deepest = self.deepest.max(self.base.len() + self.max_level);
        self.base.extend(self.stack.drain(..=at));
        self.max_level = self.stack.len();
        Some(Piece { path, share })
    }

    /// Goes to a piece of the tree, to search it next. The search must be at its end.
    pub(crate) fn start_at(&mut self, piece: &Piece) {
        self.deepest = self.deepest.max(self.base.len() + self.max_level);
        self.go_to_root();
        for &choice in &piece.path {
            let Select::Branch(item) = self.engine.select() else {
                unreachable!("the same choices lead to the same place")
            };
            let degree = self.engine.open(item);
            let (mut candidate, mut tried) = (self.engine.first(item), 1);
            while let Some(other) = candidate
                && other != choice
            {
                candidate = self.engine.next(item, other);
                tried += 1;
            }
            let taken = candidate.is_some() && self.engine.take(item, choice);
            assert!(taken, "the same choices lead to the same place");
            self.base.push(Frame { item, choice, tried, degree });
        }
        self.stack.extend(self.base.pop());
        self.max_level = self.stack.len();
        self.phase = Phase::Advance;
    }

    /// Takes all choices back.
    fn go_to_root(&mut self) {
        while let Some(Frame { item, choice, .. }) = self.stack.pop().or_else(|| self.base.pop()) {
            self.engine.untake(item, choice);
            // An engine may count on being asked for all choices before the level is closed.
            let mut next = self.engine.next(item, choice);
            while let Some(choice) = next {
                next = self.engine.next(item, choice);
            }
            self.engine.close(item);
        }
        self.engine.rewind();
    }
}
