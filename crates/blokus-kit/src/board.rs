//! The board as data for clients: enough to draw it and to check a placement without knowing the rules.

use blokus::{BitGrid, Blokus, Cell, ColorIndex, Piece, PieceSet, Variant};
use serde::Serialize;
use utoipa::ToSchema;

/// A board of Blokus: a placement is legal for a colour when none of its cells is forbidden and at least one is an anchor.
#[derive(Serialize, ToSchema)]
pub(crate) struct BlokusBoard {
    /// Rows, and as many columns.
    size: u8,
    /// `[row, col]` of each cell that first pieces must cover.
    start_cells: Vec<(u8, u8)>,
    /// The colours in the order in which they first move.
    colors: Vec<BlokusColor>,
}

/// A colour on a board of Blokus. A bitmap is one number per row from the top, bit 0 for column 0.
#[derive(Serialize, ToSchema)]
pub(crate) struct BlokusColor {
    /// As in the catalogue.
    name: &'static str,
    /// The ids of the pieces that it has not placed.
    pieces_left: Vec<u8>,
    /// Those of which it has a second one, in variants with two of each.
    second_copies_left: Vec<u8>,
    /// Whether it cannot place any more.
    is_out: bool,
    /// The bitmap of its pieces.
    covered: Vec<u32>,
    /// The bitmap of cells that its next piece must not cover.
    forbidden: Vec<u32>,
    /// The bitmap of cells of which its next piece must cover one.
    anchor: Vec<u32>,
}

pub(super) fn board<V: Variant>(position: &Blokus<V>) -> BlokusBoard {
    BlokusBoard {
        size: V::SIZE,
        start_cells: V::START_CELLS.iter().map(|cell| (cell.row, cell.col)).collect(),
        colors: ColorIndex::all().map(|color| color_on(position, color)).collect(),
    }
}

fn color_on<V: Variant>(position: &Blokus<V>, color: ColorIndex<V>) -> BlokusColor {
    let ids = |pieces: PieceSet| pieces.iter().map(Piece::id).collect();
    BlokusColor {
        name: color.color().name(),
        pieces_left: ids(position.pieces_left(color)),
        second_copies_left: ids(position.second_copies_left(color)),
        is_out: position.is_out(color),
        covered: rows::<V>(position.covered(color)),
        forbidden: rows::<V>(position.forbidden(color)),
        anchor: rows::<V>(&position.anchors(color)),
    }
}

fn rows<V: Variant>(grid: &V::Grid) -> Vec<u32> {
    let bit = |row, col| u32::from(grid.contains(Cell::new(row, col))) << col;
    (0..V::SIZE).map(|row| (0..V::SIZE).fold(0, |bits, col| bits | bit(row, col))).collect()
}
