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
    #[error("{name} did not answer '{command}' within {time:.1?}{last_words}")]
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
