//! Sparse sets of options, one per item, with a trail: the moves under [`Weighted`](super::Weighted).
//!
//! Whose idea: sparse sets are Briggs and Torczon's (1993); for exact cover, Solnon's and Knuth's dancing cells
//! (`ssxcc.w`, 2023). An option leaves a set by changing places with the last live one, and comes back when the
//! size of the set is put back: nothing else has to be undone. Sizes are saved once per item and move, when they
//! first change.
//!
//! Two moves: an option is *chosen* (its items are closed, and all options that clash with it are removed) or
//! *left* (removed alone). All choices that are forced by that follow, without a node. Everything stops at the first
//! open item that loses its last option: the state in between need not be made whole, as sizes are put back.
//!
//! Cost: an update is one exchange in one set; taking a move back is one store for each item that had changed.
//! Memory: 16 bytes an entry (20 with colors), 24 an item.

use crate::problem::{OptionId, Problem};

/// An entry of an option: its item, and where it is in the item's set.
#[derive(Clone, Copy)]
struct Cell {
    item: u32,
    place: u32,
}

/// The set of an item: `places[base..base + size]` are the entries of its live options.
#[derive(Clone, Copy)]
struct Set {
    base: u32,
    /// The number of live options, and [`CLOSED`](Set::CLOSED).
    size: u32,
    /// The move that last saved the size.
    saved: u64,
}

impl Set {
    /// Bit of a size: the item is covered, or its color is fixed, and its set is of no more interest.
    const CLOSED: u32 = 1 << 31;

    #[inline]
    fn is_open(self) -> bool {
        self.size & Self::CLOSED == 0
    }
}

/// How far the trails reached before a move.
#[derive(Clone, Copy)]
struct Mark {
    trail: usize,
    chosen: usize,
    open: usize,
}

/// This open item lost its last option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WipedOut(pub(super) u32);

/// The sets, and what is needed to take moves back. Options have numbers of their own here, as those without
/// primary items take no part.
///
/// Invariants, for every entry `e` of an item `i` with the set `s = sets[i]`:
/// - `places[cells[e].place] == e`, and `places` holds the entries of an item from `s.base` on;
/// - after a move that wiped nothing out, and if `s` is open, `cells[e].place < s.base + s.size` iff the option of
///   `e` was not left, and clashes with no chosen option;
/// - `items[..open]` are the open primary items, and `items[item_at[i]] == i` for every primary item.
pub(super) struct Cells {
    cells: Vec<Cell>,
    /// Colors of the entries, 0 for none; empty if the problem has none.
    colors: Vec<u32>,
    /// The option of each entry.
    owners: Vec<u32>,
    /// The entries of option `o` are `spans[o]..spans[o + 1]`.
    spans: Vec<u32>,
    /// The caller's numbers of the options.
    options: Vec<OptionId>,
    places: Vec<u32>,
    sets: Vec<Set>,
    /// Primary items, the open ones first: a sparse set, too.
    items: Vec<u32>,
    item_at: Vec<u32>,
    open: usize,
    /// Sizes to put back.
    trail: Vec<(u32, u32)>,
    chosen: Vec<u32>,
    /// Open items that were seen to have one option left.
    forced: Vec<u32>,
    /// One for each move that can be taken back.
    marks: Vec<Mark>,
    /// The number of the current move.
    now: u64,
    updates: u64,
}

impl Cells {
    /// Whether sizes leave a bit free.
    pub(super) fn supports(problem: &Problem) -> bool {
        problem.option_count() < Set::CLOSED as usize
    }

    pub(super) fn new(problem: &Problem) -> Self {
        let narrow = |index| u32::try_from(index).expect("the builder checked that numbers have 32 bits");
        let mut cells = Vec::with_capacity(problem.entry_count());
        let mut owners = Vec::with_capacity(problem.entry_count());
        let mut colors = Vec::new();
        let mut spans = vec![0];
        let mut options = Vec::with_capacity(problem.option_count());
        let mut sets = vec![Set { base: 0, size: 0, saved: 0 }; problem.item_count()];
        for option in problem.options() {
            let entries = problem.option_items(option);
            // An option without primary items is never chosen.
            if !entries.iter().any(|&item| problem.is_primary(item)) {
                continue;
            }
            for &item in entries {
                let set = &mut sets[item.index()];
                cells.push(Cell { item: item.to_u32(), place: set.size });
                owners.push(narrow(options.len()));
                set.size += 1;
            }
            colors.extend(problem.option_colors(option).iter().map(|color| color.to_u32()));
            options.push(option);
            spans.push(narrow(cells.len()));
        }
        let mut base = 0;
        for set in &mut sets {
            set.base = base;
            base += set.size;
        }
        let mut places = vec![0; cells.len()];
        for (entry, cell) in cells.iter_mut().enumerate() {
            cell.place += sets[cell.item as usize].base;
            places[cell.place as usize] = narrow(entry);
        }
        let items: Vec<u32> = (0..narrow(problem.primary_count())).collect();
        let forced = items.iter().rev().copied().filter(|&item| sets[item as usize].size == 1).collect();
        Self {
            cells,
            colors,
            owners,
            spans,
            options,
            places,
            sets,
            open: items.len(),
            item_at: items.clone(),
            items,
            trail: Vec::new(),
            chosen: Vec::new(),
            forced,
            marks: Vec::new(),
            now: 0,
            updates: 0,
        }
    }

    /// The open primary items, in no order.
    pub(super) fn open_items(&self) -> &[u32] {
        &self.items[..self.open]
    }

    /// The number of options of an open item.
    #[inline]
    pub(super) fn size(&self, item: u32) -> u32 {
        self.sets[item as usize].size
    }

    /// The options of an open item, in no order.
    pub(super) fn options_of(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        let Set { base, size, .. } = self.sets[item as usize];
        self.places[base as usize..][..size as usize].iter().map(|&entry| self.owners[entry as usize])
    }

    /// The sum of the numbers of options of the open items of a live option: about as many options would go if it
    /// was chosen.
    pub(super) fn impact(&self, option: u32) -> u64 {
        let span = self.spans[option as usize] as usize..self.spans[option as usize + 1] as usize;
        let sets = self.cells[span].iter().map(|cell| self.sets[cell.item as usize]);
        sets.filter(|set| set.is_open()).map(|set| u64::from(set.size)).sum()
    }

    /// Whether an option can still be chosen. Its primary items tell: those of a live option are open, and an option
    /// that was removed is out of the sets of all open ones.
    pub(super) fn is_live(&self, option: u32) -> bool {
        let span = self.spans[option as usize] as usize..self.spans[option as usize + 1] as usize;
        self.cells[span].iter().filter(|cell| self.is_primary(cell.item)).all(|cell| {
            let set = self.sets[cell.item as usize];
            set.is_open() && cell.place < set.base + set.size
        })
    }

    /// The options chosen, in the caller's numbers.
    pub(super) fn chosen(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.chosen.iter().map(|&option| self.options[option as usize])
    }

    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    pub(super) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.cells)
            + size_of_val(&*self.colors)
            + size_of_val(&*self.owners)
            + size_of_val(&*self.spans)
            + size_of_val(&*self.options)
            + size_of_val(&*self.places)
            + size_of_val(&*self.sets)
            + 2 * size_of_val(&*self.items)
            + size_of_val(&*self.trail)
            + size_of_val(&*self.chosen)
            + size_of_val(&*self.marks)
    }

    /// Begins a move that [`back`](Self::back) takes back, with all that follows.
    #[inline]
    pub(super) fn mark(&mut self) {
        self.now += 1;
        self.marks.push(Mark { trail: self.trail.len(), chosen: self.chosen.len(), open: self.open });
    }

    /// Takes back the last move. The next change must come after a [`mark`](Self::mark), except at the root, where
    /// changes are for good.
    #[inline]
    pub(super) fn back(&mut self) {
        let mark = self.marks.pop().expect("every `back` belongs to a `mark`");
        for (item, size) in self.trail.drain(mark.trail..) {
            self.sets[item as usize].size = size;
        }
        self.chosen.truncate(mark.chosen);
        self.open = mark.open;
        self.forced.clear();
    }

    /// Chooses a live option, and all that this forces.
    pub(super) fn choose(&mut self, option: u32) -> Result<(), WipedOut> {
        self.cover(option)?;
        self.follow()
    }

    /// Leaves a live option out, and chooses all that this forces.
    pub(super) fn leave(&mut self, option: u32) -> Result<(), WipedOut> {
        self.remove(option, u32::MAX)?;
        self.follow()
    }

    /// Chooses the last options of items.
    pub(super) fn follow(&mut self) -> Result<(), WipedOut> {
        while let Some(item) = self.forced.pop() {
            let set = self.sets[item as usize];
            if set.is_open() {
                self.cover(self.owners[self.places[set.base as usize] as usize])?;
            }
        }
        Ok(())
    }

    /// Closes the items of an option, and removes what clashes with it. Item by item, so that the options of the
    /// item in hand stay in their places while they are removed from the sets of others.
    fn cover(&mut self, option: u32) -> Result<(), WipedOut> {
        self.chosen.push(option);
        for entry in self.spans[option as usize]..self.spans[option as usize + 1] {
            let item = self.cells[entry as usize].item;
            let Set { base, size, .. } = self.sets[item as usize];
            if size & Set::CLOSED != 0 {
                continue;
            }
            let color = self.color(entry);
            for place in base..base + size {
                let other = self.places[place as usize];
                if other != entry && (color == 0 || self.color(other) != color) {
                    self.remove(self.owners[other as usize], item)?;
                }
            }
            self.resize(item, size | Set::CLOSED);
            if self.is_primary(item) {
                self.close(item);
            }
        }
        Ok(())
    }

    /// Takes an option out of the sets of its open items, but for the one that is being closed.
    #[inline]
    fn remove(&mut self, option: u32, but: u32) -> Result<(), WipedOut> {
        for entry in self.spans[option as usize]..self.spans[option as usize + 1] {
            let Cell { item, place } = self.cells[entry as usize];
            let Set { base, size, .. } = self.sets[item as usize];
            if size & Set::CLOSED != 0 || item == but {
                continue;
            }
            let last = base + size - 1;
            let moved = self.places[last as usize];
            self.places[place as usize] = moved;
            self.cells[moved as usize].place = place;
            self.places[last as usize] = entry;
            self.cells[entry as usize].place = last;
            self.resize(item, size - 1);
            self.updates += 1;
            if size <= 2 && self.is_primary(item) {
                if size == 1 {
                    return Err(WipedOut(item));
                }
                self.forced.push(item);
            }
        }
        Ok(())
    }

    #[inline]
    fn color(&self, entry: u32) -> u32 {
        self.colors.get(entry as usize).copied().unwrap_or(0)
    }

    #[inline]
    fn is_primary(&self, item: u32) -> bool {
        (item as usize) < self.items.len()
    }

    /// Gives a set a size, saving the one that it had before this move.
    #[inline]
    fn resize(&mut self, item: u32, size: u32) {
        let set = &mut self.sets[item as usize];
        if set.saved != self.now {
            set.saved = self.now;
            self.trail.push((item, set.size));
        }
        set.size = size;
    }

    /// Moves a primary item behind the open ones.
    #[inline]
    fn close(&mut self, item: u32) {
        self.open -= 1;
        let at = self.item_at[item as usize];
        let last = self.items[self.open];
        self.items.swap(at as usize, self.open);
        self.item_at[item as usize] = self.item_at[last as usize];
        self.item_at[last as usize] = at;
    }

    /// Checks the invariants; all but the first only where no item was just wiped out.
    #[cfg(test)]
    pub(super) fn check_invariants(&self, left: &[u32]) {
        let clash = |option: u32, other: u32| {
            let entries = |option: u32| self.spans[option as usize]..self.spans[option as usize + 1];
            option != other
                && entries(option).any(|e| {
                    entries(other).any(|f| {
                        self.cells[e as usize].item == self.cells[f as usize].item
                            && (self.color(e) == 0 || self.color(e) != self.color(f))
                    })
                })
        };
        for (entry, cell) in self.cells.iter().enumerate() {
            assert_eq!(self.places[cell.place as usize] as usize, entry);
            let set = self.sets[cell.item as usize];
            assert!(cell.place >= set.base);
            let option = self.owners[entry];
            let live = !left.contains(&option) && !self.chosen.iter().any(|&chosen| clash(option, chosen));
            if set.is_open() {
                assert_eq!(cell.place < set.base + set.size, live, "option {option}, item {}", cell.item);
            }
        }
        for (at, &item) in self.items.iter().enumerate() {
            assert_eq!(self.item_at[item as usize] as usize, at);
            assert_eq!(self.sets[item as usize].is_open(), at < self.open);
        }
        assert!(self.forced.is_empty());
    }
}
