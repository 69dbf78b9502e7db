//! A game of people and agents at one computer: who sits where, what can be typed, taking back, advice, and the record.
//! The plain prompt and the full screen are two ways to show it.

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

/// A game that is being played.
pub struct LocalGame {
    /// Which game it is.
    pub module: &'static GameModule,
    /// How it stands.
    pub session: Box<dyn Session>,
    /// Who plays.
    pub seats: Seats,
    /// What it is written to.
    pub record: GameRecord,
}
