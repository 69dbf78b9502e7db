//! The sparse network that plays is the network that was trained, and files give back what went in.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::Arc;

use blokus::{Blokus, Classic, Classic2p, Classic3p, Duo, Junior};
use blokus_kit::BlokusFeatures;
use game_core::{ActionSpace, Position, Rng};
use nn::sparse::{Network, Reference, Shape, Weights};
use nn::{Card, CardRating, Kernel, Model, MoveFeatures, NetworkEvaluator, NetworkFeatures, SparseFeatures};
use pylos::{Lines, Squares};
use pylos_kit::PylosFeatures;
use search::{Evaluator, Utility};

type DuoFeatures = BlokusFeatures<Duo>;
type SquaresFeatures = PylosFeatures<Squares>;

fn weights<F: NetworkFeatures>(seed: u64) -> Weights {
    Weights::random(Shape::of::<F>(64, 32, 64), 300, seed)
}

/// Whole numbers are close to plain ones: within 0.1 for chances, margins and logits, and that in random networks, whose numbers do not know of rounding.
fn quantised_agrees_with_float<F: NetworkFeatures>() {
    let mut rng = Rng::seeded(1);
    let weights = weights::<F>(2);
    let reference = Reference::<F>::new(&weights);
    let network = Network::new::<F>(&weights);
    let portable = network.clone().with_kernel(Kernel::PORTABLE);
    let mut scratches = [network.scratch::<F>(), portable.scratch::<F>()];
    let mut position = F::Position::start();
    for _ in 0..60 {
        let moves = position.moves();
        let Some(&mv) = rng.pick(&moves) else { break };
        if moves.len() > 1 {
            let right = reference.evaluate(&position, &moves);
            let values = network.values::<F>(&mut scratches[0], &position);
            let mut logits = Vec::new();
            network.logits::<F>(&mut scratches[0], &position, &moves, &mut logits);
            let excess = right.chances.iter().sum::<f32>() / F::Position::SEATS as f32 - 0.5;
            for seat in 0..F::Position::SEATS {
                assert!((values[seat].0 - (right.chances[seat] - excess)).abs() < 0.1);
                assert!((values[seat].1 - right.margins[seat]).abs() < 0.1, "{values:?} {right:?}");
            }
            for (logit, right) in logits.iter().zip(&right.logits) {
                assert!((logit - right).abs() < 0.1, "{logit} {right}");
            }
            let mut same = Vec::new();
            portable.logits::<F>(&mut scratches[1], &position, &moves, &mut same);
            assert_eq!(logits, same);
        }
        position.play_unchecked(mv);
    }
}

#[test]
fn whole_numbers_are_close_to_plain_ones() {
    quantised_agrees_with_float::<DuoFeatures>();
    quantised_agrees_with_float::<BlokusFeatures<Classic>>();
    quantised_agrees_with_float::<BlokusFeatures<Junior>>();
    quantised_agrees_with_float::<SquaresFeatures>();
}

/// Priors of the legal moves are those of all moves, with the illegal ones masked out.
#[test]
fn priors_of_legal_moves_are_the_masked_priors_of_all() {
    type F = DuoFeatures;
    let weights = weights::<F>(3);
    let reference = Reference::<F>::new(&weights);
    let network = Network::new::<F>(&weights);
    let mut scratch = network.scratch::<F>();
    let mut rng = Rng::seeded(4);
    let mut position = Blokus::<Duo>::start();
    for _ in 0..12 {
        let moves = position.moves();
        let mut priors = Vec::new();
        network.priors::<F>(&mut scratch, &position, &moves, &mut priors);
        // All placements in the mover's view, whether legal or not: the policy of the first colour is the identity.
        let all: Vec<_> = (0..F::POLICIES).map(Blokus::<Duo>::move_of).collect();
        let logits = reference.evaluate(&position, &all).logits;
        let masked: Vec<f64> = all
            .iter()
            .zip(logits)
            .map(|(mv, logit)| if position.is_legal(*mv) { f64::from(logit).exp() } else { 0.0 })
            .collect();
        let total: f64 = masked.iter().sum();
        for (mv, prior) in moves.iter().zip(&priors) {
            let right = masked[Blokus::<Duo>::action(*mv)] / total;
            assert!((f64::from(*prior) - right).abs() < 0.05 * right + 1e-6, "{prior} {right}");
        }
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        position.play_unchecked(*rng.pick(&moves).unwrap());
    }
}

/// Sums that follow the game are the sums made afresh.
#[test]
fn following_the_game_changes_nothing() {
    type F = DuoFeatures;
    let network = Network::new::<F>(&weights::<F>(5));
    let mut following = network.scratch::<F>();
    let mut rng = Rng::seeded(6);
    for _ in 0..3 {
        let mut position = Blokus::<Duo>::start();
        while let Some(mv) = position.random_move(&mut rng) {
            let fresh = network.values::<F>(&mut network.scratch::<F>(), &position);
            assert_eq!(network.values::<F>(&mut following, &position), fresh);
            position.play_unchecked(mv);
        }
    }
}

/// Learning may go on from a network that plays: nothing but what rounding took is lost.
#[test]
fn a_network_gives_back_weights_that_make_it() {
    let network = Network::new::<DuoFeatures>(&weights::<DuoFeatures>(5));
    assert_eq!(Network::new::<DuoFeatures>(&network.weights()), network);
    let network = Network::new::<SquaresFeatures>(&weights::<SquaresFeatures>(6));
    assert_eq!(Network::new::<SquaresFeatures>(&network.weights()), network);
}

fn model() -> Model {
    let card = Card {
        game: "pylos".to_string(),
        encoding: SquaresFeatures::NAME.to_string(),
        run: "test".to_string(),
        step: 12,
        games: 34,
        strength: String::new(),
        rating: None,
    };
    Model { card, network: Network::new::<SquaresFeatures>(&weights::<SquaresFeatures>(7)).into() }
}

#[test]
fn a_file_gives_back_the_model() {
    let model = model();
    let bytes = model.to_bytes();
    assert_eq!(bytes, model.to_bytes(), "the same model makes the same file");
    assert_eq!(Model::from_bytes::<SquaresFeatures>("m", &bytes).unwrap(), model);
    // The rules differ, what the network reads does not.
    assert!(Model::from_bytes::<PylosFeatures<Lines>>("m", &bytes).is_ok());
}

#[test]
fn the_network_that_comes_with_the_program_is_readable() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/pylos.safetensors");
    let bytes = std::fs::read(path).unwrap();
    let model = Model::from_bytes::<SquaresFeatures>("m", &bytes).unwrap();
    assert_eq!(model.network.kind(), nn::Kind::Sparse);
    assert_eq!(model.to_bytes(), bytes, "and written as it was");
}

#[test]
fn what_was_measured_goes_on_the_card() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m.safetensors");
    std::fs::write(&path, model().to_bytes()).unwrap();
    let rating =
        CardRating { label: "Advanced".to_string(), level: 7, elo: 281.5, elo_error: 40.0, visits: 800 };
    let measured = |card: Card| Card { strength: "Elo 7".to_string(), rating: Some(rating.clone()), ..card };
    let bytes = Model::with_card(&path, measured).unwrap();
    let stamped = Model::from_bytes::<SquaresFeatures>("m", &bytes).unwrap();
    assert_eq!(stamped.network, model().network);
    assert_eq!(stamped.card, measured(model().card));
    std::fs::write(&path, &bytes[..200]).unwrap();
    assert!(Model::with_card(&path, |card| card).is_err());
}

#[test]
fn a_flipped_bit_anywhere_is_noticed() {
    let bytes = model().to_bytes();
    let mut rng = Rng::seeded(8);
    let header = u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize + 8;
    let places =
        (0..header).chain((0..300).map(|_| header + rng.below((bytes.len() - header) as u32) as usize));
    for place in places {
        let mut broken = bytes.clone();
        broken[place] ^= 1 << (place % 8);
        assert!(Model::from_bytes::<SquaresFeatures>("m", &broken).is_err(), "byte {place}");
    }
    for length in [0, 7, 8, 100, header, bytes.len() - 1] {
        assert!(Model::from_bytes::<SquaresFeatures>("m", &bytes[..length]).is_err(), "{length} bytes");
    }
}

#[test]
fn models_of_other_games_and_versions_are_refused() {
    let bytes = model().to_bytes();
    let refused = Model::from_bytes::<DuoFeatures>("m", &bytes).unwrap_err().to_string();
    assert_eq!(refused, "m was made for pylos/1, not for blokus-duo/2");
    let version = br#"\"version\":2"#;
    let at = bytes.windows(version.len()).position(|window| window == version).unwrap();
    let mut newer = bytes.clone();
    newer[at + version.len() - 1] = b'9';
    let refused = Model::from_bytes::<SquaresFeatures>("m", &newer).unwrap_err().to_string();
    assert_eq!(refused, "m is a model file of version 9, this program reads up to 2");
}

/// A network of Classic knows colours; what a seat can expect is the mean of its colours, and all seats together are even.
#[test]
fn a_network_of_classic_plays_for_two_and_for_three() {
    let weights = weights::<BlokusFeatures<Classic>>(1);
    let card = Card { encoding: BlokusFeatures::<Classic>::NAME.to_string(), ..model().card };
    let classic =
        Model { card, network: Network::new::<BlokusFeatures<Classic>>(&weights).into() }.to_bytes();
    values_of_seats::<BlokusFeatures<Classic>>(&classic);
    values_of_seats::<BlokusFeatures<Classic2p>>(&classic);
    values_of_seats::<BlokusFeatures<Classic3p>>(&classic);
}

fn values_of_seats<F: NetworkFeatures>(model: &[u8]) {
    let network = Model::from_bytes::<F>("m", model).unwrap().network;
    let utility = Utility { margin_weight: 0.0, full_margin: 20.0 };
    let network = Arc::new(network);
    let evaluator = NetworkEvaluator::<F>::new(network.clone(), utility);
    let mut scratch = evaluator.scratch();
    let (mut position, mut rng) = (F::Position::start(), Rng::seeded(4));
    let mut seen = 0;
    while let Some(mv) = position.random_move(&mut rng) {
        let sides = network.values::<F>(&mut scratch, &position);
        let values = evaluator.value(&mut scratch, &position);
        let mean_of = |seat: usize| {
            let own =
                |view: &usize| F::seat_in_view(&position, *view).is_some_and(|owner| owner.index() == seat);
            let chances: Vec<f32> = (0..F::SIDES).filter(own).map(|view| sides[view].0).collect();
            chances.iter().sum::<f32>() / chances.len() as f32
        };
        let even = (0..F::Position::SEATS).map(mean_of).sum::<f32>() / F::Position::SEATS as f32 - 0.5;
        for (seat, value) in values.iter().enumerate().take(F::Position::SEATS) {
            assert!((value - (mean_of(seat) - even)).abs() < 1e-4, "seat {seat} of {}", F::Position::SEATS);
        }
        assert!(
            (values[..F::Position::SEATS].iter().sum::<f32>() / F::Position::SEATS as f32 - 0.5).abs() < 1e-4
        );
        seen += 1;
        position.play_unchecked(mv);
    }
    assert!(seen > 40);
}
