//! The perfect player: it wins won positions, holds drawn ones, and makes lost ones hard for the opponent.
//!
//! With a table of distances it wins in the fewest turns and resists longest. A table without distances only
//! tells which turns win, and any of them might lead in circles. So the player estimates how far the end is,
//! looks one turn ahead with that estimate, and never returns to a position that it has already brought about
//! in this game.

use std::sync::Arc;

use game_core::{Agent, AgentError, Limits, Position, Rng};
use game_module::{AgentInfo, AgentSpec, FamilyAgent, SEED, SpecError};
use pylos::retro::PylosTable;
use pylos::{Move, Phase, Pylos, Turn};
use session::Player;
use tablebase::{Grade, Value};

use super::infos::Listed;
use super::prospects::{Prospects, Trace};
use super::tables::table;
use crate::PylosGame;

/// Entry in the table of agents.
const PERFECT: AgentInfo = AgentInfo {
    name: "perfect",
    summary: "Pylos by its exact table: wins what is won, in the fewest turns if the full table was built",
    settings: &[SEED],
    fixed: None,
};

/// The perfect agent for one rule set.
pub(crate) const fn family_agents<R: Listed>() -> &'static [FamilyAgent] {
    &[FamilyAgent { info: &PERFECT, games: &["pylos", "pylos-lines", "pylos-children"], player: player::<R> }]
}

fn player<R: Listed>(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
    let agent = spec.needs(PerfectAgent::<R>::new(spec.seed()))?;
    Ok(session::player_of::<PylosGame<R>>(agent))
}

/// Plays by the table.
struct PerfectAgent<R: Listed> {
    table: Arc<PylosTable<R>>,
    rng: Rng,
    /// The game so far.
    trace: Trace,
    /// Turn number of the last position asked about, to notice a new game.
    last_turn: u16,
    /// The remaining moves of the current turn, last move first.
    planned: Vec<Move>,
}

impl<R: Listed> PerfectAgent<R> {
    /// A player with the best table available, or the reason why there is none.
    fn new(seed: u64) -> Result<Self, String> {
        let table = table::<R>()?;
        Ok(Self { table, rng: Rng::seeded(seed), trace: Trace::default(), last_turn: 0, planned: Vec::new() })
    }

    /// The best turn; a random one of several equally good.
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
        let prospects = Prospects { table: &self.table, trace: &self.trace };
        let mut best = i32::MIN;
        let mut kept = Vec::new();
        for (turn, after) in turns {
            let promise = prospects.promise(&after, self.table.value(&after), best);
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
            // Somebody else has begun this turn. Finish it as well as possible.
            let values = self.table.move_values(position);
            let best = values.into_iter().max_by_key(|(_, value)| value.preference());
            return best.map(|(mv, _)| mv).ok_or(AgentError::GameOver);
        }
        if position.turn() < self.last_turn {
            self.trace = Trace::default();
        }
        // If asked twice about the same turn, as for a hint, count the position once.
        if position.turn() != self.last_turn || self.trace.is_empty() {
            self.trace.face(position.key());
        }
        self.last_turn = position.turn();
        let (turn, after) = self.best_turn(position).ok_or(AgentError::GameOver)?;
        self.trace.bring_about(after.key());
        self.planned = turn.decisions().collect();
        self.planned.reverse();
        self.planned.pop().ok_or(AgentError::GameOver)
    }
}
