//! How the command ends, as the number that the shell sees.
//!
//! The numbers are a contract (they are listed in `quadrille --help`): scripts tell "there is no solution" from
//! "stopped before it was known". With several files the code is that of the worst one.

/// The exit codes, from best to worst: with several files, the worst one is the command's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitCode {
    /// The question was answered. Also when the reader of the answer went away (a broken pipe).
    #[default]
    Answered,
    /// It is proved that there is no solution; or `--unique` found two; or a line that `check` read is not one.
    NoSolution,
    /// A limit was reached before the answer was complete.
    Stopped,
    /// Bad input or usage; or a file that cannot be read or written.
    BadInput,
    /// Interrupted by Ctrl-C.
    Interrupted,
}

impl ExitCode {
    /// The number.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::NoSolution => 1,
            Self::BadInput => 2,
            Self::Stopped => 3,
            Self::Interrupted => 130,
        }
    }

    /// The worse of the two.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        self.max(other)
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code.code())
    }
}

#[cfg(test)]
mod tests {
    use super::ExitCode::{Answered, BadInput, Interrupted, NoSolution, Stopped};

    #[test]
    fn the_worst_of_several_codes_wins() {
        assert_eq!(Answered.and(NoSolution), NoSolution);
        assert_eq!(Stopped.and(NoSolution), Stopped);
        assert_eq!(Stopped.and(BadInput), BadInput);
        assert_eq!(Interrupted.and(BadInput), Interrupted);
        assert_eq!(Answered.and(Answered), Answered);
    }
}
