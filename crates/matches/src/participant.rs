//! Participants of a tournament.

use game_module::{AgentSpec, GameModule, SpecError};
use session::Player;

type Make = dyn Fn(u64) -> Result<Box<dyn Player>, String> + Send + Sync;

/// A name, and a factory that makes a player for each game.
pub struct Participant {
    name: String,
    make: Box<Make>,
}

impl Participant {
    /// `make` gets the seed of the game.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Result<Box<dyn Player>, String> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), make: Box::new(make) }
    }

    /// A participant from an agent spec. Each game has its own seed unless the spec sets one. Creates a
    /// player once to check that the spec is valid.
    pub fn of_spec(
        game: &'static GameModule,
        name: impl Into<String>,
        spec: &AgentSpec,
    ) -> Result<Self, SpecError> {
        game.player(spec)?;
        let spec = spec.clone();
        let make = move |seed| game.player(&spec.clone().with_seed(seed)).map_err(|error| error.to_string());
        Ok(Self::new(name, make))
    }

    /// The name in plan and results.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Makes the player of one game.
    pub(super) fn player(&self, seed: u64) -> Result<Box<dyn Player>, String> {
        (self.make)(seed).map_err(|reason| format!("{} cannot play: {reason}", self.name))
    }
}
