//! Ctrl-C: the first one stops the search in good order, the second one ends the process.
//!
//! The handler is installed when the first search begins. Before that (while a file is read) Ctrl-C ends the
//! process at once, as it does for every other program.

use crate::exit::ExitCode;
use quadrille::CancelToken;
use std::sync::OnceLock;

static TOKEN: OnceLock<CancelToken> = OnceLock::new();

/// The token that Ctrl-C cancels.
pub(crate) fn token() -> &'static CancelToken {
    TOKEN.get_or_init(|| {
        let token = CancelToken::new();
        let theirs = token.clone();
        // If no handler can be installed, Ctrl-C ends the process: less kind, not wrong.
        let _ = ctrlc::set_handler(move || {
            if theirs.is_cancelled() {
                std::process::exit(i32::from(ExitCode::Interrupted.code()));
            }
            theirs.cancel();
        });
        token
    })
}

/// Whether Ctrl-C was pressed.
pub(crate) fn pressed() -> bool {
    TOKEN.get().is_some_and(CancelToken::is_cancelled)
}
