//! What an agent thought of a position: for analysis, for hints, and for people who want to know why.

use alloc::vec::Vec;
use core::time::Duration;

use crate::seat::MAX_SEATS;

/// The thoughts behind one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The expected utility of each seat between 0 and 1, as by [`crate::Outcome::utility`].
    pub values: [f32; MAX_SEATS],
    /// The moves that were looked at, the best first.
    pub candidates: Vec<Candidate<M>>,
    /// How the game is expected to go on, the chosen move first.
    pub line: Vec<M>,
    /// Playouts, evaluations or positions searched in this decision.
    pub iterations: u64,
    /// Positions held in memory.
    pub nodes: u64,
    /// The longest line looked at, in moves.
    pub depth: u32,
    /// Wall-clock time of the decision.
    pub time: Duration,
    /// Whether `values` are exact.
    pub is_proven: bool,
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u64,
    /// What it is worth to the seat that makes it, between 0 and 1.
    pub value: f32,
    /// Whether that value is exact.
    pub is_proven: bool,
}

impl<M> Thought<M> {
    /// No thought at all: the thought of an agent that played the only legal move.
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
