//! Decisions as numbers.

use game_core::{Numbered, Position};

use crate::geometry::Base;
use crate::moves::Move;
use crate::position::Pylos;
use crate::rules::Rules;

impl<R: Rules, B: Base> Numbered for Pylos<R, B> {
    const ACTIONS: usize = Move::<B>::ACTIONS;
    const ACTORS: usize = 2;

    fn action(mv: Move<B>) -> usize {
        mv.action().expect("only a raise to no higher level has no number, and it is never legal")
    }

    fn move_of(action: usize) -> Move<B> {
        Move::from_action(action).expect("every number below the count of actions is a decision")
    }

    fn actor(&self) -> usize {
        self.to_move().index()
    }
}
