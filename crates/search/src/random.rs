//! The random agent, the baseline of every rating list.

use game_core::{Agent, AgentError, Limits, Position, Rng};

/// Plays uniformly random legal moves.
pub struct RandomAgent {
    rng: Rng,
}

impl RandomAgent {
    /// The same seed makes the same choices.
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::seeded(seed) }
    }
}

impl<P: Position> Agent<P> for RandomAgent {
    fn choose(&mut self, position: &P, _: &Limits) -> Result<P::Move, AgentError> {
        position.random_move(&mut self.rng).ok_or(AgentError::GameOver)
    }
}
