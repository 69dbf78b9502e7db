//! A game in the catalogue: data, and functions that create sessions.

use game_core::{Agent, Position};

use crate::game::Game;
use crate::info::GameInfo;
use crate::player::{AgentPlayer, Player};
use crate::schemas::{self, Form};
use crate::session::Session;
use crate::typed::TypedSession;

/// A game of the catalogue.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// Its description.
    pub info: &'static GameInfo,
    new_session: fn() -> Box<dyn Session>,
    session_at: fn(&str) -> Result<Box<dyn Session>, PositionTextError>,
    forms: fn() -> [Form; 3],
}

/// A text that is not a position of the game.
#[derive(Debug, thiserror::Error)]
#[error("'{text}' is not a position of {game}: {reason}")]
pub struct PositionTextError {
    /// The game.
    pub game: &'static str,
    /// The text, shortened.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl GameEntry {
    /// The entry of a game.
    pub const fn of<G: Game>() -> Self {
        Self {
            info: &G::INFO,
            new_session: new_session::<G>,
            session_at: session_at::<G>,
            forms: schemas::forms_of::<G>,
        }
    }

    /// A new game.
    pub fn new_session(&self) -> Box<dyn Session> {
        (self.new_session)()
    }

    /// A game that starts from a position given as text.
    pub fn session_at(&self, position: &str) -> Result<Box<dyn Session>, PositionTextError> {
        (self.session_at)(position)
    }

    /// The schemas of its own data types.
    pub(crate) fn forms(&self) -> [Form; 3] {
        (self.forms)()
    }
}

fn new_session<G: Game>() -> Box<dyn Session> {
    Box::new(TypedSession::<G>::new(G::Position::start()))
}

fn session_at<G: Game>(text: &str) -> Result<Box<dyn Session>, PositionTextError> {
    match text.parse::<G::Position>() {
        Ok(position) => Ok(Box::new(TypedSession::<G>::new(position))),
        Err(error) => Err(PositionTextError {
            game: G::INFO.id,
            text: text.chars().take(60).collect(),
            reason: error.to_string(),
        }),
    }
}

/// Makes a player from an agent for this game.
pub fn player_of<G: Game>(agent: impl Agent<G::Position> + 'static) -> Box<dyn Player> {
    Box::new(AgentPlayer::<G, _>::new(agent))
}
