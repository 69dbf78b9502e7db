//! Why a move is not legal.

use crate::cell::Cell;
use crate::geometry::{Base, Base4};

/// Why a move is refused, with the cell at fault if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal<B: Base = Base4> {
    /// The target is occupied.
    #[error("{0} is occupied")]
    Occupied(Cell<B>),
    /// The target is above the ground, and one of the four cells below it is empty.
    #[error("{0} is not supported: all four cells below it must hold balls")]
    NotSupported(Cell<B>),
    /// All balls of the player are on the board.
    #[error("the reserve is empty, so no ball can be put on {0}: raise a ball instead")]
    NoReserve(Cell<B>),
    /// The ball to raise or take is missing or belongs to the opponent.
    #[error("there is no ball of yours on {0}")]
    NotYourBall(Cell<B>),
    /// Another ball rests on the ball to raise or take.
    #[error("the ball on {0} carries another ball")]
    Carries(Cell<B>),
    /// The target of a raise is not on a higher level than its source.
    #[error("{0} is not on a higher level")]
    NotHigher(Cell<B>),
    /// The ball to raise is one of the four that support the target.
    #[error("{0} would lose its support: the raised ball is one of the four below it")]
    LosesSupport(Cell<B>),
    /// A formation was completed and no ball has been taken back yet.
    #[error("a formation was completed: take back one of your balls first")]
    MustTake,
    /// One ball was taken back, and the turn is still open.
    #[error("the turn is not finished: take back another ball or say done")]
    TurnOpen,
    /// No formation was completed in this turn.
    #[error("no formation was completed, so the ball on {0} cannot be taken back")]
    NothingToTake(Cell<B>),
    /// No ball has been taken back in this turn.
    #[error("there is nothing to finish: put a ball down first")]
    NothingToFinish,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

impl<B: Base> Refusal<B> {
    /// Stable identifier for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Occupied(_) => "occupied",
            Self::NotSupported(_) => "not_supported",
            Self::NoReserve(_) => "no_reserve",
            Self::NotYourBall(_) => "not_your_ball",
            Self::Carries(_) => "carries_a_ball",
            Self::NotHigher(_) => "not_higher",
            Self::LosesSupport(_) => "loses_support",
            Self::MustTake => "must_take_back",
            Self::TurnOpen => "turn_not_finished",
            Self::NothingToTake(_) => "nothing_to_take",
            Self::NothingToFinish => "nothing_to_finish",
            Self::GameOver => "game_over",
        }
    }

    /// The cell at fault, if there is one.
    pub const fn cell(self) -> Option<Cell<B>> {
        match self {
            Self::Occupied(cell)
            | Self::NotSupported(cell)
            | Self::NoReserve(cell)
            | Self::NotYourBall(cell)
            | Self::Carries(cell)
            | Self::NotHigher(cell)
            | Self::LosesSupport(cell)
            | Self::NothingToTake(cell) => Some(cell),
            Self::MustTake | Self::TurnOpen | Self::NothingToFinish | Self::GameOver => None,
        }
    }
}
