//! The result of a search: for analysis, hints and explanations.

use alloc::vec::Vec;
use core::time::Duration;

use crate::seat::MAX_SEATS;

/// What an agent found out for one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// Expected utility per seat, between 0 and 1; see [`crate::Outcome::utility`].
    pub values: [f32; MAX_SEATS],
    /// The moves considered, best first.
    pub candidates: Vec<Candidate<M>>,
    /// The principal variation, starting with the chosen move.
    pub line: Vec<M>,
    /// Playouts, evaluations or positions of this decision.
    pub iterations: u64,
    /// Nodes in memory.
    pub nodes: u64,
    /// Length of the longest line searched, in moves.
    pub depth: u32,
    /// Wall-clock time of the decision.
    pub time: Duration,
    /// Whether `values` are exact.
    pub is_proven: bool,
}

/// A move that was considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Visits of the move.
    pub visits: u64,
    /// Expected utility for the seat that plays it, between 0 and 1.
    pub value: f32,
    /// Whether `value` is exact.
    pub is_proven: bool,
}

impl<M> Thought<M> {
    /// The thought of an agent that did not search, for instance because only one move was legal.
    pub fn empty() -> Self {
        Self {
            values: [0.0; MAX_SEATS],
            candidates: Vec::new(),
            line: Vec::new(),
            iterations: 0,
            nodes: 0,
            depth: 0,
            time: Duration::ZERO,
            is_proven: false,
        }
    }
}
