//! The eight symmetries of the pyramid. None of them changes the value of a position.

use game_core::Symmetries;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::geometry::{Base, SYMMETRIES};
use crate::moves::Move;
use crate::position::Pylos;
use crate::rules::Rules;

/// One of the eight symmetries of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SYMMETRIES as u8).map(Self)
    }

    /// Index in [`Self::all`], below 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse<B: Base>(self) -> Self {
        Self(B::TABLES.inverse[self.index()])
    }
}

impl<B: Base> Cell<B> {
    /// The cell's image.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        Self::numbered(B::TABLES.symmetries[symmetry.index()][self.index()].into())
    }
}

impl<B: Base> CellSet<B> {
    /// The image of the set.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        Self::new(B::TABLES.transform(self.bits(), symmetry.index()))
    }
}

impl<B: Base> Move<B> {
    /// The same move in the transformed position.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        let image = |cell: Cell<B>| cell.transformed(symmetry);
        match self {
            Self::Place(cell) => Self::Place(image(cell)),
            Self::Raise { from, to } => Self::Raise { from: image(from), to: image(to) },
            Self::Take(cell) => Self::Take(image(cell)),
            Self::Done => Self::Done,
        }
    }
}

impl<R: Rules, B: Base> Symmetries for Pylos<R, B> {
    const SYMMETRIES: usize = SYMMETRIES;

    fn transform(mv: Move<B>, symmetry: usize) -> Move<B> {
        Symmetry::all().nth(symmetry).map_or(mv, |symmetry| mv.transformed(symmetry))
    }
}

impl<R: Rules, B: Base> Pylos<R, B> {
    /// The position with all balls transformed.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        Self { balls: self.balls.map(|balls| balls.transformed(symmetry)), ..self }
    }
}
