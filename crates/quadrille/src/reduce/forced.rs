//! Unusable options, and forced ones.
//!
//! An option without a primary item is never chosen, by convention; one that has an item whose upper bound is 0 cannot
//! be. An item that must be covered `lo` times and has just `lo` options takes them all; one with fewer proves that
//! there is no solution. Both are what every search does first (Knuth, TAOCP 7.2.2.1: an item of length 0 or 1 is
//! branched on at once); here it is done for good, so that the options are not looked at again.
//!
//! Exact for all kinds of problems. O(entries) in all, however many options are forced.

use super::residual::Residual;
use super::why::OptionWhy;
use crate::problem::ItemId;

/// Removes options that can never be chosen.
pub(super) fn remove_unusable(residual: &mut Residual<'_>) {
    let problem = residual.problem;
    if problem.has_bounds() {
        for item in problem.items().take(problem.primary_count()) {
            if residual.hi(item) == 0 {
                residual.close(item);
            }
        }
    }
    // If all items are primary, only an empty option has none.
    for option in problem.options() {
        let primary = |&item: &ItemId| problem.is_primary(item);
        if residual.is_alive(option) && !problem.option_items(option).iter().any(primary) {
            residual.remove(option, OptionWhy::NoPrimary);
        }
    }
}

/// Takes forced options until no item is without an option to spare, or there is no solution.
pub(super) fn propagate(residual: &mut Residual<'_>) {
    while !residual.finished()
        && let Some(item) = residual.queue.pop_front()
    {
        if !residual.is_open(item) || residual.lo(item) == 0 {
            continue;
        }
        // If more than one is needed the item comes back into the queue.
        let first = residual.alive_options(item).next();
        if let Some(option) = first {
            residual.work += 1;
            residual.take(option, OptionWhy::Forced(item));
        }
    }
}
