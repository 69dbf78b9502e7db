//! Turns boards so that a player's start is where the first colour's is.

use blokus::{BitGrid, ColorIndex, Variant};

/// The grid from the point of view of a colour.
pub(super) fn turned<V: Variant>(grid: &V::Grid, color: ColorIndex<V>) -> V::Grid {
    match color.index() * 4 / V::COLORS.len() {
        0 => *grid,
        2 => half_turn::<V>(grid),
        quarter_turns => quarter_turn::<V>(grid, quarter_turns),
    }
}

/// Turns the board upside down: reverses all bits, then shifts them back to where the border begins.
fn half_turn<V: Variant>(grid: &V::Grid) -> V::Grid {
    let mut reversed = *grid;
    reversed.chunks_mut().reverse();
    reversed.chunks_mut().iter_mut().for_each(|chunk| *chunk = chunk.reverse_bits());
    let bits = 64 * grid.chunks().len();
    reversed.shifted(bits - 1 - (V::SIZE as usize + 1) * (V::Grid::ROW_BITS + 1))
}

/// The board as seen from the second corner (one quarter turn) or the fourth (three), on rows of 32 bits.
fn quarter_turn<V: Variant>(grid: &V::Grid, quarter_turns: usize) -> V::Grid {
    let mut rows = [0; 32];
    for (pair, &chunk) in rows.chunks_exact_mut(2).zip(grid.chunks()) {
        pair.copy_from_slice(&[chunk as u32, (chunk >> 32) as u32]);
    }
    transpose(&mut rows);
    let end = V::SIZE as usize + 1;
    let mut turned = V::Grid::EMPTY;
    for row in 1..end {
        let bits = if quarter_turns == 1 { rows[end - row] } else { rows[row].reverse_bits() >> (31 - end) };
        turned.chunks_mut()[row / 2] |= u64::from(bits) << (row % 2 * 32);
    }
    turned
}

/// Swaps rows and columns: first halves, then quarters, and so on.
fn transpose(rows: &mut [u32; 32]) {
    let (mut width, mut mask) = (16, 0xffff_u32);
    while width > 0 {
        let mut row = 0;
        while row < 32 {
            let swapped = (rows[row] >> width ^ rows[row + width]) & mask;
            rows[row] ^= swapped << width;
            rows[row + width] ^= swapped;
            row = (row + width + 1) & !width;
        }
        width >>= 1;
        mask ^= mask << width;
    }
}
