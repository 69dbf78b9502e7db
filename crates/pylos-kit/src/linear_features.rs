//! Features for linear value functions.

use game_core::{Outcome, Position, Seat};
use learn::LinearFeatures;
use nn::ValueFeatures;
use pylos::{Base, Base4, CellSet, Color, Move, Phase, Pylos, Rules};

use crate::features::PylosFeatures;

/// Features per side.
const SIDE: usize = 8;

/// A position to compute features from.
pub(crate) struct PylosLinear<R: Rules>(Pylos<R>);

impl<R: Rules> LinearFeatures for PylosLinear<R> {
    type Position = Pylos<R>;
    const LIST: &'static str = "pylos/1";
    const FULL_MARGIN: f32 = PylosFeatures::<R>::FULL_MARGIN;
    const FEATURES: &'static [&'static str] = &[
        "one",
        "own reserve",
        "own balls on level 2",
        "own balls on level 3",
        "own balls that carry nothing",
        "own balls that can be raised",
        "own cells that complete a formation",
        "own decision to take a ball back",
        "own decision to take another ball back",
        "other reserve",
        "other balls on level 2",
        "other balls on level 3",
        "other balls that carry nothing",
        "other balls that can be raised",
        "other cells that complete a formation",
        "other decision to take a ball back",
        "other decision to take another ball back",
    ];

    fn of(position: &Pylos<R>) -> Self {
        Self(*position)
    }

    fn after(&self, mv: Move) -> Self {
        let mut position = self.0;
        position.play_unchecked(mv);
        Self(position)
    }

    fn position(&self) -> &Pylos<R> {
        &self.0
    }

    fn look(&self, seat: Seat, numbers: &mut [f32]) {
        let own = Color::BOTH[seat.index()];
        numbers[0] = 1.0;
        numbers[1..=SIDE].copy_from_slice(&side(&self.0, own));
        numbers[SIDE + 1..].copy_from_slice(&side(&self.0, own.other()));
    }

    /// Fraction of the pyramid that is built.
    fn progress(&self) -> f32 {
        self.0.occupied().len() as f32 / Base4::CELLS as f32
    }

    fn standing(&self) -> Outcome {
        self.0.outcome().unwrap_or_else(|| Outcome::new(&[0, 0]))
    }
}

/// The features of one player, each divided by a large value of it.
fn side<R: Rules>(position: &Pylos<R>, color: Color) -> [f32; SIDE] {
    let own = position.balls(color);
    let on_level = |level: usize| own.intersection(CellSet::of_level(level)).len() as f32;
    let free = position.occupied().free_balls().intersection(own);
    let raisable = free.iter().filter(|&ball| !position.raise_targets(ball).is_empty()).count();
    let completing = position.open_cells().iter().filter(|&cell| position.completes(color, cell)).count();
    let decides = |phase| f32::from(u8::from(position.mover() == color && position.phase() == phase));
    [
        position.reserve(color) as f32 / Base4::BALLS as f32,
        on_level(1) / 4.0,
        on_level(2) / 2.0,
        free.len() as f32 / 8.0,
        raisable as f32 / 4.0,
        completing as f32 / 2.0,
        decides(Phase::MustTake),
        decides(Phase::MayTake),
    ]
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use pylos::{Children, Lines, Squares};

    use super::*;

    fn looked<R: Rules>(moves: &str, seat: usize) -> Vec<f32> {
        let mut position = Pylos::<R>::start();
        moves.split(' ').for_each(|text| position.play(text.parse().unwrap()).unwrap());
        let mut numbers = vec![0.0; PylosLinear::<R>::FEATURES.len()];
        PylosLinear(position).look(Seat::new(seat), &mut numbers);
        numbers
    }

    fn seen<R: Rules>(moves: &str, seat: usize, name: &str) -> f32 {
        let feature = PylosLinear::<R>::FEATURES.iter().position(|feature| *feature == name).unwrap();
        looked::<R>(moves, seat)[feature]
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "halves and whole numbers are exact")]
    fn squares_that_can_be_completed_are_seen_where_they_count() {
        let three = "a1 d4 a2 d3 b1 a4";
        let name = "own cells that complete a formation";
        assert_eq!(seen::<Squares>(three, 0, name), 0.5);
        assert_eq!(seen::<Squares>(three, 1, name), 0.0);
        assert_eq!(seen::<Squares>(three, 1, "other cells that complete a formation"), 0.5);
        assert_eq!(seen::<Children>(three, 0, name), 0.0);
        let line = "a1 d4 a2 d3 a3 c4";
        assert_eq!((seen::<Squares>(line, 0, name), seen::<Lines>(line, 0, name)), (0.0, 0.5));
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "parts of sixteen and whole numbers are exact")]
    fn a_completed_square_is_seen_with_what_it_allows() {
        let square = "a1 d4 a2 d3 b1 a4 b2";
        assert_eq!(seen::<Squares>(square, 0, "own decision to take a ball back"), 1.0);
        assert_eq!(seen::<Squares>(square, 1, "other decision to take a ball back"), 1.0);
        let taken = "a1 d4 a2 d3 b1 a4 b2 xb2";
        assert_eq!(seen::<Squares>(taken, 0, "own decision to take another ball back"), 1.0);
        // Other balls can be raised to 2a1; those that would support it cannot.
        let covered = "a1 d4 a2 d3 b1 b2 a4";
        assert_eq!(seen::<Squares>(covered, 0, "own balls that can be raised"), 0.25);
        assert_eq!(seen::<Squares>(covered, 1, "own balls that can be raised"), 0.5);
        assert_eq!(seen::<Squares>(covered, 1, "own reserve"), 12.0 / 15.0);
    }
}
