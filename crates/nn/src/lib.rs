//! Small networks made for processors.
//!
//! There are two kinds. [`sparse`] networks read inputs that are there or not, are learned in plain numbers and play in small
//! whole ones. [`dense`] networks read plain numbers and are what textbooks draw: for games with a short description, and to
//! compare with. Both have rows for moves: a policy looks at the legal moves only. [`Weights`] are what is learned,
//! [`Network`] is what plays, [`Model`] is the file, and it knows its kind. What they see of a game are its
//! [`NetworkFeatures`].

mod aligned;
mod card;
pub mod dense;
mod features;
mod kernel;
mod model;
mod network;
mod policy;
mod recent;
pub mod sparse;
mod weights;
mod width;

pub use card::{Card, CardRating};
pub use features::{
    DenseFeatures, DenseInputs, Features, MoveFeatures, MoveOf, NetworkFeatures, SparseFeatures,
    ValueFeatures, input_words,
};
pub use kernel::Kernel;
pub use model::{Model, ModelError};
pub use network::{Kind, Network, NetworkEvaluator, Scratch};
pub use policy::PolicyAgent;
pub use weights::{WeightGroup, Weights};
