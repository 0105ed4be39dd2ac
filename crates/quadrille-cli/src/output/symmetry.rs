//! The symmetry of a problem as text: numbers first, then generators and orbits.

use super::cycles::cycles;
use quadrille::{ItemId, OptionId, Problem, Symmetry};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// So many generators and fixed items are listed, unless all are asked for.
const SOME: usize = 20;

/// Writes everything; `all` orbits, or their sizes only.
pub(super) fn write(
    out: &mut dyn Write,
    problem: &Problem,
    symmetry: &Symmetry,
    all: bool,
) -> io::Result<()> {
    let order = match symmetry.order() {
        Some(order) => order.to_string(),
        None if symmetry.is_whole() => "not written out: too many equal options".to_owned(),
        None => "not known: the search was cut short, there may be more maps than those below".to_owned(),
    };
    row(out, "order", &order)?;
    let generators: Vec<String> = symmetry
        .item_maps()
        .zip(symmetry.option_maps())
        .map(|(items, options)| generator(problem, &items, &options))
        .collect();
    row(out, "generators", &generators.len().to_string())?;
    let shown = if all { generators.len() } else { generators.len().min(SOME) };
    for generator in &generators[..shown] {
        row(out, "", generator)?;
    }
    if shown < generators.len() {
        row(out, "", &format!("… and {} more (--all)", generators.len() - shown))?;
    }
    let equal: Vec<&[OptionId]> = symmetry.equal_options().collect();
    row(
        out,
        "sets of equal options",
        &format!("{}{}", equal.len(), sizes(equal.iter().map(|set| set.len()))),
    )?;
    if all {
        for set in &equal {
            row(out, "", &numbers(set))?;
        }
    }
    let items = symmetry.item_orbits();
    let (fixed, moved): (Vec<_>, Vec<_>) = items.iter().partition(|orbit| orbit.len() == 1);
    let fixed: Vec<ItemId> = fixed.into_iter().flatten().copied().collect();
    row(out, "fixed items", &fixed.len().to_string())?;
    let shown = if all { fixed.len() } else { fixed.len().min(SOME) };
    if shown > 0 {
        let more = if shown < fixed.len() {
            format!(" … and {} more (--all)", fixed.len() - shown)
        } else {
            String::new()
        };
        row(out, "", &format!("{}{more}", names(problem, &fixed[..shown])))?;
    }
    row(
        out,
        "orbits of other items",
        &format!("{}{}", moved.len(), sizes(moved.iter().map(|orbit| orbit.len()))),
    )?;
    if all {
        for orbit in moved {
            row(out, "", &names(problem, orbit))?;
        }
    }
    let options = symmetry.option_orbits();
    row(out, "orbits of options", &format!("{}{}", options.len(), sizes(options.iter().map(Vec::len))))?;
    if all {
        for orbit in &options {
            row(out, "", &numbers(orbit))?;
        }
    }
    Ok(())
}

/// A line of the table; its parts that follow have an empty name.
fn row(out: &mut dyn Write, name: &str, value: &str) -> io::Result<()> {
    writeln!(out, "{name:<24} {value}")
}

/// A map as its cycles: of items by name, or of options by number if it moves no item.
fn generator(problem: &Problem, items: &[ItemId], options: &[OptionId]) -> String {
    let moved = cycles(&items.iter().map(|item| item.index()).collect::<Vec<_>>());
    let mut text = String::new();
    if moved.is_empty() {
        text.push_str("options ");
        for cycle in cycles(&options.iter().map(|option| option.index()).collect::<Vec<_>>()) {
            let numbers: Vec<String> = cycle.iter().map(|option| (option + 1).to_string()).collect();
            text.push_str(&format!("({})", numbers.join(" ")));
        }
        return text;
    }
    let all: Vec<ItemId> = problem.items().collect();
    for cycle in moved {
        let cycle: Vec<&str> = cycle.iter().map(|&item| problem.item_name(all[item])).collect();
        text.push_str(&format!("({})", cycle.join(" ")));
    }
    text
}

/// How many there are of each size, in words: `: 3 of 4, 2 of 8`.
fn sizes(all: impl Iterator<Item = usize>) -> String {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for size in all {
        *counts.entry(size).or_default() += 1;
    }
    let words: Vec<String> = counts.iter().map(|(size, count)| format!("{count} of {size}")).collect();
    if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) }
}

fn names(problem: &Problem, items: &[ItemId]) -> String {
    items.iter().map(|&item| problem.item_name(item)).collect::<Vec<_>>().join(" ")
}

fn numbers(options: &[OptionId]) -> String {
    options.iter().map(|option| (option.index() + 1).to_string()).collect::<Vec<_>>().join(" ")
}
