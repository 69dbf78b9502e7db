//! Evaluation of checkpoints: ratings against anchors, and grades against exact values.

mod anchors;
mod checkpoint;
mod grading;
mod rating;
mod training;

pub use anchors::{LadderRating, ladder_rating};
pub use checkpoint::rate;
pub use grading::{TrainedModel, grade};
pub use training::{ArenaEvaluator, begin_remote_training, begin_training};
