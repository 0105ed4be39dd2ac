//! The front ends build, item for item and option for option, the files of the test corpus: counts, nodes and times
//! of the two may be compared.

use quadrille::{ItemId, Problem};
use quadrille_puzzles::make;

/// The problem as DLX text, written here without the library's writer: names of items, `|` before secondary ones, and
/// an option a line.
fn dlx(problem: &Problem) -> String {
    let names = |items: &[ItemId]| -> String {
        items.iter().map(|&item| problem.item_name(item)).collect::<Vec<_>>().join(" ")
    };
    let items: Vec<ItemId> = problem.items().collect();
    let (primary, secondary) = items.split_at(problem.primary_count());
    let gap = if secondary.is_empty() { "" } else { " | " };
    let head = format!("{}{gap}{}\n", names(primary), names(secondary));
    let options = problem.options().map(|option| names(problem.option_items(option)) + "\n");
    std::iter::once(head).chain(options).collect()
}

#[test]
fn front_ends_build_the_problems_of_the_corpus() {
    for (puzzle, file) in [
        ("queens 8", "queens8"),
        ("queens 11", "queens11"),
        ("queens 12", "queens12"),
        ("queens 14", "queens14"),
        ("langford 7", "langford7"),
        ("langford 8", "langford8"),
        ("langford 11", "langford11"),
        ("latin 4", "latin4"),
        ("latin 5", "latin5"),
        ("permutations 9", "perm9"),
        ("domino 6x6", "domino6x6"),
        ("domino 8x8", "domino8x8"),
        ("domino 10x10", "domino10x10"),
        ("pentomino 3x20", "pent3x20"),
        ("soma", "soma"),
    ] {
        let path = format!("{}/../../testdata/exactcover/{file}.dlx", env!("CARGO_MANIFEST_DIR"));
        let expected = std::fs::read_to_string(&path).unwrap();
        let mut words = puzzle.split(' ').map(str::to_owned);
        let name = words.next().unwrap();
        let made = make(&name, &words.collect::<Vec<_>>()).unwrap();
        // Not assert_eq: two files would flood the terminal.
        assert!(dlx(&made.problem) == expected, "{puzzle} differs from {file}.dlx");
    }
}
