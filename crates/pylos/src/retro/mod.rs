//! The exact solution: every position at the start of a turn, whether it is won, lost or drawn, and in how
//! many turns.
//!
//! [`PylosRetro`] describes the positions, and how turns connect them, to the solver of the `tablebase`
//! crate. [`PylosTable`] probes the file that the solver writes.

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
