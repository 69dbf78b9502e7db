//! Bitboards of the whole board: row after row in one string of bits, with a border of padding.
//!
//! Cell `(row, col)` of the board is bit number `(row + 1) * ROW_BITS + col + 1`. Thanks to the border, a
//! piece's neighbourhood can be stamped without checking for edges. A connected shape that leaves the board
//! has a square in the border, so marking the border as forbidden is enough to keep pieces inside. Whatever
//! else a shift brings in, from other rows or from beyond the board, belongs to places that are already
//! blocked.

use core::fmt::Debug;

use crate::cell::Cell;

/// A set of cells of a board with at most `64 * CHUNKS / ROW_BITS - 2` rows of `ROW_BITS - 2` columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid<const ROW_BITS: usize, const CHUNKS: usize>(pub(crate) [u64; CHUNKS]);

/// The operations that the rules need of a bitboard of any size. Bit numbers include the padding.
pub trait BitGrid: Copy + Eq + Debug + Send + Sync + 'static {
    /// No cell.
    const EMPTY: Self;

    /// Bits per row, padding included.
    const ROW_BITS: usize;

    /// The bits, 64 at a time: bit `b` of chunk `c` is bit number `64 * c + b`.
    fn chunks(&self) -> &[u64];

    /// Mutable access to the same bits.
    fn chunks_mut(&mut self) -> &mut [u64];

    /// Set difference.
    fn without(&self, other: &Self) -> Self;

    /// Cells of either grid.
    fn union(&self, other: &Self) -> Self;

    /// Cells of both grids.
    fn intersection(&self, other: &Self) -> Self;

    /// Bit `i` of the result is bit `i + by` of this grid.
    fn shifted(&self, by: usize) -> Self;

    /// Bit `i + by` of the result is bit `i` of this grid.
    fn shifted_up(&self, by: usize) -> Self;

    /// The bit number of a board cell.
    #[inline]
    fn bit_of(cell: Cell) -> usize {
        (cell.row as usize + 1) * Self::ROW_BITS + cell.col as usize + 1
    }

    /// The board cell of a bit number, which must not be in the border.
    #[inline]
    fn cell_of(bit: usize) -> Cell {
        Cell::new((bit / Self::ROW_BITS - 1) as u8, (bit % Self::ROW_BITS - 1) as u8)
    }

    /// All padding around a board of `size` × `size` cells.
    fn border(size: u8) -> Self {
        let mut border = Self::EMPTY;
        border.chunks_mut().fill(u64::MAX);
        for row in 0..size {
            for col in 0..size {
                let bit = Self::bit_of(Cell::new(row, col));
                border.chunks_mut()[bit / 64] &= !(1 << (bit % 64));
            }
        }
        border
    }

    /// Sets bits of one row, the lowest of them at this bit number.
    #[inline(always)]
    fn stamp(&mut self, bit: usize, row_bits: u8) {
        self.chunks_mut()[bit / 64] |= u64::from(row_bits) << (bit % 64);
    }

    /// The eight bits of a row that start at this bit number, cut off at the end of the chunk.
    #[inline(always)]
    fn row_at(&self, bit: usize) -> u8 {
        (self.chunks()[bit / 64] >> (bit % 64)) as u8
    }

    /// Cells that share an edge with a cell of the set. Some may lie in the border.
    fn neighbours(&self) -> Self {
        let rows = self.shifted(Self::ROW_BITS).union(&self.shifted_up(Self::ROW_BITS));
        rows.union(&self.shifted(1)).union(&self.shifted_up(1))
    }

    /// Adds a cell.
    fn insert(&mut self, cell: Cell) {
        self.stamp(Self::bit_of(cell), 1);
    }

    /// Whether the cell is in the set.
    #[inline]
    fn contains(&self, cell: Cell) -> bool {
        let bit = Self::bit_of(cell);
        self.chunks()[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// Number of bits set.
    #[inline(always)]
    fn count(&self) -> u32 {
        self.chunks().iter().map(|chunk| chunk.count_ones()).sum()
    }

    /// Whether any bit is set.
    #[inline(always)]
    fn any(&self) -> bool {
        self.chunks().iter().fold(0, |all, chunk| all | chunk) != 0
    }

    /// Bit number of the set bit that has `rank` set bits before it.
    fn select(&self, mut rank: u32) -> Option<usize> {
        for (number, &chunk) in self.chunks().iter().enumerate() {
            let count = chunk.count_ones();
            if rank < count {
                let mut chunk = chunk;
                for _ in 0..rank {
                    chunk &= chunk - 1;
                }
                return Some(number * 64 + chunk.trailing_zeros() as usize);
            }
            rank -= count;
        }
        None
    }

    /// The cells of the set, row by row. No padding bit may be set.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.chunks().iter().enumerate().flat_map(|(number, &chunk)| {
            let mut chunk = chunk;
            core::iter::from_fn(move || {
                (chunk != 0).then(|| {
                    let bit = chunk.trailing_zeros() as usize;
                    chunk &= chunk - 1;
                    Self::cell_of(number * 64 + bit)
                })
            })
        })
    }
}

impl<const ROW_BITS: usize, const CHUNKS: usize> BitGrid for Grid<ROW_BITS, CHUNKS> {
    const EMPTY: Self = Grid([0; CHUNKS]);
    const ROW_BITS: usize = ROW_BITS;

    #[inline(always)]
    fn chunks(&self) -> &[u64] {
        &self.0
    }

    #[inline(always)]
    fn chunks_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }

    #[inline(always)]
    fn without(&self, other: &Self) -> Self {
        Grid(core::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    fn union(&self, other: &Self) -> Self {
        Grid(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    fn intersection(&self, other: &Self) -> Self {
        Grid(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    fn shifted(&self, by: usize) -> Self {
        let (chunks, bits) = (by / 64, by % 64);
        let chunk = |i: usize| self.0.get(i + chunks).copied().unwrap_or(0);
        Grid(core::array::from_fn(|i| {
            let low = chunk(i) >> bits;
            if bits == 0 { low } else { low | chunk(i + 1) << (64 - bits) }
        }))
    }

    #[inline]
    fn shifted_up(&self, by: usize) -> Self {
        let (chunks, bits) = (by / 64, by % 64);
        let chunk = |i: Option<usize>| i.map_or(0, |i| self.0[i]);
        Grid(core::array::from_fn(|i| {
            let high = chunk(i.checked_sub(chunks)) << bits;
            if bits == 0 { high } else { high | chunk(i.checked_sub(chunks + 1)) >> (64 - bits) }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_move_every_bit_and_drop_what_leaves() {
        let bits = [0, 1, 15, 63, 64, 65, 127, 200, 255];
        for by in [0, 1, 15, 17, 64, 80, 130, 255] {
            let (mut grid, mut down, mut up) = ([Grid::<16, 4>::EMPTY; 3]).into();
            for bit in bits {
                grid.stamp(bit, 1);
                if bit >= by {
                    down.stamp(bit - by, 1);
                }
                if bit + by < 256 {
                    up.stamp(bit + by, 1);
                }
            }
            assert_eq!((grid.shifted(by), grid.shifted_up(by)), (down, up), "{by}");
        }
    }

    #[test]
    fn both_grids_are_what_neither_lacks() {
        let grid = |cells: &[(u8, u8)]| {
            let mut grid = Grid::<32, 12>::EMPTY;
            for &(row, col) in cells {
                grid.insert(Cell::new(row, col));
            }
            grid
        };
        let (one, other) = (grid(&[(0, 0), (7, 8), (19, 19)]), grid(&[(0, 1), (7, 8), (19, 19)]));
        assert_eq!(one.intersection(&other), grid(&[(7, 8), (19, 19)]));
    }
}
