//! Message queues of those who watch a table. Queues are bounded: a reader that does not keep up is dropped
//! and can reconnect.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use table::Who;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use super::feed_message::FeedMessage;
use super::registry::Watching;

/// Close code: the reader did not keep up. It may reconnect and get what it missed.
pub(crate) const SLOW_READER: u16 = 4008;
/// Close code: the table or the server is gone for a moment.
pub(crate) const GOING_AWAY: u16 = 1012;

/// The table's end of a queue.
pub(crate) struct Watcher {
    /// Who is watching.
    pub(super) who: Who,
    queue: mpsc::Sender<FeedMessage>,
    end: Arc<AtomicU16>,
}

/// The reader's end.
pub(crate) struct Feed {
    queue: mpsc::Receiver<FeedMessage>,
    end: Arc<AtomicU16>,
    _watching: Watching,
}

/// Creates a queue of this length.
pub(super) fn feed(who: Who, length: usize, watching: Watching) -> (Watcher, Feed) {
    let (sender, receiver) = mpsc::channel(length.max(1));
    let end = Arc::new(AtomicU16::new(GOING_AWAY));
    (
        Watcher { who, queue: sender, end: Arc::clone(&end) },
        Feed { queue: receiver, end, _watching: watching },
    )
}

impl Watcher {
    /// Sends a message that must not be lost. Returns whether the reader is still there.
    pub(crate) fn send(&self, message: FeedMessage) -> bool {
        match self.queue.try_send(message) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => {
                self.end.store(SLOW_READER, Ordering::Relaxed);
                false
            }
            Err(TrySendError::Closed(_)) => false,
        }
    }

    /// Sends an unimportant message, only if at least half of the queue is free.
    pub(crate) fn try_send(&self, message: &FeedMessage) {
        if self.queue.capacity() * 2 > self.queue.max_capacity() {
            let _ = self.queue.try_send(message.clone());
        }
    }

    /// Whether the reader was dropped because it did not keep up.
    pub(crate) fn is_slow(&self) -> bool {
        self.end.load(Ordering::Relaxed) == SLOW_READER
    }

    /// Whether the reader is gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.queue.is_closed()
    }
}

impl Feed {
    /// The next message, or the code to close the socket with.
    pub(crate) async fn next(&mut self) -> Result<FeedMessage, u16> {
        self.queue.recv().await.ok_or_else(|| self.end.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::registry::Usage;

    fn short(length: usize) -> (Watcher, Feed) {
        feed(Who::Spectator, length, Arc::new(Usage::default()).watch())
    }

    #[tokio::test]
    async fn a_reader_that_does_not_keep_up_is_dropped_with_a_code() {
        let (watcher, mut feed) = short(2);
        let send = || watcher.send(FeedMessage::Thinking("x".into()));
        assert!(send() && send() && !send());
        assert!(watcher.is_slow());
        drop(watcher);
        assert!(feed.next().await.is_ok() && feed.next().await.is_ok());
        assert_eq!(feed.next().await.err(), Some(SLOW_READER));
    }

    #[tokio::test]
    async fn progress_does_not_fill_the_queue() {
        let (watcher, _feed) = short(4);
        let message = FeedMessage::Thinking("x".into());
        (0..10).for_each(|_| watcher.try_send(&message));
        assert!(watcher.send(message.clone()) && watcher.send(message));
    }
}
