//! A network's first thought as an agent.

use std::sync::Arc;

use game_core::{Agent, AgentError, Candidate, Encoder, Limits, Rng, Thought};

use crate::network::{Network, Scratch};

/// Plays what the network likes at first sight.
pub struct PolicyAgent<M> {
    network: Arc<Network>,
    scratch: Scratch,
    temperature: f32,
    rng: Rng,
    /// The moves of the last position with their shares, the best first.
    shares: Vec<(M, f32)>,
}

impl<M> PolicyAgent<M> {
    /// An agent that draws from moves as the temperature says; 0 plays the best one.
    pub fn new<P: Encoder<Move = M>>(network: Arc<Network>, temperature: f32, seed: u64) -> Self {
        let scratch = network.scratch::<P>();
        Self { network, scratch, temperature, rng: Rng::seeded(seed), shares: Vec::new() }
    }
}

impl<P: Encoder> Agent<P> for PolicyAgent<P::Move> {
    fn choose(&mut self, position: &P, _: &Limits) -> Result<P::Move, AgentError> {
        let moves = position.moves();
        self.shares.clear();
        match moves[..] {
            [] => return Err(AgentError::GameOver),
            [only] => return Ok(only),
            _ => {}
        }
        let mut shares = Vec::new();
        self.network.shares(&mut self.scratch, position, &moves, &mut shares);
        self.shares.extend(moves.into_iter().zip(shares));
        self.shares.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = self.shares[0];
        if self.temperature <= 0.0 {
            return Ok(best.0);
        }
        // Relative to the best, because tiny shares to a high power are nothing at all.
        let weight = |share: f32| (share / best.1).powf(1.0 / self.temperature);
        let total: f32 = self.shares.iter().map(|(_, share)| weight(*share)).sum();
        let mut left = total * self.rng.fraction();
        let drawn = self.shares.iter().find(|(_, share)| {
            left -= weight(*share);
            left < 0.0
        });
        Ok(drawn.unwrap_or(&best).0)
    }

    fn thought(&self) -> Option<Thought<P::Move>> {
        if self.shares.is_empty() {
            return None;
        }
        let candidate =
            |&(mv, share): &(P::Move, f32)| Candidate { mv, visits: 0, value: share, is_proven: false };
        Some(Thought {
            values: [0.5; game_core::MAX_SEATS],
            candidates: self.shares.iter().map(candidate).collect(),
            line: self.shares.first().map(|(mv, _)| *mv).into_iter().collect(),
            iterations: 1,
            nodes: 1,
            depth: 0,
            time: std::time::Duration::ZERO,
            is_proven: false,
        })
    }
}
