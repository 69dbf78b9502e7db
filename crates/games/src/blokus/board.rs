//! The board as data for clients: enough to draw it and to tell legal placements from others without knowing rules.

use blokus::{BitGrid, Blokus, Cell, Variant};
use serde_json::{Value, json};

/// Board, pieces left, and per colour the two bitmaps that decide legality: a placement is legal when none of its
/// cells is forbidden and at least one is an anchor. A bitmap is one number per row from the top, bit 0 for column 0.
pub(super) fn board<V: Variant>(position: &Blokus<V>) -> Value {
    let colors: Vec<Value> = (0..V::COLORS.len())
        .map(|color| {
            let pieces = position.pieces_left(color).iter().map(blokus::Piece::id).collect::<Vec<_>>();
            let twice = position.second_copies_left(color).iter().map(blokus::Piece::id).collect::<Vec<_>>();
            json!({
                "name": V::COLORS[color].name(),
                "pieces_left": pieces,
                "second_copies_left": twice,
                "is_out": position.is_out(color),
                "covered": rows::<V>(position.covered(color)),
                "forbidden": rows::<V>(position.forbidden(color)),
                "anchor": rows::<V>(&position.anchors(color)),
            })
        })
        .collect();
    let starts: Vec<[u8; 2]> = V::START_CELLS.iter().map(|cell| [cell.row, cell.col]).collect();
    json!({ "size": V::SIZE, "start_cells": starts, "colors": colors })
}

fn rows<V: Variant>(grid: &V::Grid) -> Vec<u32> {
    let bit = |row, col| u32::from(grid.contains(Cell::new(row, col))) << col;
    (0..V::SIZE).map(|row| (0..V::SIZE).fold(0, |bits, col| bits | bit(row, col))).collect()
}
