//! Games of the arena: openings, seats, faults, time and records.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod balanced;
mod book;
mod faults;
mod games;
mod openings;
mod pace;
mod records;
mod support;
