//! What needs a look inside: invariants after every step. That reduced problems have the same solutions is tested in
//! `tests/reduce.rs`, against the oracle.

use super::*;
use crate::{Entry, ProblemBuilder};

/// A small generator (Marsaglia's xorshift), enough to make problems without dependencies.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

fn random_problem(seed: u64) -> Problem {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut builder = ProblemBuilder::default();
    let (primary, secondary) = (2 + random.below(8), random.below(5));
    for item in 0..primary {
        let lo = u32::try_from(random.below(3)).unwrap();
        let bounds =
            if seed.is_multiple_of(2) { (1, 1) } else { (lo, lo + u32::try_from(random.below(3)).unwrap()) };
        builder.add_bounded(&format!("p{item}"), bounds.0, bounds.1).unwrap();
    }
    for item in 0..secondary {
        builder.add_secondary(&format!("s{item}")).unwrap();
    }
    let colors = ["red", "blue"].map(|name| builder.color(name).unwrap());
    for _ in 0..random.below(24) {
        let mut entries: Vec<Entry> = Vec::new();
        for item in 0..u32::try_from(primary + secondary).unwrap() {
            if random.below(4) == 0 {
                let id = ItemId::from_u32(item);
                let colored = u64::from(item) >= primary && random.below(2) == 0;
                let color = colors[usize::try_from(random.below(2)).unwrap()];
                entries.push(if colored { (id, color).into() } else { id.into() });
            }
        }
        builder.add_option(entries).unwrap();
    }
    builder.build().unwrap()
}

#[test]
fn invariants_hold_after_every_step_and_every_attempt() {
    for seed in 0..3000 {
        let problem = random_problem(seed);
        let mut reduction = Reduction::new(&problem, Effort::new());
        reduction.step(Technique::Unusable);
        for &technique in Technique::ALL.iter().chain(Technique::ALL) {
            if reduction.residual.dead.is_some() {
                break;
            }
            reduction.step(technique);
            reduction.residual.check_invariants();
        }
    }
}

#[test]
fn an_attempt_leaves_nothing_behind() {
    for seed in 0..500 {
        let problem = random_problem(seed);
        let mut residual = Residual::new(&problem, u64::MAX);
        forced::remove_unusable(&mut residual);
        if residual.dead.is_some() {
            continue;
        }
        residual.queue.clear();
        let before = format!("{:?}", residual.snapshot());
        for option in problem.options() {
            if residual.is_alive(option) {
                residual.attempt(|residual| {
                    residual.take(option, OptionWhy::NoPrimary);
                    forced::propagate(residual);
                });
                assert_eq!(before, format!("{:?}", residual.snapshot()), "seed {seed}, {option:?}");
            }
        }
    }
}

#[test]
fn a_stricter_rule_for_one_item_is_seen_from_another() {
    // Taking `q` leaves `b` one cover, which all options of `p` need: `b c` then comes too late.
    let problem = Problem::builder()
        .primary(["p", "q", "c"])
        .bounded("b", 1..=2)
        .option(["q", "b"])
        .option(["p", "b"])
        .option(["p", "b", "c"])
        .option(["b", "c"])
        .option(["c"])
        .build()
        .unwrap();
    let reduced = reduce(&problem, &Effort::quick());
    assert_eq!(reduced.gone_by(OptionId::from_u32(3)), Some(Technique::Contained));
    assert_eq!(reduced.rest().problem.count(), problem.count());
}
