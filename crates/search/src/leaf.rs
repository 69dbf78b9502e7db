//! What a tree search asks at its leaves: values and priors.

use game_core::{MAX_SEATS, Outcome, Position, Seat};

/// Evaluates leaves and supplies priors. All threads share it; a worker holds the state of one thread.
pub trait LeafEvaluator<P: Position>: Send + Sync {
    /// Per-thread state: a random generator, buffers.
    type Worker: Send;

    /// A worker whose random choices depend on `seed` alone.
    fn worker(&self, seed: u64) -> Self::Worker;

    /// Fills `priors` with one number per move, or leaves it empty if all moves are equal. For
    /// [`crate::Formula::Uct`] a prior is an estimate of the move's value between 0 and 1. For
    /// [`crate::Formula::Puct`] it is a probability; all priors add up to 1.
    fn priors(&self, worker: &mut Self::Worker, position: &P, moves: &[P::Move], priors: &mut Vec<f32>);

    /// The value per seat of an unfinished position, between 0 and 1. Records the moves of a playout in
    /// `trace`.
    fn value(&self, worker: &mut Self::Worker, position: &P, trace: &mut MoveTrace) -> [f32; MAX_SEATS];

    /// The value per seat of a finished game.
    fn outcome_value(&self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        outcome.utilities()
    }

    /// Values from here on mean a win over everybody, so no other move needs to be compared.
    fn sure_win(&self) -> f32 {
        1.0
    }
}

/// The moves of one simulation in order, as (actor, action), for AMAF statistics.
#[derive(Debug, Default)]
pub struct MoveTrace {
    pub(crate) moves: Vec<(u8, u32)>,
    /// False if the search does not use AMAF.
    pub(crate) is_enabled: bool,
}

impl MoveTrace {
    /// Records a move. Call it before the move is played.
    #[inline]
    pub fn record<P: game_core::ActionSpace>(&mut self, position: &P, mv: P::Move) {
        if self.is_enabled {
            self.moves.push((position.actor() as u8, P::action(mv) as u32));
        }
    }
}

/// Converts results to values: mostly for winning, optionally a part for the margin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Utility {
    /// Weight of the margin, between 0 and 1.
    pub margin_weight: f32,
    /// Margins are clipped to this many points.
    pub full_margin: f32,
}

impl Default for Utility {
    fn default() -> Self {
        Self { margin_weight: 0.0, full_margin: 40.0 }
    }
}

impl Utility {
    /// The smallest value of a win over everybody.
    pub fn sure_win(&self) -> f32 {
        1.0 - 0.5 * self.margin_weight
    }

    /// The value per seat.
    pub fn values(&self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        let mut values = outcome.utilities();
        if self.margin_weight > 0.0 {
            for seat in Seat::first(outcome.scores().len()) {
                let margin = (outcome.margin(seat) as f32 / self.full_margin).clamp(-1.0, 1.0);
                let value = &mut values[seat.index()];
                *value = (1.0 - self.margin_weight) * *value + self.margin_weight * (0.5 + 0.5 * margin);
            }
        }
        values
    }
}
