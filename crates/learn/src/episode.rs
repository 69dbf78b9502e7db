//! Episodes of self-play, in the few numbers that it takes to replay them.

use game_core::{ActionSpace, Symmetries};

/// A finished game of self-play.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// Unique within the run.
    pub id: u64,
    /// Training step of the network that played.
    pub step: u64,
    /// The moves, as actions.
    pub actions: Vec<u16>,
    /// Final scores; all equal if the game was cut off.
    pub scores: Vec<i32>,
    /// Search results on the way.
    pub samples: Vec<Sample>,
}

/// A search result for one position of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Moves played before this position.
    pub ply: u16,
    /// Value of each seat after the search.
    pub values: Vec<f32>,
    /// Visits per action; empty if the search was too short for a policy target.
    pub visits: Vec<(u16, u16)>,
    /// How far the visits are from the priors: their Kullback-Leibler divergence in nats. 0 if there is no policy
    /// target, or if nobody asked for it.
    pub surprise: f32,
}

/// Versions of the binary form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpisodeVersion {
    /// Without surprises.
    First,
    /// As written today.
    Second,
}

impl Episode {
    /// Positions of the samples under a symmetry.
    pub fn positions<P: ActionSpace + Symmetries>(&self, symmetry: usize) -> impl Iterator<Item = P> {
        let mut position = P::start();
        let mut line = vec![position.clone()];
        for &action in &self.actions {
            position.play_unchecked(P::transform(P::move_of(action.into()), symmetry));
            line.push(position.clone());
        }
        self.samples.iter().map(move |sample| line[usize::from(sample.ply)].clone())
    }

    /// Whether all moves are legal and the samples fit the game. Checks data from files and from other
    /// machines.
    pub fn is_sound<P: ActionSpace>(&self) -> bool {
        let mut position = P::start();
        for &action in &self.actions {
            if usize::from(action) >= P::ACTIONS || !position.is_legal(P::move_of(action.into())) {
                return false;
            }
            position.play_unchecked(P::move_of(action.into()));
        }
        let knows_moves =
            |sample: &Sample| sample.visits.iter().all(|&(action, _)| usize::from(action) < P::ACTIONS);
        self.scores.len() == P::SEATS
            && self.samples.iter().all(|sample| {
                usize::from(sample.ply) < self.actions.len().max(1)
                    && sample.values.len() == P::SEATS
                    && sample.surprise >= 0.0
                    && sample.surprise.is_finite()
                    && knows_moves(sample)
            })
    }

    /// Appends the binary form used in files.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.id.to_le_bytes());
        bytes.extend(self.step.to_le_bytes());
        let count = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u16).to_le_bytes());
        count(bytes, self.actions.len());
        self.actions.iter().for_each(|action| bytes.extend(action.to_le_bytes()));
        count(bytes, self.scores.len());
        self.scores.iter().for_each(|score| bytes.extend(score.to_le_bytes()));
        count(bytes, self.samples.len());
        for sample in &self.samples {
            bytes.extend(sample.ply.to_le_bytes());
            count(bytes, sample.values.len());
            sample.values.iter().for_each(|value| bytes.extend(value.to_le_bytes()));
            count(bytes, sample.visits.len());
            for (action, visits) in &sample.visits {
                bytes.extend(action.to_le_bytes());
                bytes.extend(visits.to_le_bytes());
            }
            bytes.extend(sample.surprise.to_le_bytes());
        }
    }

    /// Reads what [`Self::write`] of this version wrote and advances `bytes`; `None` if they end too early.
    pub fn read(bytes: &mut &[u8], version: EpisodeVersion) -> Option<Self> {
        let (id, step) = (u64::from_le_bytes(take(bytes)?), u64::from_le_bytes(take(bytes)?));
        let mut actions = Vec::new();
        for _ in 0..u16::from_le_bytes(take(bytes)?) {
            actions.push(u16::from_le_bytes(take(bytes)?));
        }
        let mut scores = Vec::new();
        for _ in 0..u16::from_le_bytes(take(bytes)?) {
            scores.push(i32::from_le_bytes(take(bytes)?));
        }
        let mut samples = Vec::new();
        for _ in 0..u16::from_le_bytes(take(bytes)?) {
            let ply = u16::from_le_bytes(take(bytes)?);
            let mut values = Vec::new();
            for _ in 0..u16::from_le_bytes(take(bytes)?) {
                values.push(f32::from_le_bytes(take(bytes)?));
            }
            let mut visits = Vec::new();
            for _ in 0..u16::from_le_bytes(take(bytes)?) {
                visits.push((u16::from_le_bytes(take(bytes)?), u16::from_le_bytes(take(bytes)?)));
            }
            let surprise = match version {
                EpisodeVersion::First => 0.0,
                EpisodeVersion::Second => f32::from_le_bytes(take(bytes)?),
            };
            samples.push(Sample { ply, values, visits, surprise });
        }
        Some(Self { id, step, actions, scores, samples })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
