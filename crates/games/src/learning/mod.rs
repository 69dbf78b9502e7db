//! What is learned, networks and the weights of Q-learning: the agents that play by it, the networks that come with the
//! program, how new ones are trained and how good they are.

mod agents;
mod anchors;
mod apart;
mod bench;
mod examination;
mod grading;
mod networks;
mod qlearn;
mod rating;
mod records;
mod training;

pub(crate) use agents::{ALPHAZERO, POLICY, alphazero, policy};
pub use anchors::{LadderRating, ladder_rating};
pub use apart::{Apprenticed, LearningHalf};
pub(crate) use apart::{PlayElsewhere, apprentice, play_elsewhere};
pub(crate) use bench::rows as bench_rows;
pub use examination::rate;
pub use grading::{GradeRow, Grading, Pupil};
pub(crate) use grading::{Graded, graded};
pub(crate) use networks::network;
pub use networks::{card, games_like, shipped, shipped_level, shipped_names};
pub(crate) use qlearn::{QLEARN, qlearn};
pub(crate) use training::start;
pub use training::{Begun, TrainError, Trainee};

/// The games for which networks are made; their variants play by the same engine and the same code.
pub(crate) const NETWORK_GAMES: [&str; 3] = ["blokus-classic", "blokus-duo", "pylos"];
