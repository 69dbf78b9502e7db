//! The output of an engine. Replies come through a channel, so that waiting for them can be cancelled; the
//! end of its standard error is kept. Both are read continuously, or a verbose engine would block, and in
//! bounded memory.

use std::collections::VecDeque;
use std::io::{BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::wire::{Line, clean, read_line};

/// Most lines that wait to be read before the engine blocks.
const LINES_WAITING: usize = 256;
/// Bytes of the standard error that are kept.
const BYTES_KEPT: usize = 4096;
/// Characters of it that are quoted in messages.
const CHARACTERS_QUOTED: usize = 300;

/// The lines that an engine writes, until it closes its output. Overlong lines are cut.
pub(super) fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = sync_channel(LINES_WAITING);
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Ok(Some(line)) = read_line(&mut output) {
            let text = match line {
                Line::Whole(bytes) => clean(&bytes),
                Line::TooLong => "… a line without an end".to_string(),
            };
            if sender.send(text).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The end of an engine's standard error.
#[derive(Clone, Default)]
pub(super) struct Tail {
    kept: Arc<Mutex<VecDeque<u8>>>,
    is_complete: Arc<AtomicBool>,
}

impl Tail {
    /// Reads until the engine closes its standard error.
    pub(super) fn of(mut errors: impl Read + Send + 'static) -> Self {
        let tail = Self::default();
        let kept = tail.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                match errors.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(count) => kept.push(&buffer[..count]),
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
            kept.is_complete.store(true, Ordering::Release);
        });
        tail
    }

    fn push(&self, bytes: &[u8]) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let surplus = kept.len().saturating_sub(BYTES_KEPT);
        kept.drain(..surplus);
    }

    /// Waits until the standard error of an engine that has ended is read completely, but not long: another
    /// process may hold it open.
    pub(super) fn wait(&self, time: Duration) {
        let started = Instant::now();
        while !self.is_complete.load(Ordering::Acquire) && started.elapsed() < time {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Everything that is kept, as text.
    pub(super) fn text(&self) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The end of it for a message: one line, or nothing.
    pub(super) fn last_words(&self) -> String {
        let text = self.text();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let skipped = words.chars().count().saturating_sub(CHARACTERS_QUOTED);
        let end: String = words.chars().skip(skipped).filter(|c| !c.is_control()).collect();
        match (end.is_empty(), skipped) {
            (true, _) => String::new(),
            (false, 0) => format!("; its last words: {end}"),
            (false, _) => format!("; its last words: …{end}"),
        }
    }
}
