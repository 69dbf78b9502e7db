//! How commands fail, and output that may be cut off.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// Why a command did not do what was asked.
pub(crate) enum Failure {
    /// The command makes no sense: exit code 2.
    Usage(anyhow::Error),
    /// The command ran and failed: exit code 1.
    Failed(anyhow::Error),
    /// Whoever read the output has seen enough, as `head` does.
    ReaderGone,
}

impl Failure {
    /// Bad input.
    pub(crate) fn usage(error: impl Into<anyhow::Error>) -> Self {
        Self::Usage(error.into())
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == ErrorKind::BrokenPipe { Self::ReaderGone } else { Self::Failed(error.into()) }
    }
}

/// Prints a line, and stops quietly when nobody reads it.
pub(crate) fn print_line(text: impl Display) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// Prints data for a program.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::Failed(error.into()))?;
    print_line(text)
}
