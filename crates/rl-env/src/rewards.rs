//! Rewards.

use game_core::{MAX_SEATS, Outcome, Position, Seat};

use super::planes::Planes;

/// How rewards are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RewardRule {
    /// Pays every change of a seat's lead, instead of the result at the end.
    pub is_dense: bool,
    /// For each newly held corner of the board.
    pub corner: f32,
    /// For each newly held cell of the central 4×4.
    pub center: f32,
}

/// The potential per seat; rewards are its differences.
#[derive(Clone, Copy, Debug)]
pub(super) struct Potential([f32; MAX_SEATS]);

impl RewardRule {
    /// The potential of a position.
    pub(super) fn potential<G: Planes>(&self, position: &G::Position) -> Potential {
        let mut potential = [0.0; MAX_SEATS];
        let seats = || Seat::first(G::Position::SEATS);
        if self.is_dense {
            let others = (G::Position::SEATS - 1) as f32;
            let points: [f32; MAX_SEATS] = std::array::from_fn(|seat| {
                if seat < G::Position::SEATS { G::points(position, Seat::new(seat)) as f32 } else { 0.0 }
            });
            let sum: f32 = points.iter().sum();
            seats().for_each(|seat| {
                let own = points[seat.index()];
                potential[seat.index()] = own - (sum - own) / others;
            });
        }
        if self.corner != 0.0 || self.center != 0.0 {
            seats().for_each(|seat| {
                let [corners, center] = G::bonus_cells(position, seat);
                potential[seat.index()] += self.corner * corners as f32 + self.center * center as f32;
            });
        }
        Potential(potential)
    }

    /// Writes the reward of a move for each seat: the change of the potential, plus the result at the end of
    /// the game.
    pub(super) fn write_rewards(
        &self,
        before: &Potential,
        after: &Potential,
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
