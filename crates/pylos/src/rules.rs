//! The three rule sets as types. They differ only in which formations let a player take balls back.

use core::fmt::Debug;
use core::hash::Hash;

/// Which formations allow, and oblige, a player to take one or two balls back.
pub trait Rules: Copy + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// A 2×2 square of one colour on one level.
    const SQUARES: bool;
    /// A full row or column of one colour: four on the ground or three on the level above it. No diagonals.
    const LINES: bool;
}

/// `pylos-children`: no ball is ever taken back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Children;

/// `pylos`: squares count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Squares;

/// `pylos-lines`: squares and lines count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Lines;

impl Rules for Children {
    const SQUARES: bool = false;
    const LINES: bool = false;
}

impl Rules for Squares {
    const SQUARES: bool = true;
    const LINES: bool = false;
}

impl Rules for Lines {
    const SQUARES: bool = true;
    const LINES: bool = true;
}
