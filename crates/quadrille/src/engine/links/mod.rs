//! Dancing links: the reference engine for X, XC and XCC problems of any size.
//!
//! Every entry of an option is a node in the doubly linked, circular list of its item; covering an item unlinks
//! all options that contain it from the lists of their other items, and the links that a removed node keeps are
//! enough to put it back (Hitotumatu and Noshita 1979). The algorithm is Knuth's: Algorithm X for exact cover,
//! Algorithm C for colors (TAOCP volume 4B, 7.2.2.1; `dlx2.w`). The item with the fewest options is branched on,
//! the first of them in the user's order.
//!
//! Cost: an update is two stores to linked nodes and a decrement; with its undoing about 3 ns where the lists fit
//! the caches (33 instructions; `dlx2`: 5 ns, 56).
//! Links are 16 bits wide where the problem has fewer than 65,535 nodes, else 32: half the bytes, fewer cache
//! misses. Choosing an item is linear in the number of active items, except that it stops at one with a single
//! option, and is O(1) when some item has none: `empty` counts those, so that chains of forced options take
//! linear time.
//!
//! Limits: exactly-once items only (bounds need the `multi` engine).

mod arch;

use super::{Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use crate::search::{Control, EngineSearch, Search};
use arch::Lists;

/// A link: an index into the nodes.
pub(crate) trait Link: Copy + Eq + Send + 'static {
    /// The largest index, kept for "satisfied" in colors.
    const LIMIT: u32;
    /// The link to an index, which must fit.
    fn new(index: usize) -> Self;
    fn get(self) -> usize;
    fn raw(self) -> u32;
}

macro_rules! link {
    ($int:ty) => {
        impl Link for $int {
            const LIMIT: u32 = <$int>::MAX as u32;
            #[inline(always)]
            fn new(index: usize) -> Self {
                debug_assert!(index <= Self::LIMIT as usize);
                index as $int // `dispatch` chose a width that holds every index and color
            }
            #[inline(always)]
            fn get(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn raw(self) -> u32 {
                u32::from(self)
            }
        }
    };
}

link!(u16);
link!(u32);

/// State of a search by dancing links. An item is its number from 1, a choice the node of an option in the list of
/// the item branched on.
pub(crate) struct Links<L, const COLORS: bool> {
    lists: Lists<L, COLORS>,
    /// The first node of each option; an option that was left out has the place of the one after it.
    first: Box<[L]>,
}

/// Makes the search with the narrowest links that fit, and without the work for colors where there are none.
pub(crate) fn dispatch<'p>(problem: &Problem, control: Control<'p>) -> Box<dyn EngineSearch + 'p> {
    let narrow = nodes(problem) < u16::MAX as usize && problem.color_count() < u16::MAX as usize;
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
) -> Box<dyn EngineSearch + 'p> {
    Box::new(Search::new(Links::<L, COLORS>::new(problem), control, "links"))
}

/// Root, headers, entries, and a spacer before and after each option.
fn nodes(problem: &Problem) -> usize {
    2 + problem.item_count() + problem.entry_count() + problem.option_count()
}

/// A number of an item or a node, as the driver keeps it.
fn small(number: usize) -> u32 {
    u32::try_from(number).expect("nodes have 32-bit numbers: `new` checked the largest")
}

impl<L: Link, const COLORS: bool> Engine for Links<L, COLORS> {
    fn new(problem: &Problem) -> Self {
        let count = nodes(problem);
        assert!(count < L::LIMIT as usize, "a problem of {count} nodes has no 32-bit links");
        let mut lists = Lists::new(problem.primary_count(), problem.item_count(), count);
        let mut first = Vec::with_capacity(problem.option_count());
        let mut end = problem.item_count() + 2;
        for option in problem.options() {
            first.push(L::new(end));
            // An option without primary items is never chosen, and takes no part: its nodes are left out.
            let items = problem.option_items(option);
            if items.iter().any(|&item| problem.is_primary(item)) {
                let colors = problem.option_colors(option);
                let color = |at| colors.get(at).map_or(0, |color: &crate::ColorId| color.to_u32());
                lists.push_option(items.iter().enumerate().map(|(at, item)| (item.index() + 1, color(at))));
                end += items.len() + 1;
            }
        }
        lists.finish();
        Self { lists, first: first.into() }
    }

    #[inline]
    fn select(&mut self) -> Select {
        if self.lists.empty() > 0 {
            return Select::Dead;
        }
        self.lists.fewest().map_or(Select::Solved, |item| Select::Branch(small(item)))
    }

    #[inline]
    fn open(&mut self, item: u32) -> u32 {
        let degree = self.lists.len(item as usize);
        self.lists.cover(item as usize);
        degree
    }

    #[inline]
    fn close(&mut self, item: u32) {
        self.lists.uncover(item as usize);
    }

    #[inline]
    fn first(&mut self, item: u32) -> Option<u32> {
        self.next(item, item)
    }

    #[inline]
    fn next(&mut self, item: u32, choice: u32) -> Option<u32> {
        let next = self.lists.below(choice as usize);
        (next != item as usize).then(|| small(next))
    }

    #[inline]
    fn take(&mut self, _item: u32, choice: u32) -> bool {
        self.lists.take(choice as usize);
        true
    }

    #[inline]
    fn untake(&mut self, _item: u32, choice: u32) {
        self.lists.untake(choice as usize);
    }

    fn solution(&self, path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(path.iter().map(|frame| {
            // The last option that begins at or before the node: those left out begin where the next one does.
            let after = self.first.partition_point(|first| first.raw() <= frame.choice);
            OptionId::from_u32(small(after - 1))
        }));
    }

    fn updates(&self) -> u64 {
        self.lists.updates()
    }

    fn heap_bytes(&self) -> usize {
        self.lists.heap_bytes() + size_of_val(&*self.first)
    }
}
