//! A game between people and agents on one computer: seats, typed commands, undo, hints, and the record. The
//! plain prompt and the full screen are two front ends for it.

mod advice;
mod autosave;
mod command;
mod record;
mod seats;
mod turns;

use game_module::GameModule;
use session::Session;

pub use advice::{Advice, Adviser, grouped, hint, percent, tries};
pub use autosave::Autosave;
pub use command::{Command, help, list_moves, refused, where_to};
pub use record::{GameRecord, WriteFile};
pub use seats::{HUMAN, Seats};
pub use turns::{is_forced_pass, play_again, take_back, verdict};

/// A game in progress.
pub struct LocalGame {
    /// The game's rules and capabilities.
    pub module: &'static GameModule,
    /// The position and its history.
    pub session: Box<dyn Session>,
    /// The players.
    pub seats: Seats,
    /// Where the game is saved.
    pub record: GameRecord,
}
