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

/// An error with its causes. Many errors name their cause themselves: then it is not said again.
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
