//! Instruction counts: the figure that a noisy machine cannot blur.
//!
//! For the contenders only the measured part is counted, for programs the whole process. Valgrind does not know
//! AVX-512: build with at most `-C target-cpu=x86-64-v3`.

use crate::measure::MEASURED;
use std::process::Command;

/// Callgrind is some fifty times slower than the machine.
pub(crate) const SLOWDOWN: f64 = 100.0;

/// The words that run a command under callgrind, to be put before it.
pub(crate) fn words(whole: bool) -> Vec<String> {
    let mut words =
        vec!["valgrind".into(), "--tool=callgrind".into(), "--callgrind-out-file=/dev/null".into()];
    if !whole {
        words.extend(["--collect-atstart=no".into(), format!("--toggle-collect={MEASURED}")]);
    }
    words
}

/// The number of instructions that callgrind reports.
pub(crate) fn collected(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.split_whitespace().last()?.parse().ok()
}

/// Whether valgrind is there.
pub(crate) fn present() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_collected_line_is_found() {
        assert_eq!(collected("==7== \n==7== Collected : 1226000000\n"), Some(1_226_000_000));
        assert_eq!(collected("==7== vex: unhandled instruction\n"), None);
    }
}
