//! Who takes part.

use game_module::{AgentSpec, GameModule, SpecError};
use session::Player;

type Make = dyn Fn(u64) -> Result<Box<dyn Player>, String> + Send + Sync;

/// Somebody who takes part in a contest: a name, and how a player is made for each game.
pub struct Contestant {
    name: String,
    make: Box<Make>,
}

impl Contestant {
    /// A contestant whose players are made by a function of the seed.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Result<Box<dyn Player>, String> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), make: Box::new(make) }
    }

    /// An agent of the table. It draws from the seed of each game unless its spec fixes one. It is made once to see that
    /// it can play.
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

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its player for one game.
    pub(super) fn player(&self, seed: u64) -> Result<Box<dyn Player>, String> {
        (self.make)(seed).map_err(|reason| format!("{} cannot sit down: {reason}", self.name))
    }
}
