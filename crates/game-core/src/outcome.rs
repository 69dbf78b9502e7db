//! Results of finished games: one score per seat, and ranks, utilities and margins derived from the scores.

use crate::seat::{MAX_SEATS, Seat};

/// The final scores of a game. Higher is better; equal scores share a rank.
///
/// ```
/// use game_core::{Outcome, Seat};
///
/// let outcome = Outcome::new(&[64, 71, 64]);
/// assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::new(1)]);
/// assert_eq!((outcome.rank(Seat::new(0)), outcome.margin(Seat::new(0))), (2, -7));
/// assert_eq!(outcome.utility(Seat::new(0)), 0.25);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    scores: [i32; MAX_SEATS],
    seats: usize,
}

impl Outcome {
    /// An outcome with one score per seat.
    ///
    /// # Panics
    /// If there are fewer than two or more than [`MAX_SEATS`] scores.
    pub fn new(scores: &[i32]) -> Self {
        Self::from_scores(scores).expect("a game has two to four seats")
    }

    /// An outcome with one score per seat, if there are two to [`MAX_SEATS`].
    pub fn from_scores(scores: &[i32]) -> Option<Self> {
        let mut all = [0; MAX_SEATS];
        (2..=MAX_SEATS).contains(&scores.len()).then(|| {
            all[..scores.len()].copy_from_slice(scores);
            Self { scores: all, seats: scores.len() }
        })
    }

    /// The scores in seat order.
    pub fn scores(&self) -> &[i32] {
        &self.scores[..self.seats]
    }

    /// The final score, in points.
    pub fn score(&self, seat: Seat) -> i32 {
        self.scores()[seat.index()]
    }

    /// The rank of a seat, 1 for the best; seats with equal scores share the better rank.
    pub fn rank(&self, seat: Seat) -> usize {
        1 + self.scores().iter().filter(|&&other| other > self.score(seat)).count()
    }

    /// The seats that share the first rank.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.seats).filter(|&seat| self.rank(seat) == 1)
    }

    /// Whether the first rank is shared.
    pub fn is_tie(&self) -> bool {
        self.winners().count() > 1
    }

    /// Fraction of the other seats that this seat beat; a tie counts one half. 1 is a clear win, 0 clear last
    /// place, 1/2 a two-player draw. The utilities of all seats add up to half the number of seats.
    pub fn utility(&self, seat: Seat) -> f32 {
        let own = self.score(seat);
        let beaten: f32 = Seat::first(self.seats)
            .filter(|&other| other != seat)
            .map(|other| match own.cmp(&self.score(other)) {
                core::cmp::Ordering::Greater => 1.0,
                core::cmp::Ordering::Equal => 0.5,
                core::cmp::Ordering::Less => 0.0,
            })
            .sum();
        beaten / (self.seats - 1) as f32
    }

    /// All utilities; entries beyond the number of seats are 0.
    pub fn utilities(&self) -> [f32; MAX_SEATS] {
        let mut values = [0.0; MAX_SEATS];
        for seat in Seat::first(self.seats) {
            values[seat.index()] = self.utility(seat);
        }
        values
    }

    /// Share of the win: 1 for a sole winner, 1/n for each of n tied winners, 0 for everybody else.
    pub fn win_share(&self, seat: Seat) -> f32 {
        if self.rank(seat) == 1 { 1.0 / self.winners().count() as f32 } else { 0.0 }
    }

    /// Lead over the best other seat; negative when behind.
    pub fn margin(&self, seat: Seat) -> i32 {
        let best_other = Seat::first(self.seats).filter(|&s| s != seat).map(|s| self.score(s)).max();
        self.score(seat) - best_other.expect("a game has at least two seats")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp, reason = "whole wins and losses are exact")]
    fn clear_win_of_two() {
        let outcome = Outcome::new(&[10, 3]);
        assert_eq!(outcome.utilities(), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!((outcome.rank(Seat::new(0)), outcome.rank(Seat::new(1))), (1, 2));
        assert_eq!((outcome.margin(Seat::new(0)), outcome.margin(Seat::new(1))), (7, -7));
        assert!(!outcome.is_tie());
    }

    #[test]
    fn ties_share_rank_utility_and_win() {
        let outcome = Outcome::new(&[5, 9, 9, 1]);
        let per_seat = |value: &dyn Fn(Seat) -> f32| Seat::first(4).map(value).collect::<Vec<_>>();
        assert_eq!(Seat::first(4).map(|s| outcome.rank(s)).collect::<Vec<_>>(), [3, 1, 1, 4]);
        assert_eq!(per_seat(&|s| outcome.win_share(s)), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(per_seat(&|s| outcome.utility(s) * 3.0), [1.0, 2.5, 2.5, 0.0]);
        assert!((outcome.utilities().iter().sum::<f32>() - 2.0).abs() < 1e-6);
        assert_eq!(outcome.margin(Seat::new(1)), 0);
        assert!(outcome.is_tie());
    }
}
