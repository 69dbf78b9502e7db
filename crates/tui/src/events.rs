//! Keys and the mouse, read on their own thread. When the terminal is gone, crossterm reads forever, neither
//! returning nor failing, and the game must not hang with it.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};

/// Key and mouse events, in order.
pub(super) struct Events {
    receiver: Receiver<io::Result<Event>>,
}

impl Events {
    /// Starts reading. The thread ends with the program.
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

    /// The next event, or `None` after `patience`.
    pub(super) fn next(&self, patience: Duration) -> io::Result<Option<Event>> {
        match self.receiver.recv_timeout(patience) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::Error::other("keys cannot be read any more")),
        }
    }
}
