//! Static evaluation: the points by which each seat expects to finish ahead of the others.

use blokus::{Blokus, ColorIndex, Piece, Variant};
use game_core::{MAX_SEATS, Position, Seat};

use super::outlook::{FEATURES, Features, Outlook};
use super::weights::{Curve, Weights};

/// Bonus for keeping the single square while there are other pieces: it fits almost everywhere, opens ways
/// for others, and earns points when placed last.
const SINGLE_KEPT: f32 = 2.0;

/// Points by which each seat is ahead of the mean of the others.
pub(super) type Margins = [f32; MAX_SEATS];

/// Expected margins of a position; the actual ones if the game is over.
pub(super) fn margins<V: Variant>(position: &Blokus<V>, outlook: &Outlook<V>, weights: &Weights) -> Margins {
    if let Some(outcome) = position.outcome() {
        return ahead::<V>(|seat| outcome.score(seat) as f32);
    }
    let progress = progress(position);
    let at = |curve: &Curve| curve[0] + progress * (curve[1] + progress * curve[2]);
    let features: Features = std::array::from_fn(|feature| at(&weights.features[feature]));
    let mut margins = ahead::<V>(|seat| {
        let seen = outlook.features(position, seat);
        (0..FEATURES).map(|feature| features[feature] * seen[feature]).sum::<f32>() + kept(position, seat)
    });
    let others = (V::SEATS - 1) as f32;
    let to_move = position.to_move();
    for seat in Seat::first(V::SEATS) {
        margins[seat.index()] += at(&weights.to_move) * if seat == to_move { 1.0 } else { -1.0 / others };
    }
    margins
}

/// By how much each seat is ahead of the mean of the others.
fn ahead<V: Variant>(worth: impl FnMut(Seat) -> f32) -> Margins {
    let mut worths = [0.0; MAX_SEATS];
    for (slot, worth) in worths.iter_mut().zip(Seat::first(V::SEATS).map(worth)) {
        *slot = worth;
    }
    let total: f32 = worths.iter().sum();
    let others = (V::SEATS - 1) as f32;
    let mut margins = [0.0; MAX_SEATS];
    for seat in 0..V::SEATS {
        margins[seat] = worths[seat] - (total - worths[seat]) / others;
    }
    margins
}

/// Fraction of all pieces that are on the board.
pub(crate) fn progress<V: Variant>(position: &Blokus<V>) -> f32 {
    let all = V::PIECES.len() * V::COPIES as usize * V::COLORS.len();
    let placed: u32 = ColorIndex::all().map(|color| position.pieces_placed(color)).sum();
    placed as f32 / all as f32
}

/// Bonus of a seat for single squares not yet placed.
fn kept<V: Variant>(position: &Blokus<V>, seat: Seat) -> f32 {
    let colors = ColorIndex::all().filter(|&color| color.owner() == Some(seat) && !position.is_out(color));
    let keeps = |color: &ColorIndex<V>| {
        let left = position.pieces_left(*color);
        left.contains(Piece::SINGLE) && left.len() > 1
    };
    SINGLE_KEPT * colors.filter(keeps).count() as f32
}
