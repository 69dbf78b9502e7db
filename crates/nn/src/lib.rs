//! Small networks for CPUs.
//!
//! There are two kinds. [`sparse`] networks read binary inputs, are trained in floats and quantised for
//! inference. [`dense`] networks read short vectors of floats and are textbook multilayer perceptrons: for
//! games with a short description, and for comparison. Both have one policy row per move and compute only the
//! legal moves. [`Weights`] are for training, [`Network`] is for inference, [`Model`] is the file, which
//! knows its kind. [`NetworkFeatures`] are the features of a game.

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

pub use aligned::Aligned;
pub use card::{Card, CardRating};
pub use features::{
    DenseFeatures, DenseInputs, Features, MoveFeatures, MoveOf, NetworkFeatures, SparseFeatures,
    ValueFeatures, input_words,
};
pub use kernel::{Kernel, exp, fold_lanes};
pub use model::{Model, ModelError};
pub use network::{Kind, Network, NetworkEvaluator, Scratch};
pub use policy::PolicyAgent;
pub use weights::{WeightGroup, Weights};
