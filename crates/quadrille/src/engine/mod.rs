//! The engines: data structures that make and take back the moves of a search, and nothing else.
//!
//! An engine knows nothing of limits, threads, callbacks or output: the one driver
//! ([`search::driver`](crate::search)) asks it for an item to branch on, lets it take the choices one after the
//! other, and takes them back. Everything is monomorphised, so that a move costs no call.
//!
//! | engine | problems | source | use |
//! |---|---|---|---|
//! | [`links`] | X, XC, XCC | Knuth, TAOCP 7.2.2.1, Algorithms X and C | the reference, small and always right |
//! | [`lists`] | X, XC, XCC of up to 512 bits | own | packings, queens, matchings: most of what fits |
//! | [`bits`] | X, XC, XCC of up to 4096 options | bitboards | many items or colors, few options |
//! | [`multi`] | X, XC, XCC, MCC | Knuth, TAOCP 7.2.2.1, Algorithm M | bounds `lo..=hi` |
//! | [`weighted`] | X, XC, XCC | Boussemart et al. 2004, dom/wdeg | the first solution of hard, deep problems |
//! | [`cells`] | X, XC, XCC | Solnon; Knuth, `ssxcc`; Briggs and Torczon | all that is too large for bit masks |

pub(crate) mod bits;
pub(crate) mod cells;
pub(crate) mod links;
pub(crate) mod lists;
pub(crate) mod multi;
pub(crate) mod weighted;

use crate::problem::{OptionId, Problem};

/// What a search will be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The solutions themselves.
    Solutions,
    /// Their number only; with `memo`, parts of the tree that are counted may be kept and not be searched again.
    Number {
        /// Whether the engine may do so.
        memo: bool,
    },
}

impl Asked {
    /// Whether only a number is wanted.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Number { .. })
    }
}

/// What [`Engine::select`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Select {
    /// Nothing is left to cover: the choices taken are a solution.
    Solved,
    /// Some item can no longer be covered.
    Dead,
    /// Branch on this item.
    Branch(u32),
    /// Back to the root: the driver takes back all choices and enters the root again. For engines that learn while
    /// they search; what they have proved must not get lost, or else they must be patient enough, in the end, to
    /// search the whole tree. Never after a solution, which would be found again.
    Restart,
}

/// What an engine found below a node by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Below {
    /// Number of solutions.
    pub(crate) solutions: u64,
    /// Nodes that it entered for that, besides the one that the driver entered.
    pub(crate) nodes: u64,
}

/// One level of the driver's stack: an opened item, and the choice taken for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The item branched on, in the engine's own numbers.
    pub(crate) item: u32,
    /// The choice taken, in the engine's own numbers; [`Frame::NONE`] before the first.
    pub(crate) choice: u32,
    /// How many choices have been tried, this one included.
    pub(crate) tried: u32,
    /// How many there are.
    pub(crate) degree: u32,
}

impl Frame {
    /// No choice yet.
    pub(crate) const NONE: u32 = u32::MAX;
}

/// The moves of a search. `item` and `choice` are the engine's own numbers, below `u32::MAX`.
///
/// The driver keeps to this grammar, strictly nested:
/// `node = select [open first (take node untake next)* close]`, and calls `untake` only for a `take` that
/// returned true. After [`Select::Restart`] the levels above get their `untake close`, from the deepest up.
///
/// A search may be left to another one over the same problem, by its choices: so the same choices must lead to the same
/// items and choices again, whatever was searched before (`weighted` is excepted, as it restarts). Any number of
/// choices may be passed by `next` without a `take`.
pub(crate) trait Engine: Sized {
    /// Sets up the state for a problem that this engine supports.
    fn new(problem: &Problem) -> Self;

    /// Chooses what to branch on. May make forced moves, which the `untake` of the level above takes back.
    fn select(&mut self) -> Select;

    /// Prepares to branch on `item`; returns the number of choices (for the progress estimate).
    fn open(&mut self, item: u32) -> u32;

    /// Undoes `open`.
    fn close(&mut self, item: u32);

    /// After the level at the root was closed: brings back what choices at the root have changed for good, so that the
    /// root can be entered again.
    fn rewind(&mut self) {}

    /// The first choice for an opened item.
    fn first(&mut self, item: u32) -> Option<u32>;

    /// The choice after `choice`.
    fn next(&mut self, item: u32, choice: u32) -> Option<u32>;

    /// Makes the choice. False if that is seen to lead nowhere, in which case nothing is left to undo.
    fn take(&mut self, item: u32, choice: u32) -> bool;

    /// Undoes a `take` that returned true.
    fn untake(&mut self, item: u32, choice: u32);

    /// The number of solutions below this node, if the engine can tell without the driver, in bounded time and by
    /// entering at most `budget` nodes more. Asked only when counting, before `select`.
    #[inline]
    fn shortcut(&mut self, budget: u64) -> Option<Below> {
        let _ = budget;
        None
    }

    /// When counting, after `open`: the node was entered by the search (and not gone through on the way to a part of
    /// the tree), which had found so many solutions, and entered so many nodes, before it came to its choices.
    #[inline]
    fn entered(&mut self, solutions: u128, nodes: u64) {
        let _ = (solutions, nodes);
    }

    /// When counting, before `close`: all choices of the node were searched, with what the search has found by now.
    #[inline]
    fn left(&mut self, solutions: u128, nodes: u64) {
        let _ = (solutions, nodes);
    }

    /// Nodes that were not entered because what is below them was known, about.
    fn spared(&self) -> f64 {
        0.0
    }

    /// Appends the options of the current solution; called after `select` said `Solved`.
    fn solution(&self, path: &[Frame], out: &mut Vec<OptionId>);

    /// Updates made so far: entries removed from an item's list of options (Knuth's measure of work).
    fn updates(&self) -> u64;

    /// Bytes that the state holds.
    fn heap_bytes(&self) -> usize;
}
