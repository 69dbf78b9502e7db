//! The list of agents: what each is, its settings, and how it is made for a game.

mod random;
mod spec;

use session::Player;

use crate::catalogue::Catalogued;

pub use random::RandomAgent;
pub use spec::{AgentSpec, SpecError};

/// A setting of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Setting {
    /// The key in a spec.
    pub key: &'static str,
    /// What it is when it is not given.
    pub default: &'static str,
    /// What it may be.
    pub range: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// An agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AgentInfo {
    /// The name in a spec.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Its settings.
    pub settings: &'static [Setting],
}

/// The seed of the random sequence, common to all agents that draw.
const SEED: Setting = Setting {
    key: "seed",
    default: "a new one each time",
    range: "0 to 18446744073709551615",
    help: "fixes the sequence of random choices",
};

/// Every agent.
pub static AGENTS: [AgentInfo; 2] = [
    AgentInfo { name: "random", summary: "plays a uniformly random legal move", settings: &[SEED] },
    AgentInfo {
        name: "perfect",
        summary: "Pylos by its exact table: wins what is won, in the fewest turns if the full table was built",
        settings: &[SEED],
    },
];

/// The player that a spec describes.
pub(crate) fn player<G: Catalogued>(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
    match spec.name() {
        "random" => Ok(session::player_of::<G>(RandomAgent::new(spec.seed()?))),
        "perfect" => {
            G::perfect_player(spec.seed()?).map_err(|reason| SpecError::NotHere { agent: "perfect", reason })
        }
        other => Err(SpecError::unknown_agent(other)),
    }
}
