//! A game's board together with what the player holds over it. One variant per family of games.

use session::{Mover, Refusal, Session};

use super::action::Action;
use super::blokus::Blokus;
use super::pylos::Pylos;

/// Whether what the ghost shows can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    /// What it is about, such as `X at d11`.
    pub(super) what: String,
    /// What Enter does, or why it does not.
    pub(super) words: String,
    pub(super) is_legal: bool,
}

/// What an action on the board leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Something was moved, turned or chosen, or nothing could be.
    Nothing,
    /// A move is to be played.
    Play(String),
    /// The player is to be told something.
    Say(String),
}

/// The board and the hand.
#[derive(Clone, Debug)]
pub(crate) enum Face {
    Blokus(Blokus),
    Pylos(Pylos),
}

impl Face {
    /// The face of a session's game; `None` for games that can only be played at the prompt.
    pub(crate) fn of(session: &dyn Session) -> Option<Self> {
        Blokus::of(session).map(Self::Blokus).or_else(|| Pylos::of(session).map(Self::Pylos))
    }

    /// Takes over the position of the session; the hand stays where it is.
    pub(super) fn refresh(&mut self, session: &dyn Session) {
        match self {
            Self::Blokus(blokus) => blokus.refresh(session),
            Self::Pylos(pylos) => pylos.refresh(session),
        }
    }

    /// Does what the player to move asks of the board.
    pub(super) fn apply(&mut self, mover: Mover, action: Action) -> Deed {
        match self {
            Self::Blokus(blokus) => blokus.apply(mover.color, action),
            Self::Pylos(pylos) => pylos.apply(mover.color, action),
        }
    }

    /// What would come of Enter, by asking for the legality of moves.
    pub(super) fn judge(&self, mover: Mover, check: &dyn Fn(&str) -> Result<(), Refusal>) -> Option<Verdict> {
        match self {
            Self::Blokus(blokus) => blokus.judge(mover.color, check),
            Self::Pylos(pylos) => Some(pylos.judge(mover.color, check)),
        }
    }

    /// Holds the ghost so that Enter plays this move, or the first part of it.
    pub(super) fn hold(&mut self, mover: Mover, text: &str) {
        match self {
            Self::Blokus(blokus) => blokus.hold(mover.color, text),
            Self::Pylos(pylos) => pylos.hold(text),
        }
    }

    /// A move in few characters.
    pub(super) fn short(&self, text: &str) -> String {
        match self {
            Self::Blokus(blokus) => blokus.board.short(text),
            Self::Pylos(_) => text.to_string(),
        }
    }
}
