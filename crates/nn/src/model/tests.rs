//! Files of every version are read, and files made on purpose do no harm.

use game_core::Rng;

use super::*;

/// A small model, like one that was trained: rows of different sizes, and effects.
fn model() -> Model {
    let shape = crate::sparse::Shape {
        inputs: 100,
        hidden: 64,
        value_hidden: 32,
        policy_hidden: 32,
        policies: 50,
        factors: 3,
        effects: 2,
        seats: 2,
        soft_hidden: 0,
    };
    let mut rng = Rng::seeded(1);
    let mut whole = |count: usize| -> Vec<i16> {
        let number = |index: usize| rng.below(index as u32 % 200 + 1) as i16 - (index % 200 / 2) as i16;
        (0..count).map(number).collect()
    };
    let bytes = |numbers: Vec<i16>| numbers.into_iter().map(|number| number as i8).collect();
    let floats = |numbers: Vec<i16>| numbers.into_iter().map(f32::from).collect();
    let network = crate::sparse::Network::from_parts(
        shape,
        (whole(100 * 64), whole(64)),
        (bytes(whole(64 * 64)), whole(64).into_iter().map(i32::from).collect()),
        (floats(whole(4 * 32)), floats(whole(4))),
        (bytes(whole(50 * 32)), floats(whole(50)), 0.5),
        (floats(whole(2 * 32)), floats(whole(2))),
    );
    let card = Card {
        game: "pylos".to_string(),
        encoding: "pylos/1".to_string(),
        run: "test".to_string(),
        step: 1,
        games: 2,
        strength: String::new(),
        rating: None,
    };
    Model { card, network: network.into() }
}

/// The tensors as version 1 had them.
fn plain_tensors(network: &Network) -> Vec<(&'static str, Tensor)> {
    let Network::Sparse(sparse) = network else { unreachable!("the model is sparse") };
    let shape = &sparse.shape;
    let mut tensors = tensors(network);
    tensors[0].1 = Tensor::new([shape.inputs, shape.hidden], &sparse.inputs);
    tensors[2].1 = Tensor::new([shape.value_hidden + shape.policy_hidden, shape.hidden], &sparse.layers);
    tensors[6].1 = Tensor::new([shape.policies, shape.policy_hidden], &sparse.moves);
    tensors
}

fn read(bytes: &[u8]) -> Result<Model, ModelError> {
    let header = header("m", bytes)?;
    let network = sound_network("m", bytes, &header)?;
    Ok(Model { card: header.card, network })
}

#[test]
fn files_of_both_versions_are_the_same_model() {
    let model = model();
    let [old, new] = [model.write(1, plain_tensors(&model.network)), model.to_bytes()];
    assert!(new.len() < old.len() * 3 / 4, "{} and {} bytes", new.len(), old.len());
    assert_eq!(read(&old).unwrap(), model);
    assert_eq!(read(&new).unwrap(), model);
    assert_eq!(read(&old).unwrap().to_bytes(), new, "an old file becomes a new one");
    let oldest = read(&model.write(0, plain_tensors(&model.network))).unwrap_err();
    assert_eq!(oldest.to_string(), "m is a model file of version 0, this program reads up to 2");
}

#[test]
fn damaged_streams_with_a_right_checksum_do_no_harm() {
    let model = model();
    let mut rng = Rng::seeded(2);
    let mut refused = 0;
    for _ in 0..1000 {
        let mut tensors = tensors(&model.network);
        let tensor = &mut tensors[[0, 2, 6][rng.below(3) as usize]].1;
        for _ in 0..=rng.below(2) {
            let place = rng.below(tensor.bytes.len().min(600) as u32) as usize;
            tensor.bytes[place] = rng.below(256) as u8;
        }
        match read(&model.write(VERSION, tensors)) {
            Ok(read) => assert_eq!(Shape::of(&read.network).names(), Shape::of(&model.network).names()),
            Err(error) => {
                assert!(error.to_string().starts_with("m is no sound model file: the tensor "), "{error}");
                refused += 1;
            }
        }
    }
    // The others have other numbers where numbers are stored as they are.
    assert!(refused > 500, "{refused}");
}

/// Sizes in the header that no file can fill.
#[test]
fn sizes_beyond_the_file_are_refused() {
    let mut model = model();
    let tensors = || tensors(&self::model().network);
    for inputs in [101, 1 << 30, usize::MAX] {
        if let Network::Sparse(network) = &mut model.network {
            network.shape.inputs = inputs;
        }
        let refused = read(&model.write(VERSION, tensors())).unwrap_err().to_string();
        assert!(refused.starts_with("m is no sound model file: the tensor inputs: "), "{refused}");
    }
}
