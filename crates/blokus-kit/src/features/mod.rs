//! Network features of Blokus. The board is turned so that the mover always starts in the same corner, and
//! colours are counted from the mover.

mod encoding;
mod moves;
mod strips;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests;
mod touching;
mod turning;
mod variant;
mod weighing;

use std::marker::PhantomData;

use blokus::{Blokus, ColorIndex, Variant};
use game_core::Seat;
use nn::{DenseFeatures, Features, SparseFeatures, ValueFeatures};

pub use moves::MoveTables;
pub use variant::NetworkVariant;

/// The network features of a variant.
pub struct BlokusFeatures<V>(PhantomData<V>);

impl<V: Variant> BlokusFeatures<V> {
    const COLOR_COUNT: usize = V::COLORS.len();
    /// 64-bit words per grid.
    const CHUNKS: usize = size_of::<V::Grid>() / size_of::<u64>();
    const CELLS: usize = V::SIZE as usize * V::SIZE as usize;
    /// Words per colour after the planes: the pieces left, and a second word where pieces come in two copies.
    const COLOR_WORDS: usize = V::COPIES as usize;
}

impl<V: NetworkVariant> Features for BlokusFeatures<V> {
    type Position = Blokus<V>;
}

impl<V: NetworkVariant> SparseFeatures for BlokusFeatures<V> {
    const NAME: &'static str = V::FEATURES;
    const INPUTS: usize =
        64 * (Self::COLOR_COUNT * (encoding::PLANES * Self::CHUNKS + Self::COLOR_WORDS) + 1);

    fn encode(position: &Blokus<V>, inputs: &mut [u64]) {
        encoding::encode(position, inputs);
    }
}

/// No dense inputs: a board is too large for them.
impl<V: NetworkVariant> DenseFeatures for BlokusFeatures<V> {}

impl<V: NetworkVariant> ValueFeatures for BlokusFeatures<V> {
    const FULL_MARGIN: f32 = if V::SIZE > 14 { 40.0 } else { 20.0 };
    const SIDES: usize = Self::COLOR_COUNT;

    fn seat_in_view(position: &Blokus<V>, view: usize) -> Option<Seat> {
        position.color_to_move().after(view).owner()
    }
}

/// Whether two colours, counted from the mover, belong to different players. With two players and four
/// colours, every second one is a partner, whoever moves. A colour that counts for nobody is everybody's
/// opponent.
fn are_opponents<V: Variant>(one: usize, other: usize) -> bool {
    let owner = |view| ColorIndex::<V>::FIRST.after(view).owner();
    one != other && (owner(one).is_none() || owner(one) != owner(other))
}
