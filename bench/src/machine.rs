//! What a record says about the machine, the build and the day.

use std::time::{SystemTime, UNIX_EPOCH};

/// The model name of the processor.
pub(crate) fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    info.lines()
        .find_map(|line| line.strip_prefix("model name").and_then(|rest| rest.split_once(':')))
        .map_or_else(|| std::env::consts::ARCH.into(), |(_, name)| name.trim().into())
}

/// The name of the processor as part of a file name.
pub(crate) fn cpu_slug() -> String {
    let words: Vec<String> = cpu()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}

/// The compiler that built the harness.
pub(crate) fn rustc() -> &'static str {
    env!("BENCH_RUSTC")
}

/// The flags that it was given, and the widest vectors that they allow.
pub(crate) fn flags() -> String {
    let vectors = if cfg!(target_feature = "avx512f") {
        "AVX-512"
    } else if cfg!(target_feature = "avx2") {
        "AVX2"
    } else {
        "the target's baseline"
    };
    let given = env!("BENCH_RUSTFLAGS");
    let given = if given.is_empty() { "none" } else { given };
    format!("opt-level 3, fat LTO, RUSTFLAGS: {given} (vectors: {vectors})")
}

/// The version of a package in this workspace's lock file.
pub(crate) fn locked_version(package: &str) -> Option<String> {
    let lock = include_str!("../Cargo.lock");
    let at = lock.find(&format!("name = \"{package}\"\nversion = \""))?;
    lock[at..].split('"').nth(3).map(Into::into)
}

/// Peak resident memory of this process in KiB, where the system tells.
pub(crate) fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Today (UTC) as `year-month-day`.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The date of a day counted from 1970-01-01 (Hinnant's `civil_from_days`, for days since then only).
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(20_454), (2026, 1, 1));
    }

    #[test]
    fn every_contender_has_a_locked_version() {
        for contender in crate::contender::all() {
            assert!(locked_version(contender.package()).is_some(), "{}", contender.name());
        }
    }
}
