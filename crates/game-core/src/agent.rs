//! The interface of everything that chooses moves.

use core::time::Duration;

use crate::{limits::Limits, position::Position, thought::Thought};

/// A player of one game. It may keep state between calls, such as a search tree, but must handle any
/// position.
pub trait Agent<P: Position>: Send {
    /// Chooses a legal move for the seat to move. The caller checks it like a move made by a person.
    fn choose(&mut self, position: &P, limits: &Limits) -> Result<P::Move, AgentError>;

    /// The result of the last search; `None` for agents that do not search.
    fn thought(&self) -> Option<Thought<P::Move>> {
        None
    }

    /// Total CPU time used by other threads than the callers'. Callers measure their own.
    fn cpu_elsewhere(&self) -> Duration {
        Duration::ZERO
    }
}

/// Why an agent returned no move. Callers never substitute a random one silently.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AgentError {
    /// There is no move to choose.
    #[error("the game is over, there is no move to choose")]
    GameOver,
    /// The agent failed, for the given reason.
    #[error("{0}")]
    Failed(String),
}
