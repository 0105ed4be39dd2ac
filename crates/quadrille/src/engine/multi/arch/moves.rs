//! The state of a dense search, and its moves.

use crate::engine::multi::tables::Tables;
use crate::problem::Problem;

/// A set of options: bit `o % 64` of word `o / 64`.
type Set<const W: usize> = [u64; W];

/// Items counted at once: one cache line of 64-bit words.
const LANES: usize = 8;

/// Eight items, turned so that one vector holds the same word of all eight rows.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Group<const W: usize>([[u64; LANES]; W]);

/// Eight numbers, one for each item of a group.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lanes([u64; LANES]);

/// The choice to leave all options of the item.
pub(in crate::engine::multi) const LEAVE: u32 = u32::MAX - 1;

/// In place of an item to branch on: there is none, nothing is left to do.
pub(in crate::engine::multi) const SOLVED: u32 = u32::MAX;

/// A node.
#[derive(Clone, Copy)]
pub(in crate::engine::multi) struct Level<const W: usize> {
    /// Options that may still be chosen.
    pub(in crate::engine::multi) alive: Set<W>,
    /// Length of the trail when the node was begun.
    trail: usize,
    /// The item to branch on, or [`SOLVED`].
    pub(in crate::engine::multi) item: u32,
}

/// State of a dense search.
///
/// Invariants, with `chosen[i]` the number of options in `trail` that have item `i`, at the deepest level:
/// `left[i] == hi[i] - chosen[i]`; an option is in `alive` unless it is in the trail, was left, conflicts with an
/// option in the trail, or has an item with `left == 0`; `left.len() == levels.len() * groups.len()`.
pub(in crate::engine::multi) struct State<const W: usize> {
    tables: Tables,
    /// For each primary item, its options.
    rows: Vec<Set<W>>,
    /// The same, by groups.
    groups: Vec<Group<W>>,
    /// For each option, itself and those that can never stand beside it.
    conflicts: Vec<Set<W>>,
    /// For each option and group, which of the group's items the option has.
    uses: Vec<u8>,
    /// The items of option `o` with `hi > 1` are `wide[starts[o]..starts[o + 1]]`.
    starts: Vec<u32>,
    wide: Vec<u32>,
    /// `hi - lo` of each item.
    slack: Vec<Lanes>,
    /// For each level, how many more options each item may get: saved as a whole, as vectors, since single numbers
    /// that were just written cannot be read as vectors without a stall.
    left: Vec<Lanes>,
    pub(in crate::engine::multi) levels: Vec<Level<W>>,
    /// The options chosen.
    trail: Vec<u32>,
    /// Items counted.
    pub(in crate::engine::multi) updates: u64,
    /// Solutions counted by [`free`](Self::free).
    shortcuts: u64,
}

impl<const W: usize> State<W> {
    pub(in crate::engine::multi) fn new(problem: &Problem) -> Self {
        let tables = Tables::of(problem);
        let primary = problem.primary_count();
        let lanes = primary.div_ceil(LANES);
        let bounds = |item| problem.bounds(item).expect("the item is primary");
        let hi: Vec<u32> = problem.items().take(primary).map(|item| bounds(item).hi()).collect();
        let (mut left, mut slack) = (vec![Lanes([0; LANES]); lanes], vec![Lanes([0; LANES]); lanes]);
        for item in problem.items().take(primary) {
            let (at, lane) = (item.index() / LANES, item.index() % LANES);
            left[at].0[lane] = bounds(item).hi().into();
            slack[at].0[lane] = bounds(item).slack().into();
        }
        let mut rows = vec![[0; W]; problem.item_count()];
        let (mut starts, mut wide) = (vec![0], vec![]);
        let mut uses = vec![0; tables.len() * lanes];
        let mut alive = [0; W];
        for option in 0..tables.len() {
            insert(&mut alive, option);
            for &item in &tables.items[tables.span(option)] {
                let at = item as usize;
                insert(&mut rows[at], option);
                if at < primary {
                    uses[option * lanes + at / LANES] |= 1 << (at % LANES);
                    if hi[at] > 1 {
                        wide.push(item);
                    }
                }
            }
            starts.push(u32::try_from(wide.len()).expect("entries have 32-bit numbers"));
        }
        let conflicts = conflicts(&tables, &rows, &hi);
        rows.truncate(primary);
        let mut groups = vec![Group([[0; LANES]; W]); lanes];
        for (item, row) in rows.iter().enumerate() {
            for (word, &bits) in row.iter().enumerate() {
                groups[item / LANES].0[word][item % LANES] = bits;
            }
        }
        Self {
            tables,
            rows,
            groups,
            conflicts,
            uses,
            starts,
            wide,
            slack,
            left,
            levels: vec![Level { alive, trail: 0, item: SOLVED }],
            trail: vec![],
            updates: 0,
            shortcuts: 0,
        }
    }

    #[inline(always)]
    fn deepest(&mut self) -> &mut Level<W> {
        self.levels.last_mut().expect("the root is never taken back")
    }

    /// How many more options an item may get.
    #[inline(always)]
    fn left(&self, item: usize) -> u64 {
        self.left[self.left.len() - self.groups.len() + item / LANES].0[item % LANES]
    }

    /// How many more options an item must get.
    #[inline(always)]
    fn need(&self, item: usize) -> u64 {
        self.left(item).saturating_sub(self.slack[item / LANES].0[item % LANES])
    }

    /// Number of choices for the item of the deepest node.
    #[inline(always)]
    pub(in crate::engine::multi) fn degree(&self, item: u32) -> u32 {
        let alive = &self.levels[self.levels.len() - 1].alive;
        let size = size(&both(&self.rows[item as usize], alive));
        size + 1 - u32::try_from(self.need(item as usize)).expect("settled items need no more than they have")
    }

    /// The next choice for the item of the deepest node: its first option, the one before having been removed.
    #[inline(always)]
    pub(in crate::engine::multi) fn next(&mut self, item: u32) -> Option<u32> {
        let need = self.need(item as usize);
        let row = self.rows[item as usize];
        let has = both(&row, &self.deepest().alive);
        if u64::from(size(&has)) < need {
            return None;
        }
        Some(first(&has).unwrap_or(LEAVE))
    }

    /// Removes an option from the deepest node, which is done with it.
    #[inline(always)]
    pub(in crate::engine::multi) fn remove(&mut self, option: u32) {
        self.deepest().alive[option as usize / 64] &= !(1 << (option % 64));
    }

    /// Goes down one level by a choice; false, and back, if that is a dead end.
    #[inline(always)]
    pub(in crate::engine::multi) fn take(&mut self, choice: u32) -> bool {
        let mut alive = self.deepest().alive;
        let trail = self.trail.len();
        let groups = self.groups.len();
        for _ in 0..groups {
            self.left.push(self.left[self.left.len() - groups]);
        }
        if choice != LEAVE {
            self.choose(choice as usize, &mut alive);
        }
        self.levels.push(Level { alive, trail, item: SOLVED });
        let open = self.settle();
        if !open {
            self.untake();
        }
        open
    }

    /// Takes back the last level.
    #[inline(always)]
    pub(in crate::engine::multi) fn untake(&mut self) {
        let level = self.levels.pop().expect("untake follows take");
        self.trail.truncate(level.trail);
        self.left.truncate(self.left.len() - self.groups.len());
    }

    /// Chooses an option: those that conflict with it are no longer alive, nor those of items that have enough.
    #[inline(always)]
    fn choose(&mut self, option: usize, alive: &mut Set<W>) {
        self.trail.push(u32::try_from(option).expect("options have 32-bit numbers"));
        remove_all(alive, &self.conflicts[option]);
        let groups = self.groups.len();
        let top = self.left.len() - groups;
        let uses = &self.uses[option * groups..][..groups];
        for (left, &uses) in self.left[top..].iter_mut().zip(uses) {
            let uses = u64::from(uses);
            for lane in 0..LANES {
                left.0[lane] -= uses >> lane & 1;
            }
        }
        for at in self.starts[option] as usize..self.starts[option + 1] as usize {
            let item = self.wide[at] as usize;
            if self.left(item) == 0 {
                remove_all(alive, &self.rows[item]);
            }
        }
    }

    /// Takes everything that is forced in the deepest node, and finds the item to branch on. False in a dead end.
    #[inline(always)]
    pub(in crate::engine::multi) fn settle(&mut self) -> bool {
        let mut alive = self.deepest().alive;
        loop {
            let Some(best) = self.scan(&alive) else { return false };
            let item = best as u32; // the low half of the key is the item
            if best == u64::MAX || best >> 32 != 0 {
                let level = self.deepest();
                level.alive = alive;
                level.item = if best == u64::MAX { SOLVED } else { item };
                return true;
            }
            let forced = both(&self.rows[item as usize], &alive);
            for word in 0..W {
                let mut bits = forced[word];
                while bits != 0 {
                    if bits & !alive[word] != 0 {
                        return false; // one forced option excludes another
                    }
                    self.choose(word * 64 + bits.trailing_zeros() as usize, &mut alive);
                    bits &= bits - 1;
                }
            }
        }
    }

    /// The least `size - need << 32 | item` of the items that have options; `u64::MAX` if there is none. Nothing if
    /// an item has fewer options than it needs.
    #[inline(always)]
    fn scan(&mut self, alive: &Set<W>) -> Option<u64> {
        let mut best = [u64::MAX; LANES];
        let groups = self.groups.len();
        let left = &self.left[self.left.len() - groups..];
        self.updates += (groups * LANES) as u64;
        for (at, ((group, left), slack)) in self.groups.iter().zip(left).zip(&self.slack).enumerate() {
            let mut size = [0_u64; LANES];
            for word in 0..W {
                for lane in 0..LANES {
                    size[lane] += u64::from((group.0[word][lane] & alive[word]).count_ones());
                }
            }
            let mut short = 0;
            for lane in 0..LANES {
                let spare = size[lane].wrapping_sub(left.0[lane].saturating_sub(slack.0[lane]));
                short |= spare;
                let key = spare << 32 | (at * LANES + lane) as u64;
                let key = if size[lane] == 0 { u64::MAX } else { key };
                best[lane] = best[lane].min(key);
            }
            if short >> 63 != 0 {
                return None;
            }
        }
        let mut least = u64::MAX;
        for key in best {
            least = least.min(key);
        }
        Some(least)
    }

    /// The number of solutions below the deepest node, if its options are free: no two conflict, and of the bounds
    /// only those of the item to branch on matter, which all of them have. Then any `need..=left` of them will do.
    #[inline(always)]
    pub(in crate::engine::multi) fn free(&mut self) -> Option<u64> {
        let Level { alive, item, .. } = *self.deepest();
        let mut rest = alive;
        if item == SOLVED || first(&without(&alive, &self.rows[item as usize])).is_some() {
            return None;
        }
        while let Some(option) = first(&rest) {
            let at = option as usize;
            rest[at / 64] &= rest[at / 64] - 1;
            if first(&both(&self.conflicts[at], &rest)).is_some() {
                return None;
            }
            for &other in &self.wide[self.starts[at] as usize..self.starts[at + 1] as usize] {
                let size = size(&both(&self.rows[other as usize], &alive));
                let matters = self.need(other as usize) > 0 || self.left(other as usize) < size.into();
                if other != item && matters {
                    return None;
                }
            }
        }
        let (need, left) = (self.need(item as usize), self.left(item as usize));
        let count = choices(size(&alive).into(), need, left)?;
        // The driver adds up 64 bits: what is counted here leaves room for what is not.
        self.shortcuts = self.shortcuts.checked_add(count).filter(|&sum| sum < 1 << 63)?;
        Some(count)
    }

    /// Checks the equations above.
    #[cfg(test)]
    pub(in crate::engine::multi) fn check_invariants(&self, problem: &Problem) {
        let alive = self.levels[self.levels.len() - 1].alive;
        assert_eq!(self.left.len(), self.levels.len() * self.groups.len());
        for &option in &self.trail {
            assert_eq!(first(&both(&alive, &self.conflicts[option as usize])), None);
        }
        for (item, row) in self.rows.iter().enumerate() {
            let chosen = self.trail.iter().filter(|&&o| row[o as usize / 64] >> (o % 64) & 1 != 0).count();
            let id = problem.items().nth(item).expect("rows are of items");
            let hi = problem.bounds(id).expect("rows are of primary items").hi();
            assert_eq!(self.left(item) + chosen as u64, u64::from(hi));
            assert!(self.left(item) > 0 || first(&both(&alive, row)).is_none());
        }
    }

    /// The options chosen, by their numbers in the problem.
    pub(in crate::engine::multi) fn solution(&self) -> impl Iterator<Item = u32> + '_ {
        self.trail.iter().map(|&option| self.tables.ids[option as usize])
    }

    pub(in crate::engine::multi) fn heap_bytes(&self) -> usize {
        self.tables.heap_bytes()
            + size_of_val(&*self.rows)
            + size_of_val(&*self.groups)
            + size_of_val(&*self.conflicts)
            + self.uses.len()
            + 4 * (self.starts.len() + self.wide.len() + self.trail.len())
            + size_of_val(&*self.slack)
            + size_of_val(&*self.left)
            + size_of_val(&*self.levels)
    }
}

/// For each option, the set of options that can never stand beside it, itself included: those that share an item of
/// `hi == 1`, a secondary item without color, or one with another color. Items with more are counted as we go.
fn conflicts<const W: usize>(tables: &Tables, rows: &[Set<W>], hi: &[u32]) -> Vec<Set<W>> {
    let mut conflicts: Vec<Set<W>> = vec![[0; W]; tables.len()];
    // The uses of colored items, sorted by item and color.
    let mut colored: Vec<(u32, u32, usize)> = vec![];
    for option in 0..tables.len() {
        insert(&mut conflicts[option], option);
        for entry in tables.span(option) {
            let item = tables.items[entry];
            match (hi.get(item as usize), tables.color(entry)) {
                (Some(2..), _) => {}
                (_, 0) => add_all(&mut conflicts[option], &rows[item as usize]),
                (_, color) => colored.push((item, color, option)),
            }
        }
    }
    colored.sort_unstable();
    for uses in colored.chunk_by(|one, other| one.0 == other.0 && one.1 == other.1) {
        let mut others = rows[uses[0].0 as usize];
        for &(_, _, option) in uses {
            others[option / 64] &= !(1 << (option % 64));
        }
        for &(_, _, option) in uses {
            add_all(&mut conflicts[option], &others);
        }
    }
    conflicts
}

/// The number of ways to choose `lo..=hi` of `n`, if that fits.
fn choices(n: u64, lo: u64, hi: u64) -> Option<u64> {
    let (mut sum, mut ways) = (0_u64, 1_u64);
    for k in 0..=hi.min(n) {
        if k >= lo {
            sum = sum.checked_add(ways)?;
        }
        if k < n {
            ways = ways.checked_mul(n - k)? / (k + 1);
        }
    }
    Some(sum)
}

#[inline(always)]
fn insert<const W: usize>(set: &mut Set<W>, option: usize) {
    set[option / 64] |= 1 << (option % 64);
}

#[inline(always)]
fn add_all<const W: usize>(set: &mut Set<W>, more: &Set<W>) {
    for word in 0..W {
        set[word] |= more[word];
    }
}

#[inline(always)]
fn remove_all<const W: usize>(set: &mut Set<W>, less: &Set<W>) {
    for word in 0..W {
        set[word] &= !less[word];
    }
}

#[inline(always)]
fn without<const W: usize>(set: &Set<W>, less: &Set<W>) -> Set<W> {
    let mut rest = *set;
    remove_all(&mut rest, less);
    rest
}

#[inline(always)]
fn both<const W: usize>(one: &Set<W>, other: &Set<W>) -> Set<W> {
    let mut both = *one;
    for word in 0..W {
        both[word] &= other[word];
    }
    both
}

#[inline(always)]
fn size<const W: usize>(set: &Set<W>) -> u32 {
    let mut size = 0;
    for word in 0..W {
        size += set[word].count_ones();
    }
    size
}

#[inline(always)]
fn first<const W: usize>(set: &Set<W>) -> Option<u32> {
    for word in 0..W {
        if set[word] != 0 {
            return u32::try_from(word * 64).ok().map(|at| at + set[word].trailing_zeros());
        }
    }
    None
}
