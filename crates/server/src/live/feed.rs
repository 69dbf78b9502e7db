//! Those who watch a table. Everybody has a bounded queue: who does not keep up is dropped, and can come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use table::Who;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use super::news::News;
use super::roster::Watching;

/// The reader did not keep up; it may come back and get what it missed.
pub(crate) const SLOW_READER: u16 = 4008;
/// The table or the server goes away for a moment.
pub(crate) const GOING_AWAY: u16 = 1012;

/// The table's end of a queue.
pub(crate) struct Watcher {
    /// Who watches.
    pub(super) who: Who,
    queue: mpsc::Sender<News>,
    end: Arc<AtomicU16>,
}

/// The reader's end.
pub(crate) struct Feed {
    queue: mpsc::Receiver<News>,
    end: Arc<AtomicU16>,
    _watching: Watching,
}

/// A queue of so many messages.
pub(super) fn feed(who: Who, length: usize, watching: Watching) -> (Watcher, Feed) {
    let (sender, receiver) = mpsc::channel(length.max(1));
    let end = Arc::new(AtomicU16::new(GOING_AWAY));
    (
        Watcher { who, queue: sender, end: Arc::clone(&end) },
        Feed { queue: receiver, end, _watching: watching },
    )
}

impl Watcher {
    /// Sends a message that must not be lost; whether the reader is still there.
    pub(crate) fn tell(&self, message: News) -> bool {
        match self.queue.try_send(message) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => {
                self.end.store(SLOW_READER, Ordering::Relaxed);
                false
            }
            Err(TrySendError::Closed(_)) => false,
        }
    }

    /// Sends a message that does not matter much: only if at least half of the queue is free.
    pub(crate) fn mention(&self, message: &News) {
        if self.queue.capacity() * 2 > self.queue.max_capacity() {
            let _ = self.queue.try_send(message.clone());
        }
    }

    /// Whether it was dropped because it did not keep up.
    pub(crate) fn is_slow(&self) -> bool {
        self.end.load(Ordering::Relaxed) == SLOW_READER
    }

    /// Whether the reader has gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.queue.is_closed()
    }
}

impl Feed {
    /// The next message, or the code to close the socket with.
    pub(crate) async fn next(&mut self) -> Result<News, u16> {
        self.queue.recv().await.ok_or_else(|| self.end.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::roster::Usage;

    fn short(length: usize) -> (Watcher, Feed) {
        feed(Who::Spectator, length, Arc::new(Usage::default()).watch())
    }

    #[tokio::test]
    async fn a_reader_that_does_not_keep_up_is_dropped_with_a_code() {
        let (watcher, mut feed) = short(2);
        let tell = || watcher.tell(News::Thinking("x".into()));
        assert!(tell() && tell() && !tell());
        assert!(watcher.is_slow());
        drop(watcher);
        assert!(feed.next().await.is_ok() && feed.next().await.is_ok());
        assert_eq!(feed.next().await.err(), Some(SLOW_READER));
    }

    #[tokio::test]
    async fn progress_does_not_fill_the_queue() {
        let (watcher, _feed) = short(4);
        let message = News::Thinking("x".into());
        (0..10).for_each(|_| watcher.mention(&message));
        assert!(watcher.tell(message.clone()) && watcher.tell(message));
    }
}
