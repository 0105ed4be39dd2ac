//! The moves at the top of a search, where the driver leads: in the root's table, one node at a time.

use super::node::{All, Node, State as Inner, settle};
use super::set::Set;
use super::subtree::Tally;
use super::table::{Level, Options, SIZES, Stack, Table};
use crate::engine::{Below, Select};

/// Nodes after which counting a subtree without the driver is given up, so that limits and cancelling hold.
const BUDGET: u64 = 4096;

/// The state of a search.
pub(crate) struct State {
    options: Options,
    /// All options.
    table: Table,
    /// One for each of [`SIZES`].
    packed: Vec<Table>,
    /// Words of a row of the root's table.
    words: usize,
    depth: usize,
    /// Options chosen so far, forced ones included.
    trail: Vec<u32>,
    /// Length of the trail when each level was entered.
    marks: Vec<usize>,
    tally: Tally,
}

impl State {
    /// The state at the root, for rows of `words` words and `primary` items.
    pub(in crate::engine::bits) fn new(
        mut table: Table,
        options: Options,
        words: usize,
        primary: usize,
    ) -> Self {
        // A level for each choice, the root, and one for a subtree that is counted.
        table.stack.reserve(primary.min(table.ids.len()) + 2, words, options.item_words);
        fill(&mut table.stack.alive[..words], table.ids.len());
        fill(&mut table.stack.open[..options.item_words], primary);
        table.stack.level[0].left = u32::try_from(primary).expect("items are numbered by 32 bits");
        Self {
            options,
            table,
            packed: SIZES.iter().map(|_| Table::default()).collect(),
            words,
            depth: 0,
            trail: Vec::new(),
            marks: vec![0],
            tally: Tally::new(primary),
        }
    }

    /// Prepares to branch on an item; returns the number of choices.
    pub(in crate::engine::bits) fn open(&mut self, item: u32) -> u32 {
        let since = self.tally.nodes;
        let level = &mut self.table.stack.level[self.depth];
        *level = Level { item, since, word: 0, bits: 0, ..*level };
        let alive = &self.table.stack.alive[self.depth * self.words..][..self.words];
        let row = &self.table.rows[item as usize * self.words..][..self.words];
        alive.iter().zip(row).map(|(alive, row)| (alive & row).count_ones()).sum()
    }

    /// Notes the size of the subtree of a level.
    pub(in crate::engine::bits) fn close(&mut self) {
        let level = self.table.stack.level[self.depth];
        self.tally.learn(level.entered, self.tally.nodes - level.since);
    }

    /// The first choice from option `from` on.
    pub(in crate::engine::bits) fn choice(&self, from: usize) -> Option<u32> {
        let item = self.table.stack.level[self.depth].item as usize;
        let alive = &self.table.stack.alive[self.depth * self.words..][..self.words];
        let row = &self.table.rows[item * self.words..][..self.words];
        let mut mask = u64::MAX << (from % 64);
        for word in from / 64..self.words {
            let bits = alive[word] & row[word] & mask;
            if bits != 0 {
                return Some(word as u32 * 64 + bits.trailing_zeros()); // 64 words at most
            }
            mask = u64::MAX;
        }
        None
    }

    /// Enters the level below a choice.
    pub(in crate::engine::bits) fn take(&mut self, choice: u32) -> bool {
        let option = choice as usize;
        let id = self.table.ids[option] as usize;
        let Stack { alive, open, level } = &mut self.table.stack;
        let left = level[self.depth].left - self.options.size[id];
        if left > 0 && left < self.options.smallest {
            return false;
        }
        let beside = &self.table.beside[option * self.words..][..self.words];
        meet(alive, self.depth, self.words, |w, alive| alive & beside[w]);
        let items = self.options.items(id);
        meet(open, self.depth, self.options.item_words, |w, open| open & !items[w]);
        self.depth += 1;
        level[self.depth].left = left;
        self.marks.truncate(self.depth);
        self.marks.push(self.trail.len());
        self.trail.push(self.table.ids[option]);
        self.tally.nodes += 1;
        self.tally.memory.updates += 1;
        true
    }

    /// Goes back to the level above.
    pub(in crate::engine::bits) fn untake(&mut self) {
        self.trail.truncate(self.marks[self.depth]);
        self.depth -= 1;
    }

    /// The options chosen, in the root's numbers.
    pub(in crate::engine::bits) fn trail(&self) -> &[u32] {
        &self.trail
    }

    /// Rows met with sets of options.
    pub(in crate::engine::bits) fn updates(&self) -> u64 {
        self.tally.memory.updates
    }

    /// Bytes held.
    pub(in crate::engine::bits) fn heap_bytes(&self) -> usize {
        let packed: usize = self.packed.iter().map(Table::heap_bytes).sum();
        self.table.heap_bytes() + packed + size_of_val(&*self.options.items)
    }
}

#[cfg(test)]
impl State {
    /// Checks what the tables and the current level promise.
    pub(in crate::engine::bits) fn check_invariants(&self) {
        let (count, words) = (self.table.ids.len(), self.words);
        let has = |set: &[u64], bit: usize| set[bit / 64] >> (bit % 64) & 1 != 0;
        for a in 0..count {
            let beside = &self.table.beside[a * words..][..words];
            assert!(!has(beside, a), "an option conflicts with itself");
            for b in 0..count {
                let other = &self.table.beside[b * words..][..words];
                assert_eq!(has(beside, b), has(other, a), "conflicts are symmetric");
            }
            assert!((count..64 * words).all(|b| !has(beside, b)), "bits beyond the last option are 0");
        }
        let alive = &self.table.stack.alive[self.depth * words..][..words];
        let open = &self.table.stack.open[self.depth * self.options.item_words..][..self.options.item_words];
        let left = self.table.stack.level[self.depth].left;
        if left > 0 {
            assert_eq!(open.iter().map(|word| word.count_ones()).sum::<u32>(), left);
            for option in (0..count).filter(|&option| has(alive, option)) {
                let items = self.options.items(option);
                assert!(items.iter().zip(open).all(|(items, open)| items & !open == 0), "alive options fit");
            }
        }
    }
}

/// Sets the first `count` bits.
pub(in crate::engine::bits) fn fill(set: &mut [u64], count: usize) {
    for (word, set) in set.iter_mut().enumerate() {
        let bits = count.saturating_sub(64 * word);
        *set = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
    }
}

/// Fills in the set of the next level, word by word, from that of level `depth`.
#[inline(always)]
fn meet(sets: &mut [u64], depth: usize, words: usize, rule: impl Fn(usize, u64) -> u64) {
    let (over, under) = sets[depth * words..].split_at_mut(words);
    for (w, (under, &over)) in under.iter_mut().zip(over.iter()).enumerate() {
        *under = rule(w, over);
    }
}

/// Makes the forced moves of the current level, and chooses an item.
///
/// # Safety
/// The processor must have the instruction set `S`.
#[inline(always)]
pub(super) unsafe fn select<S: Set>(state: &mut State) -> Select {
    macro_rules! by_size {
        ($($n:literal)*) => {
            match state.words {
                // SAFETY: the caller keeps the contract; rows have so many words.
                $($n => unsafe { select_in::<S, $n>(state) },)*
                words => unreachable!("no table has rows of {words} words"),
            }
        };
    }
    by_size!(1 2 3 4 6 8 12 16 24 32 48 64)
}

/// # Safety
/// As for [`select`]; rows must have `N` words.
#[inline(always)]
unsafe fn select_in<S: Set, const N: usize>(state: &mut State) -> Select {
    let depth = state.depth;
    let Table { rows, beside, ids, stack, .. } = &mut state.table;
    let level = &mut stack.level[depth];
    if level.left == 0 {
        return Select::Solved;
    }
    level.entered = level.left;
    let alive = &mut stack.alive.as_chunks_mut::<N>().0[depth];
    let words = state.options.item_words;
    let mut inner =
        Inner { alive: *alive, open: &mut stack.open[depth * words..][..words], left: level.left };
    let (rows, beside) = (rows.as_chunks::<N>().0, &mut All(beside.as_chunks::<N>().0));
    let (trail, memory) = (&mut state.trail, &mut state.tally.memory);
    // SAFETY: the caller keeps the contract.
    let node = unsafe {
        settle::<S, N>((rows, beside, ids), &state.options, &mut inner, memory, |id| trail.push(id))
    };
    (*alive, level.left) = (inner.alive, inner.left);
    match node {
        Node::Dead => Select::Dead,
        Node::Solved => Select::Solved,
        Node::Branch(item) => Select::Branch(item),
    }
}

/// Counts the solutions below the current level, if its subtree is expected to be small, and proves so.
///
/// # Safety
/// As for [`select`].
#[inline(always)]
pub(super) unsafe fn below<S: Set>(state: &mut State, budget: u64) -> Option<Below> {
    let (depth, words) = (state.depth, state.words);
    let left = state.table.stack.level[depth].left;
    if left == 0 {
        return Some(Below { solutions: 1, nodes: 0 });
    }
    let budget = budget.min(BUDGET);
    if state.tally.expected(left) > BUDGET / 2 {
        return None;
    }
    // On a copy, as the count may be given up.
    let stack = &mut state.table.stack;
    meet(&mut stack.alive, depth, words, |_, alive| alive);
    meet(&mut stack.open, depth, state.options.item_words, |_, open| open);
    stack.level[depth + 1].left = left;
    let before = state.tally.nodes;
    state.tally.solutions = 0;
    state.tally.budget = before.saturating_add(budget);
    let State { table, packed, options, tally, .. } = state;
    macro_rules! by_size {
        ($($n:literal)*) => {
            match words {
                // SAFETY: the caller keeps the contract; rows have so many words.
                $($n => unsafe { S::count::<$n>(table, packed, depth + 1, options, tally) },)*
                words => unreachable!("no table has rows of {words} words"),
            }
        };
    }
    if by_size!(1 2 3 4 6 8 12 16 24 32 48 64) {
        return Some(Below { solutions: tally.solutions, nodes: tally.nodes - before });
    }
    tally.nodes = before;
    tally.expect(left, 2 * BUDGET);
    None
}
