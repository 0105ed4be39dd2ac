//! A reader for Knuth's DLX text, into plain numbers: items, bounds, secondary items, colors.
//!
//! It is not the library's, so that a fault in that would show as a wrong count here. It trusts its input, which is
//! the project's own corpus.

use crate::instance::{Entry, Instance};
use std::collections::HashMap;

/// Reads DLX text: a line of items, `|` before the secondary ones, then one option a line.
pub(crate) fn dlx(text: &str) -> Result<Instance, String> {
    let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
    let mut instance = Instance::default();
    let mut items = HashMap::new();
    let mut secondary = false;
    for name in lines.next().ok_or("there is no line of items")?.split_whitespace() {
        if name == "|" {
            secondary = true;
        } else {
            let (bounds, name) = name.rsplit_once('|').unwrap_or(("1", name));
            let (low, high) = bounds.split_once(':').unwrap_or((bounds, bounds));
            if let (false, Ok(low), Ok(high)) = (secondary, low.parse(), high.parse()) {
                instance.bounds.push((low, high));
            } else if !secondary {
                return Err(format!("faulty bounds `{bounds}` of item `{name}`"));
            }
            items.insert(name, instance.items);
            instance.items += 1;
            instance.primary += usize::from(!secondary);
        }
    }
    let mut colors = HashMap::new();
    for line in lines {
        let mut option = Vec::new();
        for word in line.split_whitespace() {
            let (name, color) = word.split_once(':').unwrap_or((word, ""));
            let item = *items.get(name).ok_or_else(|| format!("unknown item `{name}` in `{line}`"))?;
            let next = colors.len() + 1;
            let color = if color.is_empty() { 0 } else { *colors.entry(color).or_insert(next) };
            option.push(Entry { item, color });
        }
        instance.options.push(option);
    }
    instance.colors = colors.len();
    if instance.bounds.iter().all(|&bounds| bounds == (1, 1)) {
        instance.bounds.clear();
    }
    Ok(instance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_secondary_items_and_colors() {
        let instance = dlx("| toy\na b | x\na x:red\nb x:red\nb\n").unwrap();
        assert_eq!((instance.primary, instance.items, instance.colors), (2, 3, 1));
        assert_eq!(instance.options.len(), 3);
        assert_eq!(instance.options[1], [Entry { item: 1, color: 0 }, Entry { item: 2, color: 1 }]);
    }

    #[test]
    fn reads_bounds() {
        assert_eq!(
            dlx("1:2|a 3|b c
a b c
")
            .unwrap()
            .bounds,
            [(1, 2), (3, 3), (1, 1)]
        );
        assert!(
            dlx("a b
a b
")
            .unwrap()
            .bounds
            .is_empty()
        );
        assert!(
            dlx("x|a
a
")
            .is_err()
        );
    }
}
