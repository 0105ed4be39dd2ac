//! The only place where the library reads a clock.

use std::time::{Duration, Instant};

/// Time since a search began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    start: Instant,
}

impl Clock {
    pub(super) fn start() -> Self {
        Self { start: Instant::now() }
    }

    pub(super) fn elapsed(self) -> Duration {
        self.start.elapsed()
    }
}
