//! Exact solving of games whose positions are colourings of stones: sweeps over all positions at once, small files,
//! and probing them.
//!
//! Nothing here knows a game. A game implements [`Retro`]: which stones can lie where, and from a set of positions
//! the set of positions with a turn into it. [`Solver`] repeats that until nothing changes: positions without a turn
//! are lost, positions with a turn into a lost one are won, positions with turns only into won ones are lost. The
//! number of the sweep is the distance, and what is left over is drawn.

pub mod cube;

mod codec;
mod error;
mod file;
mod retro;
mod shelf;
mod solver;
mod survey;
mod value;

pub use error::{SolveError, TableError};
pub use file::Table;
pub use retro::{Arrangement, Cube, Retro, Target};
pub use solver::{Estimate, Listener, Options, Progress, Solver};
pub use survey::{Audit, Census, Next, Turns};
pub use value::{Grade, Value};
