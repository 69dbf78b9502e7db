//! Agents that play Blokus and nothing else.

mod evaluator;
mod heuristic;
mod lookahead;

use session::Player;

use super::BlokusGame;
use super::infos::Listed;
use crate::agents::{AgentSpec, RankingAgent};

pub(crate) use evaluator::EVALUATOR;
pub(crate) use heuristic::HEURISTIC;
pub(crate) use lookahead::LOOKAHEAD;
pub(super) use lookahead::{State, progress};

use evaluator::Evaluator;
use heuristic::Heuristic;
use lookahead::LookaheadAgent;

/// The player of one of these agents.
pub(super) fn player<V: Listed>(spec: &AgentSpec) -> Box<dyn Player> {
    match spec.name() {
        "evaluator" => {
            let agent = RankingAgent::new(Evaluator::new(spec), spec.seed());
            session::player_of::<BlokusGame<V>>(agent.noise(spec.float("noise") as f32))
        }
        "heuristic" => {
            let agent = RankingAgent::new(Heuristic::new(spec), spec.seed());
            session::player_of::<BlokusGame<V>>(agent.among(heuristic::choices(spec)))
        }
        "lookahead" => session::player_of::<BlokusGame<V>>(LookaheadAgent::<V>::new(spec)),
        other => unreachable!("the table says that {other} plays Blokus"),
    }
}
