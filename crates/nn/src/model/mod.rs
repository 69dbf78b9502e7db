//! Model files: safetensors with a card, and a checksum over everything. Large matrices of whole numbers are
//! coded.

mod coding;
mod dense;
mod sparse;
mod tensors;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests;

use std::collections::HashMap;
use std::path::Path;

use safetensors::SafeTensors;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::features::NetworkFeatures;
use crate::network::{Kind, Network};
use tensors::{Reader, Tensor};

/// Version of the file format.
const VERSION: u32 = 2;

/// The oldest version that is read. It had no coded tensors.
const OLDEST: u32 = 1;

/// The only key of the file's metadata.
const ENTRY: &str = "polyspire";

/// A network and its card.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Its description.
    pub card: Card,
    /// The network.
    pub network: Network,
}

/// Why a file is not a model for a game.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The file cannot be read.
    #[error("cannot read the model {path}: {source}")]
    Unreadable {
        /// The file.
        path: String,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The file is invalid or incomplete.
    #[error("{path} is no sound model file: {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// Another version of this program wrote the file.
    #[error("{path} is a model file of version {found}, this program reads up to {VERSION}")]
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
        /// What it is for.
        found: String,
        /// What the caller needs.
        wanted: String,
    },
}

/// The metadata. `S` is the shape, whose type depends on the kind.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<S> {
    version: u32,
    card: Card,
    /// Missing in files of sparse networks, which are older than the dense kind.
    #[serde(default, skip_serializing_if = "is_default")]
    kind: Kind,
    shape: S,
    checksum: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_default(kind: &Kind) -> bool {
    *kind == Kind::default()
}

/// Layer sizes of either kind.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum Shape {
    Sparse(crate::sparse::Shape),
    Dense(crate::dense::Shape),
}

impl Shape {
    fn of(network: &Network) -> Self {
        match network {
            Network::Sparse(network) => Self::Sparse(network.shape),
            Network::Dense(network) => Self::Dense(network.weights.shape),
        }
    }

    fn read(kind: Kind, value: serde_json::Value) -> Result<Self, serde_json::Error> {
        match kind {
            Kind::Sparse => serde_json::from_value(value).map(Self::Sparse),
            Kind::Dense => serde_json::from_value(value).map(Self::Dense),
        }
    }

    /// Names of the network's tensors, in the order of the checksum.
    fn names(&self) -> Vec<&'static str> {
        match self {
            Self::Sparse(shape) => sparse::names(shape).collect(),
            Self::Dense(_) => dense::names().collect(),
        }
    }

    fn check(&self) -> Result<(), String> {
        match self {
            Self::Sparse(shape) => shape.check(),
            Self::Dense(shape) => shape.check(),
        }
    }

    /// The sizes that the game determines: those of the file, and those of the game.
    fn measures<F: NetworkFeatures>(&self) -> [String; 2] {
        let words = |inputs: usize, policies: usize, seats: usize| {
            format!("{inputs} inputs, {policies} moves, {seats} seats")
        };
        match self {
            Self::Sparse(shape) => [
                words(shape.inputs, shape.policies, shape.seats) + &effects(shape.effects),
                words(F::INPUTS, F::POLICIES, F::SIDES) + &effects(F::EFFECTS),
            ],
            Self::Dense(shape) => [
                words(shape.inputs, shape.policies, 2),
                words(F::DENSE.map_or(0, |dense| dense.len), F::POLICIES, F::SIDES),
            ],
        }
    }
}

/// Only mentioned for games whose moves have effects.
fn effects(count: usize) -> String {
    if count > 0 { format!(", {count} effects") } else { String::new() }
}

/// Tensors of a network, in the order of the checksum.
fn tensors(network: &Network) -> Vec<(&'static str, Tensor)> {
    match network {
        Network::Sparse(network) => sparse::tensors(network),
        Network::Dense(network) => dense::tensors(network),
    }
}

impl Model {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.write(VERSION, tensors(&self.network))
    }

    /// The bytes of a file with these tensors.
    fn write(&self, version: u32, tensors: Vec<(&'static str, Tensor)>) -> Vec<u8> {
        let (kind, shape) = (self.network.kind(), Shape::of(&self.network));
        let stored = tensors.iter().map(|(name, tensor)| (*name, &tensor.bytes[..]));
        let checksum = checksum(&self.card, shape, stored);
        let header = Header { version, card: self.card.clone(), kind, shape, checksum };
        let text = serde_json::to_string(&header).expect("a card is plain text and numbers");
        let metadata = HashMap::from([(ENTRY.to_string(), text)]);
        safetensors::serialize(tensors, Some(metadata)).expect("the tensors have the sizes of the shape")
    }

    /// Loads a model for a game.
    pub fn load<F: NetworkFeatures>(path: &Path) -> Result<Self, ModelError> {
        let (name, bytes) = content(path)?;
        Self::from_bytes::<F>(&name, &bytes)
    }

    /// The card of a file for any game.
    pub fn card_of(path: &Path) -> Result<Card, ModelError> {
        let (name, bytes) = content(path)?;
        Ok(header(&name, &bytes)?.card)
    }

    /// The card of a model in memory. `name` is for error messages.
    pub fn card_in(name: &str, bytes: &[u8]) -> Result<Card, ModelError> {
        Ok(header(name, bytes)?.card)
    }

    /// The bytes of a file with a changed card, for example with a rating measured since.
    pub fn with_card(path: &Path, change: impl FnOnce(Card) -> Card) -> Result<Vec<u8>, ModelError> {
        let (name, bytes) = content(path)?;
        let header = header(&name, &bytes)?;
        let network = sound_network(&name, &bytes, &header)?;
        Ok(Self { card: change(header.card), network }.to_bytes())
    }

    /// Reads a model for a game. `name` is for error messages.
    pub fn from_bytes<F: NetworkFeatures>(name: &str, bytes: &[u8]) -> Result<Self, ModelError> {
        let header = header(name, bytes)?;
        let other_game = |found: &str, wanted: &str| ModelError::OtherGame {
            path: name.to_string(),
            found: found.to_string(),
            wanted: wanted.to_string(),
        };
        // For games without networks of this kind, the message names the sparse features.
        let wanted = header.kind.encoding::<F>().unwrap_or(F::NAME);
        if header.card.encoding != wanted {
            return Err(other_game(&header.card.encoding, wanted));
        }
        let [found, wanted] = header.shape.measures::<F>();
        if found != wanted {
            return Err(other_game(&found, &wanted));
        }
        let network = sound_network(name, bytes, &header)?;
        Ok(Self { card: header.card, network })
    }
}

/// The file's name for error messages, and its bytes.
fn content(path: &Path) -> Result<(String, Vec<u8>), ModelError> {
    let name = path.display().to_string();
    match std::fs::read(path) {
        Ok(bytes) => Ok((name, bytes)),
        Err(source) => Err(ModelError::Unreadable { path: name, source }),
    }
}

/// The network of a file, if its checksum is right.
fn sound_network(name: &str, bytes: &[u8], header: &Header<Shape>) -> Result<Network, ModelError> {
    let damaged = |reason: String| ModelError::Damaged { path: name.to_string(), reason };
    header.shape.check().map_err(damaged)?;
    let file = SafeTensors::deserialize(bytes).map_err(|error| damaged(error.to_string()))?;
    let file = Reader(file);
    let network = match header.shape {
        Shape::Sparse(shape) => sparse::read(&file, shape).map(Network::Sparse),
        Shape::Dense(shape) => dense::read(&file, shape).map(Network::Dense),
    };
    let network = network.map_err(damaged)?;
    let stored = |name| Ok((name, file.bytes(name)?));
    let stored: Result<Vec<_>, String> = header.shape.names().into_iter().map(stored).collect();
    if checksum(&header.card, header.shape, stored.map_err(damaged)?) == header.checksum {
        Ok(network)
    } else {
        Err(damaged("the checksum does not match".to_string()))
    }
}

/// Reads the metadata.
fn header(name: &str, bytes: &[u8]) -> Result<Header<Shape>, ModelError> {
    let damaged = |reason: String| ModelError::Damaged { path: name.to_string(), reason };
    let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(|error| damaged(error.to_string()))?;
    let text = metadata.metadata().as_ref().and_then(|entries| entries.get(ENTRY));
    let text = text.ok_or_else(|| damaged("it has no card of this program".to_string()))?;
    let version = serde_json::from_str::<serde_json::Value>(text)
        .ok()
        .and_then(|header| header.get("version")?.as_u64())
        .ok_or_else(|| damaged("its card has no version".to_string()))?;
    if !(OLDEST.into()..=VERSION.into()).contains(&version) {
        return Err(ModelError::OtherVersion { path: name.to_string(), found: version as u32 });
    }
    let no_card = |error: serde_json::Error| damaged(format!("its card: {error}"));
    let Header { version, card, kind, shape, checksum } = serde_json::from_str(text).map_err(no_card)?;
    let shape = Shape::read(kind, shape).map_err(no_card)?;
    Ok(Header { version, card, kind, shape, checksum })
}

/// Over the card, the sizes and the bytes of all tensors, so that any change to the file changes it.
fn checksum<'a>(
    card: &Card,
    shape: Shape,
    tensors: impl IntoIterator<Item = (&'static str, &'a [u8])>,
) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    let card = serde_json::to_vec(&(card, shape)).expect("a card is plain text and numbers");
    hasher.update(&card);
    for (name, bytes) in tensors {
        hasher.update(name.as_bytes());
        hasher.update(bytes);
    }
    hasher.finalize()
}
