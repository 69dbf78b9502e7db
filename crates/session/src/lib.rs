//! One way to play any game: an object-safe [`Session`] over a typed game.
//!
//! Searches are generic over positions and fast; servers, terminals and protocols want one type for every game. This
//! crate erases whole sessions, never single moves: moves cross the border as text in the game's notation, and come
//! back as data that clients can draw. What is particular to a game is behind the [`Game`] trait, implemented once per
//! game in the `games` crate.

mod agents;
mod analysis;
mod entry;
mod game;
mod graft;
mod info;
mod input;
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
pub use graft::Origin;
pub use info::{ColorInfo, GameInfo};
pub use input::MoveInput;
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
