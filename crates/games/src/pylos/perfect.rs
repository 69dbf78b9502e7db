//! The perfect player: what the table says is won it wins, what is drawn it holds, and what is lost it makes hard.
//!
//! With distances it wins in the fewest turns and resists longest. A table without distances only tells won turns from
//! others, and any of them might lead in a circle; so it estimates how far the end is, looks a turn ahead with that
//! estimate, and never goes back to a position that it has brought about in this game.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use game_core::{Agent, AgentError, Limits, Position, Rng};
use pylos::retro::PylosTable;
use pylos::{Move, Phase, Pylos, Turn};
use tablebase::{Grade, Value};

use super::infos::Listed;
use super::tables::table;
use crate::agents::{AgentInfo, Family, SEED};

/// Its line in the table of agents.
pub(crate) const PERFECT: AgentInfo = AgentInfo {
    name: "perfect",
    summary: "Pylos by its exact table: wins what is won, in the fewest turns if the full table was built",
    families: &[Family::Pylos],
    settings: &[SEED],
};

/// Further than any end, in hundredths of a turn.
const FAR: i32 = 1_000_000;

/// What it costs to be led back to a position, in hundredths of a turn: more than any gain, less than a draw.
const DETOUR: i32 = 5_000;

/// The cells of the second and of the third level.
const SECOND: u32 = 0x1ff << 16;
const THIRD: u32 = 0xf << 25;

/// Plays by the table.
pub(crate) struct PerfectAgent<R: Listed> {
    table: Arc<PylosTable<R>>,
    rng: Rng,
    /// Positions that this player has brought about in this game, the opponent to move.
    seen: HashSet<u64>,
    /// How often it has had each position to move in this game: the third time is a draw.
    faced: HashMap<u64, u32>,
    /// The turn of the last position it was asked about, to notice a new game.
    last_turn: u16,
    /// The rest of the turn that it has begun.
    planned: Vec<Move>,
}

impl<R: Listed> PerfectAgent<R> {
    /// A player with the best table there is, or in words why there is none.
    pub(crate) fn new(seed: u64) -> Result<Self, String> {
        let table = table::<R>()?;
        Ok(Self {
            table,
            rng: Rng::seeded(seed),
            seen: HashSet::new(),
            faced: HashMap::new(),
            last_turn: 0,
            planned: Vec::new(),
        })
    }

    /// The best turn; among equally good ones any.
    fn best_turn(&mut self, position: &Pylos<R>) -> Option<(Turn, Pylos<R>)> {
        let turns = position.distinct_turns();
        let values: Vec<Value> = turns.iter().map(|(_, after)| self.table.value(after).before()).collect();
        let best = values.iter().map(|value| value.preference()).max()?;
        let chosen = turns.into_iter().zip(values).filter(|(_, value)| value.preference() == best);
        let mut equal: Vec<(Turn, Pylos<R>)> = chosen.map(|(turn, _)| turn).collect();
        if self.table.grade() == Grade::Wdl {
            equal = self.most_promising(equal);
        }
        self.rng.pick(&equal).copied()
    }

    /// The most promising of turns of equal value.
    fn most_promising(&self, turns: Vec<(Turn, Pylos<R>)>) -> Vec<(Turn, Pylos<R>)> {
        // Once a position has come again, looking further ahead is worth its time.
        let is_circling = self.faced.values().any(|&times| times > 1);
        let replies_ahead = if is_circling { 2 } else { 1 };
        let mut best = i32::MIN;
        let mut kept = Vec::new();
        for (turn, after) in turns {
            let promise = match self.table.value(&after) {
                Value::Loss(_) => {
                    -self.distance(&after, replies_ahead, best.saturating_neg().saturating_add(1))
                }
                value => self.chance_of_an_error(&after, value),
            };
            if promise > best {
                best = promise;
                kept.clear();
            }
            if promise == best {
                kept.push((turn, after));
            }
        }
        kept
    }

    /// The fewer of the opponent's turns keep what he has, the likelier he errs.
    fn chance_of_an_error(&self, after: &Pylos<R>, value: Value) -> i32 {
        let turns = self.table.turn_values(after);
        let errors = turns.iter().filter(|(_, reply)| reply.preference() < value.preference()).count();
        let novelty = if self.seen.contains(&after.key()) { -FAR } else { 0 };
        novelty + (1000 * errors / turns.len().max(1)) as i32
    }

    /// The estimated distance to the end of a position that is lost for its mover, after so many of his best replies
    /// and this player's best answers to them. Positions of this game are as far as can be. From `enough` on nobody
    /// wants to know more.
    fn distance(&self, lost: &Pylos<R>, replies_ahead: u32, enough: i32) -> i32 {
        if lost.is_over() {
            return 0;
        }
        if self.seen.contains(&lost.key()) {
            return 2 * FAR;
        }
        if replies_ahead == 0 {
            return estimated_distance(lost);
        }
        let mut longest = 1;
        for (_, reply) in lost.distinct_turns() {
            let detour = match self.faced.get(&reply.key()) {
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

    /// The estimated distance after this player's best answer; `enough` or less is as good as any.
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
            // The table is not cheap: it is asked only about answers that are tried.
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

/// About how many turns a lost position is from its end under best play, in hundredths: a fit to the distances of 73,806
/// lost positions from games of the full table of `pylos`, with a standard error of 2.2 turns. What counts most is how
/// many balls the loser still has in reserve.
fn estimated_distance<R: Listed>(lost: &Pylos<R>) -> i32 {
    if lost.is_over() {
        return 0;
    }
    let loser = lost.mover();
    let winner = loser.other();
    let count = |mask: u32| mask.count_ones() as i32;
    let [ours, theirs] = [winner, loser].map(|color| lost.balls(color));
    let [reserve, losing_reserve] = [winner, loser].map(|color| lost.reserve(color) as i32);
    let levels = 57 * count(ours & THIRD)
        - 18 * count(ours & SECOND)
        - 37 * count(theirs & THIRD)
        - 71 * count(theirs & SECOND);
    let mobility = 48 * count(lost.free_balls()) + 20 * count(lost.open_cells());
    let reserves = 13 * reserve + 224 * losing_reserve + 5 * reserve * reserve - 4 * reserve * losing_reserve;
    99 + levels + mobility + reserves
}

impl<R: Listed> Agent<Pylos<R>> for PerfectAgent<R> {
    fn choose(&mut self, position: &Pylos<R>, _: &Limits) -> Result<Move, AgentError> {
        if position.is_over() {
            return Err(AgentError::GameOver);
        }
        if position.phase() != Phase::Turn {
            if let Some(mv) = self.planned.pop().filter(|&mv| position.is_legal(mv)) {
                return Ok(mv);
            }
            // Somebody else has begun the turn: finish it as well as possible.
            let values = self.table.move_values(position);
            let best = values.into_iter().max_by_key(|(_, value)| value.preference());
            return best.map(|(mv, _)| mv).ok_or(AgentError::GameOver);
        }
        if position.turn() < self.last_turn {
            self.seen.clear();
            self.faced.clear();
        }
        // Asked twice about the same turn, as for a hint, it has faced the position once.
        if position.turn() != self.last_turn || self.faced.is_empty() {
            *self.faced.entry(position.key()).or_default() += 1;
        }
        self.last_turn = position.turn();
        let (turn, after) = self.best_turn(position).ok_or(AgentError::GameOver)?;
        self.seen.insert(after.key());
        self.planned = turn.decisions().collect();
        self.planned.reverse();
        self.planned.pop().ok_or(AgentError::GameOver)
    }
}
