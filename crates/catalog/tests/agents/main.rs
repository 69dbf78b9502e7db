//! The agents of the table: how they are asked for, what each prefers, and that they play whole games well.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod company;
mod documentation;
mod evaluator;
mod greedy;
mod heuristic;
mod legality;
mod levels;
mod lookahead;
mod matches;
mod mirror;
mod networks;
mod specs;
mod support;
mod table;
