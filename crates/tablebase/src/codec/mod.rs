//! Compression of tables.
//!
//! Values are coded in chunks that can be decoded independently. A chunk holds the colourings of the least
//! important stones in ascending order. Each value is predicted from similar colourings before it, with
//! probabilities counted over the whole table. Most predictions are always right and cost nothing.

mod chunk;
mod model;
mod range;

pub(crate) use chunk::{ABSENT, Chunk, MAX_VARIABLES};
pub(crate) use model::{Counts, Model, Shape};
