//! The rules of Pylos, fact by fact, and against a slow generator that shares no code with the fast one.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like the tests themselves")]

mod actions;
mod agreement;
mod ending;
mod formations;
mod geometry;
mod notation;
mod oracle;
mod perft;
mod placing;
mod raising;
mod serialize;
mod support;
mod symmetry;
mod taking;
mod text;
mod turns;
