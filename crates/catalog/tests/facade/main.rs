//! Every game of the catalogue as clients see it: through the facade of sessions, as text and as data.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod board;
mod catalogue;
mod foreign_records;
mod kept_records;
mod notation;
mod out_of_turn;
mod pieces;
mod pylos;
mod records;
mod refusals;
mod setups;
mod signature;
mod support;
mod turns;
mod undo;
mod whole_games;
