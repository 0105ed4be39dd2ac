//! Why something went, kept in a few bytes while reducing and put into words when somebody asks.

use super::Reduced;
use crate::problem::{ItemId, OptionId};
use std::fmt;

/// Why an option is not left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionWhy {
    /// It has no primary item.
    NoPrimary,
    /// The item may not be covered at all.
    Zero(ItemId),
    /// It was taken: the item has no option to spare.
    Forced(ItemId),
    /// A taken option covers the item.
    Covered(ItemId),
    /// A taken option gives the item another color.
    Colored(ItemId),
    /// All options of `item` have `by`, so that this one, which has only `by`, comes too late.
    Dominated { item: ItemId, by: ItemId },
    /// It clashes with every option of the item.
    Blocks(ItemId),
    /// What it forces leaves too few options of the item.
    Contradicts(ItemId),
}

/// Why an item was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemWhy {
    /// Whatever is chosen, it is covered rightly.
    Idle,
    /// This item sees to it.
    Implied(ItemId),
}

/// So many options of an item that cannot be covered are explained.
const EXPLAINED: usize = 3;

impl Reduced<'_> {
    /// Why an option is not in the rest, in words (a clause without a full stop); nothing if it is there.
    ///
    /// # Panics
    /// If `option` is not an option of the problem.
    #[must_use]
    pub fn why_option(&self, option: OptionId) -> Option<impl fmt::Display + '_> {
        let why = self.option_why[option.index()]?;
        Some(fmt::from_fn(move |f| self.write_option_why(option, why, f)))
    }

    /// Why an item was dropped, in words; nothing if it is in the rest, or is settled by the forced options.
    #[must_use]
    pub fn why_item(&self, item: ItemId) -> Option<impl fmt::Display + '_> {
        let &(_, why) = self.dropped.iter().find(|(dropped, _)| *dropped == item)?;
        Some(fmt::from_fn(move |f| match why {
            ItemWhy::Idle => f.write_str("whatever is chosen, it is covered rightly"),
            ItemWhy::Implied(by) => {
                write!(f, "all its options have item `{}`, which sees to it", self.problem.item_name(by))
            }
        }))
    }

    /// Why there is no solution, in words that name the item; nothing if reduction has not found that.
    ///
    /// # Complexity
    /// O(entries) each time it is displayed.
    #[must_use]
    pub fn reason(&self) -> Option<impl fmt::Display + '_> {
        let dead = self.dead?;
        Some(fmt::from_fn(move |f| {
            let problem = self.problem;
            let name = problem.item_name(dead.item);
            let lo = problem.bounds(dead.item).map_or(0, crate::Bounds::lo);
            write!(f, "item `{name}` cannot be covered")?;
            if lo != 1 {
                write!(f, " {lo} times")?;
            }
            if let Some(within) = dead.within {
                let within = problem.item_name(within);
                return write!(
                    f,
                    ": all its options have item `{within}`, which may not be covered so often"
                );
            }
            let has = |&option: &OptionId| problem.option_items(option).contains(&dead.item);
            match problem.options().filter(has).count() {
                0 => return f.write_str(": no option has it"),
                1 if lo == 1 => f.write_str(": its only option cannot be chosen")?,
                2 if lo == 1 => f.write_str(": neither of its 2 options can be chosen")?,
                had if lo == 1 => write!(f, ": none of its {had} options can be chosen")?,
                had if (had as u64) < u64::from(lo) => {
                    return write!(f, ": only {had} of the options have it");
                }
                had => write!(f, ": too few of its {had} options can be chosen")?,
            }
            let mut told = 0;
            for option in problem.options().filter(has) {
                let Some(why) = self.option_why[option.index()] else { continue };
                if matches!(why, OptionWhy::Forced(_)) {
                    continue;
                }
                if told == EXPLAINED {
                    return f.write_str("; and so on");
                }
                f.write_str(if told == 0 { ": " } else { "; " })?;
                write!(f, "not `{}`, for ", problem.display_option(option))?;
                self.write_option_why(option, why, f)?;
                told += 1;
            }
            Ok(())
        }))
    }

    fn write_option_why(&self, option: OptionId, why: OptionWhy, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |item| self.problem.item_name(item);
        match why {
            OptionWhy::NoPrimary => f.write_str("it has no primary item"),
            OptionWhy::Zero(item) => write!(f, "item `{}` may not be covered", name(item)),
            OptionWhy::Forced(item) => write!(f, "item `{}` has no option to spare", name(item)),
            OptionWhy::Covered(item) => {
                write!(f, "item `{}` is covered", name(item))?;
                self.write_forced(option, item, f)
            }
            OptionWhy::Colored(item) => {
                write!(f, "item `{}` has another color", name(item))?;
                self.write_forced(option, item, f)
            }
            OptionWhy::Dominated { item, by } => write!(
                f,
                "every option of item `{}` has item `{}`, which leaves none of it to this one",
                name(item),
                name(by)
            ),
            OptionWhy::Blocks(item) => write!(f, "it clashes with every option of item `{}`", name(item)),
            OptionWhy::Contradicts(item) => {
                write!(f, "what follows from it leaves item `{}` without enough options", name(item))
            }
        }
    }

    /// Which forced option covers the item.
    fn write_forced(&self, option: OptionId, item: ItemId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has =
            |&&forced: &&OptionId| forced != option && self.problem.option_items(forced).contains(&item);
        match self.forced.iter().find(has) {
            Some(&forced) => write!(f, " by `{}`, which is forced", self.problem.display_option(forced)),
            None => Ok(()),
        }
    }
}
