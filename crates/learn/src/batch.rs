//! Samples as the trainer wants them: all numbers of a batch in a few long lists.

use game_core::{ActionSpace, Outcome, Position, Symmetries};
use nn::{NetworkFeatures, input_words};

use crate::episode::Sample;

/// Some samples.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The inputs that are there, sample after sample.
    pub inputs: Vec<u32>,
    /// Where each sample's inputs end.
    pub input_ends: Vec<usize>,
    /// The plain numbers that describe positions, sample after sample, in games that have such a description.
    pub observations: Vec<f32>,
    /// The policy numbers of the legal moves, sample after sample; none where there is nothing to learn about moves.
    pub moves: Vec<u32>,
    /// The share that each of these moves should get.
    pub shares: Vec<f32>,
    /// What each of these moves does.
    pub effects: Vec<u8>,
    /// Where each sample's moves end.
    pub move_ends: Vec<usize>,
    /// What chances and margins should be: for each sample a chance per seat, then a margin per seat.
    pub outputs: Vec<f32>,
    /// Buffers.
    words: Vec<u64>,
}

impl Batch {
    /// How many samples there are.
    pub fn len(&self) -> usize {
        self.input_ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.input_ends.is_empty()
    }

    /// Takes all samples out.
    pub fn clear(&mut self) {
        self.inputs.clear();
        self.input_ends.clear();
        self.observations.clear();
        self.moves.clear();
        self.shares.clear();
        self.effects.clear();
        self.move_ends.clear();
        self.outputs.clear();
    }

    /// The inputs of a sample.
    #[inline]
    pub fn inputs_of(&self, sample: usize) -> &[u32] {
        let first = if sample == 0 { 0 } else { self.input_ends[sample - 1] };
        &self.inputs[first..self.input_ends[sample]]
    }

    /// Where the moves of a sample are.
    #[inline]
    pub fn moves_of(&self, sample: usize) -> std::ops::Range<usize> {
        let first = if sample == 0 { 0 } else { self.move_ends[sample - 1] };
        first..self.move_ends[sample]
    }

    /// Adds a sample of a game that ended like this. The position is that of the sample under one of the game's symmetries.
    /// `search_share` says how much of the value to learn is what the search thought; the rest is how the game ended.
    pub fn push<F: NetworkFeatures>(
        &mut self,
        position: &F::Position,
        sample: &Sample,
        symmetry: usize,
        outcome: &Outcome,
        search_share: f32,
    ) {
        self.words.clear();
        self.words.resize(input_words::<F>(), 0);
        F::encode(position, &mut self.words);
        for (word, &bits) in self.words.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                self.inputs.push((64 * word) as u32 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
        self.input_ends.push(self.inputs.len());
        if let Some(dense) = F::DENSE {
            (dense.list)(position, &mut self.observations);
        }
        self.push_moves::<F>(position, sample, symmetry);
        let utilities = outcome.utilities();
        for view in 0..F::SIDES {
            let value = F::seat_in_view(position, view).map_or(0.5, |seat| {
                let seat = seat.index();
                search_share * sample.values[seat] + (1.0 - search_share) * utilities[seat]
            });
            self.outputs.push(value.clamp(0.0, 1.0));
        }
        for view in 0..F::SIDES {
            let margin = F::seat_in_view(position, view).map_or(0.0, |seat| outcome.margin(seat) as f32);
            self.outputs.push((margin / F::FULL_MARGIN).clamp(-1.0, 1.0));
        }
    }

    fn push_moves<F: NetworkFeatures>(&mut self, position: &F::Position, sample: &Sample, symmetry: usize) {
        let total: f32 = sample.visits.iter().map(|&(_, visits)| f32::from(visits)).sum();
        if total > 0.0 {
            let first = self.moves.len();
            let legal = position.moves();
            F::policies(position, &legal, &mut self.moves);
            F::effects(&self.words, &self.moves[first..], &mut self.effects);
            self.shares.resize(self.moves.len(), 0.0);
            for &(action, visits) in &sample.visits {
                let mv = F::Position::transform(F::Position::move_of(action.into()), symmetry);
                if let Some(number) = legal.iter().position(|&other| other == mv) {
                    self.shares[first + number] = f32::from(visits) / total;
                }
            }
        }
        self.move_ends.push(self.moves.len());
    }
}
