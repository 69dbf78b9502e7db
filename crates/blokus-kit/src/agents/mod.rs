//! Agents specific to Blokus.

#![allow(clippy::unnecessary_wraps, reason = "agents of other games may lack what they need")]

mod evaluator;
mod heuristic;
mod lookahead;
mod placement;

use blokus::{Classic, Classic2p, Classic3p, Duo, Junior, Variant};
use game_module::{AgentSpec, FamilyAgent, Kind, NetworkBound, Preset, Setting, SpecError};
use search::RankingAgent;
use session::Player;

use crate::BlokusGame;
use crate::infos::Listed;

pub(crate) use lookahead::{State, progress};

use evaluator::{EVALUATOR, Evaluator};
use heuristic::{HEURISTIC, Heuristic};
use lookahead::{LOOKAHEAD, LookaheadAgent};

/// Ids of all variants.
const GAMES: &[&str] = &[Classic::ID, Classic2p::ID, Classic3p::ID, Duo::ID, Junior::ID];

/// The Blokus agents for one variant.
pub(crate) const fn family_agents<V: Listed>() -> &'static [FamilyAgent] {
    &[
        FamilyAgent { info: &EVALUATOR, games: GAMES, player: evaluator::<V> },
        FamilyAgent { info: &HEURISTIC, games: GAMES, player: heuristic::<V> },
        FamilyAgent { info: &LOOKAHEAD, games: GAMES, player: lookahead::<V> },
    ]
}

/// A setting for a weight.
const fn weight(key: &'static str, default: &'static str, help: &'static str) -> Setting {
    Setting {
        key,
        kind: Kind::Float { min: -100.0, max: 100.0 },
        default: Preset::Value(default),
        help,
        network: NetworkBound::Same,
    }
}

type Made = Result<Box<dyn Player>, SpecError>;

fn evaluator<V: Listed>(spec: &AgentSpec) -> Made {
    let agent = RankingAgent::new(Evaluator::new(spec), spec.seed());
    Ok(session::player_of::<BlokusGame<V>>(agent.noise(spec.float("noise") as f32)))
}

fn heuristic<V: Listed>(spec: &AgentSpec) -> Made {
    let agent = RankingAgent::new(Heuristic::new(spec), spec.seed());
    Ok(session::player_of::<BlokusGame<V>>(agent.among(heuristic::choices(spec))))
}

fn lookahead<V: Listed>(spec: &AgentSpec) -> Made {
    Ok(session::player_of::<BlokusGame<V>>(LookaheadAgent::<V>::new(spec)))
}
