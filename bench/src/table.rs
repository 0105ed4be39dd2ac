//! The instances to run (`suite.tsv`) and the right answers (`counts.tsv` beside the instances).

use crate::contender::Question;
use clap::ValueEnum;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// One line of the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) instance: String,
    pub(crate) question: Question,
    /// Sets that it belongs to.
    pub(crate) sets: Vec<String>,
}

/// The table that comes with the harness.
pub(crate) fn cases() -> Result<Vec<Case>, String> {
    let lines = include_str!("../suite.tsv").lines().skip(1).filter(|line| !line.starts_with('#'));
    lines.map(case).collect()
}

fn case(line: &str) -> Result<Case, String> {
    let fault = || format!("suite.tsv: `{line}` should be instance, question, sets");
    let mut fields = line.split('\t');
    let instance = fields.next().ok_or_else(fault)?.into();
    let question = Question::from_str(fields.next().ok_or_else(fault)?, false).map_err(|_| fault())?;
    let sets = fields.next().ok_or_else(fault)?.split(',').map(Into::into).collect();
    Ok(Case { instance, question, sets })
}

/// What is known of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) file: PathBuf,
    /// Its number of solutions; none if nobody knows.
    pub(crate) count: Option<u64>,
}

/// The instances of a directory, from its `corpus.tsv` or else its `counts.tsv`. The columns are found by their
/// names: `name` or `instance`; `count`; and `file`, without which it is the name with `.dlx` or `.dlx.gz`.
pub(crate) fn known(data: &Path) -> Result<HashMap<String, Known>, String> {
    let path =
        ["corpus.tsv", "counts.tsv"].map(|name| data.join(name)).into_iter().find(|path| path.exists());
    let path =
        path.ok_or_else(|| format!("there is no corpus.tsv in {}; use --data DIRECTORY", data.display()))?;
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |names: &[&str]| head.iter().position(|name| names.contains(name));
    let (Some(name), Some(count)) = (column(&["name", "instance"]), column(&["count"])) else {
        return Err(format!("{}: there should be columns `name` and `count`", path.display()));
    };
    let file = column(&["file"]);
    let mut known = HashMap::new();
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let plain = data.join(format!("{}.dlx", field(name)));
        let file = match file {
            Some(file) => data.join(field(file)),
            None if plain.exists() => plain,
            None => plain.with_extension("dlx.gz"),
        };
        known.insert(field(name).to_owned(), Known { file, count: field(count).parse().ok() });
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_is_well_formed_and_has_its_foundation() {
        let cases = cases().unwrap();
        let foundation = cases.iter().filter(|case| case.sets.iter().any(|set| set == "foundation"));
        assert_eq!(foundation.count(), 6);
    }
}
