//! The greedy agent.

use game_module::{AgentInfo, AgentKind, AgentSpec, GameModule, SEED, SpecError};
use session::Player;

static INFO: AgentInfo = AgentInfo {
    name: "greedy",
    summary: "plays the move with the largest immediate gain, ties at random: the largest piece in Blokus, the turn \
              that leaves most balls in reserve in Pylos",
    settings: &[SEED],
    fixed: Some(""),
};

/// `greedy`.
pub(crate) struct Greedy;

impl AgentKind for Greedy {
    fn info(&self) -> &'static AgentInfo {
        &INFO
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        Ok(game.greedy().map(drop)?)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        Ok(spec.needs(game.greedy())?(spec.seed()))
    }
}
