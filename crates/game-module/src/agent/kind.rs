//! Kinds of agents: their description, and how players are made of it.

use session::Player;

use super::error::SpecError;
use super::info::AgentInfo;
use super::spec::AgentSpec;
use crate::module::GameModule;

/// A kind of agent.
pub trait AgentKind: Sync {
    /// What it is.
    fn info(&self) -> &'static AgentInfo;

    /// Whether it plays a game; if not, in words what is missing.
    fn plays(&self, game: &GameModule) -> Result<(), String>;

    /// A player for a game that it plays. The spec is one of this kind and has been checked.
    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError>;
}

/// An agent that only the games of one family have. Each game has its own, with the same description and its own way to
/// make players; any of them stands for the family.
#[derive(Clone, Copy)]
pub struct FamilyAgent {
    /// What it is.
    pub info: &'static AgentInfo,
    /// The ids of the games that have it.
    pub games: &'static [&'static str],
    /// Makes a player for the game whose module lists it.
    pub player: fn(&AgentSpec) -> Result<Box<dyn Player>, SpecError>,
}

impl FamilyAgent {
    fn in_game(&self, game: &GameModule) -> Option<&'static Self> {
        game.agents().iter().find(|agent| agent.info == self.info)
    }
}

impl AgentKind for FamilyAgent {
    fn info(&self) -> &'static AgentInfo {
        self.info
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        let wrong = || format!("{} is none of its games, which are {}", game.info.id, self.games.join(", "));
        self.in_game(game).map(drop).ok_or_else(wrong)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let own = self.in_game(game).expect("a player is made for a game that has the agent");
        (own.player)(spec)
    }
}
