//! The pyramid: its cells, what rests on what, and which groups of cells are formations.
//!
//! Cells are numbered level by level from the ground, row by row, column by column. So cell 0 is `a1`, and
//! the last cell is the apex. All tables are computed at compile time, and sets of cells are bits of a `u32`.
//! The side of the ground level is a type: the real game has 4, and a game with 3 is small enough to solve
//! naively.

use core::fmt::Debug;
use core::hash::Hash;

/// The most cells of any base. Tables have this length; entries beyond [`Tables::cells`] are unused.
pub(crate) const MAX_CELLS: usize = 30;

/// The most levels of any base.
pub(crate) const MAX_LEVELS: usize = 4;

/// Number of symmetries of a square.
pub(crate) const SYMMETRIES: usize = 8;

/// Pads lists of formations. No position has all of these bits, so a padding entry is never complete.
pub(crate) const NO_FORMATION: u32 = u32::MAX;

/// The size of a game as a type.
pub trait Base: Copy + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// Cells along a side of the ground level; also the number of levels.
    const SIDE: usize;
    /// Cells of all levels together.
    const CELLS: usize = Self::SIDE * (Self::SIDE + 1) * (2 * Self::SIDE + 1) / 6;
    /// Balls per player. Together they fill the pyramid.
    const BALLS: u32 = (Self::CELLS / 2) as u32;
    /// The tables of this size.
    #[doc(hidden)]
    const TABLES: &'static Tables;
}

/// The real game: 30 cells, 15 balls each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Base4;

/// A game on a 3×3 ground level, for testing solvers: 14 cells, 7 balls each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Base3;

impl Base for Base4 {
    const SIDE: usize = 4;
    const TABLES: &'static Tables = &Tables::new(4);
}

impl Base for Base3 {
    const SIDE: usize = 3;
    const TABLES: &'static Tables = &Tables::new(3);
}

/// Everything that depends only on the shape of the pyramid.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Cells along a side of the ground level; also the number of levels.
    pub(crate) side: usize,
    /// Cells of all levels together.
    pub(crate) cells: usize,
    /// Mask of all cells.
    pub(crate) all: u32,
    /// Cells of each level.
    pub(crate) level_mask: [u32; MAX_LEVELS],
    /// Cells of all levels above each level, where a ball of that level may be raised to.
    pub(crate) above_level: [u32; MAX_LEVELS],
    /// Level of each cell, 0 for the ground.
    pub(crate) level: [u8; MAX_CELLS],
    /// Row of each cell within its level.
    pub(crate) row: [u8; MAX_CELLS],
    /// Column of each cell within its level.
    pub(crate) col: [u8; MAX_CELLS],
    /// The four cells below each cell; 0 on the ground.
    pub(crate) support: [u32; MAX_CELLS],
    /// The cells that rest on each cell, at most four.
    pub(crate) carries: [u32; MAX_CELLS],
    /// The cells that a ball on each cell may be raised to, if they are open: strictly higher, and not resting
    /// on it.
    pub(crate) higher: [u32; MAX_CELLS],
    /// The 2×2 squares of a level that contain each cell, padded with [`NO_FORMATION`].
    pub(crate) squares: [[u32; 4]; MAX_CELLS],
    /// The full row and the full column that contain each cell, padded with [`NO_FORMATION`]. Only levels
    /// with a side of at least 3 have lines: the ground and first level of the real game, the ground of the
    /// small one.
    pub(crate) lines: [[u32; 2]; MAX_CELLS],
    /// The eight symmetries: `symmetries[s][cell]` is the image of `cell`. Number 0 is the identity.
    pub(crate) symmetries: [[u8; MAX_CELLS]; SYMMETRIES],
    /// `inverse[s]` is the symmetry that undoes `s`.
    pub(crate) inverse: [u8; SYMMETRIES],
}

impl Tables {
    /// Builds the tables for a `side`×`side` ground level, with `side` from 1 to [`MAX_LEVELS`].
    pub(crate) const fn new(side: usize) -> Self {
        assert!(side >= 1 && side <= MAX_LEVELS, "a base has a side of 1 to 4");
        let cells = side * (side + 1) * (2 * side + 1) / 6;
        let mut tables = Self {
            side,
            cells,
            all: (1 << cells) - 1,
            level_mask: [0; MAX_LEVELS],
            above_level: [0; MAX_LEVELS],
            level: [0; MAX_CELLS],
            row: [0; MAX_CELLS],
            col: [0; MAX_CELLS],
            support: [0; MAX_CELLS],
            carries: [0; MAX_CELLS],
            higher: [0; MAX_CELLS],
            squares: [[NO_FORMATION; 4]; MAX_CELLS],
            lines: [[NO_FORMATION; 2]; MAX_CELLS],
            symmetries: [[0; MAX_CELLS]; SYMMETRIES],
            // Only the two quarter turns are not their own inverses.
            inverse: [0, 1, 2, 3, 4, 6, 5, 7],
        };
        tables.number_cells();
        let mut cell = 0;
        while cell < cells {
            tables.stack(cell);
            tables.find_lines(cell);
            tables.turn(cell);
            cell += 1;
        }
        // Once everything lies on what carries it.
        while cell > 0 {
            cell -= 1;
            tables.higher[cell] = tables.above_level[tables.level[cell] as usize] & !tables.carries[cell];
        }
        tables
    }

    /// Cells along a side of a level.
    pub(crate) const fn level_side(&self, level: usize) -> usize {
        self.side - level
    }

    /// The cell at a level, row and column, all from 0.
    pub(crate) const fn cell_at(&self, level: usize, row: usize, col: usize) -> Option<u8> {
        if level >= self.side || row >= self.level_side(level) || col >= self.level_side(level) {
            return None;
        }
        Some(self.index(level, row, col) as u8)
    }

    const fn index(&self, level: usize, row: usize, col: usize) -> usize {
        let mut before = 0;
        let mut below = 0;
        while below < level {
            before += self.level_side(below) * self.level_side(below);
            below += 1;
        }
        before + row * self.level_side(level) + col
    }

    const fn number_cells(&mut self) {
        let (mut cell, mut level) = (0, 0);
        while level < self.side {
            let side = self.level_side(level);
            let mut place = 0;
            while place < side * side {
                self.level[cell] = level as u8;
                self.row[cell] = (place / side) as u8;
                self.col[cell] = (place % side) as u8;
                self.level_mask[level] |= 1 << cell;
                place += 1;
                cell += 1;
            }
            self.above_level[level] = self.all & !((1 << cell) - 1);
            level += 1;
        }
    }

    /// Puts `cell` on the four cells below it, which also form a square of their level.
    const fn stack(&mut self, cell: usize) {
        let level = self.level[cell] as usize;
        if level == 0 {
            return;
        }
        let (row, col) = (self.row[cell] as usize, self.col[cell] as usize);
        let corner = self.index(level - 1, row, col);
        let below_side = self.level_side(level - 1);
        let square = [corner, corner + 1, corner + below_side, corner + below_side + 1];
        let mask = 1 << square[0] | 1 << square[1] | 1 << square[2] | 1 << square[3];
        self.support[cell] = mask;
        let mut corner = 0;
        while corner < 4 {
            let below = square[corner];
            self.carries[below] |= 1 << cell;
            let mut slot = 0;
            while self.squares[below][slot] != NO_FORMATION {
                slot += 1;
            }
            self.squares[below][slot] = mask;
            corner += 1;
        }
    }

    const fn find_lines(&mut self, cell: usize) {
        let level = self.level[cell] as usize;
        let side = self.level_side(level);
        if side < 3 {
            return;
        }
        let (mut row_mask, mut col_mask, mut step) = (0, 0, 0);
        while step < side {
            row_mask |= 1 << self.index(level, self.row[cell] as usize, step);
            col_mask |= 1 << self.index(level, step, self.col[cell] as usize);
            step += 1;
        }
        self.lines[cell] = [row_mask, col_mask];
    }

    /// Bit 0 of a symmetry's number mirrors the columns, bit 1 the rows; bit 2 then swaps rows and columns.
    const fn turn(&mut self, cell: usize) {
        let level = self.level[cell] as usize;
        let last = self.level_side(level) - 1;
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            let (mut row, mut col) = (self.row[cell] as usize, self.col[cell] as usize);
            if symmetry & 1 != 0 {
                col = last - col;
            }
            if symmetry & 2 != 0 {
                row = last - row;
            }
            let target =
                if symmetry & 4 == 0 { self.index(level, row, col) } else { self.index(level, col, row) };
            self.symmetries[symmetry][cell] = target as u8;
            symmetry += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_16_9_4_and_1_cells() {
        let sizes = Base4::TABLES.level_mask.map(u32::count_ones);
        assert_eq!((Base4::CELLS, Base4::BALLS, sizes), (30, 15, [16, 9, 4, 1]));
    }

    #[test]
    fn the_small_base_has_14_cells_and_7_balls() {
        let sizes = Base3::TABLES.level_mask.map(u32::count_ones);
        assert_eq!((Base3::CELLS, Base3::BALLS, sizes), (14, 7, [9, 4, 1, 0]));
    }

    fn formations<const N: usize>(lists: &[[u32; N]]) -> usize {
        let mut all: Vec<u32> =
            lists.iter().flatten().copied().filter(|&mask| mask != NO_FORMATION).collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    #[test]
    fn there_are_14_squares_and_14_lines() {
        assert_eq!(formations(&Base4::TABLES.squares), 9 + 4 + 1);
        assert_eq!(formations(&Base4::TABLES.lines), 8 + 6);
    }

    #[test]
    fn the_small_base_has_5_squares_and_6_lines() {
        assert_eq!(formations(&Base3::TABLES.squares), 4 + 1);
        assert_eq!(formations(&Base3::TABLES.lines), 6);
    }
}
