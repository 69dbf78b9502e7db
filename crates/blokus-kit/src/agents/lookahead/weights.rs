//! Weights of the features, depending on the progress of the game.

use blokus::Variant;

use super::outlook::FEATURES;

/// A weight as a parabola over the fraction of pieces placed, lowest power first.
pub(super) type Curve = [f32; 3];

/// The weights of a variant.
pub(super) struct Weights {
    /// In the order of the features: points, cells of the next placement, cells of the one after, safe cells,
    /// cells near anchors, small pieces that can be placed, anchors.
    pub(super) features: [Curve; FEATURES],
    /// Bonus for being to move.
    pub(super) to_move: Curve,
}

/// The weights for a variant. They were fitted by least squares to the final margins of self-play games from
/// random openings: 4,000 in Duo, two plies deep, and 1,500 in Classic, one ply deep. Fits to the other
/// two-player games were no better than the one to Duo.
pub(super) fn weights<V: Variant>() -> &'static Weights {
    if V::SEATS == 2 { &TWO_SEATS } else { &MORE_SEATS }
}

static TWO_SEATS: Weights = Weights {
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

static MORE_SEATS: Weights = Weights {
    features: [
        [0.386, -0.052, 1.035],
        [0.048, -0.310, 0.681],
        [-0.045, 0.301, -0.181],
        [0.016, 0.567, -0.832],
        [-0.031, 0.808, -0.633],
        [0.955, 4.180, -4.721],
        [0.235, -2.026, 1.570],
    ],
    to_move: [0.689, 7.018, -9.630],
};
