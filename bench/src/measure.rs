//! One run of one contender: what the child process does, and how the harness reads what it says.

use crate::args::Single;
use crate::contender::{self, Answer, Job};
use crate::instance::Instance;
use crate::machine;
use std::time::Instant;

/// What one run told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measured {
    pub(crate) answer: Answer,
    /// Building the solver's structures and solving; for programs, the whole process.
    pub(crate) seconds: f64,
    /// Peak resident memory of the process, reading included.
    pub(crate) peak_kib: Option<u64>,
}

/// Exit code of a contender that cannot answer the question: not a failure, only no time.
pub(crate) const UNSUPPORTED: i32 = 4;

/// Reads, prepares, measures, prints.
pub(crate) fn run(single: &Single) -> Result<(), String> {
    let contender = contender::find(&single.contender)?;
    let instance = Instance::load(&single.file)?;
    let job = match contender.prepare(&instance, single.question) {
        Ok(job) => job,
        Err(reason) => {
            println!("unsupported: {reason}");
            std::process::exit(UNSUPPORTED);
        }
    };
    let (answer, seconds) = measured(job);
    print!("solutions={} seconds={seconds:.9}", answer.as_ref().map_or(0, |answer| answer.solutions));
    let answer = answer?;
    for (name, value) in
        [("nodes", answer.nodes), ("updates", answer.updates), ("peak_kib", machine::peak_kib())]
    {
        if let Some(value) = value {
            print!(" {name}={value}");
        }
    }
    println!();
    Ok(())
}

/// The measured part, in a function of its own: callgrind collects from its entry to its return.
#[inline(never)]
fn measured(job: Job<'_>) -> (Result<Answer, String>, f64) {
    let start = Instant::now();
    let answer = job();
    (answer, start.elapsed().as_secs_f64())
}

/// The name of the measured function, as callgrind matches it.
pub(crate) const MEASURED: &str = "*measure::measured*";

/// Reads back the line that [`run`] printed.
pub(crate) fn parse(text: &str) -> Option<Measured> {
    let mut measured = Measured::default();
    let line = text.lines().rev().find(|line| line.starts_with("solutions="))?;
    for word in line.split_whitespace() {
        let (name, value) = word.split_once('=')?;
        match name {
            "solutions" => measured.answer.solutions = value.parse().ok()?,
            "seconds" => measured.seconds = value.parse().ok()?,
            "nodes" => measured.answer.nodes = Some(value.parse().ok()?),
            "updates" => measured.answer.updates = Some(value.parse().ok()?),
            "peak_kib" => measured.peak_kib = Some(value.parse().ok()?),
            _ => {}
        }
    }
    Some(measured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_run_is_read_back() {
        let measured = parse("noise\nsolutions=8 seconds=0.25 nodes=7 updates=9 peak_kib=10\n").unwrap();
        assert_eq!(measured.answer.solutions, 8);
        assert_eq!(measured.answer.nodes, Some(7));
        assert_eq!(measured.answer.updates, Some(9));
        assert_eq!(measured.peak_kib, Some(10));
        assert!((measured.seconds - 0.25).abs() < 1e-12);
    }

    #[test]
    fn a_crash_is_no_measurement() {
        assert!(parse("thread main panicked\n").is_none());
    }
}
