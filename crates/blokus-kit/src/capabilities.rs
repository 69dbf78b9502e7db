//! Optional capabilities of the Blokus modules: search, networks, learning, benchmarks.

use std::hint::black_box;

use blokus::{Blokus, Kernel, LegalSets, Move};
use game_core::{Bounded, Limits};
use game_module::bench::{BenchProfile, Measure};
use game_module::{
    BoundedEnding, EXACT_POSITIONS, Ending, Gain, LearningGame, NetworkGame, SearchProfile, SearchRequest,
    ShippedNetwork,
};
use learn::ExactSearch;
use search::Exact;
use search::endgame::{self, Allowance};
use session::Player;

use crate::features::BlokusFeatures;
use crate::infos::Listed;
use crate::{BlokusGame, agents, playouts};

impl<V: Listed> Gain for BlokusGame<V> {
    fn gain(_: &Blokus<V>, mv: Move<V>) -> i32 {
        mv.piece().map_or(0, |piece| i32::from(piece.size()))
    }
}

impl<V: Listed> SearchProfile for BlokusGame<V> {
    const EXPLORATION: f32 = 0.06;
    const RAVE: f32 = 1000.0;
    const HAS_PRIORS: bool = true;

    fn search_player(request: &SearchRequest) -> Box<dyn Player> {
        playouts::search_player::<V>(request)
    }

    fn exact_below(moves: u64) -> Option<Exact<Blokus<V>>> {
        (moves > 0).then(|| Exact::new(moves, EXACT_POSITIONS))
    }

    fn ending(position: &Blokus<V>) -> Option<Box<dyn Ending>> {
        Some(Box::new(BoundedEnding::<Self>::new(*position)))
    }
}

/// Networks built into the program. nets/README.md says how they were trained.
static SHIPPED: [ShippedNetwork; 3] = [
    ShippedNetwork {
        name: "classic",
        games: &["blokus-classic", "blokus-classic-3p"],
        bytes: include_bytes!("../../../nets/classic.safetensors"),
    },
    ShippedNetwork {
        name: "classic-2p",
        games: &["blokus-classic-2p"],
        bytes: include_bytes!("../../../nets/classic-2p.safetensors"),
    },
    ShippedNetwork {
        name: "duo",
        games: &["blokus-duo"],
        bytes: include_bytes!("../../../nets/duo.safetensors"),
    },
];

impl<V: Listed> NetworkGame for BlokusGame<V> {
    type Features = BlokusFeatures<V>;
    const SHIPPED: &'static [ShippedNetwork] = &SHIPPED;
}

impl<V: Listed> LearningGame for BlokusGame<V> {
    type LinearFeatures = agents::State<V>;

    fn exact_search() -> Option<ExactSearch<Blokus<V>>> {
        Some(|position, moves, positions| {
            let allowance = Allowance { positions, time: None };
            let is_near = position.open_moves() <= moves;
            is_near.then(|| endgame::solve(position, &allowance, &Limits::default())).flatten()
        })
    }
}

impl<V: Listed> BenchProfile for BlokusGame<V> {
    const MIDGAME_PLY: usize = if V::SIZE > 14 { 24 } else { 10 };
    const PERFT_DEPTH: u32 = if V::SIZE > 14 { 3 } else { 2 };
    const HAS_NETWORK_ROWS: bool = V::HAS_NETWORK_ROWS;

    fn special_rows(positions: &[Blokus<V>], measure: &mut Measure<'_>) {
        for (what, kernel) in [("legal sets", Kernel::best()), ("legal sets, portable", Kernel::Portable)] {
            let mut sets = LegalSets::EMPTY;
            measure(what, &mut |index| {
                let position = &positions[index % positions.len()];
                position.fill_legal_sets(kernel, position.color_to_move(), &mut sets);
                black_box(&sets);
            });
        }
    }
}
