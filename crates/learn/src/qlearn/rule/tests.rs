//! The rule, checked by hand calculation.

use blokus::{Blokus, Duo, Move};

use super::*;

/// Sees only that there is a position, always in the middle of the game.
struct Blind(Blokus<Duo>);

impl LinearFeatures for Blind {
    type Position = Blokus<Duo>;
    const LIST: &'static str = "blind/1";
    const FULL_MARGIN: f32 = 20.0;
    const FEATURES: &'static [&'static str] = &["one"];

    fn of(position: &Blokus<Duo>) -> Self {
        Self(*position)
    }

    fn after(&self, mv: Move<Duo>) -> Self {
        let mut position = self.0;
        position.play_unchecked(mv);
        Self(position)
    }

    fn position(&self) -> &Blokus<Duo> {
        &self.0
    }

    fn look(&self, _: Seat, numbers: &mut [f32]) {
        numbers[0] = 1.0;
    }

    fn progress(&self) -> f32 {
        0.5
    }

    fn standing(&self) -> Outcome {
        self.0.standing()
    }
}

const PACE: Pace = Pace { alpha: 0.5, epsilon: 0.0, gamma: 0.5, longest_game: 3 };

/// With no features a player goes for points, so everybody places five squares: a quarter of the full margin
/// of 20.
///
/// 1. Blue leads by 1/4, orange makes that 0, and blue could lead by 1/4 again. Blue lost 1/4, and its best
///    move gains 1/4, which counts half: -1/8. It expected 0, so the value becomes
///    -1/8 · alpha · (1/4 + 1/4) = -1/32, shared by the two ends of the weight.
/// 2. The game ends as a draw. Blue led by 1/4: it lost 1/4 but expected -1/32, an error of -7/32: -11/128.
/// 3. Orange was not ahead and is not: it expected -11/128, an error of 11/128: -11/128 + 11/512 = -33/512.
#[test]
#[allow(clippy::float_cmp, reason = "sums of a few powers of two are exact")]
fn three_moves_teach_what_they_teach_by_hand() {
    let mut linear = Linear::blank(1);
    let facts = play_and_learn::<Blind>(&mut linear, &PACE, &mut Rng::seeded(1));
    let value = linear.value(&Glance { features: vec![1.0], progress: 0.5 });
    assert_eq!(value, -33.0 / 512.0);
    assert_eq!(linear.weights, [[value, value]]);
    assert_eq!((facts.moves, facts.steps, facts.first_seat), (3, 3, 0.5));
    let errors = [-1.0 / 8.0, -7.0 / 32.0, 11.0 / 128.0];
    assert_eq!(facts.squared_errors, errors.iter().map(|error| error * error).sum::<f64>());
}

#[test]
#[allow(clippy::float_cmp, reason = "nothing is added")]
fn nothing_is_gained_after_the_end() {
    let mut position = Blokus::<Duo>::start();
    let mut rng = Rng::seeded(2);
    while let Some(mv) = position.random_move(&mut rng) {
        position.play_unchecked(mv);
    }
    let scores = position.standing();
    let lead = (scores.scores()[0] - scores.scores()[1]) as f32 / 20.0;
    let linear = Linear { weights: vec![[7.0, 7.0]] };
    let mut glance = Glance::default();
    assert_eq!(worth(&linear, &Blind(position), Seat::new(0), &mut glance), lead);
    assert_eq!(worth(&linear, &Blind(position), Seat::new(1), &mut glance), -lead);
}

#[test]
fn games_are_fixed_by_the_seed() {
    let pace = Pace { epsilon: 0.3, longest_game: 200, ..PACE };
    let learned = |seed| {
        let mut linear = Linear::blank(1);
        play_and_learn::<Blind>(&mut linear, &pace, &mut Rng::seeded(seed));
        linear
    };
    assert_eq!(learned(3), learned(3));
    assert_ne!(learned(3), learned(4));
}
