//! Which agents play together.

use std::collections::BTreeMap;

use game_core::Rng;

use super::seating::{circles, rotations};
use super::{Mode, PlanSettings};

/// A pool of agents that meet about equally often, optionally with one that plays every game.
pub(super) struct League {
    host: Option<usize>,
    pool: Vec<usize>,
    seats: usize,
}

/// Seats and meetings so far, by agent.
struct Counts {
    games: Vec<usize>,
    places: Vec<usize>,
    meetings: Vec<Vec<u32>>,
}

impl League {
    /// The pools of a tournament.
    pub(super) fn all(settings: &PlanSettings) -> Vec<Self> {
        let (count, seats) = (settings.agents.len(), settings.seats);
        match settings.mode {
            Mode::Match | Mode::RoundRobin => vec![Self { host: None, pool: (0..count).collect(), seats }],
            Mode::Gauntlet => vec![Self { host: Some(0), pool: (1..count).collect(), seats }],
            Mode::Ladder => {
                let width = seats.min(count);
                let window = |first| Self { host: None, pool: (first..first + width).collect(), seats };
                (0..=count - width).map(window).collect()
            }
        }
    }

    /// Seating orders, one per group, until every agent of the pool has at least `games` games and all have
    /// equally many seats.
    pub(super) fn circles(&self, games: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
        let agents = self.pool.iter().chain(&self.host).max().map_or(0, |&last| last + 1);
        let mut counts = Counts {
            games: vec![0; agents],
            places: vec![0; agents],
            meetings: vec![vec![0; agents]; agents],
        };
        let mut decks: BTreeMap<Vec<usize>, Vec<Vec<usize>>> = BTreeMap::new();
        let mut pairs: Vec<Vec<usize>> = Vec::new();
        let mut all = Vec::new();
        loop {
            let table = if self.seats == 2 && self.host.is_none() {
                if pairs.is_empty() {
                    pairs = self.shuffled_pairs(rng);
                }
                pairs.pop().unwrap_or_default()
            } else {
                self.table(&counts, rng)
            };
            // Alternate between all seating orders of the same players.
            let deck = decks.entry(table.clone()).or_default();
            if deck.is_empty() {
                *deck = circles(&table);
                rng.shuffle(deck);
                // Orders with the most rotations come first, so that the number of games stays close to the
                // request.
                deck.sort_by_key(|circle| rotations(circle).len());
            }
            let circle = deck.pop().unwrap_or(table);
            counts.add(&circle);
            all.push(circle);
            if pairs.is_empty() && self.is_fair(&counts, games) {
                return all;
            }
        }
    }

    fn shuffled_pairs(&self, rng: &mut Rng) -> Vec<Vec<usize>> {
        let seconds =
            |index: usize| self.pool[index + 1..].iter().map(move |&second| vec![self.pool[index], second]);
        let mut pairs: Vec<Vec<usize>> = (0..self.pool.len()).flat_map(seconds).collect();
        rng.shuffle(&mut pairs);
        pairs
    }

    /// The next players, sorted: those with the fewest seats so far, then those that have met the others
    /// least. Seat counts differ by at most one.
    fn table(&self, counts: &Counts, rng: &mut Rng) -> Vec<usize> {
        let mut table: Vec<usize> = self.host.into_iter().collect();
        while table.len() < self.seats {
            let next = self.pool.iter().copied().min_by_key(|&agent| {
                let here = table.iter().filter(|&&other| other == agent).count();
                let met: u32 = table.iter().map(|&other| counts.meetings[agent][other]).sum();
                (here, counts.places[agent], met, rng.bits())
            });
            table.extend(next);
        }
        table.sort_unstable();
        table
    }

    fn is_fair(&self, counts: &Counts, games: usize) -> bool {
        let mut places = self.pool.iter().map(|&agent| counts.places[agent]);
        let first = places.next();
        places.all(|count| Some(count) == first)
            && self.pool.iter().all(|&agent| counts.games[agent] >= games)
    }
}

impl Counts {
    fn add(&mut self, circle: &[usize]) {
        let games = rotations(circle).len();
        for (index, &agent) in circle.iter().enumerate() {
            self.places[agent] += 1;
            if !circle[..index].contains(&agent) {
                self.games[agent] += games;
            }
            for &other in circle.iter().filter(|&&other| other != agent) {
                self.meetings[agent][other] += 1;
            }
        }
    }
}
