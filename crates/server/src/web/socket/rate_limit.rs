//! The message rate of a socket.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// A sliding window over the last messages.
pub(super) struct RateLimit {
    most: usize,
    window: Duration,
    times: VecDeque<Instant>,
}

impl RateLimit {
    pub(super) fn new(most: usize, window: Duration) -> Self {
        Self { most, window, times: VecDeque::new() }
    }

    /// Counts a message. Returns whether the rate is within the limit.
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
        let (mut rate_limit, start) = (RateLimit::new(2, Duration::from_secs(20)), Instant::now());
        assert!(rate_limit.allows(start) && rate_limit.allows(start));
        assert!(!rate_limit.allows(start + Duration::from_secs(1)));
        assert!(rate_limit.allows(start + Duration::from_secs(21)));
    }
}
