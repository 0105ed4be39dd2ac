//! The linked lists of dancing links, and the moves on them: the only place of this engine with `unsafe` code.
//!
//! Every access here would be checked twice, by the structure's own equations and by the slice. Without the second
//! check Soma takes 988 million instructions instead of 1568, and Langford pairs and Latin squares 9 to 11 % less
//! time. The links that were checked once, when the lists were made, only ever move among themselves, so the checks
//! are not needed; numbers that come from outside are checked at each call.
//!
//! An option's nodes are joined in a ring by `next`, which spares the visit to a spacer and the guess where in the walk
//! it comes: on Soma 16 % fewer instructions and 5.9 instead of 29.3 million mispredicted branches (callgrind's
//! model), on Langford pairs 11 % fewer instructions. The price is a load that the next step must wait for: where
//! options are short the ring gains little or nothing (Latin squares: as many mispredictions; with checked access it
//! was 12 % slower there, and 8 % on queens). Inside one option the order of hiding and unhiding is free, as its nodes
//! are in different lists; only `untake` walks backwards, and that is what the spacers are still for. A node whose
//! color is settled (Knuth's COLOR < 0) leaves its ring until it is not: 20 % fewer instructions on words3x4 than
//! looking for the mark in every walk.
//!
//! Secondary items that never count as empty, and the choice of an item without branches, together: queens12 from 5.0
//! to 3.3 million mispredictions in that model, and from 27.6 to 18.5 ms; Latin squares and Soma are as they were.
//! The two were not measured apart.

#![allow(unsafe_code)]

use super::Link;

/// A node of an item's list, in the order `headers 1..=items`, then per option its entries and a spacer.
///
/// ```text
///  0      1 .. items     items+1                      ..
/// +------+--------------+--------+---------------+--------+---------------+--------+
/// | root | item headers | spacer | option 0      | spacer | option 1      | spacer |
/// +------+--------------+--------+---------------+--------+---------------+--------+
/// ```
/// Knuth's names: `up` ULINK, `down` DLINK, `item` TOP. A spacer has `item` 0; its `up` is the first node of the
/// option before it, its `down` the last node of the option after it.
#[derive(Clone, Copy)]
struct Node<L> {
    up: L,
    down: L,
    item: L,
    /// The next entry of the same option, cyclically, past those whose color is settled; a node that is in no
    /// option has itself.
    next: L,
}

/// An item's place in the ring of active primary items around 0 (Knuth's LLINK and RLINK), and the length of its
/// list (LEN).
#[derive(Clone, Copy)]
struct Item<L> {
    left: L,
    right: L,
    len: u32,
}

/// The lists of all items.
///
/// Invariants: for every node `x` in a list, `nodes[nodes[x].up].down == x` and `nodes[nodes[x].down].up == x`;
/// `items[i].len` is the number of nodes in the list of primary item `i`, and one more than that for a secondary
/// item, which so never comes to 0; `empty` is the number of active primary items with `len == 0`.
///
/// What the unsafe blocks rely on, from `finish` on: every `up`, `down` and `next` is below `nodes.len()`, every
/// node's `item` below `items.len()`, every `left` and `right` below `items.len()`; with `COLORS`, `colors` is as
/// long as `nodes`. None of the vectors changes its length any more, and every link that is written was read from
/// a field of the same kind, or is an index that was used just before.
pub(super) struct Lists<L, const COLORS: bool> {
    nodes: Vec<Node<L>>,
    /// Knuth's COLOR of each node, 0 for none; of a header, the color that its item was purified with. Empty
    /// without `COLORS`.
    colors: Vec<L>,
    /// Items count from 1; 0 is the root of the ring.
    items: Vec<Item<L>>,
    /// Primary items are `1..=primary`.
    primary: usize,
    /// Number of active primary items without options.
    empty: u32,
    /// The spacer after the last option.
    spacer: usize,
    updates: u64,
}

impl<L: Link, const COLORS: bool> Lists<L, COLORS> {
    /// Color of nodes whose color is that of the purified item: they stay, out of their option's ring.
    const SATISFIED: u32 = L::LIMIT;

    /// Lists without options; `nodes` is how many there will be.
    pub(super) fn new(primary: usize, items: usize, nodes: usize) -> Self {
        let mut lists = Self {
            nodes: Vec::with_capacity(nodes),
            colors: Vec::new(),
            items: Vec::with_capacity(items + 1),
            primary,
            empty: 0,
            spacer: items + 1,
            updates: 0,
        };
        let ring = primary + 1;
        for item in 0..=items {
            let (left, right) =
                if item <= primary { ((item + primary) % ring, (item + 1) % ring) } else { (item, item) };
            let len = u32::from(item > primary);
            lists.items.push(Item { left: L::new(left), right: L::new(right), len });
            lists.push(item, item, item);
        }
        lists.push(lists.spacer, lists.spacer, 0);
        lists
    }

    /// Adds an option: its items (from 1), each with a color or 0.
    pub(super) fn push_option(&mut self, entries: impl Iterator<Item = (usize, u32)>) {
        let first = self.nodes.len();
        for (item, color) in entries {
            let here = self.nodes.len();
            let last = self.nodes[item].up;
            self.push(last.get(), item, item);
            self.nodes[last.get()].down = L::new(here);
            self.nodes[item].up = L::new(here);
            self.nodes[here].next = L::new(here + 1);
            self.items[item].len += 1;
            if COLORS {
                self.colors[here] = L::new(color as usize);
            }
        }
        let spacer = self.nodes.len();
        self.nodes[spacer - 1].next = L::new(first);
        self.nodes[self.spacer].down = L::new(spacer - 1);
        self.push(first, spacer, 0);
        self.spacer = spacer;
    }

    /// Ends the building: checks once what every move relies on.
    ///
    /// # Panics
    /// If a link leads out of the lists, which would be a fault of this module.
    pub(super) fn finish(&mut self) {
        let (nodes, items) = (self.nodes.len(), self.items.len());
        assert!(self.nodes.iter().all(|node| {
            node.up.get() < nodes
                && node.down.get() < nodes
                && node.next.get() < nodes
                && node.item.get() < items
        }));
        assert!(self.items.iter().all(|item| item.left.get() < items && item.right.get() < items));
        assert!(!COLORS || self.colors.len() == nodes);
        assert!(items <= nodes && self.primary < items);
        let empty = self.items[1..=self.primary].iter().filter(|item| item.len == 0).count();
        self.empty = u32::try_from(empty).expect("items have 32-bit numbers");
    }

    fn push(&mut self, up: usize, down: usize, item: usize) {
        let here = L::new(self.nodes.len());
        self.nodes.push(Node { up: L::new(up), down: L::new(down), item: L::new(item), next: here });
        if COLORS {
            self.colors.push(L::new(0));
        }
    }

    /// Number of active primary items without options.
    #[inline]
    pub(super) fn empty(&self) -> u32 {
        self.empty
    }

    /// The number of options in a primary item's list.
    #[inline]
    pub(super) fn len(&self, item: usize) -> u32 {
        self.items[item].len
    }

    /// The node below `node` in its list; an item's header stands for itself.
    #[inline]
    pub(super) fn below(&self, node: usize) -> usize {
        self.nodes[node].down.get()
    }

    /// Entries removed so far.
    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    /// Bytes on the heap.
    pub(super) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.nodes) + size_of_val(&*self.colors) + size_of_val(&*self.items)
    }

    /// The active primary item with the fewest options, the first of them; none if no item is active.
    #[inline]
    pub(super) fn fewest(&self) -> Option<usize> {
        let mut item = self.item(0).right.get();
        if item == 0 {
            return None;
        }
        // The ring is in the order of the items, so the least pair of length and item is the first shortest list;
        // as one number it needs no branch, which would be hard to predict.
        let mut best = u64::MAX;
        while item != 0 {
            let len = self.item(item).len;
            best = best.min(u64::from(len) << 32 | item as u64);
            if len <= 1 {
                break;
            }
            item = self.item(item).right.get();
        }
        Some((best & u64::from(u32::MAX)) as usize)
    }

    /// Takes `item` out of the ring of active items, and its options out of all other lists.
    #[inline]
    pub(super) fn cover(&mut self, item: usize) {
        assert!(item < self.items.len());
        self.updates += 1;
        if item <= self.primary {
            let Item { left, right, len } = *self.item(item);
            self.item_mut(left.get()).right = right;
            self.item_mut(right.get()).left = left;
            self.empty -= u32::from(len == 0);
        }
        let mut row = self.node(item).down.get();
        while row != item {
            self.hide(row);
            row = self.node(row).down.get();
        }
    }

    /// Undoes `cover`, in exactly the reverse order.
    #[inline]
    pub(super) fn uncover(&mut self, item: usize) {
        assert!(item < self.items.len());
        let mut row = self.node(item).up.get();
        while row != item {
            self.unhide(row);
            row = self.node(row).up.get();
        }
        if item <= self.primary {
            let Item { left, right, len } = *self.item(item);
            let active = L::new(item);
            self.item_mut(left.get()).right = active;
            self.item_mut(right.get()).left = active;
            self.empty += u32::from(len == 0);
        }
    }

    /// Covers the items of the chosen option, or fixes their colors, from the node after `row` on.
    #[inline]
    pub(super) fn take(&mut self, row: usize) {
        assert!(row < self.nodes.len());
        let mut at = self.node(row).next.get();
        while at != row {
            let item = self.node(at).item.get();
            match self.color(at) {
                0 => self.cover(item),
                color => self.purify(item, color),
            }
            at = self.node(at).next.get();
        }
    }

    /// Undoes `take`, in exactly the reverse order.
    #[inline]
    pub(super) fn untake(&mut self, row: usize) {
        assert!(0 < row && row < self.nodes.len());
        let mut at = row - 1;
        while at != row {
            let item = self.node(at).item.get();
            if item == 0 {
                at = self.node(at).down.get();
                continue;
            }
            match self.color(at) {
                0 => self.uncover(item),
                color if color == Self::SATISFIED => {}
                _ => self.unpurify(item),
            }
            // An entry is never node 0, which is the root and belongs to no option.
            at -= 1;
        }
    }

    /// Takes the other entries of a node's option out of their lists.
    #[inline]
    fn hide(&mut self, row: usize) {
        let mut updates = 0;
        let mut at = self.node(row).next.get();
        while at != row {
            let node = *self.node(at);
            self.node_mut(node.up.get()).down = node.down;
            self.node_mut(node.down.get()).up = node.up;
            let entry = self.item_mut(node.item.get());
            entry.len -= 1;
            if entry.len == 0 {
                self.empty += 1;
            }
            updates += 1;
            at = node.next.get();
        }
        self.updates += updates;
    }

    /// Undoes `hide`.
    #[inline]
    fn unhide(&mut self, row: usize) {
        let mut at = self.node(row).next.get();
        while at != row {
            let node = *self.node(at);
            let here = L::new(at);
            self.node_mut(node.up.get()).down = here;
            self.node_mut(node.down.get()).up = here;
            let entry = self.item_mut(node.item.get());
            entry.len += 1;
            if entry.len == 1 {
                self.empty -= 1;
            }
            at = node.next.get();
        }
    }

    /// Fixes the color of a secondary item: options of that color stay, all others go. Nodes that stay are marked,
    /// and leave their rings, so that `hide` need not look for the mark.
    fn purify(&mut self, item: usize, color: u32) {
        self.set_color(item, color);
        let mut row = self.node(item).down.get();
        while row != item {
            if self.color(row) == color {
                self.set_color(row, Self::SATISFIED);
                let next = self.node(row).next;
                let before = self.before(L::new(row), row);
                self.node_mut(before).next = next;
            } else {
                self.hide(row);
            }
            row = self.node(row).down.get();
        }
    }

    fn unpurify(&mut self, item: usize) {
        let color = self.color(item);
        let mut row = self.node(item).up.get();
        while row != item {
            if self.color(row) == Self::SATISFIED {
                self.set_color(row, color);
                let next = self.node(row).next;
                let before = self.before(next, next.get());
                self.node_mut(before).next = L::new(row);
            } else {
                self.unhide(row);
            }
            row = self.node(row).up.get();
        }
    }

    /// The node before `node` in its ring, looked for from `from` on: options are short.
    #[inline]
    fn before(&self, node: L, from: usize) -> usize {
        let mut at = from;
        while self.node(at).next != node {
            at = self.node(at).next.get();
        }
        at
    }

    #[inline(always)]
    fn node(&self, at: usize) -> &Node<L> {
        debug_assert!(at < self.nodes.len());
        // SAFETY: `at` was checked at the call from outside, or is a link, and links are below `nodes.len()`.
        unsafe { self.nodes.get_unchecked(at) }
    }

    #[inline(always)]
    fn node_mut(&mut self, at: usize) -> &mut Node<L> {
        debug_assert!(at < self.nodes.len());
        // SAFETY: as in `node`.
        unsafe { self.nodes.get_unchecked_mut(at) }
    }

    #[inline(always)]
    fn item(&self, item: usize) -> &Item<L> {
        debug_assert!(item < self.items.len());
        // SAFETY: `item` is 0, was checked at the call from outside, or is the `item` of a node or the `left` or
        // `right` of an item, and those are below `items.len()`.
        unsafe { self.items.get_unchecked(item) }
    }

    #[inline(always)]
    fn item_mut(&mut self, item: usize) -> &mut Item<L> {
        debug_assert!(item < self.items.len());
        // SAFETY: as in `item`.
        unsafe { self.items.get_unchecked_mut(item) }
    }

    /// The color of a node; 0 without `COLORS`.
    #[inline(always)]
    fn color(&self, at: usize) -> u32 {
        if !COLORS {
            return 0;
        }
        debug_assert!(at < self.colors.len());
        // SAFETY: `at` is the number of a node, as in `node`, and there are as many colors as nodes.
        unsafe { self.colors.get_unchecked(at) }.raw()
    }

    #[inline(always)]
    fn set_color(&mut self, at: usize, color: u32) {
        debug_assert!(COLORS && at < self.colors.len());
        // SAFETY: as in `color`; only called with `COLORS`.
        *unsafe { self.colors.get_unchecked_mut(at) } = L::new(color as usize);
    }
}

#[cfg(test)]
impl<L: Link, const COLORS: bool> Lists<L, COLORS> {
    /// Checks the equations at the top of this file.
    ///
    /// # Panics
    /// If one does not hold.
    fn check_invariants(&self) {
        let mut active = vec![false; self.items.len()];
        let mut item = 0;
        loop {
            let next = self.items[item].right.get();
            assert_eq!(self.items[next].left.get(), item, "the ring is linked both ways");
            if next == 0 {
                break;
            }
            assert!(next > item && next <= self.primary, "the ring is in the order of the items");
            active[next] = true;
            item = next;
        }
        for item in 1..self.items.len() {
            let (mut len, mut row) = (0, item);
            loop {
                let below = self.nodes[row].down.get();
                assert_eq!(self.nodes[below].up.get(), row, "lists are linked both ways");
                assert_eq!(self.nodes[below].item.get(), item, "a list holds nodes of its item only");
                if below == item {
                    break;
                }
                len += 1;
                row = below;
            }
            assert_eq!(self.items[item].len, len + u32::from(item > self.primary), "lengths are right");
        }
        let empty = (1..=self.primary).filter(|&item| active[item] && self.items[item].len == 0).count();
        assert_eq!(self.empty as usize, empty, "active items without options are counted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that a move must restore; the colors of headers are left as they are.
    type State = (Vec<[usize; 4]>, Vec<u32>, Vec<(usize, usize, u32)>, u32);

    fn state<const COLORS: bool>(lists: &Lists<u16, COLORS>) -> State {
        let links = |node: &Node<u16>| [node.up.get(), node.down.get(), node.item.get(), node.next.get()];
        (
            lists.nodes.iter().map(links).collect(),
            lists.colors.iter().skip(lists.items.len()).map(|color| color.raw()).collect(),
            lists.items.iter().map(|item| (item.left.get(), item.right.get(), item.len)).collect(),
            lists.empty,
        )
    }

    /// Makes and takes back every move below this node; returns the number of solutions.
    fn search<const COLORS: bool>(lists: &mut Lists<u16, COLORS>) -> u32 {
        lists.check_invariants();
        let Some(item) = lists.fewest() else { return 1 };
        let before = state(lists);
        let mut solutions = 0;
        lists.cover(item);
        let mut choice = lists.below(item);
        while choice != item {
            let covered = state(lists);
            lists.take(choice);
            solutions += search(lists);
            lists.untake(choice);
            assert_eq!(state(lists), covered, "untake undoes take");
            choice = lists.below(choice);
        }
        lists.uncover(item);
        assert_eq!(state(lists), before, "uncover undoes cover");
        solutions
    }

    fn lists<const COLORS: bool>(
        primary: usize,
        items: usize,
        options: &[&[(usize, u32)]],
    ) -> Lists<u16, COLORS> {
        let mut lists = Lists::new(primary, items, 0);
        for option in options {
            lists.push_option(option.iter().copied());
        }
        lists.finish();
        lists
    }

    #[test]
    fn every_move_keeps_the_equations_and_is_undone() {
        let options: [&[_]; 6] = [
            &[(3, 0), (5, 0)],
            &[(1, 0), (4, 0), (7, 0)],
            &[(2, 0), (3, 0), (6, 0)],
            &[(1, 0), (4, 0), (6, 0)],
            &[(2, 0), (7, 0)],
            &[(4, 0), (5, 0), (7, 0)],
        ];
        assert_eq!(search(&mut lists::<false>(7, 7, &options)), 1);
        assert_eq!(search(&mut lists::<false>(5, 7, &options)), 1);
    }

    #[test]
    fn colors_are_fixed_and_freed_again() {
        let options: [&[_]; 5] = [
            &[(1, 0), (2, 0), (4, 0), (5, 1)],
            &[(1, 0), (3, 0), (4, 1), (5, 0)],
            &[(1, 0), (4, 2)],
            &[(2, 0), (4, 1)],
            &[(3, 0), (5, 2)],
        ];
        assert_eq!(search(&mut lists::<true>(3, 5, &options)), 1);
    }

    #[test]
    fn an_item_without_options_is_counted_as_empty() {
        let lists = lists::<false>(2, 3, &[&[(1, 0)]]);
        assert_eq!(lists.empty(), 1);
        lists.check_invariants();
    }
}
