//! Validates positions from outside (set-up boards, text, tables). Only what the rules allow is let in.

use core::marker::PhantomData;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::color::Color;
use crate::geometry::{Base, Base4};
use crate::position::{Phase, Pylos};
use crate::rules::Rules;

/// Why balls, player and phase do not make a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidPosition<B: Base = Base4> {
    /// Two balls share a cell.
    #[error("{0} holds a white and a black ball")]
    Overlap(Cell<B>),
    /// A player has more balls on the board than exist.
    #[error("{0} has {1} balls on the board, but there are only {max}", max = B::BALLS)]
    TooManyBalls(Color, u32),
    /// A ball is not supported.
    #[error("the ball on {0} is not supported: all four cells below it must hold balls")]
    Unsupported(Cell<B>),
    /// The apex ball ends the game and its owner's turn, so the owner cannot be to move.
    #[error("{0} has the apex ball, so {other} must be the one to move", other = .0.other())]
    ApexOfMover(Color),
    /// A ball is to be taken back, but no formation can just have been completed.
    #[error("{0} has no formation that could just have been completed, so no ball is to be taken back")]
    NoFormation(Color),
    /// A second ball may be taken back, but no first one can have been.
    #[error("{0} cannot just have taken back a first ball from a formation's turn")]
    NoFirstTake(Color),
}

impl<R: Rules, B: Base> Pylos<R, B> {
    /// Builds a position from the cells of each colour (White's first), the player to move, the phase, and
    /// the number of completed turns.
    pub fn from_parts(
        balls: [CellSet<B>; 2],
        mover: Color,
        phase: Phase,
        turn: u16,
    ) -> Result<Self, InvalidPosition<B>> {
        let position = Self { balls, mover, phase, turn, types: PhantomData };
        position.validate_balls()?;
        position.validate_phase()?;
        Ok(position)
    }

    fn validate_balls(&self) -> Result<(), InvalidPosition<B>> {
        let occupied = self.occupied();
        if let Some(cell) = self.balls[0].intersection(self.balls[1]).iter().next() {
            return Err(InvalidPosition::Overlap(cell));
        }
        for color in Color::BOTH {
            let count = self.balls(color).len() as u32;
            if count > B::BALLS {
                return Err(InvalidPosition::TooManyBalls(color, count));
            }
        }
        let hangs = |cell: &Cell<B>| !occupied.contains_all(cell.support());
        occupied.iter().find(hangs).map_or(Ok(()), |cell| Err(InvalidPosition::Unsupported(cell)))
    }

    fn validate_phase(&self) -> Result<(), InvalidPosition<B>> {
        let own = self.balls(self.mover);
        if own.contains(Cell::APEX) {
            return Err(InvalidPosition::ApexOfMover(self.mover));
        }
        match self.phase {
            Phase::MustTake if !self.may_have_completed(own) => Err(InvalidPosition::NoFormation(self.mover)),
            Phase::MayTake if !self.may_have_taken(own) => Err(InvalidPosition::NoFirstTake(self.mover)),
            _ => Ok(()),
        }
    }

    /// Whether putting one ball back gives a position in which the first ball was to be taken.
    fn may_have_taken(&self, own: CellSet<B>) -> bool {
        let with = |cell| {
            let mut before = own;
            before.insert(cell);
            before
        };
        self.reserve(self.mover) > 0
            && self.open_cells().iter().any(|cell| self.may_have_completed(with(cell)))
    }

    /// Whether one of the mover's balls, given as `own`, can have completed a formation last: nothing rests
    /// on it.
    fn may_have_completed(&self, own: CellSet<B>) -> bool {
        let free = own.union(self.balls(self.mover.other())).free_balls().intersection(own);
        free.iter().any(|cell| B::TABLES.completes::<R>(own.bits(), cell.index()))
    }
}
