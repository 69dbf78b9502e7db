use super::Features;

/// A position as a fixed number of plain numbers.
pub struct DenseInputs<P> {
    /// The name and version. Model files carry it, as they carry that of the sparse features.
    pub name: &'static str,
    /// How many numbers there are.
    pub len: usize,
    /// Adds the numbers of a position to a list.
    pub list: fn(&P, &mut Vec<f32>),
}

/// The plain numbers that describe a position, where a game is small enough for that.
pub trait DenseFeatures: Features {
    /// The numbers; none for games without them.
    const DENSE: Option<DenseInputs<Self::Position>> = None;
}
