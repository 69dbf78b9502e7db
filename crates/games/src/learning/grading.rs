//! How good what was learned is by what is known exactly.

use std::path::Path;

use game_core::Agent;
use serde::Serialize;

use super::agents::{agent_of, first_thought};
use super::networks::network;
use super::qlearn;
use crate::agents::AgentSpec;
use crate::catalogue::Catalogued;

/// Players to be graded, with their names.
pub(crate) type Graded<P> = Vec<(String, Box<dyn Agent<P>>)>;

/// How often players keep a won position won.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grading {
    /// The players.
    pub agents: Vec<String>,
    /// One row for each number of balls on the board.
    pub by_balls: Vec<GradeRow>,
}

/// Won positions with so many balls on the board, in which not every turn wins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GradeRow {
    /// Balls on the board.
    pub balls: usize,
    /// Positions that were shown.
    pub positions: u64,
    /// How many of them each player kept won.
    pub kept: Vec<u64>,
}

impl Grading {
    /// All rows together.
    pub fn total(&self) -> GradeRow {
        let sum = |player: usize| self.by_balls.iter().map(|row| row.kept[player]).sum();
        GradeRow {
            balls: 0,
            positions: self.by_balls.iter().map(|row| row.positions).sum(),
            kept: (0..self.agents.len()).map(sum).collect(),
        }
    }
}

/// What is graded.
#[derive(Clone, Copy, Debug)]
pub enum Pupil<'a> {
    /// A network: its first thought, and its search with so many visits.
    Network {
        /// Its file.
        checkpoint: &'a Path,
        /// Visits of the search.
        visits: u64,
    },
    /// Weights of Q-learning.
    QLearn {
        /// Their file.
        weights: &'a Path,
    },
}

/// Grades what was learned, where a game can do that.
pub(crate) fn graded<G: Catalogued>(
    pupil: Pupil<'_>,
    positions: usize,
    seed: u64,
) -> Result<Grading, String> {
    let agents = match pupil {
        Pupil::Network { checkpoint, visits } => network_agents::<G>(checkpoint, visits, seed)?,
        Pupil::QLearn { weights } => {
            let agent = qlearn::agent_of::<G::Sight>(weights, G::INFO.id, seed)?;
            vec![("qlearn".to_string(), Box::new(agent) as Box<dyn Agent<G::Position>>)]
        }
    };
    G::grade(agents, positions, seed)
}

fn network_agents<G: Catalogued>(
    checkpoint: &Path,
    visits: u64,
    seed: u64,
) -> Result<Graded<G::Position>, String> {
    let path = checkpoint.to_str().ok_or("the path of the checkpoint is no text")?;
    let network = network::<G::Position>(G::INFO.id, Some(path))?;
    let spec: AgentSpec =
        format!("alphazero:visits={visits},seed={seed}").parse().map_err(|error| format!("{error}"))?;
    let search: Box<dyn Agent<G::Position>> = Box::new(agent_of::<G>(network.clone(), &spec));
    let policy: Box<dyn Agent<G::Position>> = Box::new(first_thought::<G::Position>(network, 0.0, seed));
    Ok(vec![("no search".to_string(), policy), (format!("{visits} visits"), search)])
}
