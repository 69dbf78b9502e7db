//! How external engines fail.

use std::time::Duration;

/// Why an engine gave no answer. Messages quote the end of what it wrote to its standard error, if anything.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The command line cannot be split into words.
    #[error("'{0}' is not a command line: it is empty, or a quote is never closed")]
    CommandLine(String),
    /// The program cannot be started.
    #[error("cannot start '{program}': {reason}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A start position could not be written down for the engine to read.
    #[error("cannot write a record for {name} to read: {reason}")]
    Record {
        /// The engine.
        name: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The program has ended.
    #[error("{name} ended ({status}) instead of answering '{command}'{last_words}")]
    Ended {
        /// The engine.
        name: String,
        /// How it ended.
        status: String,
        /// What it was asked.
        command: String,
        /// Its last words.
        last_words: String,
    },
    /// No answer came in time.
    #[error("{name} did not answer '{command}' within {}{last_words}", told(*time))]
    Late {
        /// The engine.
        name: String,
        /// What it was asked.
        command: String,
        /// How long it had.
        time: Duration,
        /// Its last words.
        last_words: String,
    },
    /// Somebody asked to stop while the engine was busy.
    #[error("{name} was stopped while it worked on '{command}'")]
    Stopped {
        /// The engine.
        name: String,
        /// What it was asked.
        command: String,
    },
    /// What it wrote is not a reply.
    #[error("{name} answered '{command}' with '{answer}', which is not a reply to it{last_words}")]
    Garbled {
        /// The engine.
        name: String,
        /// What it was asked.
        command: String,
        /// What it wrote.
        answer: String,
        /// Its last words.
        last_words: String,
    },
    /// What it wrote is a reply, but to which command is left open.
    #[error(
        "{name} answered '{command}' with '{answer}', where the number of the command is missing: \
         a reply to it begins with '={id}' or '?{id}'{last_words}"
    )]
    Unnumbered {
        /// The engine.
        name: String,
        /// What it was asked.
        command: String,
        /// The number of the command.
        id: u32,
        /// What it wrote.
        answer: String,
        /// Its last words.
        last_words: String,
    },
    /// The engine says no, and goes on.
    #[error("{name} refused '{command}': {reason}")]
    Refused {
        /// The engine.
        name: String,
        /// What it was asked.
        command: String,
        /// Its words.
        reason: String,
    },
}

impl EngineError {
    /// Whether the engine can be asked something else.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }
}

/// A time as people say it. What was left of a limit when the question was asked is never round by itself.
fn told(time: Duration) -> String {
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
            assert_eq!(told(Duration::from_micros(micros)), words, "{micros}");
        }
    }
}
