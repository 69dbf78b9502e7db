//! Scores in the three forms in use.

use game_core::{MAX_SEATS, Outcome};

use crate::color_index::ColorIndex;
use crate::position::Blokus;
use crate::variant::Variant;

/// Points for placing every piece.
pub(crate) const ALL_PLACED_BONUS: i32 = 15;
/// Extra points if the single square was placed last.
pub(crate) const SINGLE_LAST_BONUS: i32 = 5;

/// The score of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ColorScore {
    /// One point per square placed, plus the bonus. Higher is better.
    pub points: i32,
    /// Squares of the pieces not placed. Lower is better.
    pub squares_left: i32,
    /// The official score: minus one per square left, plus the bonus.
    pub official: i32,
}

impl<V: Variant> Blokus<V> {
    /// The score of a colour, at any point of the game.
    pub fn score(&self, color: ColorIndex<V>) -> ColorScore {
        let squares_left = i32::from(self.squares_left(color));
        let all_squares = i32::from(V::PIECES.squares()) * i32::from(V::COPIES);
        let bonus = match (V::HAS_BONUS && squares_left == 0, self.single_was_last(color)) {
            (false, _) => 0,
            (true, false) => ALL_PLACED_BONUS,
            (true, true) => ALL_PLACED_BONUS + SINGLE_LAST_BONUS,
        };
        ColorScore {
            points: all_squares - squares_left + bonus,
            squares_left,
            official: bonus - squares_left,
        }
    }

    /// The current scores of the seats, each the sum of its colours' points.
    pub fn standing(&self) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        for color in ColorIndex::all() {
            if let Some(seat) = color.owner() {
                scores[seat.index()] += self.score(color).points;
            }
        }
        Outcome::new(&scores[..V::SEATS])
    }

    /// Squares of the pieces that a colour has not placed.
    pub fn squares_left(&self, color: ColorIndex<V>) -> u16 {
        self.pieces_left(color).squares() + self.second_copies_left(color).squares()
    }
}
