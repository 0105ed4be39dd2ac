//! Ctrl-C: the first one stops the search in good order, the second one ends the process.
//!
//! The handler is installed when the first search begins. Before that (while a file is read) Ctrl-C ends the
//! process at once, as it does for every other program.

use crate::exit::ExitCode;
use quadrille::CancelToken;
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

static TOKEN: OnceLock<CancelToken> = OnceLock::new();

/// The token that Ctrl-C cancels.
pub(crate) fn token() -> &'static CancelToken {
    TOKEN.get_or_init(|| {
        let pressed = Arc::new(AtomicBool::new(false));
        // In this order: the first Ctrl-C finds the flag unset, and sets it. If no handler can be installed,
        // Ctrl-C ends the process: less kind, not wrong.
        let code = i32::from(ExitCode::Interrupted.code());
        let _ = flag::register_conditional_shutdown(SIGINT, code, Arc::clone(&pressed));
        let _ = flag::register(SIGINT, Arc::clone(&pressed));
        CancelToken::from_flag(pressed)
    })
}

/// Whether Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    TOKEN.get().is_some_and(CancelToken::is_cancelled)
}
