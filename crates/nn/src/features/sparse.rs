use super::Features;

/// A position as inputs that are there or not.
pub trait SparseFeatures: Features {
    /// The name and version. Model files carry it: other features need another network.
    const NAME: &'static str;

    /// All inputs are below this.
    const INPUTS: usize;

    /// Sets the bits of the inputs that are there. `inputs` is empty, and long enough.
    fn encode(position: &Self::Position, inputs: &mut [u64]);
}

/// How many words hold the inputs of a position.
pub const fn input_words<F: SparseFeatures>() -> usize {
    F::INPUTS.div_ceil(64)
}
