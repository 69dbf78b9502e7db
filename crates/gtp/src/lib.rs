//! The text protocol (GTP version 2 in the dialect of Blokus engines), both sides of it.
//!
//! [`Engine`] answers commands for any game of a [`Catalogue`], so that other programs can use our agents. [`GtpPlayer`]
//! drives an external engine as one of our players. Neither knows a game: both see sessions.

mod client;
mod engine;
mod wire;

pub use client::{EngineError, GtpEngine, GtpPlayer, GtpSettings, end_engines};
pub use engine::{Catalogue, Engine, raise_when_unread};
pub use wire::Command;
