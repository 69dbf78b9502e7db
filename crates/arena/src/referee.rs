//! Whoever can play a game.

use game_core::StopFlag;

use crate::game::GameReport;
use crate::plan::GameTask;

/// Plays single games; several threads ask at once.
pub trait Referee: Sync {
    /// Plays a game to its end. `None` if it was stopped before, which leaves no trace; an error ends the tournament.
    fn play(&self, task: &GameTask, stop: &StopFlag) -> Result<Option<GameReport>, String>;
}
