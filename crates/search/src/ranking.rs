//! Agents that score every legal move on its own and play one of the best.

use std::time::Instant;

use game_core::{Agent, AgentError, Candidate, Limits, MAX_SEATS, Position, Rng, Thought};

/// Candidates listed in a thought.
pub const SHOWN: usize = 10;

/// Scores moves. Higher is better.
pub trait MoveScore<P: Position>: Send {
    /// The score difference that [`squash`] maps to three quarters.
    const SCALE: f32;

    /// The score of a legal move.
    fn score(&self, position: &P, mv: P::Move) -> f32;

    /// Returns a scorer for one position, so that implementations can share work between moves.
    fn scorer<'a>(&'a self, position: &'a P) -> Box<dyn FnMut(P::Move) -> f32 + 'a> {
        Box::new(|mv| self.score(position, mv))
    }
}

/// Maps any score to a value between 0 and 1: 0 to one half, `scale` to three quarters.
pub fn squash(score: f32, scale: f32) -> f32 {
    0.5 + 0.5 * score / (score.abs() + scale)
}

/// Sorts by score, best first; ties are in random order.
pub fn rank<M>(scored: &mut [(M, f32)], rng: &mut Rng) {
    rng.shuffle(scored);
    scored.sort_by(|(_, one), (_, other)| other.total_cmp(one));
}

/// A uniform random error between `-noise` and `noise`.
pub fn random_error(noise: f32, rng: &mut Rng) -> f32 {
    if noise > 0.0 { noise * (2.0 * rng.fraction() - 1.0) } else { 0.0 }
}

/// Plays one of the moves with the highest scores.
pub struct RankingAgent<P: Position, S> {
    score: S,
    /// Draws from this many of the best moves.
    among: usize,
    /// The largest random error of a value.
    noise: f32,
    /// Probability of a uniformly random move.
    epsilon: f32,
    rng: Rng,
    thought: Option<Thought<P::Move>>,
}

impl<P: Position, S: MoveScore<P>> RankingAgent<P, S> {
    /// Plays the best move; ties are broken at random.
    pub fn new(score: S, seed: u64) -> Self {
        Self { score, among: 1, noise: 0.0, epsilon: 0.0, rng: Rng::seeded(seed), thought: None }
    }

    /// Draws from the best `among` moves.
    pub fn among(self, among: usize) -> Self {
        Self { among, ..self }
    }

    /// Adds random errors of at most `noise` to values.
    pub fn noise(self, noise: f32) -> Self {
        Self { noise, ..self }
    }

    /// Plays a uniformly random move with this probability.
    pub fn epsilon(self, epsilon: f32) -> Self {
        Self { epsilon, ..self }
    }

    /// The value of every move. Stops early if asked to, but never without a move.
    fn values(&mut self, position: &P, limits: &Limits) -> Vec<(P::Move, f32)> {
        let mut values = Vec::new();
        let mut score = self.score.scorer(position);
        for mv in position.moves() {
            if limits.stop.is_raised() && !values.is_empty() {
                break;
            }
            let value = squash(score(mv), S::SCALE);
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
            // Scores only compare moves; they do not estimate who wins.
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
