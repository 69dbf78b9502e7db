//! What the features are worth, by how far the game has come.

use blokus::Variant;

use super::outlook::FEATURES;

/// A weight as the game goes on: the coefficients of a parabola over the part of all pieces that is placed.
pub(super) type Curve = [f32; 3];

/// The weights of a variant.
pub(super) struct Weights {
    /// In the order of the features: points, cells of the next placement, of the one after, cells that are safe, cells
    /// near anchors, small pieces that can be placed, anchors.
    pub(super) features: [Curve; FEATURES],
    /// Being to move.
    pub(super) to_move: Curve,
}

/// The weights for a variant: fitted to the final margins of games that the agent played against itself two plies deep,
/// starting from random openings.
pub(super) fn weights<V: Variant>() -> &'static Weights {
    // Those of Duo serve all variants as long as no others are fitted.
    let _ = V::ID;
    &DUO
}

static DUO: Weights = Weights {
    features: [
        [1.031, -0.311, 0.388],
        [-0.047, 0.606, -0.052],
        [0.031, 1.261, -1.886],
        [0.552, -1.615, 1.254],
        [0.056, 0.643, -0.466],
        [2.669, -1.066, -1.950],
        [0.842, -4.714, 4.007],
    ],
    to_move: [4.132, -2.821, -4.170],
};
