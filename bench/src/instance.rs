//! A problem in the plain form that every contender is given: numbers, no names.
//!
//! Reading the file is not what is compared, so it happens before any clock starts. Options without a primary
//! item are left out: by Knuth's convention they are never chosen, and not every rival follows it.

use quadrille::{Problem, format};
use std::io::Read;
use std::path::Path;

/// An item of an option: its number, and its color (0 for none; colors count from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) item: usize,
    pub(crate) color: usize,
}

/// An exact cover problem. Items `0..primary` are primary, the rest are secondary.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instance {
    pub(crate) primary: usize,
    pub(crate) items: usize,
    pub(crate) colors: usize,
    /// How often each primary item is to be covered; empty if each exactly once.
    pub(crate) bounds: Vec<(u32, u32)>,
    pub(crate) options: Vec<Vec<Entry>>,
}

impl Instance {
    /// Reads a problem in any format of the library, plain or compressed (`.gz`).
    pub(crate) fn load(path: &Path) -> Result<Self, String> {
        Self::parse(&load_text(path)?).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Reads a problem.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, format::ParseError> {
        Ok(Self::from(&format::parse(text)?.problem))
    }

    /// The primary and the secondary entries of an option.
    pub(crate) fn split(&self, option: &[Entry]) -> (Vec<Entry>, Vec<Entry>) {
        option.iter().partition(|entry| entry.item < self.primary)
    }

    /// Numbers of the secondary items.
    pub(crate) fn secondary(&self) -> std::ops::Range<usize> {
        self.primary..self.items
    }
}

impl From<&Problem> for Instance {
    fn from(problem: &Problem) -> Self {
        let entry = |entry: quadrille::Entry| Entry {
            item: entry.item.index(),
            color: entry.color.map_or(0, |color| color.index() + 1),
        };
        let bounds = problem.items().filter_map(|item| problem.bounds(item));
        Self {
            primary: problem.primary_count(),
            items: problem.item_count(),
            colors: problem.color_count(),
            bounds: if problem.has_bounds() {
                bounds.map(|bounds| (bounds.lo(), bounds.hi())).collect()
            } else {
                Vec::new()
            },
            options: problem
                .options()
                .filter(|&option| problem.option_items(option).iter().any(|&item| problem.is_primary(item)))
                .map(|option| problem.entries(option).map(entry).collect())
                .collect(),
        }
    }
}

/// The text of an instance, decompressed if its name ends in `.gz`.
pub(crate) fn load_text(path: &Path) -> Result<Vec<u8>, String> {
    let fail = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(fail)?;
    if path.extension().is_none_or(|extension| extension != "gz") {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&*bytes).read_to_end(&mut text).map_err(fail)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_becomes_numbers() {
        let instance = Instance::parse(b"a b | x\na x:red\nb x:red\nb\nx\n").unwrap();
        assert_eq!((instance.primary, instance.items, instance.colors), (2, 3, 1));
        assert_eq!(instance.options.len(), 3, "the option without primary items is left out");
        assert_eq!(instance.options[1], [Entry { item: 1, color: 0 }, Entry { item: 2, color: 1 }]);
        assert!(instance.bounds.is_empty());
    }

    #[test]
    fn bounds_are_kept() {
        assert_eq!(Instance::parse(b"1:2|a b\na b\na\n").unwrap().bounds, [(1, 2), (1, 1)]);
    }
}
