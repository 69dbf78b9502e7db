//! The binary as people and scripts use it: arguments, input, output and exit codes.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod exact;
mod help;
mod lists;
mod logging;
mod measuring;
mod nonsense;
mod pieces;
mod pipes;
mod playing;
mod records;
mod support;
mod whole_games;
