//! Load tests for a real server: idle spectators, fast games, and malformed messages.

pub mod client;
pub mod figures;
pub mod fuzz;
pub mod game;
pub mod inputs;
pub mod process;
