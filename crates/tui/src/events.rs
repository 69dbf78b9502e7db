//! Keys and the mouse. They are read on a thread of their own: on a terminal that is gone, crossterm reads for ever and
//! neither returns nor fails, and the game must not be lost with it.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};

/// What is typed and clicked, in order.
pub(super) struct Events {
    receiver: Receiver<io::Result<Event>>,
}

impl Events {
    /// Begins to read. The thread ends with the program.
    pub(super) fn start() -> Self {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            loop {
                let event = event::read();
                let is_last = event.is_err();
                if sender.send(event).is_err() || is_last {
                    break;
                }
            }
        });
        Self { receiver }
    }

    /// The next event, if it comes in time.
    pub(super) fn next(&self, patience: Duration) -> io::Result<Option<Event>> {
        match self.receiver.recv_timeout(patience) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::Error::other("keys cannot be read any more")),
        }
    }
}
