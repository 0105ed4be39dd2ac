//! Items that cannot be covered wrongly.
//!
//! A secondary item matters only where two options clash in it: if fewer than two options have it, or all of them give
//! it one color, it can be left out. A primary item that need not be covered, and has no more options than may cover
//! it, is as idle, provided that its options have other primary items (an option without one would never be chosen).
//!
//! Exact for all kinds of problems. O(uses) for each item that lost options since the last time.

use super::residual::{Residual, dirty};
use super::why::ItemWhy;
use crate::problem::{ColorId, ItemId, OptionId};

/// Drops idle items.
pub(super) fn drop_idle(residual: &mut Residual<'_>) {
    for item in residual.problem.items() {
        if residual.finished() {
            return;
        }
        if residual.is_open(item) && residual.take_dirty(item, dirty::IDLE) && is_idle(residual, item) {
            residual.drop_item(item, ItemWhy::Idle);
        }
    }
}

fn is_idle(residual: &mut Residual<'_>, item: ItemId) -> bool {
    if residual.problem.is_primary(item) {
        let free = residual.lo(item) == 0 && residual.hi(item) >= residual.size(item);
        return free && others_are_primary(residual, item);
    }
    if residual.size(item) < 2 {
        return true;
    }
    let mut first = None;
    for place in residual.places(item) {
        residual.work += 1;
        if residual.option_at(place).is_some() {
            let color = residual.color_at(place);
            if color == ColorId::NONE || color != *first.get_or_insert(color) {
                return false;
            }
        }
    }
    true
}

/// Whether every option of the item has another open primary item.
fn others_are_primary(residual: &mut Residual<'_>, item: ItemId) -> bool {
    let problem = residual.problem;
    for place in residual.places(item) {
        let Some(option) = residual.option_at(place) else { continue };
        residual.work += problem.option_items(option).len() as u64;
        if !has_other(residual, option, item) {
            return false;
        }
    }
    true
}

fn has_other(residual: &Residual<'_>, option: OptionId, item: ItemId) -> bool {
    let problem = residual.problem;
    let other = |&other: &ItemId| other != item && problem.is_primary(other) && residual.is_open(other);
    problem.option_items(option).iter().any(other)
}
