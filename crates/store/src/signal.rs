//! Signals to listeners in this process and in others.

use std::sync::{Mutex, PoisonError};

use tokio::sync::broadcast;

/// How far a listener may fall behind before it misses signals.
const BACKLOG: usize = 1024;

/// A change to a table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// Events were appended, or the table has a new owner.
    Appended {
        /// The table.
        table: String,
        /// Its last sequence number.
        last_seq: u64,
    },
    /// A request waits for the owner of the table.
    Request {
        /// The table.
        table: String,
    },
    /// The owner released the table.
    Released {
        /// The table.
        table: String,
    },
    /// Notices were lost, because the connection broke or the listener was slow. Check everything again.
    Missed,
}

/// The signals on the wire: notices, and answers to requests.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Signal {
    Appended { table: String, last_seq: u64 },
    Request { table: String },
    Released { table: String },
    Answer { request: i64 },
    Missed,
}

impl Signal {
    /// Whether nothing else would make up for a lost signal: a released table has no lease that could expire.
    pub(crate) fn must_not_be_lost(&self) -> bool {
        matches!(self, Self::Released { .. })
    }

    /// Encodes the signal for a notification, in the words that earlier versions understand too.
    pub(crate) fn to_payload(&self) -> String {
        match self {
            Self::Appended { table, last_seq } => format!("appended {last_seq} {table}"),
            Self::Request { table } => format!("letter {table}"),
            Self::Released { table } => format!("released {table}"),
            Self::Answer { request } => format!("answer {request}"),
            Self::Missed => "missed".to_string(),
        }
    }

    /// Decodes a notification; `None` for signals of newer versions.
    pub(crate) fn from_payload(payload: &str) -> Option<Self> {
        let (kind, rest) = payload.split_once(' ').unwrap_or((payload, ""));
        match kind {
            "appended" => {
                let (last_seq, table) = rest.split_once(' ')?;
                Some(Self::Appended { table: table.to_string(), last_seq: last_seq.parse().ok()? })
            }
            "letter" => Some(Self::Request { table: rest.to_string() }),
            "released" => Some(Self::Released { table: rest.to_string() }),
            "answer" => Some(Self::Answer { request: rest.parse().ok()? }),
            "missed" => Some(Self::Missed),
            _ => None,
        }
    }
}

/// Broadcasts signals to all listeners of this process.
pub(crate) struct Hub {
    sender: Mutex<Option<broadcast::Sender<Signal>>>,
}

impl Hub {
    pub(crate) fn new() -> Self {
        Self { sender: Mutex::new(Some(broadcast::channel(BACKLOG).0)) }
    }

    pub(crate) fn publish(&self, signal: Signal) {
        if let Some(sender) = &*self.sender.lock().unwrap_or_else(PoisonError::into_inner) {
            // It is fine if nobody listens.
            let _ = sender.send(signal);
        }
    }

    pub(crate) fn listen(&self) -> Listener {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        // A receiver without a sender ends at once, as it should after closing.
        let receiver = sender.as_ref().map_or_else(|| broadcast::channel(1).1, broadcast::Sender::subscribe);
        Listener { receiver }
    }

    /// Ends all listeners.
    pub(crate) fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

pub(crate) struct Listener {
    receiver: broadcast::Receiver<Signal>,
}

impl Listener {
    /// The next signal; `None` once the store is closed.
    pub(crate) async fn next(&mut self) -> Option<Signal> {
        match self.receiver.recv().await {
            Ok(signal) => Some(signal),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Signal::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

/// A stream of notices that starts with [`crate::Store::subscribe`].
pub struct Notices {
    pub(crate) listener: Listener,
}

impl Notices {
    /// The next notice; `None` once the store is closed. Cancel-safe.
    pub async fn next(&mut self) -> Option<Notice> {
        loop {
            match self.listener.next().await? {
                Signal::Appended { table, last_seq } => return Some(Notice::Appended { table, last_seq }),
                Signal::Request { table } => return Some(Notice::Request { table }),
                Signal::Released { table } => return Some(Notice::Released { table }),
                Signal::Missed => return Some(Notice::Missed),
                Signal::Answer { .. } => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_travel_as_text() {
        for signal in [
            Signal::Appended { table: "a table".to_string(), last_seq: 7 },
            Signal::Request { table: "x y".to_string() },
            Signal::Released { table: "x y".to_string() },
            Signal::Answer { request: 9 },
            Signal::Missed,
        ] {
            assert_eq!(Signal::from_payload(&signal.to_payload()), Some(signal));
        }
        for rubbish in ["", "appended", "appended x y", "answer z", "unheard of"] {
            assert_eq!(Signal::from_payload(rubbish), None, "{rubbish:?}");
        }
    }
}
