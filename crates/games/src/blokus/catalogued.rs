//! Blokus as everything that is derived from the catalogue sees it.

use std::hint::black_box;

use blokus::{Blokus, Kernel, LegalSets, Move};
use game_core::{Bounded, Limits};
use learn::ExactSearch;
use search::Exact;
use search::endgame::{self, Allowance};
use session::Player;

use super::infos::Listed;
use super::{BlokusGame, agents, guide};
use crate::agents::{AgentSpec, EXACT_POSITIONS, Family, Searcher, SpecError};
use crate::bench::Measure;
use crate::catalogue::Catalogued;
use crate::ending::{BoundedEnding, Ending};

impl<V: Listed> Catalogued for BlokusGame<V> {
    type Sight = agents::State<V>;
    const FAMILY: Family = Family::Blokus;
    const MIDGAME_PLY: usize = if V::SIZE > 14 { 24 } else { 10 };
    const PERFT_DEPTH: u32 = if V::SIZE > 14 { 3 } else { 2 };

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

    const EXPLORATION: f32 = 0.06;
    const RAVE: f32 = 1000.0;
    const HAS_PRIORS: bool = true;

    fn searcher(searcher: &Searcher) -> Box<dyn Player> {
        guide::searcher::<V>(searcher)
    }

    fn ending(position: &Blokus<V>) -> Option<Box<dyn Ending>> {
        Some(Box::new(BoundedEnding::<Self>::new(*position)))
    }

    fn exact_search() -> Option<ExactSearch<Blokus<V>>> {
        Some(|position, moves, positions| {
            let allowance = Allowance { positions, time: None };
            let is_near = position.open_moves() <= moves;
            is_near.then(|| endgame::solve(position, &allowance, &Limits::default())).flatten()
        })
    }

    fn exact_below(moves: u64) -> Option<Exact<Blokus<V>>> {
        (moves > 0).then(|| Exact::new(moves, EXACT_POSITIONS))
    }

    fn own_player(spec: &AgentSpec) -> Result<Box<dyn Player>, SpecError> {
        Ok(agents::player::<V>(spec))
    }

    fn gain(_: &Blokus<V>, mv: Move<V>) -> i32 {
        mv.piece().map_or(0, |piece| i32::from(piece.size()))
    }
}
