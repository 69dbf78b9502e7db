//! Grades agents by exact results.

use serde::Serialize;

/// How often players keep a won position won.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grading {
    /// The players.
    pub agents: Vec<String>,
    /// One row per number of balls on the board.
    pub by_balls: Vec<GradeRow>,
}

/// Won positions with this many balls in which not every turn wins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GradeRow {
    /// Balls on the board.
    pub balls: usize,
    /// Positions tested.
    pub positions: u64,
    /// How many of them each player kept won.
    pub kept: Vec<u64>,
}

impl Grading {
    /// The sum of all rows.
    pub fn total(&self) -> GradeRow {
        let sum = |player: usize| self.by_balls.iter().map(|row| row.kept[player]).sum();
        GradeRow {
            balls: 0,
            positions: self.by_balls.iter().map(|row| row.positions).sum(),
            kept: (0..self.agents.len()).map(sum).collect(),
        }
    }
}
