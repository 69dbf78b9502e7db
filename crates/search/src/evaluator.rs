//! Valuing a position by looking at it.

use game_core::{MAX_SEATS, Outcome, Position};

use crate::guide::{Guide, Trail, Utility};

/// Knows what positions are worth and which moves are likely, as a network does.
pub trait Evaluator<P: Position>: Send + Sync {
    /// Buffers of one thread.
    type Scratch: Send;

    /// New buffers.
    fn scratch(&self) -> Self::Scratch;

    /// The value of a position that is not over, for each seat between 0 and 1.
    fn value(&self, scratch: &mut Self::Scratch, position: &P) -> [f32; MAX_SEATS];

    /// Adds one prior per move to `priors`; together they make 1.
    fn priors(&self, scratch: &mut Self::Scratch, position: &P, moves: &[P::Move], priors: &mut Vec<f32>);
}

/// A guide that asks an evaluator.
#[derive(Clone, Debug, Default)]
pub struct Evaluated<E> {
    /// Who is asked.
    pub evaluator: E,
    /// How results become values.
    pub utility: Utility,
}

impl<P: Position, E: Evaluator<P>> Guide<P> for Evaluated<E> {
    type Worker = E::Scratch;

    fn worker(&self, _: u64) -> E::Scratch {
        self.evaluator.scratch()
    }

    fn priors(&self, scratch: &mut E::Scratch, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) {
        self.evaluator.priors(scratch, position, moves, priors);
    }

    fn value(&self, scratch: &mut E::Scratch, position: &P, _: &mut Trail) -> [f32; MAX_SEATS] {
        self.evaluator.value(scratch, position)
    }

    fn outcome_value(&self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        self.utility.values(outcome)
    }

    fn sure_win(&self) -> f32 {
        self.utility.sure_win()
    }
}
