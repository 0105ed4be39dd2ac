//! A solution: a set of options, in the caller's numbers and labels.

use crate::problem::{OptionId, Problem};
use std::fmt;

/// A set of options that solves a [`Problem`], in ascending order.
///
/// It displays as the labels (or else the items) of its options: labels separated by blanks, options that print
/// as their items by `; `.
///
/// # Examples
/// ```
/// use quadrille::Problem;
///
/// let problem = Problem::builder().primary(["a", "b"]).option(["a"]).option(["b"]).build()?;
/// let solution = problem.solutions().next().ok_or("no solution")?;
/// assert_eq!(solution.to_string(), "a; b");
/// assert_eq!(solution.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solution<'p> {
    problem: &'p Problem,
    options: Vec<OptionId>,
}

impl<'p> Solution<'p> {
    pub(crate) fn new(problem: &'p Problem, mut options: Vec<OptionId>) -> Self {
        options.sort_unstable();
        Self { problem, options }
    }

    /// The problem that this solves.
    #[must_use]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The options, ascending.
    #[must_use]
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// Number of options.
    #[must_use]
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether this is the empty solution, which only a problem has that needs nothing covered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Sum of the costs of the options.
    #[must_use]
    pub fn cost(&self) -> i128 {
        self.options.iter().map(|&option| i128::from(self.problem.cost(option))).sum()
    }
}

impl fmt::Display for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, &option) in self.options.iter().enumerate() {
            if at > 0 {
                let labelled = self.problem.label(option).is_some()
                    && self.problem.label(self.options[at - 1]).is_some();
                f.write_str(if labelled { " " } else { "; " })?;
            }
            write!(f, "{}", self.problem.display_option(option))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solution").field(&self.options).finish()
    }
}

impl PartialEq for Solution<'_> {
    /// Whether both choose the same options; that they come from the same problem is the caller's business.
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options
    }
}

impl Eq for Solution<'_> {}
