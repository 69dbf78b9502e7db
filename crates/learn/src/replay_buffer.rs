//! The replay buffer: recent games to learn from.

use std::collections::VecDeque;

use game_core::{MAX_SEATS, Outcome, Position, Rng, Seat, Symmetries, mix};
use nn::{Features, NetworkFeatures};
use rayon::prelude::*;

use crate::batch::Batch;
use crate::encoded::Encoded;
use crate::episode::{Episode, Sample};

/// Settings of a replay buffer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplaySettings {
    /// Most samples.
    pub capacity: usize,
    /// Weight of the search value in the value target; see [`Batch::push`].
    pub search_share: f32,
    /// Fraction of the draws of thorough searches that goes by their surprise.
    pub surprise_share: f32,
    /// Whether games are drawn equally often for each seat that won them.
    pub balance_seats: bool,
}

impl Default for ReplaySettings {
    fn default() -> Self {
        Self { capacity: usize::MAX, search_share: 0.5, surprise_share: 0.0, balance_seats: false }
    }
}

/// The latest games, up to a number of samples.
///
/// A sample is drawn several times, so it is encoded only once, when its game is added.
pub struct ReplayBuffer {
    settings: ReplaySettings,
    games: VecDeque<Game>,
    /// Samples to draw from: the number of the game, counted from the first game ever, and the index in the game. A
    /// sample to be drawn more often has several. One list for each winner, or one for all.
    places: [VecDeque<(usize, u16)>; MAX_SEATS],
    /// Samples of all games.
    samples: usize,
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
    /// How many places each sample has.
    copies: Vec<u16>,
    /// In which list they are.
    list: usize,
}

/// A game with more symmetries is encoded under so many of them, drawn anew for each game: few samples are drawn more
/// often than that.
const MOST_SYMMETRIES: usize = 4;

impl ReplayBuffer {
    /// An empty buffer.
    pub fn new(settings: ReplaySettings) -> Self {
        Self { settings, games: VecDeque::new(), places: Default::default(), samples: 0, forgotten: 0 }
    }

    /// Adds games, encoded on all threads. Drops the oldest games when the buffer is full.
    pub fn extend<F: NetworkFeatures>(&mut self, episodes: Vec<Episode>) {
        let settings = self.settings;
        let games: Vec<Game> =
            episodes.into_par_iter().map(|episode| Game::new::<F>(episode, &settings)).collect();
        for game in games {
            let number = self.forgotten + self.games.len();
            for (sample, &copies) in game.copies.iter().enumerate() {
                self.places[game.list].extend((0..copies).map(|_| (number, sample as u16)));
            }
            self.samples += game.plies.len();
            self.games.push_back(game);
        }
        while self.samples > settings.capacity && self.games.len() > 1 {
            if let Some(oldest) = self.games.pop_front() {
                let places: usize = oldest.copies.iter().map(|&copies| usize::from(copies)).sum();
                self.places[oldest.list].drain(..places);
                self.samples -= oldest.plies.len();
                self.forgotten += 1;
            }
        }
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.samples
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.samples == 0
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
        let lists = || self.places.iter().filter(|list| !list.is_empty());
        // Nothing is drawn where there is no choice.
        let list = match lists().count() {
            0 => return None,
            1 => lists().next()?,
            count => lists().nth(rng.below(count as u32) as usize)?,
        };
        let (game, sample) = list[rng.below(list.len() as u32) as usize];
        Some((&self.games[game - self.forgotten], sample.into()))
    }
}

impl Game {
    fn new<F: NetworkFeatures>(episode: Episode, settings: &ReplaySettings) -> Self {
        let outcome = Outcome::new(&episode.scores);
        let mut batch = Batch::default();
        let mut regrets = Vec::new();
        let symmetries = symmetries_for::<F>(episode.id);
        for &symmetry in &symmetries {
            for (position, sample) in episode.positions::<F::Position>(symmetry).zip(&episode.samples) {
                batch.push::<F>(&position, sample, symmetry, &outcome, settings.search_share);
                if regrets.len() < episode.samples.len() {
                    let seat = position.to_move();
                    let expected = sample.values.get(seat.index());
                    regrets.push(expected.map_or(0.0, |value| (value - outcome.utility(seat)).abs()));
                }
            }
        }
        let winners: Vec<Seat> = outcome.winners().collect();
        // Chance decides who of several winners counts.
        let winner = Rng::seeded(mix(!episode.id)).pick(&winners).map_or(0, |seat| seat.index());
        Self {
            list: if settings.balance_seats { winner } else { 0 },
            copies: copies(&episode, settings.surprise_share),
            plies: episode.samples.iter().map(|sample| sample.ply).collect(),
            actions: episode.actions,
            regrets,
            encoded: Encoded::new(&batch),
            symmetries: symmetries.len(),
        }
    }
}

/// How often to list each sample of a game, on average once. Of a thorough search a part is for its surprise, as a
/// share of the surprises of the game. That need not be a whole number: chance decides about the rest.
fn copies(episode: &Episode, surprise_share: f32) -> Vec<u16> {
    let thorough = episode.samples.iter().filter(|sample| !sample.visits.is_empty());
    let total: f32 = thorough.clone().map(|sample| sample.surprise).sum();
    if surprise_share == 0.0 || total <= 0.0 {
        return vec![1; episode.samples.len()];
    }
    let mean = total / thorough.count() as f32;
    let mut rng = Rng::seeded(mix(episode.id));
    let copies = |sample: &Sample| {
        if sample.visits.is_empty() {
            return 1;
        }
        let weight = 1.0 - surprise_share + surprise_share * sample.surprise / mean;
        (weight + rng.fraction()).floor() as u16
    };
    episode.samples.iter().map(copies).collect()
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

    type SquaresFeatures = PylosFeatures<Squares>;

    fn settings(capacity: usize) -> ReplaySettings {
        ReplaySettings { capacity, ..ReplaySettings::default() }
    }

    fn episode(id: u64, samples: u16) -> Episode {
        let mut position = PylosSquares::start();
        let mut rng = Rng::seeded(id);
        let mut actions = Vec::new();
        for _ in 0..samples {
            let mv = position.random_move(&mut rng).unwrap();
            actions.push(PylosSquares::action(mv) as u16);
            position.play_unchecked(mv);
        }
        let sample = |ply| Sample { ply, values: vec![id as f32; 2], visits: Vec::new(), surprise: 0.0 };
        Episode { id, step: 0, actions, scores: vec![1, 0], samples: (0..samples).map(sample).collect() }
    }

    #[test]
    fn the_oldest_games_are_forgotten_and_every_sample_left_is_picked() {
        let mut replay = ReplayBuffer::new(settings(10));
        replay.extend::<SquaresFeatures>((0..8).map(|id| episode(id, 3)).collect());
        assert_eq!((replay.games.len(), replay.len()), (3, 9));
        let mut rng = Rng::seeded(1);
        let mut seen = BTreeSet::new();
        for _ in 0..500 {
            let (game, number) = replay.pick(&mut rng).unwrap();
            seen.insert((game.actions.clone(), game.plies[number]));
        }
        let wanted = (5..8).flat_map(|id| (0..3).map(move |ply| (episode(id, 3).actions, ply))).collect();
        assert_eq!(seen, wanted);
        assert!(ReplayBuffer::new(settings(100)).pick(&mut rng).is_none());
    }

    /// White wins. Where white is to move, the search was right, except before one move.
    #[test]
    fn restarts_are_where_the_search_was_wrong() {
        let mut replay = ReplayBuffer::new(settings(100));
        let mut rng = Rng::seeded(1);
        assert_eq!(replay.restart(4, &mut rng), None);
        let mut game = episode(1, 6);
        for sample in &mut game.samples {
            sample.values = if sample.ply == 4 { vec![0.1, 0.9] } else { vec![0.9, 0.1] };
        }
        let actions = game.actions.clone();
        replay.extend::<SquaresFeatures>(vec![game]);
        assert_eq!(replay.restart(100, &mut rng), Some(actions[..4].to_vec()));
        // Without a choice, any position will do.
        let lengths: BTreeSet<usize> =
            (0..200).filter_map(|_| Some(replay.restart(1, &mut rng)?.len())).collect();
        assert_eq!(lengths, (0..6).collect());
    }
    /// Four thorough searches, one of them with all the surprise, and two quick ones.
    #[test]
    fn surprises_are_drawn_more_often() {
        let mut drawn = [0.0_f64; 6];
        let mut replay = ReplayBuffer::new(ReplaySettings { surprise_share: 0.5, ..settings(10_000) });
        let games = (0..400).map(|id| {
            let mut game = episode(id, 6);
            for sample in &mut game.samples[..4] {
                sample.visits = vec![(game.actions[usize::from(sample.ply)], 5)];
            }
            game.samples[2].surprise = 0.7;
            game
        });
        replay.extend::<SquaresFeatures>(games.collect());
        assert_eq!(replay.len(), 2400);
        let mut rng = Rng::seeded(1);
        for _ in 0..24_000 {
            drawn[replay.pick(&mut rng).unwrap().1] += 1.0 / 4000.0;
        }
        for (drawn, expected) in drawn.into_iter().zip([0.5, 0.5, 2.5, 0.5, 1.0, 1.0]) {
            assert!((drawn - expected).abs() < 0.15, "{drawn} instead of {expected}");
        }
        // Nothing of a forgotten game is left.
        replay.settings.capacity = 6;
        replay.extend::<SquaresFeatures>(vec![episode(1000, 6)]);
        assert_eq!((replay.len(), replay.places[0].len(), replay.games.len()), (6, 6, 1));
    }
    /// The first seat wins four games of five, and one game ends in a draw.
    #[test]
    fn balanced_seats_win_equally_often() {
        let scored = |scores: [i32; 2]| move |id| Episode { scores: scores.to_vec(), ..episode(id, 4) };
        let games = (0..40).map(scored([1, 0])).chain((40..50).map(scored([0, 1])));
        let games: Vec<Episode> = games.chain((50..51).map(scored([0, 0]))).collect();
        let first_wins = |settings| {
            let mut replay = ReplayBuffer::new(settings);
            replay.extend::<SquaresFeatures>(games.clone());
            let mut rng = Rng::seeded(1);
            let drawn = (0..4000).filter_map(|_| replay.pick(&mut rng));
            let won = drawn.filter(|(game, _)| games[..40].iter().any(|other| other.actions == game.actions));
            won.count()
        };
        assert!((2950..3350).contains(&first_wins(settings(1000))));
        let balanced = ReplaySettings { balance_seats: true, ..settings(1000) };
        assert!((1750..2150).contains(&first_wins(balanced)));
        // Games are forgotten in their order, whoever won them.
        let mut replay = ReplayBuffer::new(ReplaySettings { balance_seats: true, ..settings(44) });
        replay.extend::<SquaresFeatures>(games.clone());
        assert_eq!((replay.len(), replay.places.iter().map(VecDeque::len).sum()), (44, 44));
        let mut rng = Rng::seeded(1);
        let kept = |game: &Game| games[40..].iter().any(|other| other.actions == game.actions);
        assert!((0..500).all(|_| kept(replay.pick(&mut rng).unwrap().0)));
    }
}
