//! What a linear learner sees.

use game_core::{Outcome, Position, Seat};

/// A position with what a linear learner sees of it. It knows how it changes by a move, because looking at the next
/// position costs less than looking afresh, and a learner looks at all next positions.
pub trait LinearFeatures: Sized + Send + 'static {
    /// The game.
    type Position: Position;

    /// The name and version of the list of features. Files carry it: another list needs other weights.
    const LIST: &'static str;

    /// The margin that counts as a full one.
    const FULL_MARGIN: f32;

    /// The features in their order.
    const FEATURES: &'static [&'static str];

    /// Looks at a position.
    fn of(position: &Self::Position) -> Self;

    /// Looks at the position after a legal move.
    fn after(&self, mv: <Self::Position as Position>::Move) -> Self;

    /// The position.
    fn position(&self) -> &Self::Position;

    /// Writes one number for each feature as a seat sees the position. Numbers of about 1 are learned best.
    fn look(&self, seat: Seat, numbers: &mut [f32]);

    /// How far the game has come, from 0 to 1. Features may mean more or less as it goes on.
    fn progress(&self) -> f32;

    /// The scores as they stand.
    fn standing(&self) -> Outcome;
}

/// By how much a seat is ahead of the mean of the others, as a part of the margin that counts as a full one.
pub fn ahead<S: LinearFeatures>(sight: &S, seat: Seat) -> f32 {
    margin(&sight.standing(), seat) / S::FULL_MARGIN
}

fn margin(standing: &Outcome, seat: Seat) -> f32 {
    let scores = standing.scores();
    let (own, total) = (standing.score(seat), scores.iter().sum::<i32>());
    own as f32 - (total - own) as f32 / (scores.len() - 1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_to_the_mean_of_the_others() {
        let margins = |scores: &[i32]| {
            let standing = Outcome::new(scores);
            Seat::first(scores.len()).map(|seat| margin(&standing, seat)).collect::<Vec<_>>()
        };
        assert_eq!(margins(&[12, 5]), [7.0, -7.0]);
        assert_eq!(margins(&[9, 3, 0]), [7.5, -1.5, -6.0]);
    }
}
