//! The simplest agent, and the floor of every ladder.

use game_core::{Agent, AgentError, Limits, Position, Rng};

/// Plays uniformly random legal moves.
pub struct RandomAgent {
    rng: Rng,
}

impl RandomAgent {
    /// An agent whose choices are fixed by the seed.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::seeded(seed) }
    }
}

impl<P: Position> Agent<P> for RandomAgent {
    fn choose(&mut self, position: &P, _: &Limits) -> Result<P::Move, AgentError> {
        position.random_move(&mut self.rng).ok_or(AgentError::GameOver)
    }
}
