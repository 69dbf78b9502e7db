//! Tables as a state machine, with the real games.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod laws;
mod queries;
mod rules;
