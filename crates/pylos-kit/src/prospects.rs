//! Ranks turns of equal value where the table has no distances.
//!
//! A winning turn is better the sooner it seems to end the game, and must not lead back to a position of this
//! game if another one does not. A drawn or lost turn is better the more replies would be errors.

use std::collections::{HashMap, HashSet};

use game_core::Position;
use pylos::retro::PylosTable;
use pylos::{Phase, Pylos};
use tablebase::Value;

use super::infos::Listed;

/// Farther than any end, in hundredths of a turn.
const FAR: i32 = 1_000_000;

/// Penalty for being led back to a position, in hundredths of a turn: more than any gain, less than a draw.
const DETOUR: i32 = 5_000;

/// Bitmasks of the second and third level.
const SECOND: u32 = 0x1ff << 16;
const THIRD: u32 = 0xf << 25;

/// The positions of a game, from one player's point of view.
#[derive(Default)]
pub(super) struct Trace {
    /// Positions that this player has brought about, with the opponent to move.
    seen: HashSet<u64>,
    /// How often the player has been to move in each position. The third time is a draw.
    faced: HashMap<u64, u32>,
}

impl Trace {
    /// The trace of the player to move at the end of a line of positions.
    pub(super) fn of<R: Listed>(line: &[Pylos<R>]) -> Self {
        let mut trace = Self::default();
        let Some(current) = line.last() else { return trace };
        for position in line.iter().filter(|position| position.phase() == Phase::Turn) {
            if position.mover() == current.mover() {
                trace.face(position.key());
            } else {
                trace.bring_about(position.key());
            }
        }
        trace
    }

    pub(super) fn is_empty(&self) -> bool {
        self.faced.is_empty()
    }

    /// Records that the player is to move in a position.
    pub(super) fn face(&mut self, key: u64) {
        *self.faced.entry(key).or_default() += 1;
    }

    /// Records that the player has moved to a position.
    pub(super) fn bring_about(&mut self, key: u64) {
        self.seen.insert(key);
    }
}

/// Ranks turns of equal value.
pub(super) struct Prospects<'a, R: Listed> {
    pub(super) table: &'a PylosTable<R>,
    pub(super) trace: &'a Trace,
}

impl<R: Listed> Prospects<'_, R> {
    /// How promising a turn to this position is; more is better. Results of `least` or less need not be
    /// exact.
    pub(super) fn promise(&self, after: &Pylos<R>, value: Value, least: i32) -> i32 {
        // Once a position has repeated, a deeper look is worth its time.
        let is_circling = self.trace.faced.values().any(|&times| times > 1);
        let replies_ahead = if is_circling { 2 } else { 1 };
        if value.is_loss() {
            -self.distance(after, replies_ahead, least.saturating_neg().saturating_add(1))
        } else {
            self.chance_of_an_error(after, value)
        }
    }

    /// Share of the opponent's turns that give something away, in thousandths: the more there are, the
    /// likelier an error.
    fn chance_of_an_error(&self, after: &Pylos<R>, value: Value) -> i32 {
        let turns = self.table.turn_values(after);
        let errors = turns.iter().filter(|(_, reply)| reply.preference() < value.preference()).count();
        let novelty = if self.trace.seen.contains(&after.key()) { -FAR } else { 0 };
        novelty + (1000 * errors / turns.len().max(1)) as i32
    }

    /// Estimated distance to the end of a position that is lost for its mover, after this many of the mover's
    /// best replies and the player's best answers to them. Positions of this game are infinitely far. Results
    /// of `enough` or more need not be exact.
    fn distance(&self, lost: &Pylos<R>, replies_ahead: u32, enough: i32) -> i32 {
        if lost.is_over() {
            return 0;
        }
        if self.trace.seen.contains(&lost.key()) {
            return 2 * FAR;
        }
        if replies_ahead == 0 {
            return estimated_distance(lost);
        }
        let mut longest = 1;
        for (_, reply) in lost.distinct_turns() {
            let detour = match self.trace.faced.get(&reply.key()) {
                None => 0,
                Some(1) => DETOUR,
                Some(_) => return FAR,
            };
            longest = longest.max(detour + self.best_answer(&reply, replies_ahead - 1, longest - detour));
            if longest >= enough {
                break;
            }
        }
        longest
    }

    /// Estimated distance after the player's best answer. Any result of `enough` or less is as good as any
    /// other.
    fn best_answer(&self, reply: &Pylos<R>, replies_ahead: u32, enough: i32) -> i32 {
        let mut answers: Vec<(i32, Pylos<R>)> = reply
            .distinct_turns()
            .into_iter()
            .map(|(_, answer)| (estimated_distance(&answer), answer))
            .collect();
        answers.sort_by_key(|(estimate, _)| *estimate);
        let mut shortest = FAR;
        for (_, answer) in &answers {
            if shortest <= enough {
                break;
            }
            // Probing is slow, so look up only the answers that are tried.
            if self.table.value(answer).is_loss() {
                shortest = shortest.min(self.distance(answer, replies_ahead, shortest));
                if replies_ahead == 0 && shortest < FAR {
                    break;
                }
            }
        }
        shortest
    }
}

/// Approximate number of turns from a lost position to the end under best play, in hundredths. It was fitted
/// to the distances of 73,806 lost positions from games of the full table of `pylos`, with a standard error
/// of 2.2 turns. The loser's reserve matters most.
fn estimated_distance<R: Listed>(lost: &Pylos<R>) -> i32 {
    if lost.is_over() {
        return 0;
    }
    let loser = lost.mover();
    let winner = loser.other();
    let count = |mask: u32| mask.count_ones() as i32;
    let [ours, theirs] = [winner, loser].map(|color| lost.balls(color).bits());
    let [reserve, losing_reserve] = [winner, loser].map(|color| lost.reserve(color) as i32);
    let levels = 57 * count(ours & THIRD)
        - 18 * count(ours & SECOND)
        - 37 * count(theirs & THIRD)
        - 71 * count(theirs & SECOND);
    let mobility = 48 * count(lost.free_balls().bits()) + 20 * count(lost.open_cells().bits());
    let reserves = 13 * reserve + 224 * losing_reserve + 5 * reserve * reserve - 4 * reserve * losing_reserve;
    99 + levels + mobility + reserves
}
