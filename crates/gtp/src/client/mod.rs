//! The other side: driving engines that speak the protocol.

mod cpu;
mod error;
mod group;
mod link;
mod output;
mod player;
mod process;
mod running;

pub use error::EngineError;
pub use player::{GtpPlayer, GtpSettings};
pub use process::GtpEngine;
pub use running::end_engines;
