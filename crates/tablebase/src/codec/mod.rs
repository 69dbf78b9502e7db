//! Making tables small.
//!
//! Values are coded in chunks that can be decoded one by one. A chunk holds the colourings of the stones that matter
//! least, in ascending order; a value is predicted from those of similar colourings before it, and the odds of every
//! prediction are counted over the whole table first. Most predictions are then never wrong and cost nothing.

mod chunk;
mod model;
mod range;

pub(crate) use chunk::{ABSENT, Chunk, MAX_VARIABLES};
pub(crate) use model::{Counts, Model, Shape};
