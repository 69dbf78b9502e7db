//! Features for a linear value function.

use game_core::{Outcome, Position, Seat};

/// A position with its linear features. It can be updated by a move, which costs less than computing the
/// features afresh, and a learner evaluates every next position.
pub trait LinearFeatures: Sized + Send + 'static {
    /// The game.
    type Position: Position;

    /// Name and version of the feature list. Stored in files, because another list needs other weights.
    const LIST: &'static str;

    /// The margin that counts as 1.
    const FULL_MARGIN: f32;

    /// Names of the features, in order.
    const FEATURES: &'static [&'static str];

    /// Computes the features of a position.
    fn of(position: &Self::Position) -> Self;

    /// The position after a legal move.
    fn after(&self, mv: <Self::Position as Position>::Move) -> Self;

    /// The position.
    fn position(&self) -> &Self::Position;

    /// Writes one number per feature, from a seat's view. Numbers of about 1 are learned best.
    fn look(&self, seat: Seat, numbers: &mut [f32]);

    /// Progress of the game, 0 to 1. The weights of features may change with it.
    fn progress(&self) -> f32;

    /// The current scores.
    fn standing(&self) -> Outcome;
}

/// A seat's lead over the mean of the others, in units of the full margin.
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
