//! Valuing a position by playing it out.

use game_core::{ActionSpace, MAX_SEATS, Outcome, Position, Rng};

use crate::guide::{Guide, Trail, Utility};

/// Chooses moves in playouts: fast rather than good.
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

/// First guesses of what moves are worth.
pub trait Priors<P: Position>: Send + Sync {
    /// Fills `priors` with a value between 0 and 1 for each move.
    fn fill(&self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>);
}

/// No guess: all moves are alike.
impl<P: Position> Priors<P> for () {
    fn fill(&self, _: &P, _: &[P::Move], _: &mut Vec<f32>) {}
}

/// Guesses, or none.
impl<P: Position, K: Priors<P>> Priors<P> for Option<K> {
    fn fill(&self, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) {
        if let Some(guesses) = self {
            guesses.fill(position, moves, priors);
        }
    }
}

/// A playout longer than this counts as a draw: some games can go on for ever.
const LONGEST: usize = 600;

/// A guide that plays games out.
#[derive(Clone, Debug, Default)]
pub struct Playouts<R, K = ()> {
    /// How moves are chosen.
    pub rollout: R,
    /// What is guessed of moves before they are tried.
    pub priors: K,
    /// How results become values.
    pub utility: Utility,
}

impl<P: ActionSpace, R: Rollout<P>, K: Priors<P>> Guide<P> for Playouts<R, K> {
    type Worker = Rng;

    fn worker(&self, seed: u64) -> Rng {
        Rng::seeded(seed)
    }

    fn priors(&self, _: &mut Rng, position: &P, moves: &[P::Move], priors: &mut Vec<f32>) {
        self.priors.fill(position, moves, priors);
    }

    fn value(&self, rng: &mut Rng, position: &P, trail: &mut Trail) -> [f32; MAX_SEATS] {
        let mut position = position.clone();
        for _ in 0..LONGEST {
            let Some(mv) = self.rollout.choose(&position, rng) else { break };
            trail.note(&position, mv);
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
