//! Blokus as everything that is derived from the catalogue sees it.

use std::hint::black_box;

use blokus::{Blokus, Kernel, LegalSets};

use super::BlokusGame;
use super::infos::Listed;
use crate::bench::Measure;
use crate::catalogue::Catalogued;

impl<V: Listed> Catalogued for BlokusGame<V> {
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
}
