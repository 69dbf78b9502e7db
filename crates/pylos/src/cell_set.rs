//! Sets of cells, one bit per cell.

use core::fmt;
use core::marker::PhantomData;

use crate::board::bits;
use crate::cell::Cell;
use crate::geometry::{Base, Base4};

/// A set of cells of the pyramid, such as the balls of a colour.
///
/// ```
/// use game_core::Position;
/// use pylos::{CellSet, Color, PylosSquares};
///
/// let mut position = PylosSquares::start();
/// position.play("b2".parse()?)?;
/// assert_eq!(position.balls(Color::White).iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["b2"]);
/// assert_eq!(position.open_cells().len(), 15);
/// assert_eq!(CellSet::of_level(1).intersection(position.open_cells()), CellSet::EMPTY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<B: Base = Base4>(u32, PhantomData<B>);

impl<B: Base> CellSet<B> {
    /// No cell.
    pub const EMPTY: Self = Self::new(0);

    /// Every cell.
    pub const ALL: Self = Self::new(B::TABLES.all);

    pub(crate) const fn new(bits: u32) -> Self {
        Self(bits, PhantomData)
    }

    /// The cells of a level, 0 for the ground. Empty beyond the top.
    pub const fn of_level(level: usize) -> Self {
        if level < B::SIDE { Self::new(B::TABLES.level_mask[level]) } else { Self::EMPTY }
    }

    /// Inverse of [`Self::bits`]. `None` if a bit is not a cell.
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits & !B::TABLES.all == 0 { Some(Self::new(bits)) } else { None }
    }

    /// One bit per cell, the lowest for cell 0.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell<B>) -> bool {
        self.0 & cell.bit() != 0
    }

    /// Whether no cell is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The cells in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell<B>> {
        bits(self.0).map(Cell::numbered)
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell<B>) {
        self.0 |= cell.bit();
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: Cell<B>) {
        self.0 &= !cell.bit();
    }

    /// Cells of either set.
    pub const fn union(self, other: Self) -> Self {
        Self::new(self.0 | other.0)
    }

    /// Cells of both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self::new(self.0 & other.0)
    }

    /// Set difference.
    pub const fn without(self, other: Self) -> Self {
        Self::new(self.0 & !other.0)
    }

    /// Whether the other set is a subset of this one.
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// If there are balls on these cells: the empty cells that another ball can go on.
    #[inline]
    pub fn open_cells(self) -> Self {
        Self::new(B::TABLES.open(self.0))
    }

    /// If there are balls on these cells: those with no ball resting on them.
    #[inline]
    pub fn free_balls(self) -> Self {
        Self::new(B::TABLES.free(self.0))
    }
}

impl<B: Base> FromIterator<Cell<B>> for CellSet<B> {
    fn from_iter<I: IntoIterator<Item = Cell<B>>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<B: Base> fmt::Debug for CellSet<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
