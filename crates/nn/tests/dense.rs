//! The dense network computes what it should, in every way of computing, and its files are told from others.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use blokus::Duo;
use blokus_kit::BlokusFeatures;
use game_core::{Position, Rng};
use nn::dense::{Group, Network, Shape, Weights};
use nn::{Card, DenseFeatures, Kernel, Kind, Model, MoveFeatures, NetworkFeatures, sparse};
use pylos::{Lines, PylosSquares, Squares};
use pylos_kit::PylosFeatures;

type P = PylosSquares;
type F = PylosFeatures<Squares>;

fn shape() -> Shape {
    Shape::of::<F>(96, 32).unwrap()
}

/// Weights without a zero among them, also where learning starts from zero.
fn weights(seed: u64) -> Weights {
    let mut weights = Weights::random(shape(), seed);
    let mut rng = Rng::seeded(seed);
    for group in [Group::HiddenBias, Group::SecondBias, Group::ValueBias, Group::MoveBias] {
        weights.group_mut(group).iter_mut().for_each(|weight| *weight = rng.fraction() - 0.5);
    }
    weights
}

/// A layer as textbooks have it.
fn layer(weights: &Weights, [group, bias]: [Group; 2], before: &[f64]) -> Vec<f64> {
    let mut units: Vec<f64> = weights.group(bias).iter().map(|&number| number.into()).collect();
    for (number, factor) in before.iter().enumerate() {
        for (unit, &weight) in units.iter_mut().zip(weights.row(group, number)) {
            *unit += factor * f64::from(weight);
        }
    }
    units.into_iter().map(|unit| unit.max(0.0)).collect()
}

fn dot(row: &[f32], units: &[f64]) -> f64 {
    row.iter().zip(units).map(|(&weight, unit)| f64::from(weight) * unit).sum()
}

/// The value and the logits of a position, slow and obviously right.
fn reference(weights: &Weights, position: &P, moves: &[pylos::Move]) -> (f64, Vec<f64>) {
    let mut inputs = Vec::new();
    (F::DENSE.unwrap().list)(position, &mut inputs);
    let inputs: Vec<f64> = inputs.into_iter().map(f64::from).collect();
    let hidden = layer(weights, [Group::Hidden, Group::HiddenBias], &inputs);
    let second = layer(weights, [Group::Second, Group::SecondBias], &hidden);
    let value = f64::from(weights.group(Group::ValueBias)[0]) + dot(weights.group(Group::Value), &second);
    let logit = |mv: &pylos::Move| {
        let number = F::policy(position, *mv);
        f64::from(weights.group(Group::MoveBias)[number]) + dot(weights.row(Group::Moves, number), &second)
    };
    (value.tanh(), moves.iter().map(logit).collect())
}

#[test]
fn every_way_of_computing_agrees_with_the_reference() {
    let weights = weights(2);
    let network = Network::new(weights.clone());
    let portable = network.clone().with_kernel(Kernel::PORTABLE);
    let mut scratches = [network.scratch(), portable.scratch()];
    let mut rng = Rng::seeded(1);
    for _ in 0..3 {
        let mut position = P::start();
        while let Some(mv) = position.random_move(&mut rng) {
            let moves = position.moves();
            let (value, right) = reference(&weights, &position, &moves);
            let values = network.values::<F>(&mut scratches[0], &position);
            assert!((f64::from(values[0].1) - value).abs() < 1e-4, "{values:?} {value}");
            assert!((f64::from(values[0].0) - (0.5 + 0.5 * value)).abs() < 1e-4);
            assert!((values[0].0 + values[1].0 - 1.0).abs() < 1e-6 && values[0].1 + values[1].1 == 0.0);
            let (mut logits, mut same) = (Vec::new(), Vec::new());
            network.logits::<F>(&mut scratches[0], &position, &moves, &mut logits);
            for (logit, right) in logits.iter().zip(&right) {
                assert!((f64::from(*logit) - right).abs() < 1e-3, "{logit} {right}");
            }
            portable.logits::<F>(&mut scratches[1], &position, &moves, &mut same);
            assert_eq!((logits, values), (same, portable.values::<F>(&mut scratches[1], &position)));
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn priors_are_those_of_the_logits() {
    let network = Network::new(weights(3));
    let (mut scratch, position) = (network.scratch(), P::start());
    let moves = position.moves();
    let (mut logits, mut priors) = (Vec::new(), vec![7.0]);
    network.logits::<F>(&mut scratch, &position, &moves, &mut logits);
    network.priors::<F>(&mut scratch, &position, &moves, &mut priors);
    let total: f32 = logits.iter().map(|logit| logit.exp()).sum();
    for (prior, logit) in priors[1..].iter().zip(&logits) {
        assert!((prior - logit.exp() / total).abs() < 1e-5);
    }
}

fn card() -> Card {
    Card {
        game: "pylos".to_string(),
        encoding: Kind::Dense.encoding::<F>().unwrap().to_string(),
        run: "test".to_string(),
        step: 12,
        games: 34,
        strength: String::new(),
        rating: None,
    }
}

fn model() -> Model {
    Model { card: card(), network: Network::new(weights(7)).into() }
}

fn refusal<Q: NetworkFeatures>(bytes: &[u8]) -> String {
    Model::from_bytes::<Q>("m", bytes).unwrap_err().to_string()
}

#[test]
fn a_file_gives_back_the_model_and_its_kind() {
    let bytes = model().to_bytes();
    assert_eq!(Model::from_bytes::<F>("m", &bytes).unwrap(), model());
    assert!(
        Model::from_bytes::<PylosFeatures<Lines>>("m", &bytes).is_ok(),
        "the rules differ, the numbers do not"
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m.safetensors");
    std::fs::write(&path, bytes).unwrap();
    let stamped = Model::with_card(&path, |card| Card { strength: "Elo 7".to_string(), ..card }).unwrap();
    let stamped = Model::from_bytes::<F>("m", &stamped).unwrap();
    assert_eq!(stamped, Model { card: Card { strength: "Elo 7".to_string(), ..card() }, ..model() });
}

#[test]
fn a_flipped_bit_anywhere_is_noticed() {
    let bytes = model().to_bytes();
    let mut rng = Rng::seeded(8);
    let header = u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize + 8;
    let numbers = (0..300).map(|_| header + rng.below((bytes.len() - header) as u32) as usize);
    for place in (0..header).chain(numbers) {
        let mut broken = bytes.clone();
        broken[place] ^= 1 << (place % 8);
        assert!(Model::from_bytes::<F>("m", &broken).is_err(), "byte {place}");
    }
    for length in [0, 7, 8, 100, header, bytes.len() - 1] {
        assert!(Model::from_bytes::<F>("m", &bytes[..length]).is_err(), "{length} bytes");
    }
}

/// A model file with other words on its card.
fn reworded(bytes: &[u8], old: &str, new: &str) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let mut bytes = bytes.to_vec();
    let at = bytes.windows(old.len()).position(|window| window == old.as_bytes()).unwrap();
    bytes[at..at + new.len()].copy_from_slice(new.as_bytes());
    bytes
}

#[test]
fn files_of_other_games_kinds_and_sizes_are_refused_in_one_sentence() {
    let bytes = model().to_bytes();
    assert_eq!(refusal::<BlokusFeatures<Duo>>(&bytes), "m was made for pylos-vector/1, not for blokus-duo/2");
    let unknown = reworded(&bytes, "dense", "other");
    let words = "m is no sound model file: its card: unknown variant `other`, expected `sparse` or `dense`";
    assert!(refusal::<F>(&unknown).starts_with(words), "{}", refusal::<F>(&unknown));
    let narrow = reworded(&bytes, r#"\"inputs\":32"#, r#"\"inputs\":31"#);
    assert_eq!(
        refusal::<F>(&narrow),
        "m was made for 31 inputs, 334 moves, 2 seats, not for 32 inputs, 334 moves, 2 seats"
    );
    let wide = reworded(&bytes, r#"\"second_hidden\":32"#, r#"\"second_hidden\":64"#);
    let words = "m is no sound model file: the tensor second has 3072 numbers of F32, not 6144 of F32";
    assert_eq!(refusal::<F>(&wide), words);
    let odd = reworded(&bytes, r#"\"second_hidden\":32"#, r#"\"second_hidden\":33"#);
    assert!(refusal::<F>(&odd).contains("second_hidden is 33, but must be a multiple of 32"));
}

/// A card that claims the other kind does not get past the names of what is read.
#[test]
fn a_sparse_network_is_not_taken_for_a_dense_one() {
    let weights = sparse::Weights::random(sparse::Shape::of::<F>(64, 32, 64), 300, 1);
    let network = sparse::Network::new::<F>(&weights);
    let model = Model { card: card(), network: network.into() };
    assert_eq!(refusal::<F>(&model.to_bytes()), "m was made for pylos-vector/1, not for pylos/1");
}

#[test]
fn games_without_numbers_to_read_have_no_dense_networks() {
    assert!(Shape::of::<BlokusFeatures<Duo>>(512, 256).is_none());
    assert!(Kind::Dense.encoding::<BlokusFeatures<Duo>>().is_none());
}
