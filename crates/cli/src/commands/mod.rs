//! One module per subcommand.

pub(crate) mod agents;
pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod doctor;
pub(crate) mod evaluate;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod gtp;
pub(crate) mod import;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod pieces;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod train;
mod transfer;
