//! The rules of Blokus, fact by fact, and against a slow generator that shares no code with the fast one.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod agreement;
mod bonus;
mod catalogue;
mod every_placement;
mod fuzz;
mod goldens;
mod laws;
mod notation;
mod oracle;
mod oracle_shapes;
mod passing;
mod perft;
mod placing;
mod queries;
mod refusals;
mod scores;
mod serialize;
mod setup;
mod support;
mod symmetry;
mod text;
mod text_errors;
mod turns;
