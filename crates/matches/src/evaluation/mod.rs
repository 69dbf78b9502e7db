//! How good checkpoints are: by games against opponents with known ratings, and by what is known exactly.

mod anchors;
mod examination;
mod grading;
mod rating;
mod training;

pub use anchors::{LadderRating, ladder_rating};
pub use examination::rate;
pub use grading::{Pupil, grade};
pub use training::{ArenaEvaluator, begin_remote_training, begin_training};
