//! Lists of bit masks: the engine for problems of up to 512 bits.
//!
//! An option is one bit mask: a bit for each item, and two bits for each bit of a color. A node keeps the array of
//! the masks that meet no chosen option; a child is that array filtered by `mask & chosen == 0`, many masks at a
//! time, and there is nothing to undo. In the same pass the survivors are ORed: a child whose OR misses an open
//! item is dead, and never becomes a node. Items are counted by bit-sliced adders: all of them at once, in a few
//! instructions for each vector of masks (see `arch/kernel.rs`).
//!
//! - The item with the fewest masks is branched on, the first in the user's order; all items with a single mask are
//!   taken at once, in a loop, without a node.
//! - A node parts its list into the masks with the item and the rest; only the rest is filtered for its children.
//! - When at most two options are missing, and solutions are only counted, masks are compared and counted without
//!   descending.
//! - When the live bits fit the next narrower words (512, 256, 128, 64, 32, 16 bits), the list is rewritten in them.
//! - Colors cost nothing but width (see `layout.rs`).
//!
//! Limits: X, XC and XCC problems of at most 512 bits. Cost: about one pass over the survivors per choice tried; a
//! problem with very many options and few choices is better off with `cells`. Memory: a list per level, each
//! smaller than the one above.
//!
//! Updates, in the statistics, are masks tested against a choice.

pub(in crate::engine) mod arch;
mod layout;
mod level;
mod memo;

use super::{Asked, Below, Engine, Frame, Select};
use crate::problem::{OptionId, Problem};
use crate::search::{Control, EngineSearch, Search};
use crate::vectors::Vectors;
use arch::{InstructionSet, State};
use layout::{Layout, has_primary};
use level::{Arena, Level, Width};
use memo::Memo;

/// State of a search over lists, for one instruction set; with `IDS`, option numbers travel with the masks, which
/// a count does not need.
pub(crate) struct Lists<S, const IDS: bool> {
    state: State,
    /// First free byte of the arena at the root.
    top: usize,
    set: std::marker::PhantomData<S>,
}

/// The bits of a problem's masks, if the engine can hold it.
pub(crate) fn bits(problem: &Problem) -> Option<u32> {
    if problem.has_bounds() { None } else { Layout::of(problem).map(|layout| layout.bits) }
}

/// Makes the search for an instruction set, or the next smaller one that this engine is compiled for.
pub(crate) fn dispatch<'p>(
    problem: &Problem,
    control: Control<'p>,
    asked: Asked,
    vectors: Vectors,
) -> Box<dyn EngineSearch + 'p> {
    #[cfg(target_arch = "x86_64")]
    if vectors >= Vectors::Avx512 {
        return boxed::<arch::Avx512>(problem, control, asked);
    }
    #[cfg(target_arch = "x86_64")]
    if vectors >= Vectors::Avx2 {
        return boxed::<arch::Avx2>(problem, control, asked);
    }
    boxed::<arch::Portable>(problem, control, asked)
}

fn boxed<'p, S: InstructionSet>(
    problem: &Problem,
    control: Control<'p>,
    asked: Asked,
) -> Box<dyn EngineSearch + 'p> {
    match asked {
        Asked::Solutions => Box::new(Search::new(Lists::<S, true>::new(problem), control, "lists")),
        Asked::Number { memo } => {
            let mut engine = Lists::<S, false>::new(problem);
            if memo {
                engine.state.memo = Some(Box::new(Memo::new(engine.state.levels[0].width.words())));
            }
            Box::new(Search::new(engine, control, "lists"))
        }
    }
}

#[allow(unsafe_code)]
impl<S: InstructionSet, const IDS: bool> Engine for Lists<S, IDS> {
    fn new(problem: &Problem) -> Self {
        assert!(S::VECTORS.is_available(), "dispatch chooses among the instruction sets that there are");
        let layout = Layout::of(problem).expect("dispatch asks for problems that fit");
        let width = Width::for_bits(layout.bits).expect("a layout has at most 512 bits");
        let options: Vec<_> = problem.options().filter(|&option| has_primary(problem, option)).collect();
        let mut arena = Arena::default();
        let (mut list, top) = arena.list(0, options.len(), width, IDS);
        list.n = options.len();
        let (mut smallest, mut largest) = (u32::MAX, 1);
        for (at, &option) in options.iter().enumerate() {
            let (mask, primary) = layout.mask(problem, option);
            arena.write(list, at, width, &mask, IDS.then_some(option.to_u32()));
            smallest = smallest.min(primary);
            largest = largest.max(primary);
        }
        let mut open = [0; 8];
        for item in 0..problem.primary_count() {
            open[item / 64] |= 1 << (item % 64);
        }
        let root = Level {
            width,
            list,
            has: list,
            tested: 0,
            found: 0,
            top,
            open,
            pairs: layout.pairs,
            trail: 0,
            ways: 0,
        };
        // With no option at all, any size will do.
        let smallest = smallest.min(1 << 16);
        let state =
            State::new(arena, root, (smallest, largest), layout.bits > problem.primary_count() as u32);
        Self { state, top, set: std::marker::PhantomData }
    }

    #[inline]
    fn select(&mut self) -> Select {
        // SAFETY: `new` checked that the processor has the instruction set.
        unsafe { S::select::<IDS>(&mut self.state) }
    }

    #[inline]
    fn open(&mut self, item: u32) -> u32 {
        if let Some(memo) = &mut self.state.memo {
            memo.opened(self.state.depth);
        }
        // SAFETY: as above; the driver opens the item that `select` returned.
        unsafe { S::open::<IDS>(&mut self.state, item) }
    }

    #[inline]
    fn close(&mut self, _item: u32) {}

    fn rewind(&mut self) {
        // Each time that a level is opened, the list of its choices takes room: below the root the level is then left.
        self.state.levels[0].top = self.top;
    }

    #[inline]
    fn first(&mut self, item: u32) -> Option<u32> {
        self.next(item, u32::MAX)
    }

    #[inline]
    fn next(&mut self, _item: u32, choice: u32) -> Option<u32> {
        let next = choice.wrapping_add(1);
        loop {
            let level = &self.state.levels[self.state.depth];
            if (next as usize) < level.has.n {
                return Some(next);
            }
            if level.tested == level.found {
                return None;
            }
            // SAFETY: as above; not all choices are tested.
            unsafe { S::test::<IDS>(&mut self.state) };
        }
    }

    #[inline]
    fn take(&mut self, _item: u32, choice: u32) -> bool {
        // SAFETY: as above; the driver takes the choice that was returned last.
        unsafe { S::take::<IDS>(&mut self.state, choice) };
        true
    }

    #[inline]
    fn untake(&mut self, _item: u32, _choice: u32) {
        let state = &mut self.state;
        if IDS {
            state.trail.truncate(state.levels[state.depth].trail);
        }
        state.depth -= 1;
    }

    #[inline]
    fn shortcut(&mut self, budget: u64) -> Option<Below> {
        // SAFETY: as above.
        unsafe { S::leaf(&mut self.state, budget) }
    }

    #[inline]
    fn entered(&mut self, solutions: u128, nodes: u64) {
        if let Some(memo) = &mut self.state.memo {
            memo.entered(self.state.depth, solutions, nodes);
        }
    }

    #[inline]
    fn left(&mut self, solutions: u128, nodes: u64) {
        if let Some(memo) = &mut self.state.memo {
            memo.left(self.state.depth, solutions, nodes);
        }
    }

    fn spared(&self) -> f64 {
        self.state.memo.as_ref().map_or(0.0, |memo| memo.spared())
    }

    fn solution(&self, _path: &[Frame], out: &mut Vec<OptionId>) {
        out.extend(self.state.trail.iter().map(|&option| OptionId::from_u32(option)));
    }

    fn updates(&self) -> u64 {
        self.state.updates
    }

    fn heap_bytes(&self) -> usize {
        let State { arena, levels, ways, memo, .. } = &self.state;
        let memo = memo.as_ref().map_or(0, |memo| memo.heap_bytes());
        arena.heap_bytes() + size_of_val(&**levels) + size_of_val(&**ways) + memo
    }
}
