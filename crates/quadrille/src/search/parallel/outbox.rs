//! Solutions on their way from the threads that find them to the caller, who takes them in one thread.
//!
//! Unordered, all go through one lane. Ordered, each piece of the tree has a lane of its own; the lanes stand in the order
//! of the search, and only the first one is emptied. A piece that is given away is what comes behind the rest of its
//! giver's piece, so its lane is put behind that one's.
//!
//! Memory is bounded: what comes first waits for the caller when [`ROOM`] solutions are there, all else when it has filled
//! as much together. So whoever searches the first piece never waits for another thread, and all goes on.

use super::team::PieceId;
use crate::problem::OptionId;
use std::collections::VecDeque;

/// Solutions that are kept for the caller; and as many that are not yet his turn.
const ROOM: usize = 4096;

/// The solutions that were found and not yet taken.
#[derive(Debug)]
pub(super) struct Outbox {
    ordered: bool,
    /// In the order of the search; never empty of lanes until all pieces are finished.
    lanes: VecDeque<Lane>,
    /// Solutions in all lanes but the first.
    behind: usize,
}

#[derive(Debug, Default)]
struct Lane {
    piece: PieceId,
    finished: bool,
    solutions: VecDeque<Vec<OptionId>>,
}

impl Outbox {
    /// With a lane for the piece 0, which is everything.
    pub(super) fn new(ordered: bool) -> Self {
        Self { ordered, lanes: VecDeque::from([Lane::default()]), behind: 0 }
    }

    /// A lane for piece `id`, which is the end of what was piece `giver`.
    pub(super) fn open_after(&mut self, giver: PieceId, id: PieceId) {
        if self.ordered {
            let at = self.lane(giver);
            self.lanes.insert(at + 1, Lane { piece: id, ..Lane::default() });
        }
    }

    /// Whether one more solution of this piece may be put in.
    pub(super) fn has_room(&self, piece: PieceId) -> bool {
        let used = if self.is_first(piece) { self.lanes[0].solutions.len() } else { self.behind };
        used < ROOM
    }

    /// Whether the solutions of this piece are the caller's next.
    pub(super) fn is_first(&self, piece: PieceId) -> bool {
        self.lane(piece) == 0
    }

    /// Puts in a solution of this piece.
    pub(super) fn put(&mut self, piece: PieceId, solution: Vec<OptionId>) {
        let at = self.lane(piece);
        self.lanes[at].solutions.push_back(solution);
        self.behind += usize::from(at > 0);
    }

    /// This piece has no more solutions.
    pub(super) fn finish(&mut self, piece: PieceId) {
        if !self.ordered {
            return;
        }
        let at = self.lane(piece);
        self.lanes[at].finished = true;
        if at > 0 && self.lanes[at].solutions.is_empty() {
            self.lanes.remove(at);
        }
        self.advance();
    }

    /// Whether there are solutions to take.
    pub(super) fn is_ready(&self) -> bool {
        self.lanes.front().is_some_and(|lane| !lane.solutions.is_empty())
    }

    /// Takes the solutions that are next.
    pub(super) fn take(&mut self, into: &mut VecDeque<Vec<OptionId>>) {
        if let Some(lane) = self.lanes.front_mut() {
            into.append(&mut lane.solutions);
        }
        self.advance();
    }

    /// Removes lanes from the front that are done with.
    fn advance(&mut self) {
        while self.lanes.front().is_some_and(|lane| lane.finished && lane.solutions.is_empty()) {
            self.lanes.pop_front();
            if let Some(lane) = self.lanes.front() {
                self.behind -= lane.solutions.len();
            }
        }
    }

    /// The place of a piece's lane. There are about as many lanes as threads.
    fn lane(&self, piece: PieceId) -> usize {
        if !self.ordered {
            return 0;
        }
        let lane = self.lanes.iter().position(|lane| lane.piece == piece);
        lane.expect("a piece has a lane until it is finished")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(number: u32) -> Vec<OptionId> {
        vec![OptionId::from_u32(number)]
    }

    fn taken(outbox: &mut Outbox) -> Vec<u32> {
        let mut into = VecDeque::new();
        outbox.take(&mut into);
        into.into_iter().map(|solution| solution[0].to_u32()).collect()
    }

    #[test]
    fn pieces_given_away_come_behind_their_givers() {
        let mut outbox = Outbox::new(true);
        outbox.open_after(0, 1);
        outbox.open_after(0, 2);
        outbox.open_after(2, 3);
        for (piece, number) in [(1, 4), (3, 3), (2, 2), (0, 1)] {
            outbox.put(piece, solution(number));
        }
        assert_eq!(taken(&mut outbox), [1]);
        outbox.finish(2);
        assert!(!outbox.is_ready());
        outbox.finish(0);
        assert_eq!(taken(&mut outbox), [2]);
        assert_eq!(taken(&mut outbox), [3]);
        outbox.finish(1);
        assert!(!outbox.is_ready());
        outbox.finish(3);
        assert_eq!(taken(&mut outbox), [4]);
        assert_eq!(outbox.behind, 0);
    }

    #[test]
    fn what_is_not_first_waits_for_room_and_the_first_for_the_caller_only() {
        let mut outbox = Outbox::new(true);
        outbox.open_after(0, 1);
        outbox.open_after(1, 2);
        for number in 0..u32::try_from(ROOM).unwrap() {
            outbox.put(1 + number % 2, solution(number));
        }
        assert!(!outbox.has_room(1) && !outbox.has_room(2) && outbox.has_room(0));
        outbox.finish(0);
        assert!(outbox.has_room(1) && outbox.has_room(2));
        assert_eq!(taken(&mut outbox).len(), ROOM / 2);
    }

    #[test]
    fn without_order_all_go_through_one_lane() {
        let mut outbox = Outbox::new(false);
        outbox.open_after(0, 1);
        outbox.put(1, solution(7));
        outbox.finish(0);
        outbox.put(1, solution(8));
        assert_eq!(taken(&mut outbox), [7, 8]);
    }
}
