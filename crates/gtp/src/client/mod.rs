//! The client side: drives engines that speak the protocol.

mod cpu;
mod error;
mod group;
mod output;
mod player;
mod process;
mod running;
mod synced_engine;

pub use error::EngineError;
pub use player::{GtpPlayer, GtpSettings};
pub use process::GtpEngine;
pub use running::end_engines;
