//! Leaf evaluation by a static evaluator, such as a network.

use game_core::{MAX_SEATS, Outcome, Position};

use crate::leaf::{LeafEvaluator, MoveTrace, Utility};

/// Estimates values and priors without playing the game out.
pub trait Evaluator<P: Position>: Send + Sync {
    /// Buffers of one thread.
    type Scratch: Send;

    /// Allocates the buffers of one thread.
    fn scratch(&self) -> Self::Scratch;

    /// The value per seat of an unfinished position, between 0 and 1.
    fn value(&self, scratch: &mut Self::Scratch, position: &P) -> [f32; MAX_SEATS];

    /// Appends one prior per move; they add up to 1.
    fn priors(&self, scratch: &mut Self::Scratch, position: &P, moves: &[P::Move], priors: &mut Vec<f32>);
}

/// Uses an [`Evaluator`] for leaves.
#[derive(Clone, Debug, Default)]
pub struct Evaluated<E> {
    /// Supplies values and priors.
    pub evaluator: E,
    /// Converts results of finished games to values.
    pub utility: Utility,
}

impl<P: Position, E: Evaluator<P>> LeafEvaluator<P> for Evaluated<E> {
    type Worker = E::Scratch;

    fn worker(&self, _: u64) -> E::Scratch {
        self.evaluator.scratch()
    }

    fn priors(&self, scratch: &mut E::Scratch, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) {
        self.evaluator.priors(scratch, position, moves, priors);
    }

    fn value(&self, scratch: &mut E::Scratch, position: &P, _: &mut MoveTrace) -> [f32; MAX_SEATS] {
        self.evaluator.value(scratch, position)
    }

    fn outcome_value(&self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        self.utility.values(outcome)
    }

    fn sure_win(&self) -> f32 {
        self.utility.sure_win()
    }
}
