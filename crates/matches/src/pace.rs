//! Equal CPU time: one agent leads, and the others get as much time as it has used.
//!
//! After its n-th turn a follower should have used as much CPU time as the leader after *its* n-th turn.
//! Surplus and deficit carry over to later turns, so totals match, not only averages. If the leader has not
//! made its n-th turn yet, the average over its n-th turns in earlier games is used.

use std::sync::Mutex;
use std::time::Duration;

use session::Decision;

/// A follower gets at least this, however large its deficit.
const LEAST: Duration = Duration::from_millis(1);

/// Assumed CPU time of the leader's very first turn.
const FIRST_GUESS: Duration = Duration::from_millis(100);

/// Lower bound on a follower's CPU time per wall time, which limits the extra wall time on a busy machine.
const LEAST_RATE: f64 = 0.25;

/// Shorter wall times are too noisy to measure a rate.
const MEASURABLE: Duration = Duration::from_millis(10);

/// The leader, and measurements from all games.
pub struct Pace {
    leader: usize,
    first_guess: Duration,
    history: Mutex<History>,
}

/// Measurements from earlier games.
#[derive(Default)]
struct History {
    leader_times: TurnTimes,
    /// Total CPU and wall time of all followers.
    followers: (Duration, Duration),
}

/// Mean CPU time by turn, as sum and count.
#[derive(Clone, Debug, Default)]
struct TurnTimes(Vec<(Duration, u32)>);

impl TurnTimes {
    fn add(&mut self, turn: usize, cpu: Duration, is_new: bool) {
        if self.0.len() <= turn {
            self.0.resize(turn + 1, (Duration::ZERO, 0));
        }
        self.0[turn].0 += cpu;
        self.0[turn].1 += u32::from(is_new);
    }

    fn at(&self, turn: usize) -> Option<Duration> {
        self.0.get(turn).filter(|(_, count)| *count > 0).map(|(sum, count)| *sum / *count)
    }

    fn last(&self) -> Option<Duration> {
        (0..self.0.len()).rev().find_map(|turn| self.at(turn))
    }
}

/// What a seat has used in this game.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    turns: usize,
    /// The turn of its last move; a turn may take several moves.
    last_turn: Option<u16>,
    cpu: Duration,
    wall: Duration,
}

impl Pace {
    /// `leader` is an index into the plan's agents. `first_guess` is the assumed CPU time of its first turn.
    pub fn new(leader: usize, first_guess: Option<Duration>) -> Self {
        Self { leader, first_guess: first_guess.unwrap_or(FIRST_GUESS), history: Mutex::default() }
    }

    /// The state for one game.
    pub(super) fn game(&self, seating: &[usize]) -> GamePace<'_> {
        GamePace {
            pace: self,
            seating: seating.to_vec(),
            leader_times: TurnTimes::default(),
            seats: vec![Spent::default(); seating.len()],
        }
    }
}

/// Pacing within one game.
pub(super) struct GamePace<'a> {
    pace: &'a Pace,
    seating: Vec<usize>,
    /// The leader's CPU time in this game.
    leader_times: TurnTimes,
    seats: Vec<Spent>,
}

impl GamePace<'_> {
    /// Wall time for a follower's next move; `None` for the leader.
    pub(super) fn allowance(&self, seat: usize, turn: u16) -> Option<Duration> {
        if self.seating[seat] == self.pace.leader {
            return None;
        }
        let spent = &self.seats[seat];
        let turns = spent.turns + usize::from(spent.last_turn != Some(turn));
        let earned: Duration = (0..turns).map(|turn| self.of_leader(turn)).sum();
        let (cpu, wall) = if spent.turns > 0 { (spent.cpu, spent.wall) } else { self.history().followers };
        // Several threads use CPU time faster than wall time; a busy machine slows it down.
        let rate = if wall < MEASURABLE { 1.0 } else { cpu.as_secs_f64() / wall.as_secs_f64() };
        Some(earned.saturating_sub(spent.cpu).div_f64(rate.max(LEAST_RATE)).max(LEAST))
    }

    /// Records a move.
    pub(super) fn spend(&mut self, seat: usize, turn: u16, decision: &Decision) {
        let spent = &mut self.seats[seat];
        let is_new = spent.last_turn.replace(turn) != Some(turn);
        spent.turns += usize::from(is_new);
        spent.cpu += decision.cpu;
        spent.wall += decision.time;
        let index = spent.turns - 1;
        if self.seating[seat] == self.pace.leader {
            self.leader_times.add(index, decision.cpu, is_new);
            self.history().leader_times.add(index, decision.cpu, is_new);
        } else {
            let mut history = self.history();
            history.followers.0 += decision.cpu;
            history.followers.1 += decision.time;
        }
    }

    /// CPU time of the leader's n-th turn, from 0: as measured, or the best estimate.
    fn of_leader(&self, turn: usize) -> Duration {
        let measured = self.leader_times.at(turn);
        measured.unwrap_or_else(|| {
            let history = &self.history().leader_times;
            history.at(turn).or(self.leader_times.last()).or(history.last()).unwrap_or(self.pace.first_guess)
        })
    }

    fn history(&self) -> std::sync::MutexGuard<'_, History> {
        self.pace.history.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(cpu: u64, wall: u64) -> Decision {
        let ms = Duration::from_millis;
        Decision { moves: Vec::new(), time: ms(wall), cpu: ms(cpu), thought: None, fault: None }
    }

    #[allow(clippy::unnecessary_wraps, reason = "what it is compared with is optional")]
    const fn some(ms: u64) -> Option<Duration> {
        Some(Duration::from_millis(ms))
    }

    #[test]
    fn the_follower_gets_what_the_leader_used_and_what_it_saved() {
        let pace = Pace::new(0, None);
        let mut game = pace.game(&[0, 1]);
        assert_eq!(game.allowance(0, 0), None);
        game.spend(0, 0, &decision(40, 40));
        assert_eq!(game.allowance(1, 1), some(40));
        game.spend(1, 1, &decision(30, 30));
        game.spend(0, 2, &decision(20, 20));
        assert_eq!(game.allowance(1, 3), some(30));
        game.spend(1, 3, &decision(50, 50));
        game.spend(0, 4, &decision(20, 20));
        assert_eq!(game.allowance(1, 5), some(1), "80 are earned and used");
    }

    #[test]
    fn who_moves_first_borrows_from_earlier_games() {
        let pace = Pace::new(0, some(70));
        let mut game = pace.game(&[1, 0]);
        assert_eq!(game.allowance(0, 0), some(70), "nothing is history yet");
        game.spend(0, 0, &decision(70, 70));
        game.spend(1, 1, &decision(30, 30));
        // 40 over budget, and the leader's next turn is expected to take 30.
        assert_eq!(game.allowance(0, 2), some(1));
        game.spend(1, 3, &decision(10, 10));
        let next = pace.game(&[1, 0]);
        assert_eq!(next.allowance(0, 0), some(30), "as the leader's first turn in the game before");
    }

    #[test]
    fn threads_are_paid_for() {
        let pace = Pace::new(0, None);
        let mut game = pace.game(&[0, 1]);
        game.spend(0, 0, &decision(100, 100));
        game.spend(1, 1, &decision(100, 50));
        game.spend(0, 2, &decision(100, 100));
        assert_eq!(game.allowance(1, 3), some(50), "two threads use 100 ms of processor time in 50");
        let mut next = pace.game(&[0, 1]);
        next.spend(0, 0, &decision(100, 100));
        assert_eq!(next.allowance(1, 1), some(50), "which is remembered from game to game");
    }

    #[test]
    fn waiting_for_a_core_is_made_up_for() {
        let pace = Pace::new(0, None);
        let mut game = pace.game(&[0, 1]);
        game.spend(0, 0, &decision(100, 100));
        game.spend(1, 1, &decision(50, 100));
        game.spend(0, 2, &decision(100, 100));
        assert_eq!(game.allowance(1, 3), some(300), "150 ms of processor time are left, at half speed");
        game.spend(1, 3, &decision(0, 900));
        assert_eq!(game.allowance(1, 3), some(600), "at a quarter of the speed at most");
    }

    #[test]
    fn decisions_of_one_turn_share_its_time() {
        let pace = Pace::new(0, None);
        let mut game = pace.game(&[0, 1]);
        game.spend(0, 0, &decision(60, 60));
        game.spend(0, 0, &decision(30, 30));
        assert_eq!(game.allowance(1, 1), some(90));
        game.spend(1, 1, &decision(50, 50));
        assert_eq!(game.allowance(1, 1), some(40), "the same turn goes on");
    }

    #[test]
    fn two_seats_of_the_leader_are_averaged() {
        let pace = Pace::new(0, None);
        let mut game = pace.game(&[0, 0, 1, 1]);
        game.spend(0, 0, &decision(20, 20));
        game.spend(1, 1, &decision(40, 40));
        assert_eq!((game.allowance(2, 2), game.allowance(3, 2)), (some(30), some(30)));
    }
}
