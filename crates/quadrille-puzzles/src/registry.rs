//! The puzzles by name: what `quadrille make` offers, and its help.
//!
//! A new front end is a file of its own and one [`Entry`] here. The example of each entry is counted in the
//! tests.

use crate::{MakeError, Puzzle, args};
use crate::{domino, langford, latin, pentomino, permutations, queens, soma};

/// A puzzle that can be asked for by name.
#[derive(Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// The name with its arguments, such as `queens N`.
    pub usage: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// An example, such as `queens 8`.
    pub example: &'static str,
    /// The number of solutions of the example, all symmetric ones counted.
    pub example_count: u64,
    make: fn(&Entry, &[String]) -> Result<Puzzle, MakeError>,
}

static CATALOGUE: [Entry; 7] = [
    Entry {
        name: "queens",
        usage: "queens N",
        about: "N queens on an NxN board, none attacking another",
        example: "queens 8",
        example_count: 92,
        make: |entry, args| queens(args::number(entry, args)?),
    },
    Entry {
        name: "langford",
        usage: "langford N",
        about: "twice each of 1 to N in a row, with k numbers between the two k",
        example: "langford 7",
        example_count: 52,
        make: |entry, args| langford(args::number(entry, args)?),
    },
    Entry {
        name: "latin",
        usage: "latin N",
        about: "Latin squares of order N: every symbol once in each row and column",
        example: "latin 4",
        example_count: 576,
        make: |entry, args| latin(args::number(entry, args)?),
    },
    Entry {
        name: "permutations",
        usage: "permutations N",
        about: "the N! permutations of N things, or N rooks that do not attack each other",
        example: "permutations 5",
        example_count: 120,
        make: |entry, args| permutations(args::number(entry, args)?),
    },
    Entry {
        name: "domino",
        usage: "domino ROWSxCOLUMNS",
        about: "a board covered with dominoes",
        example: "domino 6x6",
        example_count: 6728,
        make: |entry, args| {
            let (rows, columns) = args::board(entry, args)?;
            domino(rows, columns)
        },
    },
    Entry {
        name: "pentomino",
        usage: "pentomino ROWSxCOLUMNS",
        about: "a board of 60 squares covered with the twelve pentominoes, each once",
        example: "pentomino 3x20",
        example_count: 8,
        make: |entry, args| {
            let (rows, columns) = args::board(entry, args)?;
            pentomino(rows, columns)
        },
    },
    Entry {
        name: "soma",
        usage: "soma",
        about: "the Soma cube: seven pieces that make a 3x3x3 cube",
        example: "soma",
        example_count: 11520,
        make: |entry, args| {
            args::none(entry, args)?;
            soma()
        },
    },
];

/// All puzzles that [`make`] knows, in the order in which help lists them.
///
/// # Examples
/// ```
/// let names: Vec<&str> = quadrille_puzzles::catalogue().iter().map(|entry| entry.name).collect();
/// assert!(names.contains(&"pentomino"));
/// ```
#[must_use]
pub fn catalogue() -> &'static [Entry] {
    &CATALOGUE
}

/// Makes the puzzle of this name, with its arguments as a user types them.
///
/// # Errors
/// There is no such puzzle, or the arguments are not right for it; the message says what would be.
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::make("queens", &["6".to_owned()])?;
/// assert_eq!(puzzle.problem.count().to_string(), "4");
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub fn make(name: &str, args: &[String]) -> Result<Puzzle, MakeError> {
    let entry = catalogue().iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| MakeError::UnknownPuzzle { name: name.into() })?;
    // Numbers beyond what the machine can count were cut off on the way: repeat what the user wrote.
    (entry.make)(entry, args).map_err(|error| match error {
        MakeError::TooLarge { advice, .. } => {
            MakeError::TooLarge { what: format!("{name} {}", args.join(" ")), advice }
        }
        MakeError::WrongArea { .. } => MakeError::WrongArea { board: args.join(" ") },
        other => other,
    })
}
