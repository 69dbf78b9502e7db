//! The agent that uses weights learned by Q-learning.

use std::path::Path;

use game_module::{
    AgentInfo, AgentKind, AgentSpec, GameModule, Kind, LinearPlay, NOISE, NetworkBound, Preset, SEED,
    Setting, SpecError,
};
use session::Player;

/// Description of `qlearn`.
pub static QLEARN: AgentInfo = AgentInfo {
    name: "qlearn",
    summary: "a linear function of features of the position after each move, with weights learned by Q-learning",
    settings: &[WEIGHTS, EPSILON, NOISE, SEED],
    fixed: None,
};

const WEIGHTS: Setting = Setting {
    key: "weights",
    kind: Kind::Text,
    default: Preset::Required,
    help: "a weights file for the game, written by `polyspire train`",
    network: NetworkBound::Local,
};

const EPSILON: Setting = Setting {
    key: "epsilon",
    kind: Kind::Float { min: 0.0, max: 1.0 },
    default: Preset::Value("0"),
    help: "probability of a random move, as in training",
    network: NetworkBound::Same,
};

/// `qlearn`.
pub(crate) struct QLearn;

impl AgentKind for QLearn {
    fn info(&self) -> &'static AgentInfo {
        &QLEARN
    }

    fn plays(&self, game: &GameModule) -> Result<(), String> {
        Ok(game.training().map(drop)?)
    }

    fn make(&self, game: &GameModule, spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        let training = spec.needs(game.training())?;
        let settings = LinearPlay {
            noise: spec.float(NOISE.key) as f32,
            epsilon: spec.float(EPSILON.key) as f32,
            seed: spec.seed(),
        };
        spec.needs(training.linear_player(Path::new(&spec.text(WEIGHTS.key)), settings))
    }
}
