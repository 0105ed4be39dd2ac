//! Reduction keeps every solution: against the oracle on random problems of every kind, with each technique alone and
//! all together, with every budget; on the corpus; and what is told about it is right.

use quadrille::reduce::{Effort, Part, Reduced, Technique, reduce};
use quadrille::{Count, OptionId, Problem, verify};
use quadrille_testkit::corpus::{self, Work};
use quadrille_testkit::random::{Replay, Shape, random_problem};
use quadrille_testkit::{Kind, oracle, read};

const KINDS: [Kind; 4] = [Kind::X, Kind::Xc, Kind::Xcc, Kind::Mcc];

/// All solutions of the whole, by the oracle on the rest.
fn solutions_by_rest(reduced: &Reduced<'_>, rest: &Part) -> Vec<Vec<OptionId>> {
    let mut all: Vec<Vec<OptionId>> = oracle::solutions(&rest.problem)
        .iter()
        .map(|solution| reduced.complete(solution.iter().map(|option| rest.options[option.index()])))
        .collect();
    all.sort_unstable();
    all
}

/// All solutions of the whole, by the oracle on each part.
fn solutions_by_parts(reduced: &Reduced<'_>) -> Vec<Vec<OptionId>> {
    let mut all = vec![Vec::new()];
    for part in reduced.parts() {
        let mut longer = Vec::new();
        for solution in oracle::solutions(&part.problem) {
            for begun in &all {
                let mut begun = begun.clone();
                begun.extend(solution.iter().map(|option| part.options[option.index()]));
                longer.push(begun);
            }
        }
        all = longer;
    }
    let mut all: Vec<Vec<OptionId>> = all.into_iter().map(|chosen| reduced.complete(chosen)).collect();
    all.sort_unstable();
    all
}

fn count_by_parts(reduced: &Reduced<'_>) -> Vec<Count> {
    reduced.parts().iter().map(|part| part.problem.count()).collect()
}

/// Checks one reduction of a problem whose solutions are known.
fn check(problem: &Problem, expected: &[Vec<OptionId>], effort: &Effort, replay: &Replay) {
    let reduced = reduce(problem, effort);
    assert_eq!(solutions_by_rest(&reduced, &reduced.rest()), expected, "{effort:?}, rest of {replay}");
    assert_eq!(solutions_by_parts(&reduced), expected, "{effort:?}, parts of {replay}");
    assert!(reduced.impossible().is_none() || expected.is_empty(), "{effort:?}, {replay}");
    assert_eq!(reduced.impossible().is_some(), reduced.reason().is_some());
    if let Some(reason) = reduced.reason() {
        assert!(reason.to_string().starts_with("item `"), "{reason}");
    }
    if reduced.is_unchanged() {
        assert_eq!(reduced.rest().problem.option_count(), problem.option_count(), "{replay}");
    }
    for option in problem.options() {
        let (why, gone) = (reduced.why_option(option), reduced.gone_by(option));
        assert_eq!(why.is_some(), gone.is_some());
        assert!(why.is_none_or(|why| !why.to_string().is_empty()));
    }
}

#[test]
fn random_problems_keep_their_solutions() {
    for kind in KINDS {
        let shape = Shape::new(kind);
        let mut smaller = 0;
        for seed in 0..6000 {
            let problem = random_problem(seed, shape);
            let expected = oracle::solutions(&problem);
            let replay = Replay(seed, shape);
            check(&problem, &expected, &Effort::new(), &replay);
            check(&problem, &expected, &Effort::quick(), &replay);
            // Spread over what these problems need.
            check(&problem, &expected, &Effort::new().work(seed * seed % 3000), &replay);
            smaller += usize::from(!reduce(&problem, &Effort::new()).is_unchanged());
        }
        assert!(smaller > 4000, "{kind}: only {smaller} are smaller");
    }
}

#[test]
fn each_technique_alone_keeps_the_solutions() {
    for kind in KINDS {
        let shape = Shape::new(kind).options(14);
        for &technique in Technique::ALL {
            let mut found = 0;
            for seed in 10_000..15_000 {
                let problem = random_problem(seed, shape);
                let expected = oracle::solutions(&problem);
                let replay = Replay(seed, shape);
                check(&problem, &expected, &Effort::only(technique), &replay);
                let tally = reduce(&problem, &Effort::only(technique)).report().tally(technique);
                found += tally.options + tally.items;
            }
            assert!(
                found > 50 || (technique == Technique::Idle && kind == Kind::X),
                "{kind}, {technique}: {found}"
            );
        }
    }
}

#[test]
fn a_budget_of_every_size_keeps_the_solutions() {
    for kind in KINDS {
        let shape = Shape::new(kind).options(10);
        for seed in 0..60 {
            let problem = random_problem(seed, shape);
            let expected = oracle::solutions(&problem);
            let all = reduce(&problem, &Effort::new()).report().work;
            for work in 0..=all.min(600) {
                check(&problem, &expected, &Effort::new().work(work), &Replay(seed, shape));
            }
        }
    }
}

#[test]
fn what_is_reduced_cannot_be_reduced_again() {
    for kind in KINDS {
        let shape = Shape::new(kind);
        for seed in 0..4000 {
            let problem = random_problem(seed, shape);
            let reduced = reduce(&problem, &Effort::new());
            assert!(reduced.report().complete);
            if reduced.impossible().is_some() {
                continue;
            }
            for part in reduced.parts() {
                let again = reduce(&part.problem, &Effort::new());
                assert!(again.is_unchanged(), "{:?}\n{}", again.report(), Replay(seed, shape));
            }
        }
    }
}

#[test]
fn the_rest_with_names_is_the_rest() {
    for kind in KINDS {
        let shape = Shape::new(kind).costs();
        for seed in 0..1000 {
            let problem = random_problem(seed, shape);
            let reduced = reduce(&problem, &Effort::new());
            let (rest, named) = (reduced.rest(), reduced.named_rest());
            assert_eq!(rest.options, named.options);
            let parts = reduced.named_parts();
            let of_parts: usize = parts.iter().map(|part| part.options.len()).sum();
            assert_eq!(of_parts, rest.options.len());
            for part in parts.iter().chain([&named]) {
                for (own, &whole) in part.problem.options().zip(&part.options) {
                    assert_eq!(part.problem.cost(own), problem.cost(whole));
                    for entry in part.problem.entries(own) {
                        let item = problem.find_item(part.problem.item_name(entry.item));
                        let same = problem.entries(whole).find(|other| Some(other.item) == item);
                        let same = same.unwrap_or_else(|| panic!("{}", Replay(seed, shape)));
                        let name = |problem: &Problem, color| problem.color_name(color).to_owned();
                        assert_eq!(
                            entry.color.map(|color| name(&part.problem, color)),
                            same.color.map(|color| name(&problem, color))
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_corpus_keeps_its_counts() {
    for instance in corpus::counted(Work::Medium) {
        let problem = instance.problem();
        let dear = problem.option_count() > 20_000;
        let effort = if dear { Effort::quick() } else { Effort::new().work(30_000_000) };
        let reduced = reduce(&problem, &effort);
        let expected = instance.count.as_deref().unwrap_or_default();
        let counts = count_by_parts(&reduced);
        if let [count] = counts.as_slice() {
            assert_eq!(count.to_string(), expected, "{}", instance.name);
        } else {
            let product: u128 =
                counts.iter().map(|count| count.to_string().parse::<u128>().unwrap()).product();
            assert_eq!(product.to_string(), expected, "{}", instance.name);
        }
        if let Some(item) = reduced.impossible() {
            assert_eq!(expected, "0", "{}: {}", instance.name, problem.item_name(item));
        }
    }
}

#[test]
fn an_easy_sudoku_solves_itself() {
    let problem = corpus::instance("sudoku9_0").problem();
    let reduced = reduce(&problem, &Effort::quick());
    assert!(reduced.parts().is_empty());
    assert_eq!(verify(&problem, &reduced.complete([])), Ok(()));
    let alone = reduced.forced_alone();
    assert_eq!(alone.options, reduced.forced());
    assert_eq!(alone.problem.count(), Count::from(1_u64));
}

#[test]
fn each_technique_finds_what_it_is_for() {
    // Options that go from instances of the corpus, as first counted; they may only become more.
    for (name, technique, least) in [
        ("pent6x10", Technique::Blocking, 144),
        ("edgematch5", Technique::Blocking, 171),
        ("edgematch5", Technique::Forced, 50),
        ("sudoku25_280", Technique::Contained, 67),
        ("sudoku25_280", Technique::Probing, 12),
        ("qwh20_180", Technique::Probing, 6),
    ] {
        let problem = corpus::instance(name).problem();
        let reduced = reduce(&problem, &Effort::new());
        let options = reduced.report().tally(technique).options;
        assert!(options >= least, "{name}, {technique}: {options}");
    }
}

#[test]
fn twice_as_many_independent_parts_take_twice_the_work() {
    let blocks = |count: usize| {
        let names = (0..2 * count).map(|item| format!("i{item}"));
        let mut builder = Problem::builder().primary(names);
        for block in 0..count {
            let (a, b) = (format!("i{}", 2 * block), format!("i{}", 2 * block + 1));
            builder = builder.option([&a, &b]).option([&a]).option([&b]);
        }
        builder.build().unwrap()
    };
    let problem = blocks(50_000);
    let reduced = reduce(&problem, &Effort::new());
    assert_eq!(reduced.report().components, 50_000);
    assert_eq!(reduced.parts().len(), 50_000);
    assert!(
        reduced.is_unchanged()
            || reduced.parts().iter().all(|part| part.problem.count() == Count::from(2_u64))
    );
}

#[test]
fn reasons_name_what_a_user_knows() {
    let reason = |text: &str| {
        let problem = read::dlx(text).problem();
        let reduced = reduce(&problem, &Effort::new());
        let reason = reduced.reason().expect("there is no solution").to_string();
        assert_eq!(problem.count(), Count::from(0_u64));
        reason
    };
    assert_eq!(reason("a b\na\n"), "item `b` cannot be covered: no option has it");
    assert_eq!(
        reason("a b c\na b\nb c\n"),
        "item `c` cannot be covered: its only option cannot be chosen: not `b c`, for item `b` is covered by `a b`, \
         which is forced"
    );
    assert_eq!(reason("a 2|b\na b\n"), "item `b` cannot be covered 2 times: only 1 of the options have it");
    assert_eq!(
        reason("2|a b\na b\na b\na b\nb\n"),
        "item `a` cannot be covered 2 times: all its options have item `b`, which may not be covered so often"
    );
}
