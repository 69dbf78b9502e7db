//! What learners see: the real game's position as numbers, always from the view of the player who decides.

use std::ops::ControlFlow;

use game_core::{Encoder, Observation, Position};

use crate::geometry::{Base, Base4};
use crate::moves::Move;
use crate::position::Pylos;
use crate::rules::Rules;
use crate::symmetry::Symmetry;

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
            *value = f32::from((self.balls(own).bits() >> cell & 1) as u8)
                - f32::from((self.balls(other).bits() >> cell & 1) as u8);
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

/// Where the parts of a decision are: its kind, the cell of a placement or the target of a raise, the source of a
/// raise, the ball that is taken.
const KINDS: usize = 4;
const TARGETS: usize = KINDS;
const SOURCES: usize = TARGETS + Base4::CELLS;
const TAKEN: usize = SOURCES + Base4::CELLS;

/// The same as inputs that are there or not: own and other balls; open cells and free own balls; the reserves, one input
/// per ball; the phase.
impl<R: Rules> Encoder for Pylos<R, Base4> {
    const ENCODING: &'static str = "pylos/1";
    const INPUTS: usize = 3 * 64;
    const POLICIES: usize = ACTION_COUNT;
    const PARTS: usize = TAKEN + Base4::CELLS;
    const EFFECTS: usize = 0;
    const FULL_MARGIN: f32 = 1.0;
    const PICTURES: usize = crate::geometry::SYMMETRIES;
    const OBSERVATION: Option<Observation<Self>> = Some(Observation {
        name: "pylos-vector/1",
        len: OBSERVATION_LEN,
        list: |position, numbers| numbers.extend(position.observation()),
    });

    fn encode(&self, inputs: &mut [u64]) {
        let (own, other) = (self.mover(), self.mover().other());
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let reserve = |color| (1 << self.reserve(color)) - 1;
        inputs[0] = pair(self.balls(own).bits(), self.balls(other).bits());
        inputs[1] = pair(self.open_cells().bits(), self.free_balls().bits());
        inputs[2] = pair(reserve(own) | reserve(other) << 16, 1 << self.phase().index());
    }

    fn policy(&self, mv: Move) -> usize {
        <Self as game_core::Numbered>::action(mv)
    }

    fn parts(policy: usize) -> Vec<usize> {
        match <Self as game_core::Numbered>::move_of(policy) {
            Move::Place(cell) => vec![0, TARGETS + cell.index()],
            Move::Raise { from, to } => vec![1, SOURCES + from.index(), TARGETS + to.index()],
            Move::Take(cell) => vec![2, TAKEN + cell.index()],
            Move::Done => vec![3],
        }
    }

    fn effects(_: &[u64], _: &[u32], _: &mut Vec<u8>) {}

    fn pictured(mv: Move, picture: usize) -> Move {
        Symmetry::all().nth(picture).map_or(mv, |symmetry| mv.transformed(symmetry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PylosSquares;
    use game_core::{Rng, input_words};

    #[test]
    fn every_picture_of_a_game_is_a_game_with_as_many_inputs() {
        let mut rng = Rng::seeded(5);
        for picture in 0..PylosSquares::PICTURES {
            let (mut position, mut image) = (PylosSquares::start(), PylosSquares::start());
            while let Some(mv) = position.random_move(&mut rng) {
                position.play_unchecked(mv);
                image.play(PylosSquares::pictured(mv, picture)).unwrap();
                let inputs = [position, image].map(|position| {
                    let mut inputs = vec![0; input_words::<PylosSquares>()];
                    position.encode(&mut inputs);
                    inputs.iter().map(|word| word.count_ones()).collect::<Vec<_>>()
                });
                assert_eq!(inputs[0], inputs[1]);
            }
            assert_eq!(position.outcome(), image.outcome());
        }
    }

    #[test]
    fn parts_are_numbers_of_parts_and_tell_decisions_apart() {
        let mut seen = std::collections::HashSet::new();
        for policy in 0..PylosSquares::POLICIES {
            let parts = PylosSquares::parts(policy);
            assert!(parts.iter().all(|&part| part < PylosSquares::PARTS));
            assert!(seen.insert(parts));
        }
    }
}
