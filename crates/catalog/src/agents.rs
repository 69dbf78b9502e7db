//! All agents of all games.

use game_module::{AgentKind, AgentSpec, FamilyAgent, GameModule, SpecError};
use session::{AgentView, SettingView};

use crate::games;

/// All kinds of agents, in display order.
pub fn agent_kinds() -> Vec<&'static dyn AgentKind> {
    let mut family: Vec<&'static FamilyAgent> = Vec::new();
    for agent in games().iter().flat_map(|game| game.agents()) {
        if !family.iter().any(|known| known.info == agent.info) {
            family.push(agent);
        }
    }
    ::agents::with_family_agents(family)
}

/// The kinds of agents that can play a game.
pub fn agents_of(game: &GameModule) -> impl Iterator<Item = &'static dyn AgentKind> {
    ::agents::kinds_of(game).into_iter().filter(|kind| kind.plays(game).is_ok())
}

/// Looks up a kind by name.
pub fn find_agent(name: &str) -> Result<&'static dyn AgentKind, SpecError> {
    let kinds = agent_kinds();
    let found = kinds.iter().copied().find(|kind| kind.info().name == name);
    found.ok_or_else(|| SpecError::unknown_agent(name, &kinds))
}

/// Parses a spec for any game.
pub fn agent_spec(text: &str) -> Result<AgentSpec, SpecError> {
    AgentSpec::parse(text, &agent_kinds())
}

/// The JSON description of a kind, for clients.
pub fn agent_view(kind: &dyn AgentKind) -> AgentView {
    let info = kind.info();
    let played = games().iter().filter(|game| kind.plays(game).is_ok());
    AgentView {
        name: info.name,
        summary: info.summary,
        games: played.map(|game| game.info.id).collect(),
        settings: info.settings.iter().copied().map(SettingView::from).collect(),
        levels: None,
    }
}
