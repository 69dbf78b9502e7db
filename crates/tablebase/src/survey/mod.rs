//! Going through a whole table: counting what is in it, and checking it against the rules.

mod audit;
mod census;

pub use audit::{Audit, Next, Turns};
pub use census::Census;
