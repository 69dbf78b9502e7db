//! Many clients at once for a real server: idle spectators, games in a hurry, and messages that nobody would send.

pub mod client;
pub mod figures;
pub mod fuzz;
pub mod game;
pub mod process;
pub mod shots;
