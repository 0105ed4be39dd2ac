//! Counts that mathematics knows: problems built here, item by item, and formulas that share nothing with them.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille::{Entry, ItemId, Problem, ProblemBuilder};

fn primary(builder: &mut ProblemBuilder, names: impl IntoIterator<Item = String>) -> Vec<ItemId> {
    names.into_iter().map(|name| builder.add_primary(&name).unwrap()).collect()
}

fn secondary(builder: &mut ProblemBuilder, names: impl IntoIterator<Item = String>) -> Vec<ItemId> {
    names.into_iter().map(|name| builder.add_secondary(&name).unwrap()).collect()
}

/// The number of solutions, counted and listed.
fn count(builder: ProblemBuilder) -> u64 {
    let problem: Problem = builder.build().unwrap();
    let count = problem.count().to_u64().unwrap();
    if count < 10_000 {
        assert_eq!(u64::try_from(problem.solutions().count()).unwrap(), count);
    }
    count
}

#[test]
fn queens() {
    for (n, expected) in [1, 0, 0, 2, 10, 4, 40, 92, 352, 724].into_iter().enumerate() {
        let n = n + 1;
        let mut builder = Problem::builder();
        let rows = primary(&mut builder, (0..n).map(|row| format!("row {row}")));
        let columns = primary(&mut builder, (0..n).map(|column| format!("column {column}")));
        let up = secondary(&mut builder, (0..2 * n).map(|sum| format!("sum {sum}")));
        let down = secondary(&mut builder, (0..2 * n).map(|difference| format!("difference {difference}")));
        for row in 0..n {
            for column in 0..n {
                let items = [rows[row], columns[column], up[row + column], down[n + row - column]];
                builder.add_option(items).unwrap();
            }
        }
        assert_eq!(count(builder), expected, "{n} queens");
    }
}

#[test]
fn partitions_of_a_set_are_bell_numbers() {
    for (n, expected) in [1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147].into_iter().enumerate() {
        let mut builder = Problem::builder();
        let items = primary(&mut builder, (0..n).map(|item| item.to_string()));
        for subset in 1_usize..1 << n {
            let members = items.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1);
            builder.add_option(members.map(|(_, &item)| item)).unwrap();
        }
        assert_eq!(count(builder), expected, "{n} elements");
    }
}

#[test]
fn matchings_of_a_complete_graph_are_double_factorials() {
    for n in 1..=12_usize {
        let mut builder = Problem::builder();
        let items = primary(&mut builder, (0..n).map(|item| item.to_string()));
        for second in 0..n {
            for first in 0..second {
                builder.add_option([items[first], items[second]]).unwrap();
            }
        }
        let expected = if n % 2 == 0 { (1..n as u64).step_by(2).product() } else { 0 };
        assert_eq!(count(builder), expected, "{n} points");
    }
}

#[test]
fn permutations_and_derangements() {
    let mut derangements = 1_i64; // D(0) = 1, D(n) = n D(n - 1) + (-1)^n
    for n in 1..=8_usize {
        let sign = if n % 2 == 0 { 1 } else { -1 };
        derangements = derangements * i64::try_from(n).unwrap() + sign;
        for fixed_points in [true, false] {
            let mut builder = Problem::builder();
            let from = primary(&mut builder, (0..n).map(|item| format!("from {item}")));
            let to = primary(&mut builder, (0..n).map(|item| format!("to {item}")));
            for (a, &source) in from.iter().enumerate() {
                for (b, &target) in to.iter().enumerate() {
                    if fixed_points || a != b {
                        builder.add_option([source, target]).unwrap();
                    }
                }
            }
            let factorial: u64 = (1..=n as u64).product();
            let expected = if fixed_points { factorial } else { derangements.cast_unsigned() };
            assert_eq!(count(builder), expected, "{n} elements, fixed points {fixed_points}");
        }
    }
}

/// Kasteleyn 1961: the number of domino tilings of a board.
fn kasteleyn(rows: usize, columns: usize) -> f64 {
    let angle = |at: usize, size: usize| 2.0 * (std::f64::consts::PI * at as f64 / (size as f64 + 1.0)).cos();
    let factor = |j, k| angle(j, rows).powi(2) + angle(k, columns).powi(2);
    let (half_rows, half_columns) = (rows.div_ceil(2), columns.div_ceil(2));
    (1..=half_rows).flat_map(|j| (1..=half_columns).map(move |k| (j, k))).map(|(j, k)| factor(j, k)).product()
}

#[test]
fn domino_tilings_are_kasteleyns() {
    for rows in 1..=6 {
        for columns in rows..=8 - rows / 3 {
            let mut builder = Problem::builder();
            let cells = primary(&mut builder, (0..rows * columns).map(|cell| cell.to_string()));
            for row in 0..rows {
                for column in 0..columns {
                    let cell = row * columns + column;
                    if column + 1 < columns {
                        builder.add_option([cells[cell], cells[cell + 1]]).unwrap();
                    }
                    if row + 1 < rows {
                        builder.add_option([cells[cell], cells[cell + columns]]).unwrap();
                    }
                }
            }
            let expected = if rows * columns % 2 == 0 { kasteleyn(rows, columns).round() } else { 0.0 };
            assert_eq!(count(builder) as f64, expected, "{rows} x {columns}");
        }
    }
}

#[test]
fn langford_pairs() {
    for (n, expected) in [0, 0, 2, 2, 0, 0, 52, 300].into_iter().enumerate() {
        let n = n + 1;
        let mut builder = Problem::builder();
        let numbers = primary(&mut builder, (1..=n).map(|number| format!("number {number}")));
        let slots = primary(&mut builder, (0..2 * n).map(|slot| format!("slot {slot}")));
        for number in 1..=n {
            for slot in 0..(2 * n).saturating_sub(number + 1) {
                builder.add_option([numbers[number - 1], slots[slot], slots[slot + number + 1]]).unwrap();
            }
        }
        assert_eq!(count(builder), expected, "langford {n}");
    }
}

#[test]
fn latin_squares() {
    for (n, expected) in [1, 2, 12, 576].into_iter().enumerate() {
        let n = n + 1;
        let mut builder = Problem::builder();
        let pairs = |what: &str| (0..n * n).map(|pair| format!("{what} {pair}")).collect::<Vec<_>>();
        let cells = primary(&mut builder, pairs("cell"));
        let rows = primary(&mut builder, pairs("row"));
        let columns = primary(&mut builder, pairs("column"));
        for (row, column, value) in (0..n * n * n).map(|triple| (triple / n / n, triple / n % n, triple % n))
        {
            let items = [cells[row * n + column], rows[row * n + value], columns[column * n + value]];
            builder.add_option(items).unwrap();
        }
        assert_eq!(count(builder), expected, "order {n}");
    }
}

#[test]
fn colorings_of_a_cycle_follow_its_chromatic_polynomial() {
    for n in 3..=8_u32 {
        for k in 1..=4_u32 {
            let mut builder = Problem::builder();
            let vertices = primary(&mut builder, (0..n).map(|vertex| format!("vertex {vertex}")));
            // At most one end of each edge has each color.
            let ends = secondary(&mut builder, (0..n * k).map(|end| format!("edge and color {end}")));
            for vertex in 0..n {
                for color in 0..k {
                    let edge = |edge: u32| ends[(edge % n * k + color) as usize];
                    builder.add_option([vertices[vertex as usize], edge(vertex), edge(vertex + 1)]).unwrap();
                }
            }
            let sign = if n % 2 == 0 { 1 } else { -1 };
            let (base, power) = (i64::from(k) - 1, n);
            let expected = base.pow(power) + sign * base;
            assert_eq!(count(builder), expected.cast_unsigned(), "cycle of {n}, {k} colors");
        }
    }
}

#[test]
fn necklaces_without_two_neighbouring_ones_are_lucas_numbers() {
    let (mut before, mut lucas) = (2, 1); // L(0), L(1)
    for n in 2..=14 {
        (before, lucas) = (lucas, before + lucas);
        let mut builder = Problem::builder();
        let gaps = primary(&mut builder, (0..n).map(|gap| format!("gap {gap}")));
        let beads = secondary(&mut builder, (0..n).map(|bead| format!("bead {bead}")));
        let colors = [builder.color("0").unwrap(), builder.color("1").unwrap()];
        for gap in 0..n {
            for (left, right) in [(0, 0), (0, 1), (1, 0)] {
                builder
                    .add_option([
                        Entry::from(gaps[gap]),
                        Entry::from((beads[gap], colors[left])),
                        Entry::from((beads[(gap + 1) % n], colors[right])),
                    ])
                    .unwrap();
            }
        }
        assert_eq!(count(builder), lucas, "{n} beads");
    }
}
