//! A problem as plain lists of names: what readers, generators and messages in the testkit pass around.
//!
//! It says the same as a [`Problem`] in the most obvious way, is compared with `==`, and prints as Knuth's DLX
//! text. It is built and read back through the public interface of `Problem` only, and shares no code with the
//! readers and writers of `quadrille::format`.
//!
//! Limits: DLX text cannot say "an option without items" or "no primary items"; those lines are printed as
//! comments, for the human who reads a failure.

use quadrille::{Entry, Problem};
use std::fmt;

/// An exact cover problem as lists of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// Primary items: name, least and greatest number of covers.
    pub primary: Vec<(String, u32, u32)>,
    /// Secondary items.
    pub secondary: Vec<String>,
    /// Options: item names, each with a color or none.
    pub options: Vec<Vec<(String, Option<String>)>>,
    /// Cost of each option.
    pub costs: Vec<i64>,
}

impl Plain {
    /// Builds the problem.
    ///
    /// # Panics
    /// If these lists are not a problem, with the builder's message.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        for (name, lo, hi) in &self.primary {
            if let Err(error) = builder.add_bounded(name, *lo, *hi) {
                panic!("{error}\n{self}");
            }
        }
        for name in &self.secondary {
            if let Err(error) = builder.add_secondary(name) {
                panic!("{error}\n{self}");
            }
        }
        for (option, cost) in self.options.iter().zip(&self.costs) {
            let mut entries = Vec::new();
            for (name, color) in option {
                let Some(item) = builder.find_item(name) else { panic!("unknown item `{name}`\n{self}") };
                entries.push(match color {
                    None => Entry::from(item),
                    Some(color) => match builder.color(color) {
                        Ok(color) => Entry::from((item, color)),
                        Err(error) => panic!("{error}\n{self}"),
                    },
                });
            }
            let added = builder.add_option(entries).and_then(|option| builder.set_cost(option, *cost));
            if let Err(error) = added {
                panic!("{error}\n{self}");
            }
        }
        builder.build().unwrap_or_else(|error| panic!("{error}\n{self}"))
    }
}

impl From<&Problem> for Plain {
    fn from(problem: &Problem) -> Self {
        let mut plain = Self::default();
        for item in problem.items() {
            let name = problem.item_name(item).to_owned();
            match problem.bounds(item) {
                Some(bounds) => plain.primary.push((name, bounds.lo(), bounds.hi())),
                None => plain.secondary.push(name),
            }
        }
        for option in problem.options() {
            let entries = problem.entries(option).map(|entry| {
                let color = entry.color.map(|color| problem.color_name(color).to_owned());
                (problem.item_name(entry.item).to_owned(), color)
            });
            plain.options.push(entries.collect());
            plain.costs.push(problem.cost(option));
        }
        plain
    }
}

impl fmt::Display for Plain {
    /// DLX text; what that cannot say, as comments.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.primary.is_empty() {
            f.write_str("| no primary items: ")?;
        }
        let mut names: Vec<String> = Vec::new();
        names.extend(self.primary.iter().map(|(name, lo, hi)| match (lo, hi) {
            (1, 1) => name.clone(),
            (lo, hi) if lo == hi => format!("{lo}|{name}"),
            (lo, hi) => format!("{lo}:{hi}|{name}"),
        }));
        if !self.secondary.is_empty() {
            names.push("|".into());
            names.extend(self.secondary.iter().cloned());
        }
        writeln!(f, "{}", names.join(" "))?;
        for (option, cost) in self.options.iter().zip(&self.costs) {
            if option.is_empty() {
                f.write_str("| empty option")?;
            }
            let entries: Vec<String> = option
                .iter()
                .map(|(name, color)| match color {
                    None => name.clone(),
                    Some(color) => format!("{name}:{color}"),
                })
                .collect();
            f.write_str(&entries.join(" "))?;
            if *cost != 0 {
                write!(f, " |{cost}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Plain {
        let color = |name: &str| Some(name.to_owned());
        Plain {
            primary: vec![("p".into(), 1, 1), ("q".into(), 0, 2), ("r".into(), 2, 2)],
            secondary: vec!["x".into()],
            options: vec![
                vec![("p".into(), None), ("x".into(), color("red"))],
                vec![],
                vec![("q".into(), None), ("r".into(), None), ("x".into(), None)],
            ],
            costs: vec![3, 0, 0],
        }
    }

    #[test]
    fn a_problem_says_what_it_was_built_from() {
        assert_eq!(Plain::from(&example().problem()), example());
    }

    #[test]
    fn it_prints_as_dlx_text() {
        assert_eq!(example().to_string(), "p 0:2|q 2|r | x\np x:red |3\n| empty option\nq r x\n");
    }
}
