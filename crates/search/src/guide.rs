//! What a search is told about positions, whoever knows it.

use game_core::{MAX_SEATS, Outcome, Position, Seat};

/// Values leaves and proposes moves. One guide serves all threads; what a thread needs for itself is its worker.
pub trait Guide<P: Position>: Send + Sync {
    /// What one thread keeps: a random sequence, buffers.
    type Worker: Send;

    /// A worker whose random choices are fixed by the seed.
    fn worker(&self, seed: u64) -> Self::Worker;

    /// Fills `priors` with one number per move, or leaves it empty when all moves are alike. For [`crate::Formula::Uct`]
    /// a prior is a first guess of the move's value between 0 and 1; for [`crate::Formula::Puct`] it is the probability
    /// that the move deserves, all of them adding up to 1.
    fn priors(&self, worker: &mut Self::Worker, position: &P, moves: &[P::Move], priors: &mut Vec<f32>);

    /// The value of a position that is not over, for each seat between 0 and 1. Moves that are played to find it out
    /// are added to the trail.
    fn value(&self, worker: &mut Self::Worker, position: &P, trail: &mut Trail) -> [f32; MAX_SEATS];

    /// The value of a finished game.
    fn outcome_value(&self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        outcome.utilities()
    }

    /// A value that is only reached by beating everybody: a move with it need not be compared with others.
    fn sure_win(&self) -> f32 {
        1.0
    }
}

/// Who did what in a simulation, in order.
#[derive(Debug, Default)]
pub struct Trail {
    pub(crate) deeds: Vec<(u8, u32)>,
    /// Whether anybody wants to know.
    pub(crate) is_wanted: bool,
}

impl Trail {
    /// Notes a move, before it is played.
    #[inline]
    pub fn note<P: game_core::ActionSpace>(&mut self, position: &P, mv: P::Move) {
        if self.is_wanted {
            self.deeds.push((position.actor() as u8, P::action(mv) as u32));
        }
    }
}

/// How results become values: a part for winning, and a smaller one for winning by much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Utility {
    /// The part of the value that depends on the margin, 0 to 1.
    pub margin_weight: f32,
    /// The margin that counts as a full one.
    pub full_margin: f32,
}

impl Default for Utility {
    fn default() -> Self {
        Self { margin_weight: 0.0, full_margin: 40.0 }
    }
}

impl Utility {
    /// The least value of a result in which everybody is beaten.
    pub fn sure_win(&self) -> f32 {
        1.0 - 0.5 * self.margin_weight
    }

    /// The values of a result.
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
