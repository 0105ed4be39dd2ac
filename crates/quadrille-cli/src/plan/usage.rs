//! Arguments that make no plan, told in clap's words and shape.

use crate::args::Cli;
use crate::exit::ExitCode;
use clap::CommandFactory;
use clap::error::ErrorKind;

/// The arguments are faulty; or they ask for help or the version, which clap treats alike.
#[derive(Debug)]
pub(crate) struct UsageError(clap::Error);

impl UsageError {
    pub(crate) fn new(kind: ErrorKind, message: &str) -> Self {
        Self(Cli::command().error(kind, message))
    }

    /// Prints help to standard output, faults to standard error.
    pub(crate) fn print(&self) -> ExitCode {
        // If nobody listens there is nobody to tell that.
        let _ = self.0.print();
        if self.0.use_stderr() { ExitCode::BadInput } else { ExitCode::Answered }
    }
}

impl From<clap::Error> for UsageError {
    fn from(error: clap::Error) -> Self {
        Self(error)
    }
}
