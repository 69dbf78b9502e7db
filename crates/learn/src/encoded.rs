//! Samples as the trainer needs them, in little memory.

use crate::batch::Batch;

/// The samples of a batch, packed: a sample is drawn several times, and to encode its position takes much longer than
/// to unpack it.
pub(crate) struct Encoded {
    /// Per sample a bit for each word of its inputs that is not zero, then these words.
    inputs: Vec<u64>,
    input_words: usize,
    observations: Vec<f32>,
    moves: Vec<u16>,
    effects: Vec<u8>,
    /// The moves with a share: their indices among all moves, and their shares.
    shares: Vec<(u32, f32)>,
    outputs: Vec<f32>,
    /// Where each sample ends in the lists that are not equally long for all.
    ends: Vec<Ends>,
}

#[derive(Clone, Copy, Default)]
struct Ends {
    inputs: u32,
    moves: u32,
    shares: u32,
}

impl Encoded {
    /// Packs a batch.
    pub(crate) fn new(batch: &Batch) -> Self {
        let words = batch.input_words();
        let mut packed = Self {
            inputs: Vec::new(),
            input_words: words,
            observations: batch.observations.clone(),
            moves: batch.moves.iter().map(|&number| number as u16).collect(),
            effects: batch.effects.clone(),
            shares: Vec::new(),
            outputs: batch.outputs.clone(),
            ends: Vec::with_capacity(batch.len()),
        };
        for (sample, words) in batch.inputs.chunks_exact(words.max(1)).enumerate() {
            packed.pack_inputs(words);
            let moves = batch.moves_of(sample);
            let shares = moves.clone().zip(&batch.shares[moves.clone()]).filter(|&(_, &share)| share > 0.0);
            packed.shares.extend(shares.map(|(at, &share)| ((at - moves.start) as u32, share)));
            let [inputs, shares] = [packed.inputs.len() as u32, packed.shares.len() as u32];
            packed.ends.push(Ends { inputs, moves: moves.end as u32, shares });
        }
        packed.inputs.shrink_to_fit();
        packed.shares.shrink_to_fit();
        packed
    }

    fn pack_inputs(&mut self, words: &[u64]) {
        let first = self.inputs.len();
        self.inputs.resize(first + words.len().div_ceil(64), 0);
        for (at, &word) in words.iter().enumerate().filter(|&(_, &word)| word != 0) {
            self.inputs[first + at / 64] |= 1 << (at % 64);
            self.inputs.push(word);
        }
    }

    /// Appends a sample to a batch.
    pub(crate) fn unpack(&self, sample: usize, batch: &mut Batch) {
        let begin = sample.checked_sub(1).map_or(Ends::default(), |before| self.ends[before]);
        let end = self.ends[sample];
        self.unpack_inputs(&self.inputs[begin.inputs as usize..end.inputs as usize], &mut batch.inputs);
        let count = self.ends.len();
        let equal = |length: usize| sample * (length / count)..(sample + 1) * (length / count);
        batch.observations.extend_from_slice(&self.observations[equal(self.observations.len())]);
        batch.outputs.extend_from_slice(&self.outputs[equal(self.outputs.len())]);
        let (first, moves) = (batch.moves.len(), begin.moves as usize..end.moves as usize);
        let effects = self.effects.len() / self.moves.len().max(1);
        batch.effects.extend_from_slice(&self.effects[moves.start * effects..moves.end * effects]);
        batch.moves.extend(self.moves[moves].iter().map(|&number| u32::from(number)));
        batch.move_ends.push(batch.moves.len());
        batch.shares.resize(batch.moves.len(), 0.0);
        for &(at, share) in &self.shares[begin.shares as usize..end.shares as usize] {
            batch.shares[first + at as usize] = share;
        }
    }

    fn unpack_inputs(&self, packed: &[u64], inputs: &mut Vec<u64>) {
        let first = inputs.len();
        inputs.resize(first + self.input_words, 0);
        let (masks, mut words) = packed.split_at(self.input_words.div_ceil(64));
        for (inputs, &mask) in inputs[first..].chunks_mut(64).zip(masks) {
            let mut mask = mask;
            while let Some((&word, rest)) = words.split_first().filter(|_| mask != 0) {
                inputs[mask.trailing_zeros() as usize] = word;
                mask &= mask - 1;
                words = rest;
            }
        }
    }
}
