//! The agent that copies its opponent.

use std::time::Duration;

use game_core::{AgentError, Limits};
use game_module::{AgentInfo, AgentKind, AgentSpec, GameModule, MirroredMove, SEED, SpecError};
use session::{Player, Session, ThoughtView};

use crate::levels::LEVEL_AGENTS;

static INFO: AgentInfo = AgentInfo {
    name: "mirror",
    summary: "answers every move with its mirror image, and plays like level-5 where it cannot",
    settings: &[SEED],
    fixed: Some(""),
};

/// The level, from 0, that plays when there is nothing to copy.
const SUBSTITUTE: usize = 4;

/// `mirror`.
pub(crate) struct Mirror;

impl AgentKind for Mirror {
    fn info(&self) -> &'static AgentInfo {
        &INFO
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        game.mirror()?;
        LEVEL_AGENTS[SUBSTITUTE].plays(game)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let mirrored_move = spec.needs(game.mirror())?;
        let substitute = LEVEL_AGENTS[SUBSTITUTE].make(game, spec)?;
        Ok(Box::new(MirrorPlayer { mirrored_move, substitute, has_copied: false }))
    }
}

struct MirrorPlayer {
    mirrored_move: MirroredMove,
    substitute: Box<dyn Player>,
    /// Whether the last move was a copy, without any thought.
    has_copied: bool,
}

impl Player for MirrorPlayer {
    fn choose(&mut self, session: &dyn Session, limits: &Limits) -> Result<String, AgentError> {
        let copy = (self.mirrored_move)(session);
        self.has_copied = copy.is_some();
        copy.map_or_else(|| self.substitute.choose(session, limits), Ok)
    }

    fn thought(&self) -> Option<ThoughtView> {
        if self.has_copied { None } else { self.substitute.thought() }
    }

    fn cpu_elsewhere(&self) -> Duration {
        self.substitute.cpu_elsewhere()
    }
}
