//! A game of self-play, in the few numbers that it takes to play it again.

use game_core::{ActionSpace, Symmetries};

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// Different for every game of a run.
    pub id: u64,
    /// The training step of the network that played it.
    pub step: u64,
    /// The moves by number.
    pub actions: Vec<u16>,
    /// The final scores, all equal for a game that was ended without a result.
    pub scores: Vec<i32>,
    /// What was thought on the way.
    pub samples: Vec<Sample>,
}

/// What the search found out about a position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// How many moves were played before.
    pub ply: u16,
    /// The values of the seats after searching.
    pub values: Vec<f32>,
    /// The visits of moves that were tried; empty when the search was too short to teach which moves are good.
    pub visits: Vec<(u16, u16)>,
}

impl Episode {
    /// The positions of the samples under one of the game's symmetries.
    pub fn positions<P: ActionSpace + Symmetries>(&self, symmetry: usize) -> impl Iterator<Item = P> {
        let mut position = P::start();
        let mut line = vec![position.clone()];
        for &action in &self.actions {
            position.play_unchecked(P::transform(P::move_of(action.into()), symmetry));
            line.push(position.clone());
        }
        self.samples.iter().map(move |sample| line[usize::from(sample.ply)].clone())
    }

    /// Whether all moves are legal and the samples fit, for what was read from a file.
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
                    && knows_moves(sample)
            })
    }

    /// The bytes of a file.
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
        }
    }

    /// Reads what [`Self::write`] wrote, and moves on; `None` when it ends too early.
    pub fn read(bytes: &mut &[u8]) -> Option<Self> {
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
            samples.push(Sample { ply, values, visits });
        }
        Some(Self { id, step, actions, scores, samples })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}
