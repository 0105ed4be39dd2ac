//! When to begin again at the root: after so many dead ends, a few more in every run.
//!
//! Whose idea: restarts against heavy tails are Gomes, Selman and Kautz's (1998); a limit that grows by a constant
//! factor is Walsh's (1999). Luby's sequence was tried: no better here, and less sure of an end. The first limit is
//! 100 dead ends, and each is a quarter more than the one before: on the instances of `mod.rs`, first limits of 30 to
//! 300 and factors of 1.1 to 1.5 differ by less than the noise.
//!
//! As the limit grows without end, one run is long enough to search the whole tree at last, so that a search with
//! restarts is complete. All runs before it together meet at most four times its limit (a geometric sum), which is
//! what a problem without solution can pay for them.

/// Counts dead ends.
pub(super) struct Restarts {
    /// Dead ends that this run may still meet.
    left: u64,
    /// Dead ends that a run may meet; nothing when there are to be no restarts any more.
    limit: Option<u64>,
}

impl Restarts {
    /// Restarts, the first one after so many dead ends.
    pub(super) fn after(limit: u64) -> Self {
        Self { left: limit, limit: Some(limit) }
    }

    /// No restarts.
    pub(super) fn never() -> Self {
        Self { left: u64::MAX, limit: None }
    }

    /// Notes a dead end.
    #[inline]
    pub(super) fn dead_end(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// Whether to restart now; the next run then begins.
    #[inline]
    pub(super) fn due(&mut self) -> bool {
        let Some(limit) = self.limit.filter(|_| self.left == 0) else { return false };
        self.left = limit.saturating_add((limit / 4).max(1));
        self.limit = Some(self.left);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Restarts;

    #[test]
    fn limits_grow_without_end() {
        let mut restarts = Restarts::after(1);
        let mut lengths = Vec::new();
        for _ in 0..30 {
            let mut length = 0;
            while !restarts.due() {
                restarts.dead_end();
                length += 1;
            }
            lengths.push(length);
        }
        assert_eq!(lengths[..4], [1, 2, 3, 4]);
        assert!(lengths.windows(2).all(|pair| pair[0] < pair[1]), "{lengths:?}");
    }

    #[test]
    fn never_is_never() {
        let mut restarts = Restarts::never();
        for _ in 0..1000 {
            restarts.dead_end();
            assert!(!restarts.due());
        }
    }
}
