//! Model files: safetensors with a card, and a checksum over everything.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use game_core::Encoder;
use safetensors::tensor::{Dtype, SafeTensors, View};
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::network::Network;
use crate::shape::Shape;

/// The version of the file's arrangement.
const VERSION: u32 = 1;

/// The one entry of the file's metadata.
const ENTRY: &str = "polyspire";

/// A network and its card.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What it says about itself.
    pub card: Card,
    /// The network.
    pub network: Network,
}

/// Why a file is no model for a game.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The file cannot be read.
    #[error("cannot read the model {path}: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The content is not a whole model.
    #[error("{path} is no sound model file: {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// The file was made by another version of this program.
    #[error("{path} is a model file of version {found}, this program reads version {VERSION}")]
    OtherVersion {
        /// The file.
        path: String,
        /// Its version.
        found: u32,
    },
    /// The network is for another game.
    #[error("{path} was made for {found}, not for {wanted}")]
    OtherGame {
        /// The file.
        path: String,
        /// What it was made for.
        found: String,
        /// What it is wanted for.
        wanted: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    version: u32,
    card: Card,
    shape: Shape,
    checksum: u32,
}

struct Tensor<'a> {
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Cow<'a, [u8]>,
}

impl View for Tensor<'_> {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.bytes)
    }

    fn data_len(&self) -> usize {
        self.bytes.len()
    }
}

/// The tensors of a network, in the order in which they are checked.
fn tensors(network: &Network) -> Vec<(&'static str, Tensor<'_>)> {
    let shape = &network.shape;
    let layers = shape.value_hidden + shape.policy_hidden;
    let tensor = |dtype, rows: usize, columns: usize, bytes: Vec<u8>| Tensor {
        dtype,
        shape: if rows == 1 { vec![columns] } else { vec![rows, columns] },
        bytes: Cow::Owned(bytes),
    };
    let words = |numbers: &[i16]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let bytes = |numbers: &[i8]| numbers.iter().map(|&number| number as u8).collect();
    let floats = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let integers = |numbers: &[i32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let mut tensors = vec![
        ("inputs", tensor(Dtype::I16, shape.inputs, shape.hidden, words(&network.inputs))),
        ("input_bias", tensor(Dtype::I16, 1, shape.hidden, words(&network.input_bias))),
        ("layers", tensor(Dtype::I8, layers, shape.hidden, bytes(&network.layers))),
        ("layer_bias", tensor(Dtype::I32, 1, layers, integers(&network.layer_bias))),
        ("output", tensor(Dtype::F32, shape.outputs(), shape.value_hidden, floats(&network.output))),
        ("output_bias", tensor(Dtype::F32, 1, shape.outputs(), floats(&network.output_bias))),
        ("moves", tensor(Dtype::I8, shape.policies, shape.policy_hidden, bytes(&network.moves))),
        ("move_bias", tensor(Dtype::F32, 1, shape.policies, floats(&network.move_bias))),
        ("move_scale", tensor(Dtype::F32, 1, 1, floats(&[network.move_scale]))),
    ];
    if shape.effects > 0 {
        let rows = tensor(Dtype::F32, shape.effects, shape.policy_hidden, floats(&network.effects));
        tensors.push(("effects", rows));
        tensors.push(("effect_bias", tensor(Dtype::F32, 1, shape.effects, floats(&network.effect_bias))));
    }
    tensors
}

impl Model {
    /// The file's content.
    pub fn to_bytes(&self) -> Vec<u8> {
        let tensors = tensors(&self.network);
        let checksum = checksum(&self.card, &self.network.shape, &tensors);
        let header =
            Header { version: VERSION, card: self.card.clone(), shape: self.network.shape, checksum };
        let text = serde_json::to_string(&header).expect("a card is plain text and numbers");
        let metadata = HashMap::from([(ENTRY.to_string(), text)]);
        safetensors::serialize(tensors, Some(metadata)).expect("the tensors have the sizes of the shape")
    }

    /// Reads a model for a game from a file.
    pub fn load<P: Encoder>(path: &Path) -> Result<Self, ModelError> {
        let (name, bytes) = content(path)?;
        Self::from_bytes::<P>(&name, &bytes)
    }

    /// What a file says about itself, whatever its game.
    pub fn card_of(path: &Path) -> Result<Card, ModelError> {
        let (name, bytes) = content(path)?;
        Ok(header(&name, &bytes)?.card)
    }

    /// The content of a file with what was measured of its strength on its card.
    pub fn with_strength(path: &Path, strength: &str) -> Result<Vec<u8>, ModelError> {
        let (name, bytes) = content(path)?;
        let header = header(&name, &bytes)?;
        let network = sound_network(&name, &bytes, &header)?;
        let card = Card { strength: strength.to_string(), ..header.card };
        Ok(Self { card, network }.to_bytes())
    }

    /// Reads a model for a game; `name` is for error messages.
    pub fn from_bytes<P: Encoder>(name: &str, bytes: &[u8]) -> Result<Self, ModelError> {
        let header = header(name, bytes)?;
        if header.card.encoding != P::ENCODING {
            return Err(ModelError::OtherGame {
                path: name.to_string(),
                found: header.card.encoding,
                wanted: P::ENCODING.to_string(),
            });
        }
        let shape = header.shape;
        let fits = (shape.inputs, shape.policies, shape.effects) == (P::INPUTS, P::POLICIES, P::EFFECTS);
        if !fits || shape.seats != P::SEATS {
            return Err(ModelError::OtherGame {
                path: name.to_string(),
                found: format!("{} inputs, {} moves, {} seats", shape.inputs, shape.policies, shape.seats),
                wanted: format!("{} inputs, {} moves, {} seats", P::INPUTS, P::POLICIES, P::SEATS),
            });
        }
        let network = sound_network(name, bytes, &header)?;
        Ok(Self { card: header.card, network })
    }
}

/// A file's name for messages, and what is in it.
fn content(path: &Path) -> Result<(String, Vec<u8>), ModelError> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(bytes) => Ok((name, bytes)),
        Err(source) => Err(ModelError::Unreadable { path: name, source }),
    }
}

/// The network of a file, if all of it is as it was written.
fn sound_network(name: &str, bytes: &[u8], header: &Header) -> Result<Network, ModelError> {
    let damaged = |reason: String| ModelError::Damaged { path: name.to_string(), reason };
    header.shape.check().map_err(damaged)?;
    let file = SafeTensors::deserialize(bytes).map_err(|error| damaged(error.to_string()))?;
    let network = read(&file, header.shape).map_err(damaged)?;
    if checksum(&header.card, &header.shape, &tensors(&network)) == header.checksum {
        Ok(network)
    } else {
        Err(damaged("the checksum does not match".to_string()))
    }
}

/// The card and what else stands before the numbers.
fn header(name: &str, bytes: &[u8]) -> Result<Header, ModelError> {
    let damaged = |reason: String| ModelError::Damaged { path: name.to_string(), reason };
    let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(|error| damaged(error.to_string()))?;
    let text = metadata.metadata().as_ref().and_then(|entries| entries.get(ENTRY));
    let text = text.ok_or_else(|| damaged("it has no card of this program".to_string()))?;
    let version = serde_json::from_str::<serde_json::Value>(text)
        .ok()
        .and_then(|header| header.get("version")?.as_u64())
        .ok_or_else(|| damaged("its card has no version".to_string()))?;
    if version != u64::from(VERSION) {
        return Err(ModelError::OtherVersion { path: name.to_string(), found: version as u32 });
    }
    serde_json::from_str(text).map_err(|error| damaged(format!("its card: {error}")))
}

fn read(file: &SafeTensors<'_>, shape: Shape) -> Result<Network, String> {
    let layers = shape.value_hidden + shape.policy_hidden;
    let bytes_of = |name: &str, dtype: Dtype, count: usize| {
        let tensor = file.tensor(name).map_err(|error| error.to_string())?;
        let found: usize = tensor.shape().iter().product();
        if tensor.dtype() != dtype || found != count {
            return Err(format!(
                "the tensor {name} has {found} numbers of {:?}, not {count} of {dtype:?}",
                tensor.dtype()
            ));
        }
        Ok(tensor.data().to_vec())
    };
    let words = |name: &str, count| {
        let bytes = bytes_of(name, Dtype::I16, count)?;
        Ok::<_, String>(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
    };
    let small = |name: &str, count| {
        Ok::<_, String>(bytes_of(name, Dtype::I8, count)?.into_iter().map(|byte| byte as i8).collect())
    };
    let four = |chunk: &[u8]| [chunk[0], chunk[1], chunk[2], chunk[3]];
    let floats = |name: &str, count| {
        let bytes = bytes_of(name, Dtype::F32, count)?;
        Ok::<_, String>(bytes.chunks_exact(4).map(|chunk| f32::from_le_bytes(four(chunk))).collect())
    };
    let integers = |name: &str, count| {
        let bytes = bytes_of(name, Dtype::I32, count)?;
        Ok::<_, String>(bytes.chunks_exact(4).map(|chunk| i32::from_le_bytes(four(chunk))).collect())
    };
    let scale: Vec<f32> = floats("move_scale", 1)?;
    let effects = if shape.effects > 0 {
        (floats("effects", shape.effects * shape.policy_hidden)?, floats("effect_bias", shape.effects)?)
    } else {
        (Vec::new(), Vec::new())
    };
    Ok(Network::from_parts(
        shape,
        (words("inputs", shape.inputs * shape.hidden)?, words("input_bias", shape.hidden)?),
        (small("layers", layers * shape.hidden)?, integers("layer_bias", layers)?),
        (floats("output", shape.outputs() * shape.value_hidden)?, floats("output_bias", shape.outputs())?),
        (
            small("moves", shape.policies * shape.policy_hidden)?,
            floats("move_bias", shape.policies)?,
            scale[0],
        ),
        effects,
    ))
}

/// Over the card, the sizes and all numbers: whatever changes in a file, this changes.
fn checksum(card: &Card, shape: &Shape, tensors: &[(&'static str, Tensor<'_>)]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    let card = serde_json::to_vec(&(card, shape)).expect("a card is plain text and numbers");
    hasher.update(&card);
    for (name, tensor) in tensors {
        hasher.update(name.as_bytes());
        hasher.update(&tensor.bytes);
    }
    hasher.finalize()
}
