use super::Features;

/// Sparse features: a position as binary inputs.
pub trait SparseFeatures: Features {
    /// Name and version, stored in model files: other features need another network.
    const NAME: &'static str;

    /// Number of inputs.
    const INPUTS: usize;

    /// Sets the bits of the active inputs. `inputs` is zero and has at least [`input_words`] words.
    fn encode(position: &Self::Position, inputs: &mut [u64]);
}

/// Number of words for the inputs of a position.
pub const fn input_words<F: SparseFeatures>() -> usize {
    F::INPUTS.div_ceil(64)
}
