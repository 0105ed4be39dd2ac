//! The instances in `testdata/`, and what is known about them.
//!
//! `testdata/corpus.tsv` is the one table: name, file, format, kind, number of solutions (empty if unknown), how
//! long a plain count takes, and the nodes and updates of Knuth's `dlx2`. Where the values come from is written in
//! `testdata/README.md`. Nothing is read before it is asked for.

use crate::{Kind, Plain, read};
use quadrille::{Problem, format};
use std::io::Read;
use std::path::PathBuf;

/// How long a plain count by dancing links takes, with optimisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Less than 0.1 s.
    Quick,
    /// Less than 5 s.
    Medium,
    /// More, or it has never ended.
    Slow,
}

/// An instance of the corpus.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name.
    pub name: String,
    /// Its file, below `testdata/`; `.gz` is unpacked by [`text`](Self::text).
    pub file: String,
    /// `dlx`, `matrix` or `json`.
    pub format: String,
    /// What kind of problem it is.
    pub kind: Kind,
    /// The number of solutions, in decimal; nothing if nobody knows.
    pub count: Option<String>,
    /// How long counting takes.
    pub work: Work,
    /// Nodes of `dlx2`, counted as [`Stats::nodes`](quadrille::Stats) does.
    pub nodes_dlx2: Option<u64>,
    /// Updates of `dlx2`.
    pub updates_dlx2: Option<u64>,
}

impl Instance {
    /// The text of the problem, unpacked.
    ///
    /// # Panics
    /// If the file is not there or not what it should be.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8(file(&self.file)).unwrap_or_else(|error| panic!("{}: {error}", self.file))
    }

    /// The problem, as the library reads it.
    ///
    /// # Panics
    /// If the library cannot read it.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let parsed = format::parse(self.text().as_bytes());
        parsed.unwrap_or_else(|error| panic!("{}: {error}", self.file)).problem
    }

    /// The problem, as the naive readers read it.
    ///
    /// # Panics
    /// If the file is not what it should be.
    #[must_use]
    pub fn plain(&self) -> Plain {
        let text = self.text();
        match self.format.as_str() {
            "dlx" => read::dlx(&text),
            "matrix" => read::matrix(&text),
            "json" => read::json(&text),
            other => panic!("{}: no reader for format `{other}`", self.name),
        }
    }
}

/// All instances, in the order of the table.
///
/// # Panics
/// If the table is faulty.
#[must_use]
pub fn corpus() -> Vec<Instance> {
    let table = String::from_utf8(file("corpus.tsv")).expect("the table is UTF-8");
    table.lines().filter(|line| !line.starts_with('#')).skip(1).map(row).collect()
}

/// The instances whose count is known and takes at most `work`.
#[must_use]
pub fn counted(work: Work) -> Vec<Instance> {
    corpus().into_iter().filter(|instance| instance.count.is_some() && instance.work <= work).collect()
}

/// The instance with this name.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn instance(name: &str) -> Instance {
    let found = corpus().into_iter().find(|instance| instance.name == name);
    found.unwrap_or_else(|| panic!("no instance `{name}` in testdata/corpus.tsv"))
}

/// The bytes of a file below `testdata/`, unpacked if its name ends in `.gz`.
///
/// # Panics
/// If it cannot be read.
#[must_use]
pub fn file(name: &str) -> Vec<u8> {
    let path = path(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if !name.ends_with(".gz") {
        return bytes;
    }
    let mut unpacked = Vec::new();
    let read = flate2::read::MultiGzDecoder::new(&bytes[..]).read_to_end(&mut unpacked);
    read.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    unpacked
}

/// Where a file below `testdata/` is.
#[must_use]
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

fn row(line: &str) -> Instance {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[name, file, format, kind, count, work, nodes, updates] = fields.as_slice() else {
        panic!("testdata/corpus.tsv: 8 columns expected in `{line}`");
    };
    let number = |text: &str| {
        (!text.is_empty()).then(|| text.parse::<u64>().unwrap_or_else(|error| panic!("{error} in `{line}`")))
    };
    Instance {
        name: name.into(),
        file: file.into(),
        format: format.into(),
        kind: match kind {
            "X" => Kind::X,
            "XC" => Kind::Xc,
            "XCC" => Kind::Xcc,
            "MCC" => Kind::Mcc,
            _ => panic!("testdata/corpus.tsv: unknown kind in `{line}`"),
        },
        count: (!count.is_empty()).then(|| count.into()),
        work: match work {
            "quick" => Work::Quick,
            "medium" => Work::Medium,
            "slow" => Work::Slow,
            _ => panic!("testdata/corpus.tsv: unknown work in `{line}`"),
        },
        nodes_dlx2: number(nodes),
        updates_dlx2: number(updates),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_files_are_there() {
        let corpus = corpus();
        assert!(corpus.len() > 60);
        let names: HashSet<&str> = corpus.iter().map(|instance| instance.name.as_str()).collect();
        assert_eq!(names.len(), corpus.len());
        for instance in &corpus {
            assert!(!instance.text().is_empty() || instance.name == "r06", "{}", instance.file);
        }
    }

    #[test]
    fn every_problem_file_is_in_the_table() {
        let listed: HashSet<String> = corpus().into_iter().map(|instance| instance.file).collect();
        for entry in std::fs::read_dir(path("exactcover")).unwrap() {
            let file = format!("exactcover/{}", entry.unwrap().file_name().into_string().unwrap());
            assert!(listed.contains(&file), "{file} is not in testdata/corpus.tsv");
        }
    }

    #[test]
    fn kinds_are_those_of_the_problems() {
        for instance in corpus() {
            assert_eq!(instance.plain().problem().stats().kind, instance.kind, "{}", instance.name);
        }
    }

    #[test]
    fn every_kind_and_every_work_has_instances() {
        for kind in [Kind::X, Kind::Xc, Kind::Xcc, Kind::Mcc] {
            assert!(counted(Work::Quick).iter().any(|instance| instance.kind == kind), "{kind}");
        }
        for work in [Work::Quick, Work::Medium, Work::Slow] {
            assert!(corpus().iter().any(|instance| instance.work == work), "{work:?}");
        }
    }
}
