//! What learners see: the real game's position as numbers, always from the view of the player who decides.

use std::ops::ControlFlow;

use game_core::Position;

use crate::geometry::{Base, Base4};
use crate::moves::Move;
use crate::position::Pylos;
use crate::rules::Rules;

/// How many numbers [`Pylos::observation`] has: 30 cells and two reserves.
pub const OBSERVATION_LEN: usize = Base4::CELLS + 2;

/// How many actions [`Pylos::action_mask`] covers.
pub const ACTION_COUNT: usize = Move::<Base4>::ACTIONS;

impl<R: Rules> Pylos<R, Base4> {
    /// The cells in the order of their numbers, 1 for a ball of the player who decides, -1 for one of the opponent's,
    /// 0 for none; then the own and the other reserve as parts of all 15 balls. What the decision is about is not
    /// in here: that is [`Pylos::phase`].
    pub fn observation(&self) -> [f32; OBSERVATION_LEN] {
        let (own, other) = (self.mover(), self.mover().other());
        let reserve = |color| self.reserve(color) as f32 / Base4::BALLS as f32;
        let mut values = [0.0; OBSERVATION_LEN];
        for (cell, value) in values[..Base4::CELLS].iter_mut().enumerate() {
            *value = f32::from((self.balls(own) >> cell & 1) as u8)
                - f32::from((self.balls(other) >> cell & 1) as u8);
        }
        values[Base4::CELLS..].copy_from_slice(&[reserve(own), reserve(other)]);
        values
    }

    /// Which actions are legal, by their numbers.
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
