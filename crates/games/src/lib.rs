//! The catalogue: the only list of games, and the only list of agents. Everything else is derived from them.

pub mod agents;
pub mod analysis;
pub mod bench;
mod blokus;
mod catalogue;
pub mod contest;
pub mod ending;
pub mod env;
pub mod exact;
pub mod learning;
pub mod levels;
mod picture;
mod pylos;

pub use blokus::pieces;
pub use catalogue::{CatalogueEntry, GAMES, UnknownGame, by_record_name, find, replay, signature, trace};
