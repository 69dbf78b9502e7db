//! Networks that read dense features: two fully connected layers, one value, and a row per move.

mod group;
mod network;
mod shape;

pub use group::Group;
pub use network::{Network, Scratch};
pub use shape::Shape;

/// All weights of a dense network.
pub type Weights = crate::weights::Weights<Group>;
