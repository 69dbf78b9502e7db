//! Cells of the pyramid. The type cannot point outside it.

use core::fmt;
use core::marker::PhantomData;

use crate::cell_set::CellSet;
use crate::geometry::{Base, Base4};

/// A cell of the pyramid, ordered by its number. Row 0 is row 1 of the notation, drawn at the bottom.
///
/// ```
/// use pylos::Cell;
///
/// let cell: Cell = "2b1".parse()?;
/// assert_eq!((cell.level(), cell.row(), cell.col()), (1, 0, 1));
/// let below: Vec<String> = cell.support().iter().map(|cell| cell.to_string()).collect();
/// assert_eq!(below, ["b1", "c1", "b2", "c2"]);
/// # Ok::<(), pylos::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<B: Base = Base4>(u8, PhantomData<B>);

impl<B: Base> Cell<B> {
    /// The only cell of the top level.
    pub const APEX: Self = Self::numbered(B::CELLS - 1);

    /// `None` if the number is too large.
    pub fn from_index(index: usize) -> Option<Self> {
        (index < B::CELLS).then(|| Self::numbered(index))
    }

    /// The cell at a level, row and column, all from 0. `None` if there is none.
    pub fn at(level: usize, row: usize, col: usize) -> Option<Self> {
        B::TABLES.cell_at(level, row, col).map(|index| Self(index, PhantomData))
    }

    /// All cells in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        CellSet::ALL.iter()
    }

    pub(crate) const fn numbered(index: usize) -> Self {
        Self(index as u8, PhantomData)
    }

    /// The cell's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell's bit in a [`CellSet`].
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Level, 0 for the ground.
    pub const fn level(self) -> usize {
        B::TABLES.level[self.index()] as usize
    }

    /// Row within the level, from 0.
    pub const fn row(self) -> usize {
        B::TABLES.row[self.index()] as usize
    }

    /// Column within the level, from 0.
    pub const fn col(self) -> usize {
        B::TABLES.col[self.index()] as usize
    }

    /// The four cells that it rests on; empty on the ground.
    pub const fn support(self) -> CellSet<B> {
        CellSet::new(B::TABLES.support[self.index()])
    }

    /// The cells that rest on this one.
    pub const fn carries(self) -> CellSet<B> {
        CellSet::new(B::TABLES.carries[self.index()])
    }
}

/// Shows the notation, which is easier to read than a number in failed assertions.
impl<B: Base> fmt::Debug for Cell<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
