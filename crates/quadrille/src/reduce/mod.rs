//! Reduction: a smaller problem with the same solutions, before any search.
//!
//! # Overview
//! [`reduce`] looks for options that no solution has, options that every solution has, items that need no care, and
//! parts that are independent. It gives a [`Reduced`]: the forced options, the rest as one problem or as independent
//! [`Part`]s with the way back to the caller's options, and the reasons in words.
//!
//! The solutions of the problem are, one to one, the forced options joined with one solution of each part. So counts
//! multiply, costs add up (the forced options' costs included), and everything that can be asked of the problem can be
//! asked of the parts.
//!
//! # Example
//! ```
//! use quadrille::{Problem, reduce::{Effort, reduce}};
//!
//! let problem = Problem::builder()
//!     .primary(["a", "b", "c", "d"])
//!     .option(["a", "b"]) // the only option of `a`
//!     .option(["b", "c"])
//!     .option(["c"])
//!     .option(["c", "d"])
//!     .option(["d"])
//!     .build()?;
//! let reduced = reduce(&problem, &Effort::new());
//! let [first, second] = [0, 1].map(quadrille::OptionId::from_u32);
//! assert_eq!(reduced.forced(), [first]);
//! assert_eq!(
//!     reduced.why_option(second).ok_or("it is still there")?.to_string(),
//!     "item `b` is covered by `a b`, which is forced"
//! );
//! let count: quadrille::Count = reduced.rest().problem.count();
//! assert_eq!(count, problem.count());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Techniques
//! | file | what | kinds | cost |
//! |---|---|---|---|
//! | `forced` | options never chosen go, options without alternative are taken | all | O(entries) |
//! | `idle` | items that cannot be covered wrongly go | all | O(entries) |
//! | `contained` | dominated options, items with equal or contained option sets | all | about O(items * option length) |
//! | `blocking` | options that leave an item without option | all, partly with bounds | some ten times the entries and more |
//! | `probing` | options from which a contradiction follows | all | a small search per option |
//! | `components` | independent parts | all | O(entries) |
//!
//! They run in this order, cheap ones again whenever a dearer one found something, until nothing changes or the budget
//! of work is spent. A result is right wherever the budget ends.
//!
//! # When to use
//! The solver decides by itself; the command `quadrille reduce` writes the smaller problem. Random and puzzle-like
//! problems gain little, models written by people and by programs often much.
//!
//! # Limits
//! Equal options are different options, so none of them may go, and options are not merged. Reduction that keeps only
//! *some* solutions (of two options the cheaper one, say) is not done here.

mod blocking;
mod components;
mod contained;
mod forced;
mod idle;
mod probing;
mod report;
mod residual;
#[cfg(test)]
mod tests;
mod why;

pub use crate::problem::Part;
pub use report::{Report, Tally, Technique};

use crate::problem::{Cut, ItemId, OptionId, Problem};
use blocking::Blocking;
use components::Components;
use contained::Contained;
use probing::Probing;
use residual::{Dead, Residual};
use why::{ItemWhy, OptionWhy};

/// How much to do: a budget of work, and which techniques.
///
/// # Examples
/// ```
/// use quadrille::reduce::{Effort, Technique};
///
/// let quick = Effort::new().without(Technique::Probing).work(1_000_000);
/// # let _ = quick;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    work: u64,
    techniques: u8,
}

impl Default for Effort {
    fn default() -> Self {
        Self::new()
    }
}

impl Effort {
    /// All techniques, until nothing more can be found.
    #[must_use]
    pub const fn new() -> Self {
        Self { work: u64::MAX, techniques: u8::MAX }
    }

    /// The techniques that cost about as much as reading the problem: all but blocking and probing.
    #[must_use]
    pub const fn quick() -> Self {
        Self::new().without(Technique::Blocking).without(Technique::Probing)
    }

    /// Ends after about this work, in entries touched. One is some 10 to 40 instructions; a problem's own entries,
    /// which are read once in any case, count too.
    #[must_use]
    pub const fn work(mut self, entries: u64) -> Self {
        self.work = entries;
        self
    }

    /// Without this technique. (Options that can never be chosen are always removed.)
    #[must_use]
    pub const fn without(mut self, technique: Technique) -> Self {
        self.techniques &= !technique.bit();
        self
    }

    /// Only this technique.
    #[must_use]
    pub const fn only(technique: Technique) -> Self {
        Self { work: u64::MAX, techniques: technique.bit() }
    }

    const fn has(self, technique: Technique) -> bool {
        self.techniques & technique.bit() != 0
    }
}

/// Reduces a problem.
///
/// # Complexity
/// O(entries) memory. The time is about that of [`Effort::work`], or else that of the table in [the module](self).
#[must_use]
pub fn reduce<'p>(problem: &'p Problem, effort: &Effort) -> Reduced<'p> {
    let mut reduction = Reduction::new(problem, *effort);
    reduction.run();
    reduction.finish()
}

/// A reduction at work.
struct Reduction<'p> {
    residual: Residual<'p>,
    effort: Effort,
    report: Report,
    contained: Option<Contained>,
    blocking: Option<Blocking>,
    probing: Probing,
}

impl<'p> Reduction<'p> {
    fn new(problem: &'p Problem, effort: Effort) -> Self {
        Self {
            residual: Residual::new(problem, effort.work),
            effort,
            report: Report::default(),
            contained: None,
            blocking: None,
            probing: Probing::default(),
        }
    }

    /// Runs the techniques to their fixed point: each time one finds something, from the first on again.
    fn run(&mut self) {
        self.step(Technique::Unusable);
        let mut next = 1;
        while let Some(&technique) = Technique::ALL.get(next) {
            if self.residual.finished() {
                return;
            }
            next += 1;
            if self.effort.has(technique) && self.step(technique) {
                next = 1;
            }
        }
        self.report.complete = true;
    }

    /// Runs one technique; whether it found anything.
    fn step(&mut self, technique: Technique) -> bool {
        let residual = &mut self.residual;
        let (options, items, work) = (residual.alive_count(), residual.dropped.len(), residual.work);
        match technique {
            Technique::Unusable => forced::remove_unusable(residual),
            Technique::Forced => forced::propagate(residual),
            Technique::Idle => idle::drop_idle(residual),
            Technique::Contained => {
                self.contained.get_or_insert_with(|| Contained::new(residual)).run(residual);
            }
            Technique::Blocking => {
                self.blocking.get_or_insert_with(|| Blocking::new(residual)).run(residual);
            }
            Technique::Probing => self.probing.run(residual),
        }
        let tally = &mut self.report.tallies[technique as usize];
        tally.options += options - residual.alive_count();
        tally.items += residual.dropped.len() - items;
        tally.work += residual.work - work;
        options != residual.alive_count() || items != residual.dropped.len()
    }

    fn finish(mut self) -> Reduced<'p> {
        let residual = self.residual;
        let problem = residual.problem;
        self.report.complete |= residual.dead.is_some();
        self.report.components = Components::count(&residual);
        self.report.work = residual.work;
        let mut cut = Cut::new(problem);
        for &option in &residual.taken {
            let taken = cut.take(option);
            debug_assert!(taken, "taken options go together");
        }
        for option in problem.options().filter(|&option| !residual.is_alive(option)) {
            cut.remove(option);
        }
        for item in problem.items().filter(|&item| !residual.is_open(item)) {
            cut.forget(item);
        }
        let mut forced = residual.taken;
        forced.sort_unstable();
        Reduced {
            problem,
            cut,
            forced,
            dead: residual.dead,
            report: self.report,
            option_why: residual.option_why,
            dropped: residual.dropped,
        }
    }
}

/// A reduced problem: what is forced, what is left, and why.
#[derive(Clone, Debug)]
pub struct Reduced<'p> {
    problem: &'p Problem,
    cut: Cut<'p>,
    forced: Vec<OptionId>,
    dead: Option<Dead>,
    report: Report,
    option_why: Vec<Option<OptionWhy>>,
    dropped: Vec<(ItemId, ItemWhy)>,
}

impl<'p> Reduced<'p> {
    /// The problem that was reduced.
    #[must_use]
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The options that every solution has, ascending.
    #[must_use]
    pub fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// If reduction has found that there is no solution: an item that cannot be covered. [`reason`](Self::reason) says
    /// why.
    #[must_use]
    pub fn impossible(&self) -> Option<ItemId> {
        self.dead.map(|dead| dead.item)
    }

    /// What was done, in numbers.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Whether the problem stays as it is, in one piece: then it can be searched itself.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.dropped.is_empty()
            && self.dead.is_none()
            && self.report.components <= 1
            && self.option_why.iter().all(Option::is_none)
    }

    /// Items that were dropped, in the order in which they were; without those that the forced options settle.
    pub fn dropped(&self) -> impl ExactSizeIterator<Item = ItemId> + '_ {
        self.dropped.iter().map(|&(item, _)| item)
    }

    /// The technique by which an option went; nothing if it is in the rest.
    ///
    /// # Panics
    /// If `option` is not an option of the problem.
    #[must_use]
    pub fn gone_by(&self, option: OptionId) -> Option<Technique> {
        Some(match self.option_why[option.index()]? {
            OptionWhy::NoPrimary | OptionWhy::Zero(_) => Technique::Unusable,
            OptionWhy::Forced(_) | OptionWhy::Covered(_) | OptionWhy::Colored(_) => Technique::Forced,
            OptionWhy::Dominated { .. } => Technique::Contained,
            OptionWhy::Blocks(_) => Technique::Blocking,
            OptionWhy::Contradicts(_) => Technique::Probing,
        })
    }

    /// The technique by which an item was dropped; nothing if it was not.
    #[must_use]
    pub fn dropped_by(&self, item: ItemId) -> Option<Technique> {
        let &(_, why) = self.dropped.iter().find(|(dropped, _)| *dropped == item)?;
        Some(match why {
            ItemWhy::Idle => Technique::Idle,
            ItemWhy::Implied(_) => Technique::Contained,
        })
    }

    /// What is left to be covered, without names and labels: for searching.
    ///
    /// # Complexity
    /// O(entries).
    #[must_use]
    pub fn rest(&self) -> Part {
        self.cut.part()
    }

    /// The same with names and labels: for people.
    #[must_use]
    pub fn named_rest(&self) -> Part {
        self.cut.named_part()
    }

    /// The problem with no options but the forced ones, with names and labels. If nothing is left to be covered, it says
    /// what the only solution is.
    #[must_use]
    pub fn forced_alone(&self) -> Part {
        let mut cut = Cut::new(self.problem);
        for option in self.problem.options() {
            if self.forced.binary_search(&option).is_err() {
                cut.remove(option);
            }
        }
        cut.named_part()
    }

    /// The rest in independent parts, without names: none if nothing is left to be covered.
    ///
    /// # Complexity
    /// O(entries), however many parts there are.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        split(self.cut.part())
    }

    /// The same with names and labels.
    #[must_use]
    pub fn named_parts(&self) -> Vec<Part> {
        split(self.cut.named_part())
    }

    /// A solution of the whole problem, ascending, from what was chosen in the rest or in its parts (already in the
    /// caller's options, see [`Part::options`]).
    #[must_use]
    pub fn complete(&self, chosen: impl IntoIterator<Item = OptionId>) -> Vec<OptionId> {
        let mut options = self.forced.clone();
        options.extend(chosen);
        options.sort_unstable();
        options
    }
}

fn split(part: Part) -> Vec<Part> {
    let (labels, count) = Components::labels(&part.problem);
    if part.problem.primary_count() == 0 {
        return Vec::new();
    }
    if count == 1 { vec![part] } else { part.split(&labels, count) }
}
