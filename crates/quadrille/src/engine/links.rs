//! Dancing links: the reference engine for X, XC and XCC problems of any size.
//!
//! Every entry of an option is a node in the doubly linked, circular list of its item; covering an item unlinks
//! all options that contain it from the lists of their other items, and the links that a removed node keeps are
//! enough to put it back (Hitotumatu and Noshita 1979). The algorithm is Knuth's: Algorithm X for exact cover,
//! Algorithm C for colors (TAOCP volume 4B, 7.2.2.1; `dlx2.w`). The item with the fewest options is branched on,
//! the first of them in the user's order.
//!
//! Cost: an update is two stores to linked nodes and a decrement; about 10 ns where the lists fit the caches.
//! Links are 16 bits wide where the problem has fewer than 65,535 nodes, else 32: half the bytes, fewer cache
//! misses. Choosing an item is linear in the number of active items, except that it stops at one with a single
//! option, and is O(1) when some item has none: `empty` counts those, so that chains of forced options take
//! linear time.
//!
//! Limits: exactly-once items only (bounds need the `multi` engine).

use super::{Engine, Frame, Select};
use crate::problem::{ColorId, OptionId, Problem};
use crate::search::{AnySearch, Control, Search};

/// A link: an index into the nodes.
pub(crate) trait Link: Copy + Eq + Send + 'static {
    /// The largest index, kept for "satisfied" in color fields.
    const LIMIT: u32;
    fn new(index: u32) -> Self;
    fn get(self) -> usize;
}

impl Link for u16 {
    const LIMIT: u32 = 0xffff;
    #[inline]
    fn new(index: u32) -> Self {
        debug_assert!(index <= Self::LIMIT);
        index as u16 // `fits` was checked by `dispatch` before this width was chosen
    }
    #[inline]
    fn get(self) -> usize {
        self.into()
    }
}

impl Link for u32 {
    const LIMIT: u32 = u32::MAX;
    #[inline]
    fn new(index: u32) -> Self {
        index
    }
    #[inline]
    fn get(self) -> usize {
        self as usize
    }
}

/// A node of an item's list, in the order `headers 1..=items`, then per option its entries and a spacer.
///
/// ```text
///  0      1 .. items     items+1                      ..
/// +------+--------------+--------+---------------+--------+---------------+--------+
/// | root | item headers | spacer | option 0      | spacer | option 1      | spacer |
/// +------+--------------+--------+---------------+--------+---------------+--------+
/// ```
/// Knuth's names: `up` ULINK, `down` DLINK, `item` TOP, `color` COLOR. A spacer has `item` 0; its `up` is the
/// first node of the option before it, its `down` the last node of the option after it, and its `color` holds
/// the number of the option before it.
///
/// Invariants: for every node `x` in a list, `nodes[nodes[x].up].down == x` and `nodes[nodes[x].down].up == x`;
/// `len[i]` is the number of nodes in the list of item `i`; `empty` is the number of active primary items with
/// `len == 0`.
#[derive(Clone, Copy)]
struct Node<L> {
    up: L,
    down: L,
    item: L,
    color: L,
}

/// State of a search by dancing links.
pub(crate) struct Links<L, const COLORS: bool> {
    nodes: Vec<Node<L>>,
    /// Options in each item's list (Knuth's LEN); items count from 1.
    len: Vec<u32>,
    /// Neighbours in the ring of active primary items around 0 (Knuth's LLINK and RLINK).
    left: Vec<L>,
    right: Vec<L>,
    /// Primary items are `1..=primary`.
    primary: u32,
    /// Number of active primary items without options.
    empty: u32,
    updates: u64,
}

/// Makes the search with the narrowest links that fit, and without the work for colors where there are none.
pub(crate) fn dispatch<'p>(problem: &Problem, control: Control<'p>) -> Box<dyn AnySearch + 'p> {
    let nodes = 2 + problem.item_count() + problem.entry_count() + problem.option_count();
    let narrow = nodes < u16::MAX as usize && problem.color_count() < u16::MAX as usize;
    match (narrow, problem.has_colors()) {
        (true, false) => boxed::<u16, false>(problem, control),
        (true, true) => boxed::<u16, true>(problem, control),
        (false, false) => boxed::<u32, false>(problem, control),
        (false, true) => boxed::<u32, true>(problem, control),
    }
}

fn boxed<'p, L: Link, const COLORS: bool>(
    problem: &Problem,
    control: Control<'p>,
) -> Box<dyn AnySearch + 'p> {
    Box::new(Search::new(Links::<L, COLORS>::new(problem), control, "links"))
}

impl<L: Link, const COLORS: bool> Links<L, COLORS> {
    /// Color field of nodes whose color is that of the purified item: they stay, and need not be looked at.
    const SATISFIED: u32 = L::LIMIT;

    /// Takes `item` out of the ring of active items, and its options out of all other lists.
    #[inline]
    fn cover(&mut self, item: usize) {
        self.updates += 1;
        if item <= self.primary as usize {
            let (left, right) = (self.left[item], self.right[item]);
            self.right[left.get()] = right;
            self.left[right.get()] = left;
            self.empty -= u32::from(self.len[item] == 0);
        }
        let mut row = self.nodes[item].down.get();
        while row != item {
            self.hide(row);
            row = self.nodes[row].down.get();
        }
    }

    /// Undoes `cover`, in exactly the reverse order.
    #[inline]
    fn uncover(&mut self, item: usize) {
        let mut row = self.nodes[item].up.get();
        while row != item {
            self.unhide(row);
            row = self.nodes[row].up.get();
        }
        if item <= self.primary as usize {
            let (left, right) = (self.left[item], self.right[item]);
            let active = L::new(u32::try_from(item).expect("items fit a link"));
            self.right[left.get()] = active;
            self.left[right.get()] = active;
            self.empty += u32::from(self.len[item] == 0);
        }
    }

    /// Takes the other entries of a node's option out of their lists.
    #[inline]
    fn hide(&mut self, row: usize) {
        let mut at = row + 1;
        while at != row {
            let node = self.nodes[at];
            let item = node.item.get();
            if item == 0 {
                at = node.up.get();
                continue;
            }
            at += 1;
            if COLORS && node.color == L::new(Self::SATISFIED) {
                continue;
            }
            self.nodes[node.up.get()].down = node.down;
            self.nodes[node.down.get()].up = node.up;
            self.len[item] -= 1;
            self.updates += 1;
            if self.len[item] == 0 {
                self.empty += u32::from(item <= self.primary as usize);
            }
        }
    }

    /// Undoes `hide`, entry by entry in reverse.
    #[inline]
    fn unhide(&mut self, row: usize) {
        let mut at = row - 1;
        while at != row {
            let node = self.nodes[at];
            let item = node.item.get();
            if item == 0 {
                at = node.down.get();
                continue;
            }
            if !(COLORS && node.color == L::new(Self::SATISFIED)) {
                if self.len[item] == 0 {
                    self.empty -= u32::from(item <= self.primary as usize);
                }
                let here = L::new(u32::try_from(at).expect("nodes fit a link"));
                self.nodes[node.up.get()].down = here;
                self.nodes[node.down.get()].up = here;
                self.len[item] += 1;
            }
            at -= 1;
        }
    }

    /// Covers the item of a node of the chosen option, or fixes its color.
    #[inline]
    fn commit(&mut self, at: usize) {
        let node = self.nodes[at];
        if !COLORS || node.color == L::new(0) {
            self.cover(node.item.get());
        } else if node.color != L::new(Self::SATISFIED) {
            self.purify(node);
        }
    }

    #[inline]
    fn uncommit(&mut self, at: usize) {
        let node = self.nodes[at];
        if !COLORS || node.color == L::new(0) {
            self.uncover(node.item.get());
        } else if node.color != L::new(Self::SATISFIED) {
            self.unpurify(node);
        }
    }

    /// Fixes the color of a secondary item: options of that color stay, marked; all others go.
    fn purify(&mut self, chosen: Node<L>) {
        let item = chosen.item.get();
        self.nodes[item].color = chosen.color;
        let mut row = self.nodes[item].down.get();
        while row != item {
            if self.nodes[row].color == chosen.color {
                self.nodes[row].color = L::new(Self::SATISFIED);
            } else {
                self.hide(row);
            }
            row = self.nodes[row].down.get();
        }
    }

    fn unpurify(&mut self, chosen: Node<L>) {
        let item = chosen.item.get();
        let color = self.nodes[item].color;
        let mut row = self.nodes[item].up.get();
        while row != item {
            if self.nodes[row].color == L::new(Self::SATISFIED) {
                self.nodes[row].color = color;
            } else {
                self.unhide(row);
            }
            row = self.nodes[row].up.get();
        }
    }
}

impl<L: Link, const COLORS: bool> Engine for Links<L, COLORS> {
    fn new(problem: &Problem) -> Self {
        let items = problem.item_count();
        let link = |index: usize| L::new(u32::try_from(index).expect("dispatch checked the number of nodes"));
        let header = |index| Node { up: link(index), down: link(index), item: link(index), color: link(0) };
        let mut nodes: Vec<Node<L>> =
            Vec::with_capacity(2 + items + problem.entry_count() + problem.option_count());
        nodes.extend((0..=items).map(header));
        let mut len = vec![0_u32; items + 1];
        let mut spacer = nodes.len();
        nodes.push(Node { up: link(0), down: link(0), item: link(0), color: link(0) });
        for option in problem.options() {
            let entries = problem.option_items(option);
            // An option without primary items is never chosen, and takes no part: its nodes are left out.
            if !entries.iter().any(|&item| problem.is_primary(item)) {
                continue;
            }
            let colors = problem.option_colors(option);
            let first = nodes.len();
            for (at, item) in entries.iter().enumerate() {
                let header = item.index() + 1;
                let last = nodes[header].up;
                let here = link(nodes.len());
                let color = colors.get(at).copied().unwrap_or(ColorId::NONE);
                nodes.push(Node {
                    up: last,
                    down: link(header),
                    item: link(header),
                    color: L::new(color.to_u32()),
                });
                nodes[last.get()].down = here;
                nodes[header].up = here;
                len[header] += 1;
            }
            nodes[spacer].down = link(nodes.len() - 1);
            spacer = nodes.len();
            nodes.push(Node {
                up: link(first),
                down: link(0),
                item: link(0),
                color: L::new(option.to_u32()),
            });
        }
        let primary = problem.primary_count();
        let empty = len[1..=primary].iter().filter(|&&len| len == 0).count();
        let ring = primary + 1;
        Self {
            nodes,
            len,
            left: (0..ring).map(|at| link((at + ring - 1) % ring)).collect(),
            right: (0..ring).map(|at| link((at + 1) % ring)).collect(),
            primary: u32::try_from(primary).expect("items have 32-bit numbers"),
            empty: u32::try_from(empty).expect("items have 32-bit numbers"),
            updates: 0,
        }
    }

    #[inline]
    fn select(&mut self) -> Select {
        if self.empty > 0 {
            return Select::Dead;
        }
        let mut item = self.right[0].get();
        if item == 0 {
            return Select::Solved;
        }
        let (mut best, mut fewest) = (item, self.len[item]);
        while fewest > 1 {
            item = self.right[item].get();
            if item == 0 {
                break;
            }
            if self.len[item] < fewest {
                (best, fewest) = (item, self.len[item]);
            }
        }
        Select::Branch(u32::try_from(best).expect("items have 32-bit numbers"))
    }

    #[inline]
    fn open(&mut self, item: u32) -> u32 {
        let degree = self.len[item as usize];
        self.cover(item as usize);
        degree
    }

    #[inline]
    fn close(&mut self, item: u32) {
        self.uncover(item as usize);
    }

    #[inline]
    fn first(&mut self, item: u32) -> Option<u32> {
        self.next(item, item)
    }

    #[inline]
    fn next(&mut self, item: u32, choice: u32) -> Option<u32> {
        let next = self.nodes[choice as usize].down.get();
        (next != item as usize).then(|| u32::try_from(next).expect("nodes have 32-bit numbers"))
    }

    #[inline]
    fn take(&mut self, _item: u32, choice: u32) -> bool {
        let row = choice as usize;
        let mut at = row + 1;
        while at != row {
            if self.nodes[at].item.get() == 0 {
                at = self.nodes[at].up.get();
            } else {
                self.commit(at);
                at += 1;
            }
        }
        true
    }

    #[inline]
    fn untake(&mut self, _item: u32, choice: u32) {
        let row = choice as usize;
        let mut at = row - 1;
        while at != row {
            if self.nodes[at].item.get() == 0 {
                at = self.nodes[at].down.get();
            } else {
                self.uncommit(at);
                at -= 1;
            }
        }
    }

    fn solution(&self, path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(path.iter().map(|frame| {
            let mut at = frame.choice as usize;
            while self.nodes[at].item.get() != 0 {
                at += 1;
            }
            OptionId::from_u32(
                u32::try_from(self.nodes[at].color.get()).expect("options have 32-bit numbers"),
            )
        }));
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn heap_bytes(&self) -> usize {
        size_of_val(&*self.nodes) + size_of_val(&*self.len) + 2 * size_of_val(&*self.left)
    }
}
