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
//! Two data structures serve it, chosen by size:
//!
//! | file | problems | a node is |
//! |---|---|---|
//! | `dense`, `arch` | up to 4096 options, and rows of up to 1 MB | a bit set of options that are alive |
//! | `sparse` | all others | sparse sets of options for each item (Knuth's dancing cells) |
//!
//! When to use: whenever there are bounds; nothing else here solves those. Without bounds, the other engines are
//! faster, as they know that an option taken ends its items.
//!
//! Limits: nothing is bounded but by the search itself, so `5|Q` over items `1..=5` (dominating queens) visits what
//! a covering argument would cut. Tried and lost: see the pages of the two.

mod arch;
mod dense;
mod sparse;
mod tables;

use crate::problem::Problem;
use crate::search::{AnySearch, Control, Search};
use crate::vectors::Vectors;
use dense::Dense;
use sparse::Sparse;
use tables::Tables;

/// Name of the engine in statistics.
const NAME: &str = "multi";

/// Most words of all rows of a dense search; beyond them, counting every item at every node costs more than updating
/// those that change.
const MOST_WORDS: usize = 1 << 17;

/// Makes the search with the data structure for the problem's size.
pub(crate) fn dispatch<'p>(
    problem: &Problem,
    control: Control<'p>,
    vectors: Vectors,
) -> Box<dyn AnySearch + 'p> {
    let options = Tables::usable(problem).count();
    let words = options.div_ceil(64).next_power_of_two();
    if words * problem.primary_count().next_multiple_of(8) > MOST_WORDS {
        return Box::new(Search::new(Sparse::of(problem), control, NAME));
    }
    match words {
        1 => dense::<1>(problem, control, vectors),
        2 => dense::<2>(problem, control, vectors),
        4 => dense::<4>(problem, control, vectors),
        8 => dense::<8>(problem, control, vectors),
        16 => dense::<16>(problem, control, vectors),
        32 => dense::<32>(problem, control, vectors),
        64 => dense::<64>(problem, control, vectors),
        _ => Box::new(Search::new(Sparse::of(problem), control, NAME)),
    }
}

/// A dense search for an instruction set, or the next smaller one that it is compiled for.
fn dense<'p, const W: usize>(
    problem: &Problem,
    control: Control<'p>,
    vectors: Vectors,
) -> Box<dyn AnySearch + 'p> {
    match vectors {
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx512 => Box::new(Search::new(Dense::<arch::Avx512, W>::of(problem), control, NAME)),
        #[cfg(target_arch = "x86_64")]
        Vectors::Avx2 => Box::new(Search::new(Dense::<arch::Avx2, W>::of(problem), control, NAME)),
        _ => Box::new(Search::new(Dense::<arch::Portable, W>::of(problem), control, NAME)),
    }
}
