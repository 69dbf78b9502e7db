//! The clocks of the seats. Times come from outside, so that tests need not wait.

use serde::Serialize;
use utoipa::ToSchema;

use crate::spec::ClockSetting;

/// The time that each seat has left, and whose clock is running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    setting: ClockSetting,
    /// Milliseconds left when the clock was last stopped.
    left: Vec<u64>,
    running: Option<Running>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    seat: usize,
    since: u64,
}

/// The clocks as clients see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockView {
    /// Milliseconds that each seat has left when this message was sent.
    pub left_ms: Vec<u64>,
    /// The seat whose clock is running.
    pub running: Option<usize>,
    /// Whether the clocks have started. They start with the first move once everybody has joined.
    pub has_begun: bool,
    /// The seats of people who have not joined yet.
    pub waiting_for: Vec<usize>,
}

impl Clocks {
    pub(crate) fn new(setting: ClockSetting, seats: usize) -> Self {
        let left = match setting {
            ClockSetting::None => 0,
            ClockSetting::PerMove { ms } | ClockSetting::Total { ms, .. } => ms,
        };
        Self { setting, left: vec![left; seats], running: None }
    }

    /// Starts the clock of a seat, if there are clocks, after stopping the running one.
    pub(crate) fn start(&mut self, seat: usize, now: u64) {
        if self.running.is_none_or(|running| running.seat != seat) {
            self.stop(now);
            self.running = (self.setting != ClockSetting::None).then_some(Running { seat, since: now });
        }
    }

    /// Stops the running clock.
    pub(crate) fn stop(&mut self, now: u64) {
        if let Some(Running { seat, since }) = self.running.take() {
            self.left[seat] = self.left[seat].saturating_sub(now.saturating_sub(since));
        }
    }

    /// Charges thinking time that no clock measured: agents pay for what they use, not for waiting in the
    /// queue.
    pub(crate) fn charge(&mut self, seat: usize, ms: u64) {
        self.left[seat] = self.left[seat].saturating_sub(ms);
    }

    /// Ends the turn of a seat.
    pub(crate) fn finish_turn(&mut self, seat: usize) {
        match self.setting {
            ClockSetting::None => {}
            ClockSetting::PerMove { ms } => self.left[seat] = ms,
            ClockSetting::Total { increment_ms, .. } => self.left[seat] += increment_ms,
        }
    }

    /// The time that a seat has left; `None` without clocks.
    pub(crate) fn left(&self, seat: usize, now: u64) -> Option<u64> {
        (self.setting != ClockSetting::None).then(|| {
            let spent = self.running.filter(|running| running.seat == seat);
            self.left[seat].saturating_sub(spent.map_or(0, |running| now.saturating_sub(running.since)))
        })
    }

    /// The seat whose clock is running, and when it runs out.
    pub(crate) fn flag(&self) -> Option<(usize, u64)> {
        self.running.map(|Running { seat, since }| (seat, since + self.left[seat]))
    }

    /// The time budget of an agent: all of its time per move, or a thirtieth of its time for the game.
    pub(crate) fn budget(&self, seat: usize, now: u64) -> Option<u64> {
        let left = self.left(seat, now)?;
        Some(match self.setting {
            ClockSetting::None => return None,
            ClockSetting::PerMove { .. } => left * 9 / 10,
            ClockSetting::Total { increment_ms, .. } => (left / 30 + increment_ms * 3 / 4).min(left * 9 / 10),
        })
    }

    /// The time that each seat has left, and whose clock is running.
    pub(crate) fn shown(&self, now: u64) -> Option<(Vec<u64>, Option<usize>)> {
        (self.setting != ClockSetting::None).then(|| {
            let left = (0..self.left.len()).filter_map(|seat| self.left(seat, now)).collect();
            (left, self.running.map(|running| running.seat))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_clock_loses_what_passes_and_gains_after_the_turn() {
        let mut clocks = Clocks::new(ClockSetting::Total { ms: 1000, increment_ms: 50 }, 2);
        clocks.start(0, 100);
        assert_eq!(clocks.left(0, 400), Some(700));
        assert_eq!(clocks.flag(), Some((0, 1100)));
        clocks.stop(400);
        clocks.finish_turn(0);
        clocks.start(1, 400);
        assert_eq!((clocks.left(0, 900), clocks.left(1, 900)), (Some(750), Some(500)));
    }

    #[test]
    fn a_clock_per_move_is_full_again_after_the_turn() {
        let mut clocks = Clocks::new(ClockSetting::PerMove { ms: 1000 }, 2);
        clocks.start(0, 0);
        clocks.stop(900);
        clocks.finish_turn(0);
        assert_eq!(clocks.left(0, 5000), Some(1000));
    }

    #[test]
    fn without_clocks_nothing_runs() {
        let mut clocks = Clocks::new(ClockSetting::None, 2);
        clocks.start(0, 0);
        assert_eq!((clocks.flag(), clocks.left(0, 9), clocks.shown(9)), (None, None, None));
    }
}
