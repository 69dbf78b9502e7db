//! Anything that chooses moves.

use core::time::Duration;

use crate::{limits::Limits, position::Position, thought::Thought};

/// A player of one game. It may keep state between calls (a search tree, a random sequence), but must answer for
/// whatever position it is shown.
pub trait Agent<P: Position>: Send {
    /// Chooses a legal move for the seat to move. The caller checks the answer like a person's move.
    fn choose(&mut self, position: &P, limits: &Limits) -> Result<P::Move, AgentError>;

    /// What it thought at the last decision, if it thinks.
    fn thought(&self) -> Option<Thought<P::Move>> {
        None
    }

    /// All processor time that it has used outside the threads that called it.
    fn cpu_elsewhere(&self) -> Duration {
        Duration::ZERO
    }
}

/// Why an agent has no answer. It is never replaced by a silent random move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgentError {
    /// The game is over: there is nothing to choose.
    #[error("the game is over, there is no move to choose")]
    GameOver,
    /// The agent itself failed.
    #[error("{0}")]
    Failed(String),
}
