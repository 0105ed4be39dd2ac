//! Standard error: faults drawn like a compiler's, and notes in one line.
//!
//! Nothing here can fail: if standard error is closed there is nobody to tell.

use crate::diagnostic::Diagnostic;
use std::fmt;
use std::io::{IsTerminal, Write};

/// Standard error, with or without colors.
pub(crate) struct Report {
    colors: bool,
}

impl Report {
    /// Colors on a terminal, unless the variable `NO_COLOR` is set and not empty.
    pub(crate) fn new() -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self { colors: wanted && std::io::stderr().is_terminal() }
    }

    /// Draws a fault.
    pub(crate) fn draw(&self, diagnostic: &Diagnostic<'_>) {
        let _ = write!(std::io::stderr().lock(), "{}", diagnostic.drawn(self.colors));
    }

    /// Says something in one line.
    pub(crate) fn note(&self, note: impl fmt::Display) {
        let _ = writeln!(std::io::stderr().lock(), "{note}");
    }
}
