//! How fast a socket may talk.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The times of the last messages.
pub(super) struct Pace {
    most: usize,
    window: Duration,
    times: VecDeque<Instant>,
}

impl Pace {
    pub(super) fn new(most: usize, window: Duration) -> Self {
        Self { most, window, times: VecDeque::new() }
    }

    /// Counts a message; whether it was not too many in the window.
    pub(super) fn allows(&mut self, now: Instant) -> bool {
        while self.times.front().is_some_and(|&first| now.duration_since(first) >= self.window) {
            self.times.pop_front();
        }
        self.times.push_back(now);
        self.times.len() <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_messages_than_allowed_in_a_window_are_too_many() {
        let (mut pace, start) = (Pace::new(2, Duration::from_secs(20)), Instant::now());
        assert!(pace.allows(start) && pace.allows(start));
        assert!(!pace.allows(start + Duration::from_secs(1)));
        assert!(pace.allows(start + Duration::from_secs(21)));
    }
}
