//! The binary as people and scripts use it: arguments, input, output and exit codes.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod analyze;
#[cfg(unix)]
mod api_examples;
mod arena;
mod book;
mod doctor;
#[cfg(target_os = "linux")]
mod ended;
#[cfg(unix)]
mod engines;
mod exact;
mod gtp;
mod gtp_games;
mod help;
#[cfg(target_os = "linux")]
mod interrupts;
mod kept;
mod lists;
mod logging;
mod measuring;
mod nonsense;
#[cfg(unix)]
mod nothing_lost;
mod openings;
mod pieces;
mod pipes;
mod playing;
#[cfg(target_os = "linux")]
mod pseudo_terminal;
mod records;
#[cfg(unix)]
mod retention;
#[cfg(unix)]
mod secrets;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod served;
mod standard;
mod support;
mod terminal;
mod training;
#[cfg(unix)]
mod transfer;
mod whole_games;
