//! Encodes a position as binary inputs.

use blokus::{BitGrid, Blokus, Piece, Variant};
use game_core::Position;

use super::turning::turned;
use super::{BlokusFeatures, are_opponents};
use crate::prospect::{domain, second_reach};

/// Planes per colour.
pub(super) const PLANES: usize = 6;
pub(super) const COVERED: usize = 0;
pub(super) const ANCHORS: usize = 1;
/// Cells that a legal placement covers.
pub(super) const REACH: usize = 2;
/// Cells that the placement after next may cover, by [`second_reach`].
pub(super) const SECOND: usize = 3;
/// The same without cells that are also an opponent's.
pub(super) const SECOND_ALONE: usize = 4;
/// Cells that this colour may still cover and no opponent ever can.
const SAFE: usize = 5;

/// Thresholds of a thermometer code: each input is set from this many legal placements on.
const MOBILITY: [u32; 20] =
    [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024];

/// The most of any variant.
const MOST_COLORS: usize = 4;

/// Bit offsets within a colour's word.
const PLACEABLE: usize = Piece::COUNT;
const IS_OUT: usize = 2 * Piece::COUNT;
const MOBILITY_FROM: usize = 2 * Piece::COUNT + 1;

/// Sets the inputs of a position: the planes of each colour, then the words of each, then the mover.
pub(super) fn encode<V: Variant>(position: &Blokus<V>, inputs: &mut [u64]) {
    let (count, chunks) = (BlokusFeatures::<V>::COLOR_COUNT, BlokusFeatures::<V>::CHUNKS);
    let color_words = BlokusFeatures::<V>::COLOR_WORDS;
    let mover = position.color_to_move();
    let boards = count * PLANES * chunks;
    let mut planes = [[V::Grid::EMPTY; PLANES]; MOST_COLORS];
    for (view, planes) in planes.iter_mut().enumerate().take(count) {
        let color = mover.after(view);
        let forbidden = position.forbidden(color);
        planes[COVERED] = *position.covered(color);
        let mut word = u64::from(position.pieces_left(color).bits());
        if position.is_out(color) {
            word |= 1 << IS_OUT;
        } else {
            planes[ANCHORS] = position.anchors(color);
            let coverage = position.coverage(color);
            word |= u64::from(coverage.pieces.bits()) << PLACEABLE;
            if !coverage.pieces.is_empty() {
                let steps = MOBILITY.iter().take_while(|&&least| coverage.placements >= least).count();
                word |= ((1 << steps) - 1) << MOBILITY_FROM;
                planes[REACH] = coverage.cells;
                planes[SECOND] = second_reach(&coverage.cells, forbidden);
                planes[SAFE] = domain(&planes[SECOND], forbidden);
            }
        }
        inputs[boards + view * color_words] = word;
        if color_words > 1 {
            inputs[boards + view * color_words + 1] = u64::from(position.second_copies_left(color).bits());
        }
    }
    let all = planes;
    for (view, planes) in planes.iter_mut().enumerate().take(count) {
        planes[SECOND_ALONE] = planes[SECOND];
        let opponents = all.iter().take(count).enumerate();
        for (_, other) in opponents.filter(|&(other, _)| are_opponents::<V>(view, other)) {
            planes[SECOND_ALONE] = planes[SECOND_ALONE].without(&other[SECOND]);
            planes[SAFE] = planes[SAFE].without(&other[SAFE]);
        }
        for (plane, grid) in planes.iter().enumerate() {
            let at = (view * PLANES + plane) * chunks;
            let turned = turned::<V>(grid, mover);
            inputs[at..at + chunks].copy_from_slice(turned.chunks());
        }
    }
    inputs[boards + count * color_words] = 1 << mover.index() | 1 << (count + position.to_move().index());
}
