//! Features for linear value functions: the counts that `lookahead` uses, for the seat itself and for the
//! others.

use blokus::{Blokus, ColorIndex, Move, PieceSet, Variant};
use game_core::{Outcome, Seat};
use learn::LinearFeatures;
use nn::ValueFeatures;

use super::agents::{State, progress};
use super::features::{BlokusFeatures, NetworkVariant};

/// Features per side.
const SIDE: usize = 10;

/// The features of one side: means over the colours of the seat. The others' side is the mean over their
/// seats.
type Side = [f32; SIDE];

/// Typical midgame values in the order of the features, which are divided by them.
const USUAL: Side = [40.0, 60.0, 100.0, 30.0, 50.0, 15.0, 4.0, 5.0, 12.0, 1.0];

impl<V: NetworkVariant> LinearFeatures for State<V> {
    type Position = Blokus<V>;
    const LIST: &'static str = "blokus/1";
    const FULL_MARGIN: f32 = BlokusFeatures::<V>::FULL_MARGIN;
    const FEATURES: &'static [&'static str] = &[
        "one",
        "own points",
        "own cells of the next piece",
        "own cells of the piece after",
        "own safe cells",
        "own cells near anchors",
        "own anchors",
        "own placeable pieces of 1 to 3 squares",
        "own placeable pieces of 4 squares",
        "own placeable pieces of 5 squares",
        "own colours without a move",
        "others' points",
        "others' cells of the next piece",
        "others' cells of the piece after",
        "others' safe cells",
        "others' cells near anchors",
        "others' anchors",
        "others' placeable pieces of 1 to 3 squares",
        "others' placeable pieces of 4 squares",
        "others' placeable pieces of 5 squares",
        "others' colours without a move",
    ];

    fn of(position: &Blokus<V>) -> Self {
        Self::of(position)
    }

    fn after(&self, mv: Move<V>) -> Self {
        Self::after(self, mv)
    }

    fn position(&self) -> &Blokus<V> {
        &self.position
    }

    fn look(&self, seat: Seat, numbers: &mut [f32]) {
        let own = side(self, seat);
        let mut others: Side = [0.0; SIDE];
        for other in Seat::first(V::SEATS).filter(|&other| other != seat) {
            let part = 1.0 / (V::SEATS - 1) as f32;
            others.iter_mut().zip(side(self, other)).for_each(|(sum, number)| *sum += part * number);
        }
        numbers[0] = 1.0;
        numbers[1..=SIDE].copy_from_slice(&own);
        numbers[SIDE + 1..].copy_from_slice(&others);
    }

    fn progress(&self) -> f32 {
        progress(&self.position)
    }

    fn standing(&self) -> Outcome {
        self.position.standing()
    }
}

fn side<V: Variant>(state: &State<V>, seat: Seat) -> Side {
    let [points, next, after, safe, near, _, anchors] = state.outlook.features(&state.position, seat);
    let mut side = [points, next, after, safe, near, anchors, 0.0, 0.0, 0.0, 0.0];
    let mut colors = 0.0;
    for color in ColorIndex::<V>::all().filter(|color| color.owner() == Some(seat)) {
        let pieces = state.outlook.placeable(color);
        let of_size = |size| pieces.intersection(PieceSet::of_size(size)).len() as f32;
        side[6] += of_size(1) + of_size(2) + of_size(3);
        side[7] += of_size(4);
        side[8] += of_size(5);
        side[9] += f32::from(u8::from(pieces.is_empty()));
        colors += 1.0;
    }
    side.iter_mut().zip(USUAL).for_each(|(number, usual)| *number /= colors * usual);
    side
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use blokus::{Classic, Classic2p, Classic3p, Duo, Junior};
    use game_core::Position;

    use super::*;

    fn looked<V: NetworkVariant>(state: &State<V>, seat: Seat) -> Vec<f32> {
        let mut numbers = vec![0.0; State::<V>::FEATURES.len()];
        state.look(seat, &mut numbers);
        numbers
    }

    /// Features are small, and updating them with a move gives the same as computing them from scratch.
    fn check<V: NetworkVariant>() {
        game_testkit::random_games(3, 7, usize::MAX, |position: &Blokus<V>, _| {
            let state = State::of(position);
            for mv in position.moves().into_iter().step_by(17) {
                let mut after = *position;
                after.play_unchecked(mv);
                for seat in Seat::first(V::SEATS) {
                    let numbers = looked(&state.after(mv), seat);
                    assert_eq!(numbers, looked(&State::of(&after), seat), "{mv} in {position}");
                    assert!(numbers.iter().all(|number| (0.0..10.0).contains(number)), "{numbers:?}");
                }
            }
        });
    }

    #[test]
    fn numbers_are_small_and_follow_the_moves() {
        check::<Classic>();
        check::<Classic2p>();
        check::<Classic3p>();
        check::<Duo>();
        check::<Junior>();
    }

    #[test]
    fn two_seats_see_each_other_the_other_way_round() {
        game_testkit::random_games(3, 8, usize::MAX, |position: &Blokus<Classic2p>, _| {
            let state = State::of(position);
            let (one, other) = (looked(&state, Seat::new(0)), looked(&state, Seat::new(1)));
            assert_eq!((&one[1..=SIDE], &one[SIDE + 1..]), (&other[SIDE + 1..], &other[1..=SIDE]));
        });
    }

    #[test]
    fn the_first_cross_is_seen_as_it_lies() {
        let mut position = Blokus::<Duo>::start();
        position.play("X@d11".parse().unwrap()).unwrap();
        let numbers = looked(&State::of(&position), Seat::new(0));
        let seen = |name: &str| {
            let feature = State::<Duo>::FEATURES.iter().position(|feature| *feature == name).unwrap();
            numbers[feature] * USUAL[(feature - 1) % SIDE]
        };
        for (name, number) in [
            ("own points", 5.0),
            ("others' points", 0.0),
            ("own anchors", 8.0),
            ("others' anchors", 1.0),
            ("own placeable pieces of 1 to 3 squares", 4.0),
            ("own placeable pieces of 4 squares", 5.0),
            ("own placeable pieces of 5 squares", 11.0),
            ("others' placeable pieces of 5 squares", 12.0),
            ("own colours without a move", 0.0),
        ] {
            assert!((seen(name) - number).abs() < 1e-4, "{name}: {}", seen(name));
        }
    }
}
