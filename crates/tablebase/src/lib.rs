//! Exact solving by retrograde analysis, compressed table files, and probing.
//!
//! Nothing here knows a game. A game whose positions are colourings of stones implements [`Retro`]: which
//! stones can lie where, and the predecessors of a set of positions. [`Solver`] sweeps until nothing changes:
//! a position without a turn is lost, a turn to a loss wins, and a position whose turns all lead to wins is
//! lost. The number of the sweep is the distance; whatever remains is drawn.

pub mod cube;

mod audit;
mod codec;
mod error;
mod file;
mod layout;
mod retro;
mod solver;
mod statistics;
mod value;

pub use audit::{Audit, Next, Turns};
pub use error::{SolveError, TableError};
pub use file::Table;
pub use retro::{Arrangement, Cube, Retro, Target};
pub use solver::{Estimate, Listener, Options, Progress, Solver};
pub use statistics::Statistics;
pub use value::{Grade, Value};
