//! Small random problems that are symmetric by construction, made again from their seeds.
//!
//! Random options are closed under a random exchange of items and colors, some come several times, and now and then
//! the whole problem comes in two or three copies: all that the search for symmetry, and counting by classes, may trip
//! over. Options are shuffled, so that nothing of it can be seen from the order.

use crate::Kind;
use fastrand::Rng;
use quadrille::{BuildError, Entry, ItemId, Problem};

/// A secondary item with its color, in numbers.
type Colored = (usize, Option<usize>);

/// An option in numbers: primary items, and secondary ones.
type Numbers = (Vec<usize>, Vec<Colored>);

/// Options are not closed beyond this many: the oracle has to look at all sets of them.
const MOST: usize = 14;

/// The symmetric random problem of this kind with this seed.
///
/// # Panics
/// If the builder refuses what was made, which would be a fault of this generator.
#[must_use]
pub fn symmetric_problem(seed: u64, kind: Kind) -> Problem {
    let mut rng = Rng::with_seed(seed ^ 0x5eed_5eed);
    let primary = rng.usize(1..=6);
    let secondary = if kind == Kind::X { 0 } else { rng.usize(1..=4) };
    let colors = if matches!(kind, Kind::Xcc | Kind::Mcc) { rng.usize(1..=3) } else { 0 };
    let mut options: Vec<Numbers> =
        (0..rng.usize(1..=4)).map(|_| option(&mut rng, primary, secondary, colors)).collect();
    close(&mut options, &mut rng, (primary, secondary, colors));
    // Equal options, all of them or some.
    let all = rng.u32(..8) == 0;
    for at in 0..options.len() {
        if options.len() < MOST && (all || rng.u32(..8) == 0) {
            options.push(options[at].clone());
        }
    }
    let copies = if options.len() <= 6 { rng.usize(1..=3) } else { 1 };
    let bounds = (rng.u32(..2), rng.u32(1..=2));
    build(&mut rng, kind, copies, (primary, secondary, colors), &options, bounds)
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"))
}

fn option(rng: &mut Rng, primary: usize, secondary: usize, colors: usize) -> Numbers {
    let mut items: Vec<usize> = (0..primary).collect();
    rng.shuffle(&mut items);
    items.truncate(rng.usize(1..=3));
    items.sort_unstable();
    let mut others = Vec::new();
    for item in 0..secondary {
        if rng.u32(..3) == 0 {
            let color = if colors > 0 && rng.u32(..3) > 0 { Some(rng.usize(..colors)) } else { None };
            others.push((item, color));
        }
    }
    (items, others)
}

/// Adds the images of all options under a random exchange, until no new ones come, or there are too many.
fn close(options: &mut Vec<Numbers>, rng: &mut Rng, (primary, secondary, colors): (usize, usize, usize)) {
    let mut exchange = |n: usize| {
        let mut map: Vec<usize> = (0..n).collect();
        // Often two elements only: a whole shuffle of many would close to more options than there may be.
        if n >= 2 && rng.bool() {
            let (a, b) = (rng.usize(..n), rng.usize(..n));
            map.swap(a, b);
        } else {
            rng.shuffle(&mut map);
        }
        map
    };
    let (items, others, paints) = (exchange(primary), exchange(secondary), exchange(colors));
    let mut at = 0;
    while at < options.len() && options.len() < MOST {
        let (mut mapped, mut rest): Numbers = (
            options[at].0.iter().map(|&item| items[item]).collect(),
            options[at]
                .1
                .iter()
                .map(|&(item, color)| (others[item], color.map(|color| paints[color])))
                .collect(),
        );
        mapped.sort_unstable();
        rest.sort_unstable();
        if !options.contains(&(mapped.clone(), rest.clone())) {
            options.push((mapped, rest));
        }
        at += 1;
    }
}

fn build(
    rng: &mut Rng,
    kind: Kind,
    copies: usize,
    (primary, secondary, colors): (usize, usize, usize),
    options: &[Numbers],
    (lo, hi): (u32, u32),
) -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let mut firsts: Vec<ItemId> = Vec::new();
    for at in 0..copies * primary {
        let name = format!("p{at}");
        firsts.push(match kind {
            Kind::Mcc => builder.add_bounded(&name, lo, hi)?,
            _ => builder.add_primary(&name)?,
        });
    }
    let mut others: Vec<ItemId> = Vec::new();
    for at in 0..copies * secondary {
        others.push(builder.add_secondary(&format!("s{at}"))?);
    }
    let paints = (0..colors).map(|at| builder.color(&format!("c{at}"))).collect::<Result<Vec<_>, _>>()?;
    let mut all: Vec<(usize, &Numbers)> =
        (0..copies).flat_map(|copy| options.iter().map(move |option| (copy, option))).collect();
    rng.shuffle(&mut all);
    for (copy, (items, rest)) in all {
        let mut entries: Vec<Entry> =
            items.iter().map(|&item| firsts[copy * primary + item].into()).collect();
        for &(item, color) in rest {
            let item = others[copy * secondary + item];
            entries.push(Entry { item, color: color.map(|color| paints[color]) });
        }
        builder.add_option(entries)?;
    }
    builder.build()
}
