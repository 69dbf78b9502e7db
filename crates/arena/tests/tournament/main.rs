//! Tournaments from the plan to the report, with simulated games whose truth is known.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod elo;
mod journal;
mod outputs;
mod plan;
mod running;
mod sprt;
mod summary;
mod support;
