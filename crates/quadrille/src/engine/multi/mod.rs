//! Multiplicities: the engine for problems whose primary items have bounds `lo..=hi` (MCC), with secondary items
//! and colors. It solves X, XC and XCC problems as well, as the case `1..=1`.
//!
//! The problem and the rule of choice are Knuth's (TAOCP 7.2.2.1, Algorithm M; `dlx3.w`, `ssmcc.w`). For a primary
//! item let `left` be `hi` minus the number of its chosen options, and `need = max(0, left - (hi - lo))` how many
//! more it must get. Of `size` options that are still possible, the first one taken is one of `size - need + 1`
//! (or none, if `need == 0`): that is the number of branches, and the item with the fewest is branched on.
//! - A branch takes an option and leaves those of the item that come before it, for good: so each *set* of options
//!   is listed once. The last branch of an item with `need == 0` leaves them all.
//! - `size < need` is a dead end, seen before the node is entered; `size == need` forces all options of the item.
//! - `left == 0` forbids the item's other options. An option without primary items is never chosen.
//!
//! Two data structures serve it; [`dense_pays`] chooses:
//!
//! | file | problems | a node is |
//! |---|---|---|
//! | `dense`, `arch` | few items times options, or options with many conflicts | a bit set of options that are alive |
//! | `sparse` | all others | sparse sets of options for each item (Knuth's dancing cells) |
//!
//! When to use: whenever there are bounds; nothing else here solves those. Without bounds, the other engines are
//! faster, as they know that an option taken ends its items.
//!
//! Limits: each dead end is found by counting the options of single items. No sum over several items is looked at
//! (five queens that must dominate 64 squares: how many squares can the queens that are left dominate at most?).

mod arch;
mod dense;
mod sparse;
mod tables;
#[cfg(test)]
mod tests;

use crate::problem::Problem;
use crate::search::{Control, EngineSearch, Search};
use crate::vectors::Vectors;
use dense::Dense;
use sparse::Sparse;
use tables::Tables;

/// Name of the engine in statistics.
const NAME: &str = "multi";

/// Makes the search with the data structure that suits the problem.
pub(crate) fn dispatch<'p>(
    problem: &Problem,
    control: Control<'p>,
    vectors: Vectors,
) -> Box<dyn EngineSearch + 'p> {
    let words = Tables::usable(problem).count().div_ceil(64).next_power_of_two();
    if !dense_pays(problem, words) {
        return Box::new(Search::new(Sparse::of(problem), control, NAME));
    }
    match words {
        1 => dense::<1>(problem, control, vectors),
        2..=4 => dense::<4>(problem, control, vectors),
        8 => dense::<8>(problem, control, vectors),
        16 => dense::<16>(problem, control, vectors),
        32 => dense::<32>(problem, control, vectors),
        _ => dense::<64>(problem, control, vectors),
    }
}

/// Whether bit sets of so many words suit a problem.
///
/// A dense node counts all items in all words, about 0.2 ns each with vectors; a sparse one updates what changes, 4
/// to 5 ns each. How many updates there are is guessed from the conflicts of an option at the start. Measured, dense
/// against sparse: tetrominoes 5x8 0.008 s and 0.06 s, 8x10 equal, 12x15 3.7 to 1; 100 items `1..=2` with 900
/// options of 4, 4 to 1.
fn dense_pays(problem: &Problem, words: usize) -> bool {
    const MOST_WORDS: usize = 64;
    const CHEAP: usize = 1024;
    let counted = words * problem.primary_count().next_multiple_of(8);
    if words > MOST_WORDS || counted <= CHEAP {
        return words <= MOST_WORDS;
    }
    let mut sizes = vec![0_u64; problem.item_count()];
    let mut entries = 0;
    for &item in Tables::usable(problem).flat_map(|option| problem.option_items(option)) {
        sizes[item.index()] += 1;
        entries += 1;
    }
    // What an option takes from an item, summed over all options, is its size times their number.
    let conflicts: u64 = problem
        .items()
        .map(|item| {
            let hi = problem.bounds(item).map_or(1, |bounds| u64::from(bounds.hi()).max(1));
            sizes[item.index()] * sizes[item.index()] / hi
        })
        .sum();
    let options = Tables::usable(problem).count() as u64;
    let updates = conflicts / options * entries / options;
    counted as u64 <= 2 * updates
}

/// A dense search for an instruction set, or the next smaller one that it is compiled for.
fn dense<'p, const W: usize>(
    problem: &Problem,
    control: Control<'p>,
    vectors: Vectors,
) -> Box<dyn EngineSearch + 'p> {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512 => Box::new(Search::new(Dense::<arch::Avx512, W>::of(problem), control, NAME)),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2 => Box::new(Search::new(Dense::<arch::Avx2, W>::of(problem), control, NAME)),
        _ => Box::new(Search::new(Dense::<arch::Portable, W>::of(problem), control, NAME)),
    }
}
