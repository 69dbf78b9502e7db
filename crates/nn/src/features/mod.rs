//! The features of a game, one trait per concern.
//!
//! Features have a type of their own, because the rules know nothing of networks: a kit names one such type
//! for each of its games. All features are from the mover's view: the board is turned and the seats are
//! counted from the mover, so that equivalent positions have equal features whoever is to move.

mod dense;
mod moves;
mod sparse;
mod values;

pub use dense::{DenseFeatures, DenseInputs};
pub use moves::MoveFeatures;
pub use sparse::{SparseFeatures, input_words};
pub use values::ValueFeatures;

use game_core::{ActionSpace, Symmetries};

/// Features of a game.
pub trait Features: Send + Sync + 'static {
    /// The positions that they describe.
    type Position: ActionSpace + Symmetries;
}

/// All features that networks of both kinds need.
pub trait NetworkFeatures: SparseFeatures + DenseFeatures + MoveFeatures + ValueFeatures {}

impl<F: SparseFeatures + DenseFeatures + MoveFeatures + ValueFeatures> NetworkFeatures for F {}

/// A move of the game that the features describe.
pub type MoveOf<F> = <<F as Features>::Position as game_core::Position>::Move;
