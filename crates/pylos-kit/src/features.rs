//! Network features of Pylos: the actual position, from the point of view of the player to move.

use std::marker::PhantomData;

use game_core::ActionSpace;
use nn::{DenseFeatures, DenseInputs, Features, MoveFeatures, SparseFeatures, ValueFeatures};
use pylos::{ACTION_COUNT, Base, Base4, Move, Pylos, Rules};

/// Length of [`PylosFeatures::observation`]: 30 cells and two reserves.
const OBSERVATION_LEN: usize = Base4::CELLS + 2;

/// Network features. They are the same for all rule sets, so that a network trained on one can play the
/// others.
pub struct PylosFeatures<R>(PhantomData<R>);

impl<R: Rules> PylosFeatures<R> {
    /// The cells by number: 1 for a ball of the player to move, -1 for one of the opponent's, 0 for none.
    /// Then the own and the other reserve as fractions of all 15 balls. The phase is not included; see
    /// [`Pylos::phase`].
    fn observation(position: &Pylos<R>) -> [f32; OBSERVATION_LEN] {
        let (own, other) = (position.mover(), position.mover().other());
        let reserve = |color| position.reserve(color) as f32 / Base4::BALLS as f32;
        let mut values = [0.0; OBSERVATION_LEN];
        for (cell, value) in values[..Base4::CELLS].iter_mut().enumerate() {
            *value = f32::from((position.balls(own).bits() >> cell & 1) as u8)
                - f32::from((position.balls(other).bits() >> cell & 1) as u8);
        }
        values[Base4::CELLS..].copy_from_slice(&[reserve(own), reserve(other)]);
        values
    }
}

impl<R: Rules> Features for PylosFeatures<R> {
    type Position = Pylos<R>;
}

/// Own and other balls; open cells and free own balls; the reserves, one input per ball; the phase.
impl<R: Rules> SparseFeatures for PylosFeatures<R> {
    const NAME: &'static str = "pylos/1";
    const INPUTS: usize = 3 * 64;

    fn encode(position: &Pylos<R>, inputs: &mut [u64]) {
        let (own, other) = (position.mover(), position.mover().other());
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let reserve = |color| (1 << position.reserve(color)) - 1;
        inputs[0] = pair(position.balls(own).bits(), position.balls(other).bits());
        inputs[1] = pair(position.open_cells().bits(), position.free_balls().bits());
        inputs[2] = pair(reserve(own) | reserve(other) << 16, 1 << position.phase().index());
    }
}

impl<R: Rules> DenseFeatures for PylosFeatures<R> {
    const DENSE: Option<DenseInputs<Pylos<R>>> = Some(DenseInputs {
        name: "pylos-vector/1",
        len: OBSERVATION_LEN,
        list: |position, numbers| numbers.extend(Self::observation(position)),
    });
}

impl<R: Rules> ValueFeatures for PylosFeatures<R> {
    const FULL_MARGIN: f32 = 1.0;
}

/// Offsets of a move's factors: its kind, the cell of a placement or target of a raise, the source of a
/// raise, the ball taken.
const KINDS: usize = 4;
const TARGETS: usize = KINDS;
const SOURCES: usize = TARGETS + Base4::CELLS;
const TAKEN: usize = SOURCES + Base4::CELLS;

impl<R: Rules> MoveFeatures for PylosFeatures<R> {
    const POLICIES: usize = ACTION_COUNT;
    const FACTORS: usize = TAKEN + Base4::CELLS;
    const EFFECTS: usize = 0;

    fn policy(_: &Pylos<R>, mv: Move) -> usize {
        Pylos::<R>::action(mv)
    }

    fn factors(policy: usize) -> Vec<usize> {
        match Pylos::<R>::move_of(policy) {
            Move::Place(cell) => vec![0, TARGETS + cell.index()],
            Move::Raise { from, to } => vec![1, SOURCES + from.index(), TARGETS + to.index()],
            Move::Take(cell) => vec![2, TAKEN + cell.index()],
            Move::Done => vec![3],
        }
    }

    fn effects(_: &[u64], _: &[u32], _: &mut Vec<u8>) {}
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests;
