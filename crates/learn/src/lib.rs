//! Learning by self-play: games, replay, training, checkpoints.

mod monitor;
