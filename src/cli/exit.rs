//! Exit codes, and reporting failures.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use crate::repl::{Failure, Kind, Screen};

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    Fine = 0,
    /// An expectation failed: an action that was refused, a record that cannot be read.
    Expectation = 1,
    Usage = 2,
    /// Content or scripts do not load.
    Loading = 3,
    /// A script failed at run time.
    Script = 4,
    /// Whoever ran it ended it: 128 and the number of the signal.
    Stopped = 130,
}

impl Exit {
    /// Prints the failure and says how the program ends with it.
    pub fn of_failure(failure: &Failure, screen: &mut Screen) -> io::Result<Self> {
        let text = failure.text(&|_| None, screen.err_style);
        screen.complain(&text)?;
        Ok(failure.kind.into())
    }

    /// The end after a stream failed.
    pub fn of_io(error: &io::Error, screen: &mut Screen) -> Self {
        // Whoever read the output has seen enough.
        if error.kind() == ErrorKind::BrokenPipe {
            return Self::Fine;
        }
        // If this cannot be printed either, the exit code still tells.
        let _ = screen.complain(&format!("error: {error}"));
        Self::Usage
    }
}

impl From<Kind> for Exit {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Refused => Self::Expectation,
            Kind::Usage => Self::Usage,
            Kind::Loading => Self::Loading,
            Kind::Script => Self::Script,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
