//! Networks whose inputs are there or not. The first layer is a sum of rows, and from one position to the next only few rows
//! change; moves are made of factors; play is in small whole numbers.

mod float;
mod group;
mod network;
mod shape;
mod views;

pub use float::{FloatOutput, RANGE, Reference};
pub use group::{Group, factors_of};
pub use network::{Network, Scratch};
pub use shape::Shape;

pub(crate) use float::sigmoid;
use group::LAYER_SCALE;

/// All weights of a sparse network.
pub type Weights = crate::weights::Weights<Group>;
