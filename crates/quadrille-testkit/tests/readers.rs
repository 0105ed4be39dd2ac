//! The library's readers agree with the naive ones.

use quadrille::format;
use quadrille_testkit::random::{Replay, Shape, random_plain};
use quadrille_testkit::{Kind, Plain, corpus};

#[test]
fn both_readers_read_the_same_corpus() {
    for instance in corpus::corpus() {
        let mut expected = instance.plain();
        let mut read = Plain::from(&instance.problem());
        if instance.format == "matrix" {
            // The formats say nothing about the names of columns.
            rename(&mut expected);
            rename(&mut read);
        }
        assert!(read == expected, "{}: the readers differ", instance.name);
    }
}

#[test]
fn both_readers_read_the_same_random_texts() {
    for kind in [Kind::X, Kind::Xc, Kind::Xcc, Kind::Mcc] {
        for seed in 0..500 {
            let replay = Replay(seed, Shape::new(kind).costs());
            let mut plain = random_plain(replay.0, replay.1);
            if plain.primary.is_empty() {
                continue;
            }
            // The text has comments in place of empty options.
            let (options, costs) =
                std::iter::zip(plain.options, plain.costs).filter(|(option, _)| !option.is_empty()).unzip();
            (plain.options, plain.costs) = (options, costs);
            let parsed = format::parse_as(plain.to_string().as_bytes(), format::Format::Dlx);
            let parsed = parsed.unwrap_or_else(|error| panic!("{error}\n{replay}"));
            assert_eq!(Plain::from(&parsed.problem), plain, "{replay}");
        }
    }
}

fn rename(plain: &mut Plain) {
    let numbers: std::collections::HashMap<String, String> =
        plain.primary.iter().enumerate().map(|(at, (name, ..))| (name.clone(), at.to_string())).collect();
    for (name, ..) in &mut plain.primary {
        *name = numbers[name].clone();
    }
    for (name, _) in plain.options.iter_mut().flatten() {
        *name = numbers[name].clone();
    }
}
