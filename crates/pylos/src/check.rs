//! Explains why a move is not legal. It checks cell by cell instead of generating moves, so that every
//! refusal has a reason. Tests compare the two.

use game_core::Position;

use crate::cell::Cell;
use crate::geometry::Base;
use crate::moves::Move;
use crate::position::{Phase, Pylos};
use crate::refusal::Refusal;
use crate::rules::Rules;

impl<R: Rules, B: Base> Pylos<R, B> {
    pub(crate) fn find_refusal(&self, mv: Move<B>) -> Option<Refusal<B>> {
        if self.is_over() {
            return Some(Refusal::GameOver);
        }
        match (self.phase, mv) {
            (Phase::Turn, Move::Place(cell)) => self.refuse_place(cell),
            (Phase::Turn, Move::Raise { from, to }) => self.refuse_raise(from, to),
            (Phase::Turn, Move::Take(cell)) => Some(Refusal::NothingToTake(cell)),
            (Phase::Turn, Move::Done) => Some(Refusal::NothingToFinish),
            (Phase::MustTake | Phase::MayTake, Move::Take(cell)) => self.refuse_lift(cell),
            (Phase::MustTake, _) => Some(Refusal::MustTake),
            (Phase::MayTake, Move::Done) => None,
            (Phase::MayTake, _) => Some(Refusal::TurnOpen),
        }
    }

    fn refuse_place(&self, cell: Cell<B>) -> Option<Refusal<B>> {
        if self.reserve(self.mover) == 0 { Some(Refusal::NoReserve(cell)) } else { self.refuse_target(cell) }
    }

    fn refuse_raise(&self, from: Cell<B>, to: Cell<B>) -> Option<Refusal<B>> {
        let refusal = self.refuse_lift(from);
        if refusal.is_some() {
            refusal
        } else if to.level() <= from.level() {
            Some(Refusal::NotHigher(to))
        } else {
            let loses = to.support().contains(from).then_some(Refusal::LosesSupport(to));
            self.refuse_target(to).or(loses)
        }
    }

    /// Why a ball may not leave its cell, to be raised or taken back.
    fn refuse_lift(&self, cell: Cell<B>) -> Option<Refusal<B>> {
        if !self.balls(self.mover).contains(cell) {
            Some(Refusal::NotYourBall(cell))
        } else if !self.occupied().intersection(cell.carries()).is_empty() {
            Some(Refusal::Carries(cell))
        } else {
            None
        }
    }

    /// Why a ball may not be put on a cell, if all other balls stay where they are.
    fn refuse_target(&self, cell: Cell<B>) -> Option<Refusal<B>> {
        let occupied = self.occupied();
        if occupied.contains(cell) {
            Some(Refusal::Occupied(cell))
        } else if !occupied.contains_all(cell.support()) {
            Some(Refusal::NotSupported(cell))
        } else {
            None
        }
    }
}
