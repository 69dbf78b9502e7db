//! Samples in the layout of the trainer: a batch is a few flat arrays.

use game_core::{ActionSpace, Outcome, Position, Symmetries};
use nn::{NetworkFeatures, input_words};

use crate::episode::Sample;

/// Samples for one training step, or for one thread's part of it.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Input bits, in as many words for each sample as the game has.
    pub inputs: Vec<u64>,
    /// Dense features, concatenated over samples; empty in games without them.
    pub observations: Vec<f32>,
    /// Policy indices of the legal moves, concatenated over samples. A sample without policy target has none.
    pub moves: Vec<u32>,
    /// Policy target of each of these moves: its share of the visits.
    pub shares: Vec<f32>,
    /// Effects of each of these moves; see [`nn::MoveFeatures::effects`].
    pub effects: Vec<u8>,
    /// End of each sample's moves.
    pub move_ends: Vec<usize>,
    /// Value targets: for each sample a win probability per side, then a margin per side.
    pub outputs: Vec<f32>,
}

impl Batch {
    /// Number of samples.
    pub fn len(&self) -> usize {
        self.move_ends.len()
    }

    /// Whether there are no samples.
    pub fn is_empty(&self) -> bool {
        self.move_ends.is_empty()
    }

    /// Removes all samples but keeps the memory.
    pub fn clear(&mut self) {
        self.inputs.clear();
        self.observations.clear();
        self.moves.clear();
        self.shares.clear();
        self.effects.clear();
        self.move_ends.clear();
        self.outputs.clear();
    }

    /// Words of input bits per sample.
    pub fn input_words(&self) -> usize {
        self.inputs.len() / self.len().max(1)
    }

    /// Range of a sample's moves.
    #[inline]
    pub fn moves_of(&self, sample: usize) -> std::ops::Range<usize> {
        let first = if sample == 0 { 0 } else { self.move_ends[sample - 1] };
        first..self.move_ends[sample]
    }

    /// Adds a sample. `position` is the sample's position under `symmetry`; `outcome` is the end of its game.
    /// The value target mixes the search value, weighted by `search_share`, with the outcome.
    pub fn push<F: NetworkFeatures>(
        &mut self,
        position: &F::Position,
        sample: &Sample,
        symmetry: usize,
        outcome: &Outcome,
        search_share: f32,
    ) {
        let first = self.inputs.len();
        self.inputs.resize(first + input_words::<F>(), 0);
        F::encode(position, &mut self.inputs[first..]);
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
            let inputs = &self.inputs[self.inputs.len() - input_words::<F>()..];
            F::effects(inputs, &self.moves[first..], &mut self.effects);
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
