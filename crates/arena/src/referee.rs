//! The interface to whatever plays games.

use game_core::StopFlag;

use crate::game::GameReport;
use crate::plan::GameTask;

/// Plays single games. Called from several threads.
pub trait Referee: Sync {
    /// Plays a game. `None` if it was stopped, in which case it is not recorded; an error ends the
    /// tournament.
    fn play(&self, task: &GameTask, stop: &StopFlag) -> Result<Option<GameReport>, String>;
}
