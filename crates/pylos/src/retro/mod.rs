//! The exact solution: every position at the start of a turn, won, lost or drawn, and in how many turns.
//!
//! [`PylosRetro`] tells the solver of the `tablebase` crate what the positions are and how turns connect them;
//! [`PylosTable`] answers questions from the file that the solver writes.

mod bits;
mod game;
mod report;
mod shapes;
mod sweep;
mod table;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests;
mod turns;

pub use game::PylosRetro;
pub use report::Report;
pub use table::{PylosTable, Sample};
