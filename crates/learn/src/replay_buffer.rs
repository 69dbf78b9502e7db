//! The replay buffer: recent games to learn from.

use std::collections::VecDeque;

use game_core::{Outcome, Position, Rng, Symmetries, mix};
use nn::{Features, NetworkFeatures};
use rayon::prelude::*;

use crate::batch::Batch;
use crate::encoded::Encoded;
use crate::episode::Episode;

/// The latest games, up to a number of samples.
///
/// A sample is drawn several times, so it is encoded only once, when its game is added.
pub struct ReplayBuffer {
    capacity: usize,
    games: VecDeque<Game>,
    /// For each sample, its game's number, counted from the first game ever, and its index in the game.
    places: VecDeque<(usize, u16)>,
    /// Games dropped so far.
    forgotten: usize,
}

/// What is kept of an episode.
struct Game {
    actions: Vec<u16>,
    /// Ply of each sample.
    plies: Vec<u16>,
    /// How far the search was from the result, for the seat to move in each sample.
    regrets: Vec<f32>,
    /// All samples under one symmetry, then all under the next.
    encoded: Encoded,
    /// How many symmetries.
    symmetries: usize,
}

/// A game with more symmetries is encoded under so many of them, drawn anew for each game: few samples are drawn more
/// often than that.
const MOST_SYMMETRIES: usize = 4;

impl ReplayBuffer {
    /// An empty buffer for this many samples.
    pub fn new(capacity: usize) -> Self {
        Self { capacity, games: VecDeque::new(), places: VecDeque::new(), forgotten: 0 }
    }

    /// Adds games, encoded on all threads. Drops the oldest games when the buffer is full. See [`Batch::push`] for
    /// `search_share`.
    pub fn extend<F: NetworkFeatures>(&mut self, episodes: Vec<Episode>, search_share: f32) {
        let games: Vec<Game> =
            episodes.into_par_iter().map(|episode| Game::new::<F>(episode, search_share)).collect();
        for game in games {
            let number = self.forgotten + self.games.len();
            self.places.extend((0..game.plies.len()).map(|sample| (number, sample as u16)));
            self.games.push_back(game);
        }
        while self.places.len() > self.capacity && self.games.len() > 1 {
            if let Some(oldest) = self.games.pop_front() {
                self.places.drain(..oldest.plies.len());
                self.forgotten += 1;
            }
        }
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Fills a batch with random samples under random symmetries.
    pub fn fill(&self, batch: &mut Batch, samples: usize, rng: &mut Rng) {
        batch.clear();
        while batch.len() < samples {
            let Some((game, number)) = self.pick(rng) else { return };
            let symmetry = rng.below(game.symmetries as u32) as usize;
            game.encoded.unpack(symmetry * game.plies.len() + number, batch);
        }
    }

    /// The moves up to a position where the search expected another result than the game had: of `choices`
    /// random samples, the one with the largest error. To play on from there teaches more than to play what
    /// is understood once again. `None` if the buffer is empty.
    pub fn restart(&self, choices: usize, rng: &mut Rng) -> Option<Vec<u16>> {
        let drawn = (0..choices).filter_map(|_| self.pick(rng));
        let (game, number) = drawn.max_by(|a, b| a.0.regrets[a.1].total_cmp(&b.0.regrets[b.1]))?;
        Some(game.actions[..usize::from(game.plies[number])].to_vec())
    }

    /// A random sample: its game and its index there.
    fn pick(&self, rng: &mut Rng) -> Option<(&Game, usize)> {
        let &(game, sample) = self.places.get(rng.below(self.places.len().max(1) as u32) as usize)?;
        Some((&self.games[game - self.forgotten], sample.into()))
    }
}

impl Game {
    fn new<F: NetworkFeatures>(episode: Episode, search_share: f32) -> Self {
        let outcome = Outcome::new(&episode.scores);
        let mut batch = Batch::default();
        let mut regrets = Vec::new();
        let symmetries = symmetries_for::<F>(episode.id);
        for &symmetry in &symmetries {
            for (position, sample) in episode.positions::<F::Position>(symmetry).zip(&episode.samples) {
                batch.push::<F>(&position, sample, symmetry, &outcome, search_share);
                if regrets.len() < episode.samples.len() {
                    let seat = position.to_move();
                    let expected = sample.values.get(seat.index());
                    regrets.push(expected.map_or(0.0, |value| (value - outcome.utility(seat)).abs()));
                }
            }
        }
        Self {
            plies: episode.samples.iter().map(|sample| sample.ply).collect(),
            actions: episode.actions,
            regrets,
            encoded: Encoded::new(&batch),
            symmetries: symmetries.len(),
        }
    }
}

/// The symmetries under which to keep a game.
fn symmetries_for<F: Features>(game: u64) -> Vec<usize> {
    let mut symmetries: Vec<usize> = (0..F::Position::SYMMETRIES).collect();
    if symmetries.len() > MOST_SYMMETRIES {
        Rng::seeded(mix(game)).shuffle(&mut symmetries);
        symmetries.truncate(MOST_SYMMETRIES);
    }
    symmetries
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game_core::ActionSpace;
    use pylos::{PylosSquares, Squares};
    use pylos_kit::PylosFeatures;

    use super::*;
    use crate::episode::Sample;

    fn episode(id: u64, samples: u16) -> Episode {
        let mut position = PylosSquares::start();
        let mut rng = Rng::seeded(id);
        let mut actions = Vec::new();
        for _ in 0..samples {
            let mv = position.random_move(&mut rng).unwrap();
            actions.push(PylosSquares::action(mv) as u16);
            position.play_unchecked(mv);
        }
        let sample = |ply| Sample { ply, values: vec![id as f32; 2], visits: Vec::new() };
        Episode { id, step: 0, actions, scores: vec![1, 0], samples: (0..samples).map(sample).collect() }
    }

    #[test]
    fn the_oldest_games_are_forgotten_and_every_sample_left_is_picked() {
        let mut replay = ReplayBuffer::new(10);
        replay.extend::<PylosFeatures<Squares>>((0..8).map(|id| episode(id, 3)).collect(), 1.0);
        assert_eq!((replay.games.len(), replay.len()), (3, 9));
        let mut rng = Rng::seeded(1);
        let mut seen = BTreeSet::new();
        for _ in 0..500 {
            let (game, number) = replay.pick(&mut rng).unwrap();
            seen.insert((game.actions.clone(), game.plies[number]));
        }
        let wanted = (5..8).flat_map(|id| (0..3).map(move |ply| (episode(id, 3).actions, ply))).collect();
        assert_eq!(seen, wanted);
        assert!(ReplayBuffer::new(3).pick(&mut rng).is_none());
    }

    /// White wins. Where white is to move, the search was right, except before one move.
    #[test]
    fn restarts_are_where_the_search_was_wrong() {
        let mut replay = ReplayBuffer::new(100);
        let mut rng = Rng::seeded(1);
        assert_eq!(replay.restart(4, &mut rng), None);
        let mut game = episode(1, 6);
        for sample in &mut game.samples {
            sample.values = if sample.ply == 4 { vec![0.1, 0.9] } else { vec![0.9, 0.1] };
        }
        let actions = game.actions.clone();
        replay.extend::<PylosFeatures<Squares>>(vec![game], 1.0);
        assert_eq!(replay.restart(100, &mut rng), Some(actions[..4].to_vec()));
        // Without a choice, any position will do.
        let lengths: BTreeSet<usize> =
            (0..200).filter_map(|_| Some(replay.restart(1, &mut rng)?.len())).collect();
        assert_eq!(lengths, (0..6).collect());
    }
}
