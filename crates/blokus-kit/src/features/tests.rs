use blokus::{BitGrid, Blokus, Classic, Classic2p, Classic3p, Duo, Junior, Move, Variant, VariantSymmetry};
use game_core::{ActionSpace, Position, Rng, Symmetries};
use nn::{MoveFeatures, SparseFeatures, input_words};

use super::encoding::{ANCHORS, COVERED, PLANES, REACH, SECOND, SECOND_ALONE};
use super::{BlokusFeatures, NetworkVariant};

fn encoded<V: NetworkVariant>(position: &Blokus<V>) -> Vec<u64> {
    let mut inputs = vec![0; input_words::<BlokusFeatures<V>>()];
    BlokusFeatures::encode(position, &mut inputs);
    inputs
}

/// Only the last word may depend on the colour itself.
fn turned_positions_look_alike<V: NetworkVariant>() {
    let mut rng = Rng::seeded(7);
    for _ in 0..20 {
        let mut position = Blokus::<V>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            let original = encoded(&position);
            for symmetry in VariantSymmetry::all::<V>() {
                if symmetry.board.is_flipped() {
                    continue;
                }
                let turned = symmetry.position(&position);
                let last = original.len() - 1;
                assert_eq!(encoded(&turned)[..last], original[..last], "{position}");
                let image = symmetry.board.mv(mv);
                let policy = BlokusFeatures::policy;
                assert!(mv.is_pass() || policy(&turned, image) == policy(&position, mv));
            }
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn whoever_moves_sees_the_same() {
    turned_positions_look_alike::<Duo>();
    turned_positions_look_alike::<Junior>();
    turned_positions_look_alike::<Classic>();
    turned_positions_look_alike::<Classic2p>();
    turned_positions_look_alike::<Classic3p>();
}

/// Every symmetry maps a game to a game with the same result, and mirrors its inputs.
#[test]
fn a_transformed_game_is_a_game() {
    let mut rng = Rng::seeded(8);
    for _ in 0..20 {
        let (mut position, mut image) = (Blokus::<Duo>::start(), Blokus::<Duo>::start());
        while let Some(mv) = position.random_move(&mut rng) {
            position.play_unchecked(mv);
            image.play(Blokus::<Duo>::transform(mv, 1)).unwrap();
            let count = |inputs: Vec<u64>| inputs.iter().map(|word| word.count_ones()).sum::<u32>();
            assert_eq!(count(encoded(&position)), count(encoded(&image)));
        }
        assert_eq!(position.outcome(), image.outcome());
    }
}

#[test]
fn what_is_encoded_is_what_is_there() {
    let mut rng = Rng::seeded(9);
    let mut position = Blokus::<Classic>::start();
    for _ in 0..30 {
        position.play_unchecked(position.random_move(&mut rng).unwrap());
    }
    let inputs = encoded(&position);
    let mover = position.color_to_move();
    let count =
        |plane: usize| inputs[12 * plane..12 * (plane + 1)].iter().map(|word| word.count_ones()).sum::<u32>();
    for view in 0..4 {
        let color = mover.after(view);
        assert_eq!(count(PLANES * view + COVERED), position.covered(color).count());
        assert_eq!(count(PLANES * view + ANCHORS), position.anchors(color).count());
        let mut covered = Grid32::EMPTY;
        let seen = position.with_color_to_move(color).unwrap();
        seen.moves().iter().flat_map(|mv| mv.cells()).for_each(|cell| covered.insert(cell));
        assert_eq!(count(PLANES * view + REACH), covered.count());
    }
    assert_eq!(BlokusFeatures::<Classic>::POLICIES, 30_433);
    assert_eq!(BlokusFeatures::<Duo>::POLICIES, 13_729);
    assert_eq!(BlokusFeatures::<Junior>::POLICIES, 7_217);
}

/// With two colours per player, only opponents take cells away from a colour; its partner does not.
#[test]
fn partners_are_not_opponents() {
    let mut rng = Rng::seeded(10);
    let (mut shared, mut position) = (0, Blokus::<Classic2p>::start());
    for _ in 0..40 {
        position.play_unchecked(position.random_move(&mut rng).unwrap());
        let inputs = encoded(&position);
        let plane = |view: usize, plane: usize| &inputs[12 * (PLANES * view + plane)..][..12];
        for view in 0..4 {
            for chunk in 0..12 {
                let second = |of: usize| plane(of % 4, SECOND)[chunk];
                let alone = second(view) & !(second(view + 1) | second(view + 3));
                assert_eq!(plane(view, SECOND_ALONE)[chunk], alone);
                shared += (alone & second(view + 2)).count_ones();
            }
        }
    }
    assert!(shared > 0, "partners never came near each other");
}

type Grid32 = <Classic as Variant>::Grid;

#[test]
fn factors_name_the_shape_its_cells_and_its_corners() {
    let mv: Move<Duo> = "X/0@d11".parse().unwrap();
    let factors = BlokusFeatures::<Duo>::factors(Blokus::<Duo>::action(mv));
    // One shape, five cells, and the eight corners of a cross that are not along its edges.
    assert_eq!(factors.len(), 1 + 5 + 8);
    assert!(factors.iter().all(|&factor| factor < BlokusFeatures::<Duo>::FACTORS));
}
