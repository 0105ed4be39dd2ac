//! The solvers that are compared, each behind the same two steps.
//!
//! `prepare` turns the plain instance into whatever the solver's interface takes (strings, say), outside the
//! measured time. The job that it returns is measured: it builds the solver's own structures and answers the
//! question. Reading files is measured for nobody.

mod algoxcc;
mod dancing_links;
mod dlx_rs;
mod exact_covers;
mod ours;
mod xcc;

use crate::instance::Instance;
use crate::machine;

/// What is asked of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub(crate) enum Question {
    /// How many solutions are there?
    Count,
    /// Is there one?
    First,
}

impl Question {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::First => "first",
        }
    }
}

/// The answer, and the work done where a solver tells it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answer {
    /// The number of solutions; for the first solution, 1 or 0.
    pub(crate) solutions: u64,
    pub(crate) nodes: Option<u64>,
    pub(crate) updates: Option<u64>,
}

impl Answer {
    pub(crate) fn plain(solutions: usize) -> Self {
        Self { solutions: solutions as u64, nodes: None, updates: None }
    }
}

/// The measured part.
pub(crate) type Job<'i> = Box<dyn FnOnce() -> Result<Answer, String> + 'i>;

/// A solver.
pub(crate) trait Contender {
    /// Its name in tables and on the command line.
    fn name(&self) -> String;

    /// The registry name of its crate.
    fn package(&self) -> &'static str;

    /// Gets ready, or says why the solver cannot answer this.
    fn prepare<'i>(&self, instance: &'i Instance, question: Question) -> Result<Job<'i>, String>;

    /// Whether it is one of ours.
    fn is_ours(&self) -> bool {
        false
    }

    /// The version in use.
    fn version(&self) -> String {
        machine::locked_version(self.package()).unwrap_or_else(|| "unknown".into())
    }
}

/// All contenders, ours first.
pub(crate) fn all() -> Vec<Box<dyn Contender>> {
    let mut contenders: Vec<Box<dyn Contender>> = Vec::new();
    contenders.extend(ours::methods().map(|method| Box::new(method) as Box<dyn Contender>));
    contenders.push(Box::new(exact_covers::ExactCovers));
    contenders.push(Box::new(dancing_links::DancingLinks));
    contenders.push(Box::new(dlx_rs::DlxRs));
    contenders.push(Box::new(algoxcc::Algoxcc));
    contenders.push(Box::new(xcc::Xcc));
    contenders
}

/// The contender with this name.
pub(crate) fn find(name: &str) -> Result<Box<dyn Contender>, String> {
    let all = all();
    let names: Vec<_> = all.iter().map(|contender| contender.name()).collect();
    all.into_iter()
        .find(|contender| contender.name() == name)
        .ok_or_else(|| format!("unknown contender `{name}`; there are {}", names.join(", ")))
}

/// Refuses problems with colors, for solvers that have none.
fn without_colors(instance: &Instance) -> Result<(), String> {
    if instance.colors > 0 { Err("no colors".into()) } else { Ok(()) }
}

/// Refuses problems with bounds, for solvers that have none.
fn without_bounds(instance: &Instance) -> Result<(), String> {
    if instance.bounds.is_empty() { Ok(()) } else { Err("no bounds".into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every contender that takes the instance gives this count, and finds a solution iff there is one.
    fn all_say(text: &str, count: u64, rivals: usize) {
        let instance = Instance::parse(text.as_bytes()).unwrap();
        let mut seen = 0;
        for contender in all() {
            let Ok(job) = contender.prepare(&instance, Question::Count) else { continue };
            seen += usize::from(!contender.is_ours());
            assert_eq!(job().unwrap().solutions, count, "{}", contender.name());
            let job = contender.prepare(&instance, Question::First).unwrap();
            assert_eq!(job().unwrap().solutions, count.min(1), "{}", contender.name());
        }
        assert_eq!(seen, rivals);
    }

    #[test]
    fn everyone_solves_knuths_toy_problem() {
        all_say("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", 1, 5);
    }

    #[test]
    fn everyone_covers_secondary_items_at_most_once() {
        all_say("a b | x y\na x\na y\nb x\nb y\n", 2, 5);
    }

    #[test]
    fn those_with_colors_agree_on_them() {
        all_say("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n", 1, 3);
    }

    #[test]
    fn everyone_sees_that_there_is_no_solution() {
        all_say("a b c\na b\nb c\na c\n", 0, 5);
    }
}
