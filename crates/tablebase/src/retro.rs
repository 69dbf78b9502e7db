//! What a game implements to be solved.

use std::ops::RangeInclusive;

use crate::cube;

/// All colourings of a fixed set of stones: positions that differ only in who owns which stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cube {
    /// The number of stones. In position number `y` the mover owns the stones whose bits are set in `y`.
    pub variables: usize,
    /// Index of the cube's first word in a bit set of all positions.
    pub base: usize,
}

/// The set of positions whose predecessors are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// One bit per position.
    pub set: &'a [u64],
    /// If true, the target is everything outside `set`.
    pub complement: bool,
    /// If true, the target is every position, including those that the game leaves out of its cubes.
    pub everything: bool,
    /// By number of stones: whether the target has changed since the last sweep of its kind.
    pub changed: &'a [bool],
}

/// How the positions of a cube are arranged in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// All variables of the cube, least important first, so that adjacent positions tend to have equal values
    /// and compress well.
    pub order: Vec<u8>,
    /// Permutations of variables, other than the identity, that preserve all values: variable `i` becomes
    /// `symmetry[i]`.
    pub symmetries: Vec<Vec<u8>>,
}

/// A game whose positions are cubes of colourings, from the view of the player to move.
pub trait Retro: Sync {
    /// Identifies the game and its rules in files.
    fn name(&self) -> &str;

    /// Increased whenever the rules or the numbering of positions change, so that old files are refused.
    fn revision(&self) -> u32;

    /// All cubes, contiguous.
    fn cubes(&self) -> &[Cube];

    /// How many of `variables` stones the mover can own. With fewer than six, every number must be possible.
    fn owned(&self, variables: usize) -> RangeInclusive<usize>;

    /// The order and symmetries of a cube in a file.
    fn arrangement(&self, cube: usize) -> Arrangement;

    /// How many positions of the game one position of the cube represents, counting symmetric ones
    /// separately.
    fn images(&self, cube: usize) -> u64;

    /// Writes to `out` the positions from which one turn leads into the target (seen by the opponent). Bits
    /// of positions that do not exist are arbitrary. On entry `out` holds the result of the last sweep of the
    /// same kind, so that unchanged parts can be skipped.
    fn predecessors(&self, target: Target<'_>, out: &mut [u64]);

    /// Bytes that [`Self::predecessors`] needs besides its arguments.
    fn working_memory(&self) -> u64;

    /// Roughly how many sweeps solving takes, if known.
    fn expected_sweeps(&self) -> Option<u16> {
        None
    }

    /// Length of a bit set of all positions, in words.
    fn words(&self) -> usize {
        self.cubes().last().map_or(0, |last| last.base + cube::words(last.variables))
    }
}
