//! Networks with binary inputs. The first layer is a sum of rows, few of which change from one position to
//! the next. Moves are composed of factors. Inference is quantised.

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
