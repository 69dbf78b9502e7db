//! The replay buffer: recent games to learn from.

use std::collections::VecDeque;

use game_core::{ActionSpace, Outcome, Rng, Symmetries};
use nn::NetworkFeatures;

use crate::batch::Batch;
use crate::episode::{Episode, Sample};

/// The latest games, up to a number of samples.
///
/// A sample is drawn many times, so its position is rebuilt only once, when its game is added. This is done
/// under every symmetry: it costs memory but saves replaying the game again.
pub struct ReplayBuffer<P> {
    capacity: usize,
    games: VecDeque<Game<P>>,
    /// For each sample, its game's number, counted from the first game ever, and its index in the game.
    places: VecDeque<(usize, u16)>,
    /// Games dropped so far.
    forgotten: usize,
}

/// What is kept of an episode.
struct Game<P> {
    outcome: Outcome,
    actions: Vec<u16>,
    samples: Vec<Sample>,
    /// Positions of the samples, grouped by symmetry.
    positions: Vec<P>,
}

impl<P: ActionSpace + Symmetries> ReplayBuffer<P> {
    /// An empty buffer for this many samples.
    pub fn new(capacity: usize) -> Self {
        Self { capacity, games: VecDeque::new(), places: VecDeque::new(), forgotten: 0 }
    }

    /// Adds a game. Drops the oldest games when the buffer is full.
    pub fn push(&mut self, episode: Episode) {
        let number = self.forgotten + self.games.len();
        self.places.extend((0..episode.samples.len()).map(|sample| (number, sample as u16)));
        self.games.push_back(Game {
            outcome: Outcome::new(&episode.scores),
            positions: (0..P::SYMMETRIES).flat_map(|symmetry| episode.positions(symmetry)).collect(),
            actions: episode.actions,
            samples: episode.samples,
        });
        while self.places.len() > self.capacity && self.games.len() > 1 {
            if let Some(oldest) = self.games.pop_front() {
                self.places.drain(..oldest.samples.len());
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

    /// Fills a batch with random samples under random symmetries. See [`Batch::push`] for `search_share`.
    pub fn fill<F: NetworkFeatures<Position = P>>(
        &self,
        batch: &mut Batch,
        samples: usize,
        search_share: f32,
        rng: &mut Rng,
    ) {
        batch.clear();
        while batch.len() < samples {
            let Some((game, number)) = self.pick(rng) else { return };
            let symmetry = rng.below(P::SYMMETRIES as u32) as usize;
            let position = &game.positions[symmetry * game.samples.len() + number];
            batch.push::<F>(position, &game.samples[number], symmetry, &game.outcome, search_share);
        }
    }

    /// The moves up to a position where the search expected another result than the game had: of `choices`
    /// random samples, the one with the largest error. To play on from there teaches more than to play what
    /// is understood once again. `None` if the buffer is empty.
    pub fn restart(&self, choices: usize, rng: &mut Rng) -> Option<Vec<u16>> {
        let drawn = (0..choices).filter_map(|_| self.pick(rng));
        let (game, number) = drawn.max_by(|a, b| a.0.regret(a.1).total_cmp(&b.0.regret(b.1)))?;
        Some(game.actions[..usize::from(game.samples[number].ply)].to_vec())
    }

    /// A random sample: its game and its index there.
    fn pick(&self, rng: &mut Rng) -> Option<(&Game<P>, usize)> {
        let &(game, sample) = self.places.get(rng.below(self.places.len().max(1) as u32) as usize)?;
        Some((&self.games[game - self.forgotten], sample.into()))
    }
}

impl<P: ActionSpace> Game<P> {
    /// How far the search was from the result, for the seat to move.
    fn regret(&self, sample: usize) -> f32 {
        let seat = self.positions[sample].to_move();
        let expected = self.samples[sample].values.get(seat.index());
        expected.map_or(0.0, |value| (value - self.outcome.utility(seat)).abs())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game_core::Position;
    use pylos::PylosSquares;

    use super::*;

    fn episode(id: u64, samples: u16) -> Episode {
        let mut position = PylosSquares::start();
        let mut rng = Rng::seeded(id);
        let mut actions = Vec::new();
        for _ in 0..samples {
            let mv = position.random_move(&mut rng).unwrap();
            actions.push(PylosSquares::action(mv) as u16);
            position.play_unchecked(mv);
        }
        let sample = |ply| Sample { ply, values: vec![id as f32], visits: Vec::new() };
        Episode { id, step: 0, actions, scores: vec![1, 0], samples: (0..samples).map(sample).collect() }
    }

    #[test]
    fn the_oldest_games_are_forgotten_and_every_sample_left_is_picked() {
        let mut replay = ReplayBuffer::<PylosSquares>::new(10);
        (0..8).for_each(|id| replay.push(episode(id, 3)));
        assert_eq!((replay.games.len(), replay.len()), (3, 9));
        let mut rng = Rng::seeded(1);
        let mut seen = BTreeSet::new();
        for _ in 0..500 {
            let (game, number) = replay.pick(&mut rng).unwrap();
            let sample = &game.samples[number];
            assert_eq!(game.positions[number].turn(), sample.ply);
            seen.insert((sample.values[0] as u64, sample.ply));
        }
        let wanted = (5..8).flat_map(|id| (0..3).map(move |ply| (id, ply))).collect();
        assert_eq!(seen, wanted);
        assert!(ReplayBuffer::<PylosSquares>::new(3).pick(&mut rng).is_none());
    }

    /// White wins. Where white is to move, the search was right, except before one move.
    #[test]
    fn restarts_are_where_the_search_was_wrong() {
        let mut replay = ReplayBuffer::<PylosSquares>::new(100);
        let mut rng = Rng::seeded(1);
        assert_eq!(replay.restart(4, &mut rng), None);
        let mut game = episode(1, 6);
        for sample in &mut game.samples {
            sample.values = if sample.ply == 4 { vec![0.1, 0.9] } else { vec![0.9, 0.1] };
        }
        let actions = game.actions.clone();
        replay.push(game);
        assert_eq!(replay.restart(100, &mut rng), Some(actions[..4].to_vec()));
        // Without a choice, any position will do.
        let lengths: BTreeSet<usize> =
            (0..200).filter_map(|_| Some(replay.restart(1, &mut rng)?.len())).collect();
        assert_eq!(lengths, (0..6).collect());
    }
}
