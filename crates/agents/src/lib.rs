//! Agents that are not about one family: random, greedy, tree search, networks, linear learners, external
//! engines and the ten levels. A game has those whose requirements it meets. Agents of one family are in its
//! kit.

mod book;
mod external;
mod greedy;
mod levels;
mod mcts;
mod mirror;
mod network;
mod qlearn;
mod random;

use game_module::{AgentKind, AgentSpec, FamilyAgent, GameModule, SpecError};

pub use levels::level_spec;
pub use network::{ALPHAZERO, DEFAULT_VISITS, POLICY};
pub use qlearn::QLEARN;

/// In display order: the levels first, since most users want nothing else.
pub static AGENTS: [&dyn AgentKind; 19] = [
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
    &mirror::Mirror,
    &mcts::FastMcts,
    &mcts::Mcts,
    &qlearn::QLearn,
    &network::Policy,
    &network::AlphaZero,
    &external::External,
];

/// Family agents are listed after this many: like these, most of them do not search.
const SIMPLE: usize = 13;

/// All agents, with the family agents inserted at their place.
pub fn with_family_agents(
    family: impl IntoIterator<Item = &'static FamilyAgent>,
) -> Vec<&'static dyn AgentKind> {
    let (simple, others) = AGENTS.split_at(SIMPLE);
    let family = family.into_iter().map(|agent| agent as &'static dyn AgentKind);
    simple.iter().copied().chain(family).chain(others.iter().copied()).collect()
}

/// The agents of a game, including those of its family. Whether the game meets their requirements is up to
/// each kind.
pub fn kinds_of(game: &GameModule) -> Vec<&'static dyn AgentKind> {
    with_family_agents(game.agents())
}

/// Parses an agent spec for a game.
pub fn spec_for(game: &GameModule, text: &str) -> Result<AgentSpec, SpecError> {
    AgentSpec::parse(text, &kinds_of(game))
}
