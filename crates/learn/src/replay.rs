//! What was played lately, to learn from.

use std::collections::{BTreeMap, VecDeque};

use game_core::Rng;

use crate::episode::{Episode, Lesson};

/// The latest games, as many as have so many lessons together.
pub struct Replay {
    capacity: usize,
    episodes: VecDeque<Episode>,
    /// For every lesson its game, counted from the first game ever, and its number there.
    places: VecDeque<(usize, u16)>,
    /// Games that were forgotten.
    forgotten: usize,
}

impl Replay {
    /// Room for so many lessons.
    pub fn new(capacity: usize) -> Self {
        Self { capacity, episodes: VecDeque::new(), places: VecDeque::new(), forgotten: 0 }
    }

    /// Remembers a game, and forgets the oldest ones where the room is used up.
    pub fn push(&mut self, episode: Episode) {
        let number = self.forgotten + self.episodes.len();
        self.places.extend((0..episode.lessons.len()).map(|lesson| (number, lesson as u16)));
        self.episodes.push_back(episode);
        while self.places.len() > self.capacity && self.episodes.len() > 1 {
            if let Some(oldest) = self.episodes.pop_front() {
                self.places.drain(..oldest.lessons.len());
                self.forgotten += 1;
            }
        }
    }

    /// Remembers games in the order of their numbers.
    pub fn extend(&mut self, episodes: BTreeMap<u64, Episode>) {
        for episode in episodes.into_values() {
            self.push(episode);
        }
    }

    /// How many lessons there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.episodes.len()
    }

    /// Any of the lessons.
    pub fn pick(&self, rng: &mut Rng) -> Option<(&Episode, &Lesson)> {
        let &(game, lesson) = self.places.get(rng.below(self.places.len().max(1) as u32) as usize)?;
        let episode = &self.episodes[game - self.forgotten];
        Some((episode, &episode.lessons[usize::from(lesson)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn episode(id: u64, lessons: u16) -> Episode {
        let lesson = |ply| Lesson { ply, values: vec![id as f32], visits: Vec::new() };
        Episode {
            id,
            step: 0,
            actions: Vec::new(),
            scores: Vec::new(),
            lessons: (0..lessons).map(lesson).collect(),
        }
    }

    #[test]
    fn the_oldest_games_are_forgotten_and_every_lesson_left_is_picked() {
        let mut replay = Replay::new(10);
        (0..8).for_each(|id| replay.push(episode(id, 3)));
        assert_eq!((replay.games(), replay.len()), (3, 9));
        let mut rng = Rng::seeded(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let (episode, lesson) = replay.pick(&mut rng).unwrap();
            assert_eq!(lesson.values[0] as u64, episode.id);
            seen.insert((episode.id, lesson.ply));
        }
        let wanted = (5..8).flat_map(|id| (0..3).map(move |ply| (id, ply))).collect();
        assert_eq!(seen, wanted);
        assert!(Replay::new(3).pick(&mut rng).is_none());
    }
}
