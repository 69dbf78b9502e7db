//! Failures of external engines.

use std::time::Duration;

/// Why an engine gave no answer. Messages quote the end of its standard error, if there is any.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The command line cannot be parsed.
    #[error("'{0}' is not a command line: it is empty, or a quote is never closed")]
    CommandLine(String),
    /// The program cannot be started.
    #[error("cannot start '{program}': {reason}")]
    Start {
        /// The program.
        program: String,
        /// The system's error.
        reason: std::io::Error,
    },
    /// The start position could not be written to a file for the engine.
    #[error("cannot write a record for {name} to read: {reason}")]
    Record {
        /// The engine.
        name: String,
        /// The system's error.
        reason: std::io::Error,
    },
    /// The program has ended.
    #[error("{name} ended ({status}) instead of answering '{command}'{last_words}")]
    Ended {
        /// The engine.
        name: String,
        /// Its exit status.
        status: String,
        /// The command.
        command: String,
        /// The end of its standard error.
        last_words: String,
    },
    /// The engine did not answer in time.
    #[error("{name} did not answer '{command}' within {}{last_words}", readable(*time))]
    Late {
        /// The engine.
        name: String,
        /// The command.
        command: String,
        /// The time limit.
        time: Duration,
        /// The end of its standard error.
        last_words: String,
    },
    /// A stop was requested while the engine was busy.
    #[error("{name} was stopped while it worked on '{command}'")]
    Stopped {
        /// The engine.
        name: String,
        /// The command.
        command: String,
    },
    /// Its output is not a reply.
    #[error("{name} answered '{command}' with '{answer}', which is not a reply to it{last_words}")]
    Garbled {
        /// The engine.
        name: String,
        /// The command.
        command: String,
        /// Its output.
        answer: String,
        /// The end of its standard error.
        last_words: String,
    },
    /// Its output is a reply without the number of the command.
    #[error(
        "{name} answered '{command}' with '{answer}', where the number of the command is missing: \
         a reply to it begins with '={id}' or '?{id}'{last_words}"
    )]
    Unnumbered {
        /// The engine.
        name: String,
        /// The command.
        command: String,
        /// The number of the command.
        id: u32,
        /// Its output.
        answer: String,
        /// The end of its standard error.
        last_words: String,
    },
    /// The engine refused the command and still works.
    #[error("{name} refused '{command}': {reason}")]
    Refused {
        /// The engine.
        name: String,
        /// The command.
        command: String,
        /// The engine's message.
        reason: String,
    },
}

impl EngineError {
    /// Whether the engine still works.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }
}

/// Formats a time for people. What is left of a limit is never a round number.
fn readable(time: Duration) -> String {
    let step = if time < Duration::from_secs(1) { 10 } else { 100 };
    let rounded = (time.as_millis() as u64 + step / 2) / step * step;
    format!("{:?}", Duration::from_millis(rounded.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_round_numbers() {
        for (micros, words) in [
            (0, "1ms"),
            (199_990, "200ms"),
            (994_999, "990ms"),
            (999_400, "1s"),
            (1_199_996, "1.2s"),
            (9_999_871, "10s"),
            (599_999_999, "600s"),
        ] {
            assert_eq!(readable(Duration::from_micros(micros)), words, "{micros}");
        }
    }
}
