//! First-layer sums of an actor's recent positions. The next position is similar to one of them, so its sums
//! are those of the nearest plus the difference.

use crate::kernel::Kernel;

/// Cached positions. More of them include nearer ones, but take longer to compare.
const KEPT: usize = 6;

/// The latest positions of one actor.
pub(super) struct Views {
    /// Inputs, concatenated over positions.
    inputs: Vec<u64>,
    /// First-layer sums, in the same order.
    sums: Vec<i16>,
    /// Index of the oldest.
    oldest: usize,
    /// Inputs of an empty position.
    nothing: Vec<u64>,
}

/// Rows to add and to remove.
#[derive(Default)]
pub(super) struct Changes {
    added: Vec<u16>,
    removed: Vec<u16>,
}

impl Views {
    /// Starts with positions without inputs.
    pub(super) fn new(words: usize, bias: &[i16]) -> Self {
        Self { inputs: vec![0; KEPT * words], sums: bias.repeat(KEPT), oldest: 0, nothing: vec![0; words] }
    }

    /// Sums of a position, which replaces the oldest.
    pub(super) fn sums_of(
        &mut self,
        inputs: &[u64],
        matrix: &[i16],
        bias: &[i16],
        kernel: Kernel,
        changes: &mut Changes,
    ) -> &[i16] {
        let (words, width) = (inputs.len(), bias.len());
        let distances = self.inputs.chunks_exact(words).map(|seen| kernel.difference(seen, inputs));
        let nearest = distances.enumerate().min_by_key(|&(_, distance)| distance);
        let present = kernel.ones(inputs);
        let place = self.oldest;
        self.oldest = (place + 1) % KEPT;
        if let Some((nearest, _)) = nearest.filter(|&(_, distance)| distance <= present) {
            let seen = &self.inputs[nearest * words..][..words];
            kernel.list_changes(seen, inputs, &mut changes.added, &mut changes.removed);
            self.sums.copy_within(nearest * width..(nearest + 1) * width, place * width);
        } else {
            kernel.list_changes(&self.nothing, inputs, &mut changes.added, &mut changes.removed);
            self.sums[place * width..][..width].copy_from_slice(bias);
        }
        self.inputs[place * words..][..words].copy_from_slice(inputs);
        let sums = &mut self.sums[place * width..][..width];
        kernel.change(sums, matrix, &changes.added, &changes.removed);
        sums
    }
}
