//! The list of agents: what each is, its settings, and how it is made for a game.

mod error;
mod external;
mod greedy;
mod info;
mod mcts;
mod random;
mod ranking;
mod setting;
mod spec;
mod syntax;

use session::Player;

use crate::blokus::agents::{EVALUATOR, HEURISTIC, LOOKAHEAD};
use crate::catalogue::Catalogued;
use crate::learning::{self, ALPHAZERO, POLICY, QLEARN};
use crate::levels;
use crate::pylos::PERFECT;

pub use error::SpecError;
pub use info::{AgentInfo, Family};
pub(crate) use mcts::{EXACT_POSITIONS, MARGIN, MEMORY, Searcher, endgame, width};
pub use random::RandomAgent;
pub(crate) use ranking::{MoveScore, RankingAgent, SHOWN, random_error, rank, squeeze};
pub use setting::{Kind, Preset, Setting, read_time};
pub(crate) use setting::{NOISE, SEED, THREADS, TIME};
pub use spec::AgentSpec;
pub use syntax::split_specs;

/// Every agent, in the order in which they are offered: the levels are for everybody, the others for those who want to know.
/// The lines are in the agents' own modules.
pub static AGENTS: [AgentInfo; 22] = [
    levels::INFOS[0],
    levels::INFOS[1],
    levels::INFOS[2],
    levels::INFOS[3],
    levels::INFOS[4],
    levels::INFOS[5],
    levels::INFOS[6],
    levels::INFOS[7],
    levels::INFOS[8],
    levels::INFOS[9],
    random::INFO,
    greedy::INFO,
    EVALUATOR,
    HEURISTIC,
    LOOKAHEAD,
    mcts::FAST_MCTS,
    mcts::MCTS,
    QLEARN,
    POLICY,
    ALPHAZERO,
    PERFECT,
    external::INFO,
];

/// The agent with this name.
pub fn find(name: &str) -> Result<&'static AgentInfo, SpecError> {
    AGENTS.iter().find(|agent| agent.name == name).ok_or_else(|| SpecError::unknown_agent(name))
}

/// The player that a spec describes.
pub(crate) fn player<G: Catalogued>(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
    if !spec.agent().plays(G::FAMILY) {
        return Err(SpecError::wrong_game(spec.agent(), G::INFO.id));
    }
    match spec.name() {
        "random" => Ok(session::player_of::<G>(RandomAgent::new(spec.seed()))),
        "greedy" => Ok(greedy::player::<G>(spec)),
        "mcts" => Ok(mcts::player::<G>(spec)),
        "fast-mcts" => Ok(mcts::fast_player::<G>(spec)),
        "qlearn" => learning::qlearn::<G>(spec),
        "policy" => learning::policy::<G>(spec),
        "alphazero" => learning::alphazero::<G>(spec),
        "gtp" => external::player(spec, G::INFO.record_name),
        name => match levels::number_of(name) {
            Some(number) => levels::player::<G>(number, spec),
            None => G::own_player(spec),
        },
    }
}
