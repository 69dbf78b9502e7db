//! The tree search on real games.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod evaluators;
mod limits;
mod strength;
mod support;
