//! One way to play any game: an object-safe [`Session`] over a typed game.
//!
//! Searches are generic over positions and fast; servers, terminals and protocols want one type for every
//! game. This crate erases whole sessions, never single moves: moves go in as text in the game's notation and
//! come out as data that clients can draw. Everything specific to a game is behind the [`Game`] trait, which
//! the kits implement.

mod agents;
mod analysis;
mod entry;
mod game;
mod info;
mod input;
mod merge;
mod pieces;
mod player;
mod players;
pub mod record;
mod refusal;
mod replay;
mod resolve;
pub mod schemas;
mod seats;
mod session;
mod typed;
mod views;

pub use agents::{AgentView, Level, SettingKind, SettingView};
pub use analysis::{Analysis, Analyst, Source};
pub use entry::{GameEntry, PositionTextError, player_of};
pub use game::{Game, PictureStyle, Setup, SetupError};
pub use info::{ColorInfo, GameInfo};
pub use input::MoveInput;
pub use merge::Origin;
pub use pieces::{OrientationView, PieceView};
pub use player::{AgentPlayer, Player};
pub use refusal::Refusal;
pub use replay::{Replay, ReplayError, replay, replay_before};
pub use seats::{Decision, Fault, ForfeitRule, Seated};
pub use session::Session;
pub use typed::TypedSession;
pub use views::{
    CandidateView, ExactView, GivenTurn, HistoryEntry, MoveView, Mover, ResultView, ScoreView, ThoughtView,
    TurnView,
};
