use super::Features;

/// Dense features: a position as a short vector of floats.
pub struct DenseInputs<P> {
    /// Name and version, stored in model files like that of the sparse features.
    pub name: &'static str,
    /// Length of the vector.
    pub len: usize,
    /// Appends the features of a position.
    pub list: fn(&P, &mut Vec<f32>),
}

/// Dense features, for games small enough to have them.
pub trait DenseFeatures: Features {
    /// The features; `None` for games without them.
    const DENSE: Option<DenseInputs<Self::Position>> = None;
}
