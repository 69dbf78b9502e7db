//! Kinds of agents: a description and a factory for players.

use session::Player;

use super::error::SpecError;
use super::info::AgentInfo;
use super::spec::AgentSpec;
use crate::module::GameModule;

/// A kind of agent.
pub trait AgentKind: Sync {
    /// The description.
    fn info(&self) -> &'static AgentInfo;

    /// Checks that it can play a game; the error names what is missing.
    fn plays(&self, game: &GameModule) -> Result<(), String>;

    /// Makes a player. `game` has passed [`Self::plays`], and `spec` is a checked spec of this kind.
    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError>;
}

/// An agent of one family. Each game of the family has its own value with the same description and its own
/// factory; any of them represents the family.
#[derive(Clone, Copy)]
pub struct FamilyAgent {
    /// The description, shared by the family.
    pub info: &'static AgentInfo,
    /// The ids of the games that have it.
    pub games: &'static [&'static str],
    /// Makes a player for the game whose module lists this value.
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
        let wrong =
            || format!("{} is not one of its games, which are {}", game.info.id, self.games.join(", "));
        self.in_game(game).map(drop).ok_or_else(wrong)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let own = self.in_game(game).expect("a player is made for a game that has the agent");
        (own.player)(spec)
    }
}
