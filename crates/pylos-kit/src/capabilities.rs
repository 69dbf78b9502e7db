//! Optional capabilities of the Pylos modules: search, networks, learning, benchmarks.

use game_core::Position;
use game_module::bench::BenchProfile;
use game_module::{Gain, LearningGame, NetworkGame, SearchProfile, ShippedNetwork};
use pylos::{Move, Pylos};

use crate::PylosGame;
use crate::features::PylosFeatures;
use crate::infos::Listed;
use crate::linear_features::PylosLinear;

impl<R: Listed> Gain for PylosGame<R> {
    /// Balls in the mover's reserve after the best rest of the turn. A win is worth more.
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

/// No exact search: games can repeat, so a search to the end may not finish. Exact values come from the
/// table.
impl<R: Listed> SearchProfile for PylosGame<R> {}

/// The network built into the program. nets/README.md says how it was trained.
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
