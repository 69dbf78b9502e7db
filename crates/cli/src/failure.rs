//! How commands fail, and output to a reader that may be gone.

use std::fmt::Display;
use std::io::{ErrorKind, Write};

/// Why a command failed.
pub(crate) enum Failure {
    /// Invalid command: exit code 2.
    Usage(anyhow::Error),
    /// The command ran and failed: exit code 1.
    Failed(anyhow::Error),
    /// The reader closed the output early, as `head` does.
    ReaderGone,
}

impl Failure {
    /// Invalid input.
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

/// An error with its causes. A cause that the error already names is not repeated.
pub(crate) fn in_words(error: &anyhow::Error) -> String {
    let mut words = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if words.is_empty() {
            words = cause;
        } else if !words.ends_with(&cause) {
            words = format!("{words}: {cause}");
        }
    }
    words
}

/// Prints a line. Ends quietly if nobody reads it.
pub(crate) fn print_line(text: impl Display) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// Prints JSON.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::Failed(error.into()))?;
    print_line(text)
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("cannot use /data: {source}")]
    struct Outer {
        source: std::io::Error,
    }

    #[test]
    fn a_cause_is_named_once() {
        let cause = || std::io::Error::from_raw_os_error(2);
        let error = anyhow::Error::from(Outer { source: cause() }).context("cannot start");
        assert_eq!(in_words(&error), format!("cannot start: cannot use /data: {}", cause()));
        let plain = Err::<(), _>(cause()).context("cannot read x").unwrap_err();
        assert_eq!(in_words(&plain), format!("cannot read x: {}", cause()));
    }
}
