//! An agent that plays by the priors alone.

use std::sync::Arc;

use game_core::{Agent, AgentError, Candidate, Limits, Position, Rng, Thought};

use crate::features::{MoveOf, NetworkFeatures};
use crate::network::{Network, Scratch};

/// Plays by a network's priors, without search.
pub struct PolicyAgent<F: NetworkFeatures> {
    network: Arc<Network>,
    scratch: Scratch,
    temperature: f32,
    rng: Rng,
    /// Moves of the last position with their priors, best first.
    priors: Vec<(MoveOf<F>, f32)>,
}

impl<F: NetworkFeatures> PolicyAgent<F> {
    /// Samples moves with this temperature; 0 plays the best one.
    pub fn new(network: Arc<Network>, temperature: f32, seed: u64) -> Self {
        let scratch = network.scratch::<F>();
        Self { network, scratch, temperature, rng: Rng::seeded(seed), priors: Vec::new() }
    }
}

impl<F: NetworkFeatures> Agent<F::Position> for PolicyAgent<F> {
    fn choose(&mut self, position: &F::Position, _: &Limits) -> Result<MoveOf<F>, AgentError> {
        let moves = position.moves();
        self.priors.clear();
        match moves[..] {
            [] => return Err(AgentError::GameOver),
            [only] => return Ok(only),
            _ => {}
        }
        let mut priors = Vec::new();
        self.network.priors::<F>(&mut self.scratch, position, &moves, &mut priors);
        self.priors.extend(moves.into_iter().zip(priors));
        self.priors.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = self.priors[0];
        if self.temperature <= 0.0 {
            return Ok(best.0);
        }
        // Relative to the best prior, because a tiny prior to a high power underflows.
        let weight = |prior: f32| (prior / best.1).powf(1.0 / self.temperature);
        let total: f32 = self.priors.iter().map(|(_, prior)| weight(*prior)).sum();
        let mut left = total * self.rng.fraction();
        let drawn = self.priors.iter().find(|(_, prior)| {
            left -= weight(*prior);
            left < 0.0
        });
        Ok(drawn.unwrap_or(&best).0)
    }

    fn thought(&self) -> Option<Thought<MoveOf<F>>> {
        if self.priors.is_empty() {
            return None;
        }
        let candidate =
            |&(mv, prior): &(MoveOf<F>, f32)| Candidate { mv, visits: 0, value: prior, is_proven: false };
        Some(Thought {
            values: [0.5; game_core::MAX_SEATS],
            candidates: self.priors.iter().map(candidate).collect(),
            line: self.priors.first().map(|(mv, _)| *mv).into_iter().collect(),
            iterations: 1,
            nodes: 1,
            depth: 0,
            time: std::time::Duration::ZERO,
            is_proven: false,
        })
    }
}
