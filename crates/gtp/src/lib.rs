//! The Go Text Protocol (GTP version 2 in the dialect of Blokus engines), engine and client.
//!
//! [`Engine`] answers commands for any game of a [`Catalogue`], so that other programs can use our agents.
//! [`GtpPlayer`] drives an external engine as a player. Neither knows a game: both work on sessions.

mod client;
mod engine;
mod wire;

pub use client::{EngineError, GtpEngine, GtpPlayer, GtpSettings, end_engines};
pub use engine::{Catalogue, Engine, raise_when_unread};
pub use wire::Command;
