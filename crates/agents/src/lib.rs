//! The agents that every game has, as far as it has what they need: random and greedy play, tree search, networks,
//! linear learners, external engines, and the ten levels. Agents of one family are in its kit.

mod external;
mod greedy;
mod levels;
mod mcts;
mod network;
mod qlearn;
mod random;

use game_module::{AgentKind, AgentSpec, FamilyAgent, GameModule, SpecError};

pub use network::{ALPHAZERO, POLICY, USUAL_VISITS};
pub use qlearn::QLEARN;

/// Every agent that is not about one family, in the order in which they are offered: the levels are for everybody, the
/// others for those who want to know.
pub static AGENTS: [&dyn AgentKind; 18] = [
    &levels::LEVEL_AGENTS[0],
    &levels::LEVEL_AGENTS[1],
    &levels::LEVEL_AGENTS[2],
    &levels::LEVEL_AGENTS[3],
    &levels::LEVEL_AGENTS[4],
    &levels::LEVEL_AGENTS[5],
    &levels::LEVEL_AGENTS[6],
    &levels::LEVEL_AGENTS[7],
    &levels::LEVEL_AGENTS[8],
    &levels::LEVEL_AGENTS[9],
    &random::Random,
    &greedy::Greedy,
    &mcts::FastMcts,
    &mcts::Mcts,
    &qlearn::QLearn,
    &network::Policy,
    &network::AlphaZero,
    &external::External,
];

/// Where the agents of families come in the list: after these, which look at single moves as most of them do.
const SIMPLE: usize = 12;

/// All agents with those of certain families in their place.
pub fn with_family_agents(
    family: impl IntoIterator<Item = &'static FamilyAgent>,
) -> Vec<&'static dyn AgentKind> {
    let (simple, others) = AGENTS.split_at(SIMPLE);
    let family = family.into_iter().map(|agent| agent as &'static dyn AgentKind);
    simple.iter().copied().chain(family).chain(others.iter().copied()).collect()
}

/// The kinds of agents that a game may have, those of its family included; whether it has what they need, the kinds say.
pub fn kinds_of(game: &GameModule) -> Vec<&'static dyn AgentKind> {
    with_family_agents(game.agents())
}

/// Reads the spec of an agent for a game.
pub fn spec_for(game: &GameModule, text: &str) -> Result<AgentSpec, SpecError> {
    AgentSpec::parse(text, &kinds_of(game))
}
