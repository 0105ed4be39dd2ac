//! What is left of a problem while it is being reduced: which options still may be chosen, and what each item needs.
//!
//! All techniques work on this one state, by three moves that keep the number of solutions, each with the reason that
//! it was made for: [`remove`](Residual::remove) an option that no solution has, [`take`](Residual::take) one that
//! every solution has, [`drop_item`](Residual::drop_item) an item that is covered rightly whenever the others are.
//!
//! Invariants, where `alive(i)` are the options of item `i` that may still be chosen:
//! ```text
//! sizes[i] = |alive(i)|
//! lo[i], hi[i] = what the bounds leave after the options taken; 0 and 1 for a secondary item
//! an alive option has no covered item, agrees with every color given, and has at least one open primary item
//! an open primary item with lo[i] > 0 and sizes[i] <= lo[i] is in `queue`, or gave `dead`
//! ```
//! The first and the last of an item's options in `uses` never move: dead ones are passed over. A trail of the moves,
//! kept only while [`probing`](super::probing) tries an option, undoes them.
//!
//! Memory: 8 bytes an entry (12 with colors), 16 an option, 20 an item.

use super::why::{ItemWhy, OptionWhy};
use crate::problem::{Bounds, ColorId, ItemId, OptionId, Problem};
use std::collections::VecDeque;

/// What has become of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It is still to be covered (primary), or still may be (secondary).
    Open,
    /// It is covered as often as it may be, and no alive option has it.
    Covered,
    /// It has a color, and all alive options that have it agree.
    Colored,
    /// The other items see to it.
    Dropped,
}

/// Why there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead {
    /// The item that cannot be covered as often as it must be.
    pub(super) item: ItemId,
    /// The item that all its options have, and that may not be covered so often.
    pub(super) within: Option<ItemId>,
}

/// A change that can be undone.
#[derive(Clone, Copy, Debug)]
enum Change {
    Option(OptionId),
    Item { item: ItemId, state: State, lo: u32, hi: u32 },
}

/// Bits of [`Residual::dirty`]: the techniques that look again at items which lost options.
pub(super) mod dirty {
    pub(in super::super) const IDLE: u8 = 1;
    pub(in super::super) const CONTAINED: u8 = 2;
    pub(in super::super) const BLOCKING: u8 = 4;
    pub(super) const ALL: u8 = 7;
}

/// A problem in the middle of its reduction.
pub(super) struct Residual<'p> {
    pub(super) problem: &'p Problem,
    /// Options of item `i`, ascending: `uses[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    uses: Vec<OptionId>,
    /// The color that each use gives; empty if the problem has no colors.
    use_colors: Vec<ColorId>,
    alive: Vec<bool>,
    alive_count: usize,
    sizes: Vec<u32>,
    states: Vec<State>,
    lo: Vec<u32>,
    hi: Vec<u32>,
    dirty: Vec<u8>,
    /// Options taken, in the order in which they were.
    pub(super) taken: Vec<OptionId>,
    /// Why each option that is not alive went.
    pub(super) option_why: Vec<Option<OptionWhy>>,
    /// Why each item that was dropped was.
    pub(super) dropped: Vec<(ItemId, ItemWhy)>,
    /// Items that may have no option to spare.
    pub(super) queue: VecDeque<ItemId>,
    pub(super) dead: Option<Dead>,
    /// Entries touched so far.
    pub(super) work: u64,
    budget: u64,
    probing: bool,
    trail: Vec<Change>,
    /// Places in the option that is being taken, kept for their room.
    changed: Vec<usize>,
}

impl<'p> Residual<'p> {
    /// The whole problem, of which nothing has been reduced.
    ///
    /// # Complexity
    /// O(entries + items).
    pub(super) fn new(problem: &'p Problem, budget: u64) -> Self {
        let items = problem.item_count();
        let mut starts = vec![0_u32; items + 1];
        for option in problem.options() {
            for item in problem.option_items(option) {
                starts[item.index() + 1] += 1;
            }
        }
        let sizes: Vec<u32> = starts[1..].to_vec();
        for item in 0..items {
            starts[item + 1] += starts[item];
        }
        let mut next: Vec<u32> = starts[..items].to_vec();
        let mut uses = vec![OptionId::from_u32(0); problem.entry_count()];
        let mut use_colors = vec![ColorId::NONE; if problem.has_colors() { uses.len() } else { 0 }];
        for option in problem.options() {
            let colors = problem.option_colors(option);
            for (at, item) in problem.option_items(option).iter().enumerate() {
                let place = &mut next[item.index()];
                uses[*place as usize] = option;
                if let Some(&color) = colors.get(at) {
                    use_colors[*place as usize] = color;
                }
                *place += 1;
            }
        }
        let (mut lo, mut hi) = (vec![0; items], vec![1; items]);
        lo[..problem.primary_count()].fill(1);
        if problem.has_bounds() {
            for item in problem.items().take(problem.primary_count()) {
                let bounds = problem.bounds(item).unwrap_or(Bounds::ONCE);
                (lo[item.index()], hi[item.index()]) = (bounds.lo(), bounds.hi());
            }
        }
        let mut residual = Self {
            problem,
            starts,
            uses,
            use_colors,
            alive: vec![true; problem.option_count()],
            alive_count: problem.option_count(),
            sizes,
            states: vec![State::Open; items],
            lo,
            hi,
            dirty: vec![dirty::ALL; items],
            taken: Vec::new(),
            option_why: vec![None; problem.option_count()],
            dropped: Vec::new(),
            queue: VecDeque::new(),
            dead: None,
            work: problem.entry_count() as u64,
            budget,
            probing: false,
            trail: Vec::new(),
            changed: Vec::new(),
        };
        for item in problem.items().take(problem.primary_count()) {
            residual.check(item);
        }
        residual
    }

    /// Whether nothing more may be done: the budget is spent, or there is no solution.
    pub(super) fn finished(&self) -> bool {
        self.dead.is_some() || self.spent()
    }

    pub(super) fn spent(&self) -> bool {
        self.work >= self.budget
    }

    pub(super) fn is_alive(&self, option: OptionId) -> bool {
        self.alive[option.index()]
    }

    pub(super) fn alive_count(&self) -> usize {
        self.alive_count
    }

    pub(super) fn is_open(&self, item: ItemId) -> bool {
        self.states[item.index()] == State::Open
    }

    pub(super) fn size(&self, item: ItemId) -> u32 {
        self.sizes[item.index()]
    }

    pub(super) fn lo(&self, item: ItemId) -> u32 {
        self.lo[item.index()]
    }

    pub(super) fn hi(&self, item: ItemId) -> u32 {
        self.hi[item.index()]
    }

    /// The places of an item's options, alive or not, for [`option_at`](Self::option_at).
    pub(super) fn places(&self, item: ItemId) -> std::ops::Range<usize> {
        self.starts[item.index()] as usize..self.starts[item.index() + 1] as usize
    }

    /// The option at a place, if it is alive.
    pub(super) fn option_at(&self, place: usize) -> Option<OptionId> {
        let option = self.uses[place];
        self.alive[option.index()].then_some(option)
    }

    /// The color that the option at a place gives to the item whose place it is.
    pub(super) fn color_at(&self, place: usize) -> ColorId {
        self.use_colors.get(place).copied().unwrap_or(ColorId::NONE)
    }

    /// The alive options of an item, ascending.
    pub(super) fn alive_options(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        self.places(item).filter_map(|place| self.option_at(place))
    }

    /// Whether the item has lost options since the technique last asked.
    pub(super) fn take_dirty(&mut self, item: ItemId, technique: u8) -> bool {
        let bits = &mut self.dirty[item.index()];
        let was = *bits & technique != 0;
        *bits &= !technique;
        was
    }

    /// Removes an option that no solution has.
    pub(super) fn remove(&mut self, option: OptionId, why: OptionWhy) {
        for &item in self.discard(option, why) {
            self.sizes[item.index()] -= 1;
            self.check(item);
        }
    }

    /// Takes an alive option that every solution has; options that contradict it go.
    pub(super) fn take(&mut self, option: OptionId, why: OptionWhy) {
        let items = self.discard(option, why);
        for item in items {
            self.sizes[item.index()] -= 1;
        }
        self.taken.push(option);
        let problem = self.problem;
        let colors = problem.option_colors(option);
        let color = |at: usize| colors.get(at).copied().unwrap_or(ColorId::NONE);
        // First all that the option covers: an item that it has must not look uncoverable while others are cleared.
        let mut changed = std::mem::take(&mut self.changed);
        for (at, &item) in items.iter().enumerate() {
            if !self.is_open(item) {
                continue;
            }
            self.record(item);
            changed.push(at);
            if color(at) != ColorId::NONE {
                self.states[item.index()] = State::Colored;
                continue;
            }
            self.hi[item.index()] -= 1;
            self.lo[item.index()] = self.lo[item.index()].saturating_sub(1);
            if self.hi[item.index()] == 0 {
                self.states[item.index()] = State::Covered;
            }
        }
        for at in changed.drain(..) {
            let item = items[at];
            match self.states[item.index()] {
                State::Colored => self.clear(item, color(at), OptionWhy::Colored(item)),
                State::Covered => self.clear(item, ColorId::NONE, OptionWhy::Covered(item)),
                State::Open | State::Dropped => {
                    self.check(item);
                    if !self.probing {
                        // A stricter rule shows more, also in items that lost no option.
                        self.dirty.fill(dirty::ALL);
                    }
                }
            }
        }
        self.changed = changed;
    }

    /// Drops an item that is covered rightly whenever the other open items are. Every alive option that has it must
    /// have another open primary item, unless it is secondary.
    pub(super) fn drop_item(&mut self, item: ItemId, why: ItemWhy) {
        self.states[item.index()] = State::Dropped;
        self.lo[item.index()] = 0;
        self.dropped.push((item, why));
    }

    /// Settles an item that no option may cover.
    pub(super) fn close(&mut self, item: ItemId) {
        self.states[item.index()] = State::Covered;
        self.clear(item, ColorId::NONE, OptionWhy::Zero(item));
    }

    /// Runs `attempt` and undoes all that it did, except for the work; gives what it returned.
    pub(super) fn attempt<T>(&mut self, attempt: impl FnOnce(&mut Self) -> T) -> T {
        self.probing = true;
        let taken = self.taken.len();
        let result = attempt(self);
        while let Some(change) = self.trail.pop() {
            match change {
                Change::Option(option) => {
                    self.alive[option.index()] = true;
                    self.alive_count += 1;
                    self.option_why[option.index()] = None;
                    let problem = self.problem;
                    let items = problem.option_items(option);
                    self.work += items.len() as u64;
                    for item in items {
                        self.sizes[item.index()] += 1;
                    }
                }
                Change::Item { item, state, lo, hi } => {
                    self.states[item.index()] = state;
                    (self.lo[item.index()], self.hi[item.index()]) = (lo, hi);
                }
            }
        }
        self.taken.truncate(taken);
        self.queue.clear();
        self.dead = None;
        self.probing = false;
        result
    }

    /// Removes the alive options of an item, except those that give it this color.
    fn clear(&mut self, item: ItemId, color: ColorId, why: OptionWhy) {
        self.work += self.places(item).len() as u64;
        for place in self.places(item) {
            // An attempt has nothing to learn after the first contradiction.
            if self.probing && self.dead.is_some() {
                return;
            }
            if let Some(option) = self.option_at(place)
                && (color == ColorId::NONE || self.color_at(place) != color)
            {
                self.remove(option, why);
            }
        }
    }

    /// Makes an option dead; the caller takes it off the sizes of its items, which are returned.
    fn discard(&mut self, option: OptionId, why: OptionWhy) -> &'p [ItemId] {
        debug_assert!(self.is_alive(option), "{option:?} went before");
        self.alive[option.index()] = false;
        self.alive_count -= 1;
        self.option_why[option.index()] = Some(why);
        if self.probing {
            self.trail.push(Change::Option(option));
        }
        let problem = self.problem;
        let items = problem.option_items(option);
        self.work += items.len() as u64;
        if !self.probing {
            for item in items {
                self.dirty[item.index()] = dirty::ALL;
            }
        }
        items
    }

    /// Notes an item that has no option to spare, or too few.
    fn check(&mut self, item: ItemId) {
        let (size, lo) = (self.sizes[item.index()], self.lo[item.index()]);
        if size > lo || lo == 0 {
            return;
        }
        if size < lo {
            self.dead.get_or_insert(Dead { item, within: None });
        } else {
            self.queue.push_back(item);
        }
    }

    /// Keeps what an item is now, if it may have to come back.
    fn record(&mut self, item: ItemId) {
        if self.probing {
            let at = item.index();
            let (state, lo, hi) = (self.states[at], self.lo[at], self.hi[at]);
            self.trail.push(Change::Item { item, state, lo, hi });
        }
    }

    /// All that an attempt must leave as it was.
    #[cfg(test)]
    pub(super) fn snapshot(&self) -> impl std::fmt::Debug + '_ {
        let items = (&self.sizes, &self.states, &self.lo, &self.hi, &self.dirty);
        (items, &self.alive, self.alive_count, &self.taken, &self.option_why, &self.queue, self.dead)
    }

    /// Panics unless the invariants at the head of this file hold.
    #[cfg(test)]
    pub(super) fn check_invariants(&self) {
        let problem = self.problem;
        assert_eq!(self.alive_count, self.alive.iter().filter(|&&alive| alive).count());
        for item in problem.items() {
            let alive = problem
                .options()
                .filter(|&option| self.is_alive(option) && problem.option_items(option).contains(&item));
            assert_eq!(self.size(item) as usize, alive.count(), "size of {item:?}");
            assert!(self.states[item.index()] != State::Covered || self.size(item) == 0, "{item:?}");
            if self.is_open(item) && self.dead.is_none() {
                assert!(self.size(item) >= self.lo(item), "{item:?}");
            }
        }
        for option in problem.options().filter(|&option| self.is_alive(option)) {
            let open = |item: &ItemId| problem.is_primary(*item) && self.is_open(*item);
            assert!(problem.option_items(option).iter().any(open), "{option:?}");
        }
    }
}
