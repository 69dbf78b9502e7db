//! Numbers moves.

use core::ops::ControlFlow;

use game_core::{ActionSpace, Position};

use crate::geometry::{Base, Base4};
use crate::moves::Move;
use crate::position::Pylos;
use crate::rules::Rules;

/// Length of [`Pylos::action_mask`].
pub const ACTION_COUNT: usize = Move::<Base4>::ACTIONS;

impl<R: Rules> Pylos<R, Base4> {
    /// Which actions are legal, indexed by action number.
    pub fn action_mask(&self) -> [bool; ACTION_COUNT] {
        let mut mask = [false; ACTION_COUNT];
        let _ = self.visit_moves(|mv| {
            if let Some(action) = mv.action() {
                mask[action] = true;
            }
            ControlFlow::Continue(())
        });
        mask
    }
}

impl<R: Rules, B: Base> ActionSpace for Pylos<R, B> {
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
