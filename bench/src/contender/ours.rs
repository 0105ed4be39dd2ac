//! Our methods, each as a contender of its own, by plain search.

use super::{Answer, Contender, Job, Question};
use crate::instance::Instance;
use quadrille::{BuildError, Entry, Method, Problem, ProblemBuilder};

/// One of our methods.
pub(super) struct Ours(Method);

/// Every method but `auto`, which chooses among the others.
pub(super) fn methods() -> impl Iterator<Item = Ours> {
    Method::ALL.iter().copied().filter(|&method| method != Method::Auto).map(Ours)
}

impl Contender for Ours {
    fn name(&self) -> String {
        self.0.name().into()
    }

    fn package(&self) -> &'static str {
        "quadrille"
    }

    fn is_ours(&self) -> bool {
        true
    }

    /// Building our problem is measured, as building theirs is; names are all that is made before.
    fn prepare<'i>(&self, instance: &'i Instance, question: Question) -> Result<Job<'i>, String> {
        let method = self.0;
        let names: Vec<String> = (0..instance.items).map(|item| format!("i{item}")).collect();
        let colors: Vec<String> = (1..=instance.colors).map(|color| format!("c{color}")).collect();
        let problem = build(instance, &names, &colors).map_err(|error| error.to_string())?;
        let _supported = problem.solver().method(method).map_err(|error| error.to_string())?;
        Ok(Box::new(move || {
            let problem = build(instance, &names, &colors).map_err(|error| error.to_string())?;
            let solver = problem.solver().method(method).map_err(|error| error.to_string())?.plain();
            let (solutions, outcome) = match question {
                Question::Count => {
                    let counted = solver.count();
                    (counted.outcome.stats.solutions, counted.outcome)
                }
                Question::First => {
                    let (first, outcome) = solver.first();
                    (u64::from(first.is_some()), outcome)
                }
            };
            let stats = outcome.stats;
            Ok(Answer { solutions, nodes: Some(stats.nodes), updates: Some(stats.updates) })
        }))
    }
}

fn build(instance: &Instance, names: &[String], colors: &[String]) -> Result<Problem, BuildError> {
    let entries = instance.options.iter().map(Vec::len).sum();
    let mut builder = ProblemBuilder::with_capacity(instance.options.len(), entries);
    let mut items = Vec::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        items.push(match instance.bounds.get(at) {
            Some(&(low, high)) => builder.add_bounded(name, low, high)?,
            None if at < instance.primary => builder.add_primary(name)?,
            None => builder.add_secondary(name)?,
        });
    }
    let colors = colors.iter().map(|name| builder.color(name)).collect::<Result<Vec<_>, _>>()?;
    for option in &instance.options {
        builder.add_option(option.iter().map(|entry| match entry.color {
            0 => Entry::from(items[entry.item]),
            color => Entry::from((items[entry.item], colors[color - 1])),
        }))?;
    }
    builder.build()
}
