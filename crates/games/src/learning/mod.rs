//! Networks: the agents that play by them, the ones that come with the program, and how new ones are trained.

mod agents;
mod bench;
mod grading;
mod networks;
mod rating;
mod records;
mod training;

pub(crate) use agents::{ALPHAZERO, POLICY, alphazero, policy};
pub(crate) use bench::rows as bench_rows;
pub use grading::{GradeRow, Grading};
pub(crate) use grading::{Graded, graded};
pub use networks::{card, shipped_names};
pub(crate) use training::start;
pub use training::{Begun, TrainError, Trainee, rate};

/// The games for which networks are made; their variants play by the same engine and the same code.
pub(crate) const NETWORK_GAMES: [&str; 3] = ["blokus-classic", "blokus-duo", "pylos"];
