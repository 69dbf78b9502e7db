//! Recovers placed pieces from the board. Own pieces never share an edge, so each is a connected component.

use alloc::vec;
use alloc::vec::Vec;

use crate::cell::Cell;
use crate::color_index::ColorIndex;
use crate::grid::BitGrid;
use crate::moves::Move;
use crate::position::Blokus;
use crate::variant::Variant;

/// The edge-connected components of a set of cells, ordered by their first cell from the top left.
pub(crate) fn components<V: Variant>(cells: &V::Grid) -> Vec<Vec<Cell>> {
    let mut seen = V::Grid::EMPTY;
    let mut found = Vec::new();
    for first in cells.cells() {
        if seen.contains(first) {
            continue;
        }
        seen.insert(first);
        let mut component = vec![first];
        let mut next = 0;
        while let Some(&cell) = component.get(next) {
            next += 1;
            for neighbour in neighbours::<V>(cell, [(-1, 0), (0, -1), (0, 1), (1, 0)]) {
                if cells.contains(neighbour) && !seen.contains(neighbour) {
                    seen.insert(neighbour);
                    component.push(neighbour);
                }
            }
        }
        found.push(component);
    }
    found
}

/// The cells at these offsets, without those off the board.
pub(crate) fn neighbours<V: Variant>(cell: Cell, offsets: [(i8, i8); 4]) -> impl Iterator<Item = Cell> {
    offsets.into_iter().filter_map(move |(down, right)| {
        let row = cell.row.checked_add_signed(down).filter(|&row| row < V::SIZE)?;
        let col = cell.col.checked_add_signed(right).filter(|&col| col < V::SIZE)?;
        Some(Cell::new(row, col))
    })
}

impl<V: Variant> Blokus<V> {
    /// The pieces that a colour has placed, ordered by their first cell from the top left.
    pub fn placements(&self, color: ColorIndex<V>) -> Vec<Move<V>> {
        components::<V>(self.covered(color))
            .iter()
            .map(|cells| Move::from_cells(cells).expect("every component on the board is a piece"))
            .collect()
    }
}
