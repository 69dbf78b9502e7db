//! What learners get for what they do.

use game_core::{MAX_SEATS, Outcome, Position, Seat};

use super::picture::Planes;

/// How rewards are made.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RewardRule {
    /// Each move pays what it changes of everybody's lead, instead of the result at the end.
    pub is_dense: bool,
    /// For every corner of the board that is newly held.
    pub corner: f32,
    /// For every cell of the central 4×4 that is newly held.
    pub center: f32,
}

/// What rewards are the difference of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing([f32; MAX_SEATS]);

impl RewardRule {
    /// How everybody stands.
    pub(super) fn standing<G: Planes>(&self, position: &G::Position) -> Standing {
        let mut standing = [0.0; MAX_SEATS];
        let seats = || Seat::first(G::Position::SEATS);
        if self.is_dense {
            let others = (G::Position::SEATS - 1) as f32;
            let points: [f32; MAX_SEATS] = std::array::from_fn(|seat| {
                if seat < G::Position::SEATS { G::points(position, Seat::new(seat)) as f32 } else { 0.0 }
            });
            let sum: f32 = points.iter().sum();
            seats().for_each(|seat| {
                let own = points[seat.index()];
                standing[seat.index()] = own - (sum - own) / others;
            });
        }
        if self.corner != 0.0 || self.center != 0.0 {
            seats().for_each(|seat| {
                let [corners, center] = G::bonus_cells(position, seat);
                standing[seat.index()] += self.corner * corners as f32 + self.center * center as f32;
            });
        }
        Standing(standing)
    }

    /// What a move is worth to each seat that led from one standing to the other, and perhaps to the end of the game.
    pub(super) fn pay(
        &self,
        before: &Standing,
        after: &Standing,
        outcome: Option<Outcome>,
        rewards: &mut [f32],
    ) {
        for (seat, reward) in rewards.iter_mut().enumerate() {
            *reward = after.0[seat] - before.0[seat];
            if let Some(outcome) = outcome.filter(|_| !self.is_dense) {
                *reward += 2.0 * outcome.utility(Seat::new(seat)) - 1.0;
            }
        }
    }
}
