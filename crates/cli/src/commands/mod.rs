//! One module per subcommand.

pub mod agents;
pub mod bench;
pub mod games;
pub mod perft;
pub mod pieces;
pub mod play;
