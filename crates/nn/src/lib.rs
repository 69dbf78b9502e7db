//! Small networks made for processors.
//!
//! Inputs are there or not, so the first layer is a sum of rows, and from one position to the next only few rows change.
//! Moves have rows as well: a policy looks at the legal moves only. [`Weights`] are what is learned, [`Network`] is what
//! plays: the same in small whole numbers. [`Model`] is the file.

mod card;
mod float;
mod kernel;
mod model;
mod network;
mod recent;
mod shape;
mod weights;

pub use card::Card;
pub use float::{FloatOutput, RANGE, Reference};
pub use kernel::Kernel;
pub use model::{Model, ModelError};
pub use network::{Adviser, Network, Scratch};
pub use shape::Shape;
pub use weights::{Group, Weights, parts_of};
