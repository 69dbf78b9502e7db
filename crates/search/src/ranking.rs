//! Agents that score every legal move on its own and play one of the best.

use std::time::Instant;

use game_core::{Agent, AgentError, Candidate, Limits, MAX_SEATS, Position, Rng, Thought};

/// Candidates that a thought names: as many as a person wants to read.
pub const SHOWN: usize = 10;

/// A way to score moves. Higher is better.
pub trait MoveScore<P: Position>: Send {
    /// A difference of scores that matters: values of moves are scores measured in it.
    const SCALE: f32;

    /// The score of a legal move.
    fn score(&self, position: &P, mv: P::Move) -> f32;

    /// Scores the moves of one position; a place for what all of them need.
    fn scorer<'a>(&'a self, position: &'a P) -> Box<dyn FnMut(P::Move) -> f32 + 'a> {
        Box::new(|mv| self.score(position, mv))
    }
}

/// A score of any size as a value between 0 and 1: one half for 0, three quarters for `scale`.
pub fn squeeze(score: f32, scale: f32) -> f32 {
    0.5 + 0.5 * score / (score.abs() + scale)
}

/// Moves by score, the best first and equals in random order.
pub fn rank<M>(scored: &mut [(M, f32)], rng: &mut Rng) {
    for last in (1..scored.len()).rev() {
        scored.swap(last, rng.below(last as u32 + 1) as usize);
    }
    scored.sort_by(|(_, one), (_, other)| other.total_cmp(one));
}

/// A random error for the value of a move, of at most `noise` in either direction.
pub fn random_error(noise: f32, rng: &mut Rng) -> f32 {
    if noise > 0.0 { noise * (2.0 * rng.fraction() - 1.0) } else { 0.0 }
}

/// Plays one of the moves with the best scores.
pub struct RankingAgent<P: Position, S> {
    score: S,
    /// How many of the best moves it draws from.
    among: usize,
    /// The largest error of a value.
    noise: f32,
    /// The share of moves that are drawn from all.
    epsilon: f32,
    rng: Rng,
    thought: Option<Thought<P::Move>>,
}

impl<P: Position, S: MoveScore<P>> RankingAgent<P, S> {
    /// Plays the best move; among equals, any.
    pub fn new(score: S, seed: u64) -> Self {
        Self { score, among: 1, noise: 0.0, epsilon: 0.0, rng: Rng::seeded(seed), thought: None }
    }

    /// Draws from so many of the best moves.
    pub fn among(self, among: usize) -> Self {
        Self { among, ..self }
    }

    /// Errs on purpose.
    pub fn noise(self, noise: f32) -> Self {
        Self { noise, ..self }
    }

    /// Plays any move instead of the best one as often as this says.
    pub fn epsilon(self, epsilon: f32) -> Self {
        Self { epsilon, ..self }
    }

    /// All moves with their values; fewer when asked to stop.
    fn values(&mut self, position: &P, limits: &Limits) -> Vec<(P::Move, f32)> {
        let mut values = Vec::new();
        let mut score = self.score.scorer(position);
        for mv in position.moves() {
            if limits.stop.is_raised() && !values.is_empty() {
                break;
            }
            let value = squeeze(score(mv), S::SCALE);
            values.push((mv, value + random_error(self.noise, &mut self.rng)));
        }
        values
    }
}

impl<P: Position, S: MoveScore<P>> Agent<P> for RankingAgent<P, S> {
    fn choose(&mut self, position: &P, limits: &Limits) -> Result<P::Move, AgentError> {
        let started = Instant::now();
        let mut values = self.values(position, limits);
        rank(&mut values, &mut self.rng);
        let is_any = self.epsilon > 0.0 && self.rng.fraction() < self.epsilon;
        let among = if is_any { values.len() } else { self.among.min(values.len()) };
        let drawn_from = &values[..among];
        let &(chosen, _) = self.rng.pick(drawn_from).ok_or(AgentError::GameOver)?;
        let candidate = |&(mv, value): &(P::Move, f32)| Candidate {
            mv,
            visits: 1,
            value: value.clamp(0.0, 1.0),
            is_proven: false,
        };
        self.thought = Some(Thought {
            // A score compares moves and says nothing about who wins.
            values: [0.5; MAX_SEATS],
            candidates: values.iter().take(SHOWN).map(candidate).collect(),
            line: vec![chosen],
            iterations: values.len() as u64,
            depth: 1,
            time: started.elapsed(),
            ..Thought::empty()
        });
        Ok(chosen)
    }

    fn thought(&self) -> Option<Thought<P::Move>> {
        self.thought.clone()
    }
}
