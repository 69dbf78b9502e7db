//! The random agent, the baseline of every rating list.

use game_module::{AgentInfo, AgentKind, AgentSpec, GameModule, SEED, SpecError};
use session::Player;

static INFO: AgentInfo = AgentInfo {
    name: "random",
    summary: "plays a uniformly random legal move",
    settings: &[SEED],
    fixed: Some(""),
};

/// `random`.
pub(crate) struct Random;

impl AgentKind for Random {
    fn info(&self) -> &'static AgentInfo {
        &INFO
    }

    fn plays(&self, _: &GameModule) -> Result<(), String> {
        Ok(())
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        Ok(game.random_player(spec.seed()))
    }
}
