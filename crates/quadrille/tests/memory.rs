//! Solving again and again needs no more memory (report r04). Alone in its binary, as it watches the process.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use quadrille_testkit::corpus;

/// Resident pages of this process.
fn resident_pages() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split(' ').nth(1).unwrap().parse().unwrap()
}

#[test]
fn solving_200_000_times_keeps_no_memory() {
    let problem = corpus::instance("r04_leak").problem();
    let solve = |times: usize| {
        for time in 0..times {
            assert_eq!(problem.solutions().count(), 2);
            if time % 16 == 0 {
                // Dropped early, copied, and counted.
                drop(problem.solutions().next());
                assert_eq!(problem.clone().count().to_u64(), Some(2));
            }
        }
    };
    solve(2_000);
    let before = resident_pages();
    solve(200_000);
    let grown = resident_pages().saturating_sub(before);
    assert!(grown < 512, "{grown} pages more than before");
}
