//! Training of games of the catalogue, and players by what was learned.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod qlearn;
