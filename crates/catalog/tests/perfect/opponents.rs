//! Players that make it hard in different ways.

use game_core::{AgentError, Limits, Position, Rng, random_playout};
use pylos::retro::PylosTable;
use pylos::{Move, PylosSquares, Squares};
use session::{Player, Session};

fn position_of(session: &dyn Session) -> PylosSquares {
    session.position().parse().unwrap()
}

/// Keeps balls moving and takes back as many as it can, so that games grow long and positions come again.
pub(crate) struct Shuffler(Rng);

impl Shuffler {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::seeded(seed))
    }
}

impl Player for Shuffler {
    fn choose(&mut self, session: &dyn Session, _: &Limits) -> Result<String, AgentError> {
        let moves = position_of(session).moves();
        let is_shuffling = |mv: &&Move| matches!(mv, Move::Raise { .. } | Move::Take(_));
        let wanted: Vec<Move> = moves.iter().filter(is_shuffling).copied().collect();
        let pool = if wanted.is_empty() || self.0.below(8) == 0 { moves } else { wanted };
        self.0.pick(&pool).map(ToString::to_string).ok_or(AgentError::GameOver)
    }
}

/// Tries every move in random games and plays the one that won most (UCB over the moves of the position).
pub(crate) struct MonteCarlo {
    rng: Rng,
    games: u32,
}

impl MonteCarlo {
    pub(crate) fn new(seed: u64, games: u32) -> Self {
        Self { rng: Rng::seeded(seed), games }
    }
}

impl Player for MonteCarlo {
    fn choose(&mut self, session: &dyn Session, _: &Limits) -> Result<String, AgentError> {
        let position = position_of(session);
        let mover = position.to_move();
        let mut arms: Vec<(Move, f32, f32)> = position.moves().into_iter().map(|mv| (mv, 0.0, 0.0)).collect();
        for played in 0..self.games {
            let bonus = |tries: f32| (2.0 * ((played + 1) as f32).ln() / tries).sqrt();
            let score = |&(_, wins, tries): &(Move, f32, f32)| {
                if tries == 0.0 { f32::INFINITY } else { wins / tries + bonus(tries) }
            };
            let arm =
                arms.iter_mut().max_by(|a, b| score(a).total_cmp(&score(b))).ok_or(AgentError::GameOver)?;
            let mut next = position;
            next.play_unchecked(arm.0);
            arm.1 += random_playout(&next, &mut self.rng).utility(mover);
            arm.2 += 1.0;
        }
        let best = arms.iter().max_by(|a, b| a.2.total_cmp(&b.2)).ok_or(AgentError::GameOver)?;
        Ok(best.0.to_string())
    }
}

/// Knows all distances and delays the end as long as it can.
pub(crate) struct Resister {
    rng: Rng,
    table: PylosTable<Squares>,
}

impl Resister {
    pub(crate) fn new(seed: u64, table: PylosTable<Squares>) -> Self {
        Self { rng: Rng::seeded(seed), table }
    }
}

impl Player for Resister {
    fn choose(&mut self, session: &dyn Session, _: &Limits) -> Result<String, AgentError> {
        let values = self.table.move_values(&position_of(session));
        let best = values.iter().map(|(_, value)| value.preference()).max().ok_or(AgentError::GameOver)?;
        let equal: Vec<Move> =
            values.into_iter().filter(|(_, value)| value.preference() == best).map(|(mv, _)| mv).collect();
        self.rng.pick(&equal).map(ToString::to_string).ok_or(AgentError::GameOver)
    }
}
