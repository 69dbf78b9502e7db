//! What can be done with Pylos beyond playing it.

use game_core::Position;
use game_module::bench::BenchProfile;
use game_module::{Gain, LearningGame, NetworkGame, SearchProfile, ShippedNetwork};
use pylos::{Move, Pylos};

use crate::PylosGame;
use crate::features::PylosFeatures;
use crate::infos::Listed;
use crate::linear_features::PylosLinear;

impl<R: Listed> Gain for PylosGame<R> {
    /// Balls in the mover's reserve after the turn, if it goes on as well as it can; winning is worth more.
    fn gain(position: &Pylos<R>, mv: Move) -> i32 {
        let mut after = *position;
        after.play_unchecked(mv);
        let me = position.mover();
        match after.outcome() {
            Some(outcome) if outcome.score(me.seat()) > 0 => i32::from(u8::MAX),
            None if after.mover() == me => {
                after.moves().into_iter().map(|next| Self::gain(&after, next)).max().unwrap_or_default()
            }
            _ => after.reserve(me) as i32,
        }
    }
}

/// Pylos can go in circles, so a search to the end has none; its exact values come from the table.
impl<R: Listed> SearchProfile for PylosGame<R> {}

/// The network that comes with the program; nets/README.md tells how it was trained.
static SHIPPED: [ShippedNetwork; 1] = [ShippedNetwork {
    name: "pylos",
    games: &["pylos", "pylos-lines", "pylos-children"],
    bytes: include_bytes!("../../../nets/pylos.safetensors"),
}];

impl<R: Listed> NetworkGame for PylosGame<R> {
    type Features = PylosFeatures<R>;
    const SHIPPED: &'static [ShippedNetwork] = &SHIPPED;
}

impl<R: Listed> LearningGame for PylosGame<R> {
    type LinearFeatures = PylosLinear<R>;
}

impl<R: Listed> BenchProfile for PylosGame<R> {
    const MIDGAME_PLY: usize = 16;
    const PERFT_DEPTH: u32 = 4;
    const HAS_NETWORK_ROWS: bool = R::HAS_NETWORK_ROWS;
}
