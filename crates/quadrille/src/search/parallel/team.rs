//! What the threads of one search share: pieces to search, limits, solutions found, and how far each has come.
//!
//! One lock holds all that is seldom touched. What a busy thread looks at every thousand nodes are three atomic flags and
//! its own [`Slot`].

use super::outbox::Outbox;
use crate::engine::Asked;
use crate::problem::OptionId;
use crate::search::control::Look;
use crate::search::driver::saturated;
use crate::search::outcome::{Stats, StopReason};
use crate::search::progress::Progress;
use crate::search::solver::EngineSearch;
use crate::search::split::Piece;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Number of a piece, which is also the lane of its solutions.
pub(super) type PieceId = u32;

/// The seat of the thread that asked the question.
pub(super) const FIRST_SEAT: usize = 0;

/// A thread that waits looks up about so often, to send progress.
const LOOK_UP: Duration = Duration::from_millis(20);

/// Nodes that are granted at a time: so many may pass before a thread that has nothing to do is noticed. (1024: 3 %
/// longer on pentominoes 6x10 with two threads.)
const GRANT: u64 = 256;

/// What limits a team, and what it is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Charter {
    pub(super) seats: usize,
    pub(super) asked: Asked,
    /// Solutions come in the order of one thread.
    pub(super) ordered: bool,
    /// Nodes are granted one by one, so that tests see as much sharing as can be.
    pub(super) eager: bool,
    /// There is a limit on nodes.
    pub(super) counted: bool,
    /// Limits on all threads together; that on solutions only when counting.
    pub(super) solutions: Option<u64>,
    pub(super) memory: Option<usize>,
    /// How often progress is wanted.
    pub(super) watched: Option<Duration>,
}

/// What a thread has done, as of its last report.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    stats: Stats,
    solutions: u128,
    /// The part of the tree that it has still to do.
    left: f64,
    told: Duration,
    bytes: usize,
}

/// What the threads share.
#[derive(Debug)]
pub(crate) struct Team {
    charter: Charter,
    /// More threads wait for something to do than there are pieces.
    asked: AtomicBool,
    /// The search has ended: by a limit, or as its caller went away.
    halted: AtomicBool,
    /// There are solutions to be taken.
    ready: AtomicBool,
    /// Nodes granted to all, and how many may be.
    granted: AtomicU64,
    most: AtomicU64,
    /// Solutions handed to the caller.
    pub(super) given: AtomicU64,
    slots: Vec<Mutex<Slot>>,
    desk: Mutex<Desk>,
    bell: Condvar,
}

#[derive(Debug)]
struct Desk {
    pieces: VecDeque<(PieceId, Piece)>,
    next: PieceId,
    /// The piece that each seat is at.
    at: Vec<PieceId>,
    /// Pieces not yet searched to their ends.
    open: usize,
    /// Threads that are searching, and those that wait for a piece.
    busy: usize,
    waiting: usize,
    /// Whether the first seat waits for solutions.
    listening: bool,
    outbox: Outbox,
    stopped: Option<StopReason>,
}

/// What a thread is to do next.
#[derive(Debug)]
pub(super) enum Next {
    /// Search this piece.
    Piece(Piece),
    /// Take the solutions that are there (the first seat only).
    Listen,
    /// Nothing: the nodes of this while are used up.
    Pause,
    /// Nothing: everything is searched, or a limit was reached.
    End,
}

impl Team {
    /// A team whose first seat is at the whole tree, of which `nodes` nodes are done, and `most` may be.
    pub(super) fn new(charter: Charter, nodes: u64, most: u64) -> Self {
        let desk = Desk {
            pieces: VecDeque::new(),
            next: 1,
            at: vec![0; charter.seats],
            open: 1,
            busy: 1,
            waiting: 0,
            listening: false,
            outbox: Outbox::new(charter.ordered),
            stopped: None,
        };
        let slots: Vec<Mutex<Slot>> = (0..charter.seats).map(|_| Mutex::default()).collect();
        lock(&slots[FIRST_SEAT]).left = 1.0;
        Self {
            charter,
            asked: AtomicBool::new(false),
            halted: AtomicBool::new(false),
            ready: AtomicBool::new(false),
            granted: AtomicU64::new(nodes),
            most: AtomicU64::new(most),
            given: AtomicU64::new(0),
            slots,
            desk: Mutex::new(desk),
            bell: Condvar::new(),
        }
    }

    /// Ends the search of all; the first reason counts.
    pub(super) fn stop(&self, reason: StopReason) {
        let desk = &mut *self.desk();
        desk.stopped.get_or_insert(reason);
        self.halted.store(true, Ordering::Relaxed);
        self.bell.notify_all();
    }

    /// Why it was stopped, if it was.
    pub(super) fn stopped(&self) -> Option<StopReason> {
        self.desk().stopped
    }

    /// Whether everything was searched.
    pub(super) fn is_complete(&self) -> bool {
        self.desk().open == 0
    }

    /// Lets all go on, up to so many nodes in all.
    pub(super) fn allow(&self, most: u64) {
        let desk = self.desk();
        self.most.store(most, Ordering::Relaxed);
        self.bell.notify_all();
        drop(desk);
    }

    /// Whether all nodes are granted that may be.
    pub(super) fn is_spent(&self) -> bool {
        self.granted.load(Ordering::Relaxed) >= self.most.load(Ordering::Relaxed)
    }

    /// A seat is at the end of its piece.
    pub(super) fn finish(&self, seat: usize, search: &dyn EngineSearch) {
        self.report(seat, search);
        let desk = &mut *self.desk();
        let piece = desk.at[seat];
        desk.outbox.finish(piece);
        desk.open -= 1;
        desk.busy -= 1;
        self.flags(desk);
        // Others may be waiting for the end, or for their turn to hand out solutions.
        self.bell.notify_all();
    }

    /// A seat stops, for good or for a while: notes its work.
    pub(super) fn report(&self, seat: usize, search: &dyn EngineSearch) {
        let (stats, solutions) = (search.outcome().stats, search.count());
        let slot = &mut *lock(&self.slots[seat]);
        *slot = Slot { stats, solutions, left: 0.0, ..*slot };
    }

    /// Work done by all.
    pub(super) fn stats(&self) -> Stats {
        let mut sum = Stats::default();
        for slot in &self.slots {
            let stats = lock(slot).stats;
            sum.nodes += stats.nodes;
            sum.updates += stats.updates;
            sum.max_level = sum.max_level.max(stats.max_level);
        }
        sum.solutions = saturated(self.solutions());
        sum
    }

    /// Solutions counted by all.
    pub(super) fn solutions(&self) -> u128 {
        self.slots.iter().map(|slot| lock(slot).solutions).sum()
    }

    /// The part of the tree that is done.
    pub(super) fn done(&self) -> f64 {
        let waiting: f64 = self.desk().pieces.iter().map(|(_, piece)| piece.share).sum();
        let left: f64 = self.slots.iter().map(|slot| lock(slot).left).sum();
        (1.0 - waiting - left).clamp(0.0, 1.0)
    }

    /// Waits for a piece to search. The first seat also wakes up for solutions, and calls `look_up` now and then.
    pub(super) fn next(&self, seat: usize, look_up: &mut dyn FnMut()) -> Next {
        let mut desk = self.desk();
        desk.waiting += 1;
        self.flags(&desk);
        let next = loop {
            if desk.open == 0 || desk.stopped.is_some() {
                break Next::End;
            }
            if seat == FIRST_SEAT && desk.outbox.is_ready() {
                break Next::Listen;
            }
            if let Some((id, piece)) = desk.pieces.pop_front() {
                desk.at[seat] = id;
                desk.busy += 1;
                lock(&self.slots[seat]).left = piece.share;
                break Next::Piece(piece);
            }
            if seat == FIRST_SEAT && desk.busy == 0 && self.is_spent() {
                break Next::Pause;
            }
            desk = self.wait(desk, seat, look_up);
        };
        desk.waiting -= 1;
        self.flags(&desk);
        next
    }

    /// Waits until more nodes are allowed; false if the search has ended. For all seats but the first.
    pub(super) fn rest(&self) -> bool {
        let mut desk = self.desk();
        desk.busy -= 1;
        self.bell.notify_all();
        while desk.stopped.is_none() && self.is_spent() {
            desk = self.bell.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        desk.busy += 1;
        desk.stopped.is_none()
    }

    /// For the first seat, whose nodes are used up: waits until the others have come to rest.
    pub(super) fn wait_for_rest(&self, look_up: &mut dyn FnMut()) {
        let mut desk = self.desk();
        while desk.stopped.is_none() && desk.busy > 1 {
            desk = self.wait(desk, FIRST_SEAT, look_up);
        }
    }

    /// Puts a solution out for the caller; waits while there are too many. False if the search has ended.
    ///
    /// The first seat, which alone can make room, does not wait: others may have filled it up since its turn was asked
    /// for, and it puts out one too many.
    pub(super) fn put(&self, seat: usize, solution: Vec<OptionId>) -> bool {
        let mut desk = self.desk();
        let piece = desk.at[seat];
        while seat != FIRST_SEAT && desk.stopped.is_none() && !desk.outbox.has_room(piece) {
            desk = self.bell.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        if desk.stopped.is_some() {
            return false;
        }
        desk.outbox.put(piece, solution);
        self.flags(&desk);
        if desk.listening && desk.outbox.is_ready() {
            self.bell.notify_all();
        }
        true
    }

    /// For the first seat, which must not wait for itself: whether its piece comes first, and nothing of it waits, so that
    /// its solutions may go to the caller at once; else, whether there is room to put them out.
    pub(super) fn turn(&self) -> Turn {
        let desk = self.desk();
        let piece = desk.at[FIRST_SEAT];
        if desk.outbox.is_first(piece) && !desk.outbox.is_ready() {
            Turn::Now
        } else if desk.outbox.has_room(piece) {
            Turn::Later
        } else {
            Turn::Full
        }
    }

    /// Whether there may be solutions to take.
    pub(super) fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    /// Takes the solutions that are the caller's next.
    pub(super) fn take(&self, into: &mut VecDeque<Vec<OptionId>>) {
        let desk = &mut *self.desk();
        desk.outbox.take(into);
        self.flags(desk);
        self.bell.notify_all();
    }

    /// For the first seat, whose solutions have no room: waits until there are some to take.
    pub(super) fn wait_for_solutions(&self, look_up: &mut dyn FnMut()) {
        let mut desk = self.desk();
        while desk.stopped.is_none() && !desk.outbox.is_ready() && !desk.outbox.has_room(desk.at[FIRST_SEAT])
        {
            desk = self.wait(desk, FIRST_SEAT, look_up);
        }
    }

    fn wait<'d>(
        &'d self,
        mut desk: MutexGuard<'d, Desk>,
        seat: usize,
        look_up: &mut dyn FnMut(),
    ) -> MutexGuard<'d, Desk> {
        if seat != FIRST_SEAT {
            return self.bell.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        desk.listening = true;
        let (desk, timeout) = self.bell.wait_timeout(desk, LOOK_UP).unwrap_or_else(PoisonError::into_inner);
        let mut desk = desk;
        if timeout.timed_out() {
            drop(desk);
            look_up();
            desk = self.desk();
        }
        desk.listening = false;
        desk
    }

    /// Brings the flags up to date that busy threads look at.
    fn flags(&self, desk: &Desk) {
        self.asked.store(desk.waiting > desk.pieces.len() && desk.open > 0, Ordering::Relaxed);
        self.ready.store(desk.outbox.is_ready(), Ordering::Relaxed);
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }
}

/// Whether the first seat may hand out what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// At once: nothing comes before it.
    Now,
    /// It may search on, and put what it finds out for later.
    Later,
    /// There is no room.
    Full,
}

/// One search's place in a team, which its control looks after.
#[derive(Debug)]
pub(crate) struct Member {
    pub(super) team: Arc<Team>,
    pub(super) seat: usize,
}

impl Member {
    /// Reports how far the search is, and learns whether it is to stop.
    pub(in crate::search) fn look_in(&self, look: &dyn Look, elapsed: Duration) -> Result<(), StopReason> {
        let team = &*self.team;
        if team.halted.load(Ordering::Relaxed) {
            return Err(team.stopped().unwrap_or(StopReason::Visitor));
        }
        let (nodes, solutions) = look.work();
        let (watched, memory) = (team.charter.watched, team.charter.memory);
        {
            let slot = &mut *lock(&team.slots[self.seat]);
            (slot.stats.nodes, slot.solutions) = (nodes, solutions);
            // To add up the levels takes time on deep stacks.
            if watched.is_some_and(|every| elapsed.saturating_sub(slot.told) >= every / 2) {
                (slot.left, slot.told) = (look.left(), elapsed);
            }
            if memory.is_some() {
                slot.bytes = look.heap_bytes();
            }
        }
        if memory.is_some_and(|most| team.slots.iter().map(|slot| lock(slot).bytes).sum::<usize>() > most) {
            return Err(StopReason::Memory);
        }
        if let Some(most) = team.charter.solutions
            && team.solutions() >= most.into()
        {
            return Err(StopReason::Solutions);
        }
        if self.seat == FIRST_SEAT && !team.charter.asked.is_number() && team.is_ready() {
            // A pause, to hand them to the caller.
            return Err(StopReason::Nodes);
        }
        Ok(())
    }

    /// Whether others have nothing to do.
    pub(in crate::search) fn is_asked_to_share(&self) -> bool {
        self.team.asked.load(Ordering::Relaxed)
    }

    /// Leaves a piece of this search's tree to whoever is free.
    pub(in crate::search) fn give(&self, piece: Piece) {
        let team = &*self.team;
        lock(&team.slots[self.seat]).left -= piece.share;
        let desk = &mut *team.desk();
        let id = desk.next;
        desk.next += 1;
        desk.outbox.open_after(desk.at[self.seat], id);
        desk.open += 1;
        desk.pieces.push_back((id, piece));
        team.flags(desk);
        team.bell.notify_all();
    }

    /// Grants up to so many nodes; none if all are granted that may be.
    pub(in crate::search) fn grant(&self, wanted: u64) -> u64 {
        let team = &*self.team;
        let wanted = if team.charter.eager { 1 } else { wanted.min(GRANT) };
        let most = team.most.load(Ordering::Relaxed);
        if most == u64::MAX {
            return wanted;
        }
        let mut granted = team.granted.load(Ordering::Relaxed);
        loop {
            let nodes = wanted.min(most.saturating_sub(granted));
            let next = granted + nodes;
            match team.granted.compare_exchange_weak(granted, next, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return nodes,
                Err(now) => granted = now,
            }
        }
    }

    /// Whether there is a limit on nodes. (A pause may come a little later than asked for.)
    pub(in crate::search) fn has_few_nodes(&self) -> bool {
        self.team.charter.counted
    }

    /// What all have done, as that of one search; `own` is that of this one.
    pub(in crate::search) fn progress_of_all(&self, own: &Progress) -> Progress {
        let stats = self.team.stats();
        let given = self.team.given.load(Ordering::Relaxed);
        let solutions = if self.team.charter.asked.is_number() { stats.solutions } else { given };
        Progress { done: self.team.done(), nodes: stats.nodes, solutions, ..*own }
    }
}

/// What is kept here is right between any two steps, so that a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
