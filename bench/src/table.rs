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

/// The known counts of `counts.tsv`, by instance; open instances are missing.
pub(crate) fn counts(data: &Path) -> Result<HashMap<String, u64>, String> {
    let path = data.join("counts.tsv");
    let text = std::fs::read_to_string(&path)
        .map_err(|error| format!("cannot read {}: {error}; use --data DIRECTORY", path.display()))?;
    let mut counts = HashMap::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        if let (Some(name), Some(count)) = (fields.next(), fields.next().and_then(|text| text.parse().ok())) {
            counts.insert(name.into(), count);
        }
    }
    Ok(counts)
}

/// The file of an instance.
pub(crate) fn file(data: &Path, instance: &str) -> Result<PathBuf, String> {
    ["dlx", "dlx.gz"]
        .iter()
        .map(|extension| data.join(format!("{instance}.{extension}")))
        .find(|path| path.exists())
        .ok_or_else(|| format!("there is no {instance}.dlx in {}", data.display()))
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
