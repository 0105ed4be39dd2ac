//! Checks a solution against the problem it is said to solve, sharing no code with the engines.
//!
//! It counts, for every item, the options that cover it, from the problem's own entries: linear in the sizes of
//! the problem's items and of the chosen options.

use crate::problem::{ColorId, ItemId, OptionId, Problem};
use std::fmt;

/// Why a set of options is not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The option does not exist.
    UnknownOption(OptionId),
    /// The option is chosen twice.
    RepeatedOption(OptionId),
    /// The option has no primary item; such options are never part of a solution.
    NoPrimaryItem(OptionId),
    /// A primary item is covered less or more often than its bounds allow.
    WrongCover {
        /// The item.
        item: ItemId,
        /// How often it is covered.
        covered: u32,
    },
    /// A secondary item is covered by two options that do not give it the same color.
    Clash {
        /// The item.
        item: ItemId,
        /// The options.
        options: (OptionId, OptionId),
    },
}

impl Violation {
    /// The violation in words, with the names that `problem` has for things; options by their 1-based numbers.
    pub fn describe<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| match self {
            Self::UnknownOption(option) => write!(f, "there is no option {}", option.index() + 1),
            Self::RepeatedOption(option) => {
                write!(
                    f,
                    "option {} (`{}`) is chosen twice",
                    option.index() + 1,
                    problem.display_option(*option)
                )
            }
            Self::NoPrimaryItem(option) => {
                write!(
                    f,
                    "option {} (`{}`) has no primary item",
                    option.index() + 1,
                    problem.display_option(*option)
                )
            }
            Self::WrongCover { item, covered } => {
                let name = problem.item_name(*item);
                let times = |n: u32| if n == 1 { "once".to_owned() } else { format!("{n} times") };
                match (covered, problem.bounds(*item)) {
                    (0, _) => write!(f, "item `{name}` is not covered"),
                    (n, Some(bounds)) if bounds.lo() != bounds.hi() => {
                        write!(
                            f,
                            "item `{name}` is covered {}, not {} to {}",
                            times(*n),
                            bounds.lo(),
                            times(bounds.hi())
                        )
                    }
                    (n, bounds) => {
                        let right = bounds.map_or(1, crate::Bounds::lo);
                        write!(f, "item `{name}` is covered {}, not {}", times(*n), times(right))
                    }
                }
            }
            Self::Clash { item, options: (a, b) } => write!(
                f,
                "options {} and {} clash on item `{}`",
                a.index() + 1,
                b.index() + 1,
                problem.item_name(*item)
            ),
        })
    }
}

/// Checks that `options` is a solution of `problem`.
///
/// # Errors
/// The first [`Violation`] found.
///
/// # Complexity
/// O(items + entries of the chosen options).
///
/// # Examples
/// ```
/// use quadrille::{OptionId, Problem, verify};
///
/// let problem = Problem::builder().primary(["a", "b"]).option(["a"]).option(["b"]).build()?;
/// let [a, b] = [0, 1].map(OptionId::from_u32);
/// assert!(verify(&problem, &[a, b]).is_ok());
/// let violation = verify(&problem, &[a]).unwrap_err();
/// assert_eq!(violation.describe(&problem).to_string(), "item `b` is not covered");
/// # Ok::<(), quadrille::BuildError>(())
/// ```
pub fn verify(problem: &Problem, options: &[OptionId]) -> Result<(), Violation> {
    let mut covered = vec![0_u32; problem.item_count()];
    let mut by: Vec<Option<(OptionId, Option<ColorId>)>> = vec![None; problem.item_count()];
    let mut chosen = vec![false; problem.option_count()];
    for &option in options {
        match chosen.get_mut(option.index()) {
            None => return Err(Violation::UnknownOption(option)),
            Some(true) => return Err(Violation::RepeatedOption(option)),
            Some(flag) => *flag = true,
        }
        let mut any_primary = false;
        for entry in problem.entries(option) {
            if problem.is_primary(entry.item) {
                any_primary = true;
                covered[entry.item.index()] += 1;
                continue;
            }
            match by[entry.item.index()] {
                None => by[entry.item.index()] = Some((option, entry.color)),
                Some((_, Some(color))) if entry.color == Some(color) => {}
                Some((before, _)) => {
                    return Err(Violation::Clash { item: entry.item, options: (before, option) });
                }
            }
        }
        if !any_primary {
            return Err(Violation::NoPrimaryItem(option));
        }
    }
    for item in problem.items() {
        let covered = covered[item.index()];
        if problem.bounds(item).is_some_and(|bounds| covered < bounds.lo() || covered > bounds.hi()) {
            return Err(Violation::WrongCover { item, covered });
        }
    }
    Ok(())
}
