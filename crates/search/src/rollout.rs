//! Leaf evaluation by playouts.

use game_core::{ActionSpace, MAX_SEATS, Outcome, Position, Rng};

use crate::leaf::{LeafEvaluator, MoveTrace, Utility};

/// The policy of playouts. Speed matters more than strength.
pub trait Rollout<P: Position>: Send + Sync {
    /// A legal move, or `None` when the game is over.
    fn choose(&self, position: &P, rng: &mut Rng) -> Option<P::Move>;
}

/// Uniformly random moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<P: Position> Rollout<P> for Uniform {
    #[inline]
    fn choose(&self, position: &P, rng: &mut Rng) -> Option<P::Move> {
        position.random_move(rng)
    }
}

/// Estimates the values of moves before they are tried.
pub trait Priors<P: Position>: Send + Sync {
    /// Appends one value between 0 and 1 per move.
    fn fill(&self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>);
}

/// No priors: all moves are equal.
impl<P: Position> Priors<P> for () {
    fn fill(&self, _: &P, _: &[P::Move], _: &mut Vec<f32>) {}
}

/// Optional priors.
impl<P: Position, K: Priors<P>> Priors<P> for Option<K> {
    fn fill(&self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) {
        if let Some(guesses) = self {
            guesses.fill(position, moves, priors);
        }
    }
}

/// Longer playouts count as draws; some games can go on forever.
const LONGEST: usize = 600;

/// Evaluates leaves by playing the game out.
#[derive(Clone, Debug, Default)]
pub struct Playouts<R, K = ()> {
    /// Chooses the moves of playouts.
    pub rollout: R,
    /// Priors of untried moves.
    pub priors: K,
    /// Converts results of finished games to values.
    pub utility: Utility,
}

impl<P: ActionSpace, R: Rollout<P>, K: Priors<P>> LeafEvaluator<P> for Playouts<R, K> {
    type Worker = Rng;

    fn worker(&self, seed: u64) -> Rng {
        Rng::seeded(seed)
    }

    fn priors(&self, _: &mut Rng, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) {
        self.priors.fill(position, moves, priors);
    }

    fn value(&self, rng: &mut Rng, position: &P, trace: &mut MoveTrace) -> [f32; MAX_SEATS] {
        let mut position = position.clone();
        for _ in 0..LONGEST {
            let Some(mv) = self.rollout.choose(&position, rng) else { break };
            trace.record(&position, mv);
            position.play_unchecked(mv);
        }
        match position.outcome() {
            Some(outcome) => self.utility.values(&outcome),
            None => [0.5; MAX_SEATS],
        }
    }

    fn outcome_value(&self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        self.utility.values(outcome)
    }

    fn sure_win(&self) -> f32 {
        self.utility.sure_win()
    }
}
