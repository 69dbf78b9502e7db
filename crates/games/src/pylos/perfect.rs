//! The perfect player: what the table says is won it wins, what is drawn it holds, and what is lost it makes hard.
//!
//! With distances it wins in the fewest turns and resists longest. A table without distances only tells won turns from
//! others, and any of them might lead in a circle; so it looks a few turns ahead for a forced end, otherwise gathers
//! balls in its reserve, which is what wins, never goes back to a position that this game has seen, and does not let the
//! opponent lead there if it can be helped.

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

/// How far it looks for a forced end without distances, in own turns.
const LOOKAHEAD: u32 = 2;

/// How far it looks for ways back once a position has come again, in turns of the opponent.
const CAUTION: u32 = 3;

/// Plays by the table.
pub(crate) struct PerfectAgent<R: Listed> {
    table: Arc<PylosTable<R>>,
    rng: Rng,
    /// Positions that this player has brought about in this game, the opponent to move.
    seen: HashSet<u64>,
    /// How often it has had each position to move in this game: the third time would be a draw.
    faced: HashMap<u64, usize>,
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
            let caution = if self.times_faced(position) > 1 { CAUTION } else { 1 };
            let scores: Vec<i64> = equal.iter().map(|(_, after)| self.promise(after, caution)).collect();
            let most = scores.iter().copied().max()?;
            equal = equal
                .into_iter()
                .zip(scores)
                .filter(|(_, score)| *score == most)
                .map(|(turn, _)| turn)
                .collect();
        }
        self.rng.pick(&equal).copied()
    }

    /// How promising a turn is that leads to this position, the opponent to move, among turns of equal value.
    fn promise(&self, after: &Pylos<R>, caution: u32) -> i64 {
        let opponent = after.mover();
        let reserves = i64::from(after.reserve(opponent.other())) - i64::from(after.reserve(opponent));
        let is_new = !self.seen.contains(&after.key());
        let novelty = if is_new { 0 } else { -1_000_000 };
        match self.table.value(after) {
            Value::Loss(_) => {
                let unsafe_turns =
                    (1..=caution).filter(|&turns| self.is_led_back(after, turns)).count() as i64;
                let is_draw = after.distinct_turns().iter().any(|(_, reply)| self.times_faced(reply) > 1);
                let novelty = novelty - 10_000 * unsafe_turns - if is_draw { 100_000_000 } else { 0 };
                let ends = (0..=LOOKAHEAD).find(|&own_turns| self.is_lost_within(after, own_turns));
                novelty + reserves + ends.map_or(0, |own_turns| 1000 - 100 * i64::from(own_turns))
            }
            // The fewer of the opponent's turns keep what he has, the likelier he errs.
            value => {
                let turns = self.table.turn_values(after);
                let errors =
                    turns.iter().filter(|(_, reply)| reply.preference() < value.preference()).count();
                novelty + (1000 * errors / turns.len().max(1)) as i64
            }
        }
    }

    fn times_faced(&self, position: &Pylos<R>) -> usize {
        self.faced.get(&position.key()).copied().unwrap_or(0)
    }

    /// Whether the opponent, to move, can lead within so many turns back to where the game has been, as long as this
    /// player goes on winning: no progress, and in the end a draw.
    fn is_led_back(&self, after: &Pylos<R>, turns: u32) -> bool {
        after.distinct_turns().iter().any(|(_, reply)| {
            self.times_faced(reply) > 0
                || turns > 1
                    && reply.distinct_turns().iter().all(|(_, next)| {
                        self.seen.contains(&next.key())
                            || !self.table.value(next).is_loss()
                            || self.is_led_back(next, turns - 1)
                    })
        })
    }

    /// Whether the player to move, who has lost, can be brought to the end in so many turns of the winner.
    fn is_lost_within(&self, position: &Pylos<R>, own_turns: u32) -> bool {
        if position.is_over() {
            return true;
        }
        own_turns > 0
            && position.distinct_turns().iter().all(|(_, reply)| {
                let answers = reply.distinct_turns();
                answers.iter().any(|(_, after)| {
                    self.table.value(after).is_loss() && self.is_lost_within(after, own_turns - 1)
                })
            })
    }
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
        if position.turn() > self.last_turn {
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
