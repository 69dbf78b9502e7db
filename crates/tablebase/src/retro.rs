//! What a game tells the solver.

use std::ops::RangeInclusive;

use crate::cube;

/// A set of positions that differ only in who owns each of a fixed set of stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cube {
    /// How many stones there are. The position in which the mover owns the stones of `y` has number `y`.
    pub variables: usize,
    /// The first word of the cube in a set of all positions.
    pub base: usize,
}

/// The set of positions whose predecessors are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    /// One bit for each position of each cube.
    pub set: &'a [u64],
    /// Everything outside of `set` is meant.
    pub complement: bool,
    /// Nothing is decided yet: every position is meant, also those that the game leaves out of its cubes.
    pub everything: bool,
    /// By number of stones: whether the target is another one than the last of its kind.
    pub changed: &'a [bool],
}

/// How the positions of a cube are arranged in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// All variables of the cube, those that matter least for the value first: neighbours then have equal values, and
    /// a file becomes small.
    pub order: Vec<u8>,
    /// The ways to rename variables, other than leaving them alone, that do not change the value of any position:
    /// variable `i` becomes variable `symmetry[i]`.
    pub symmetries: Vec<Vec<u8>>,
}

/// A game whose positions are cubes of colourings, seen by the player to move.
pub trait Retro: Sync {
    /// Identifies the game and its rules in files.
    fn name(&self) -> &str;

    /// Changes whenever the rules or the numbering of positions change, so that older files are refused.
    fn revision(&self) -> u32;

    /// All cubes, one after the other, without gaps.
    fn cubes(&self) -> &[Cube];

    /// How many of so many stones the mover can own. Fewer than six can be owned in every way.
    fn owned(&self, variables: usize) -> RangeInclusive<usize>;

    /// How a cube is arranged in a file.
    fn arrangement(&self, cube: usize) -> Arrangement;

    /// How many positions of the game each position of the cube stands for when its symmetries are counted apart.
    fn images(&self, cube: usize) -> u64;

    /// Writes to `out` the positions from which the mover can get into the target, seen by his opponent, in one turn.
    /// Bits of positions that do not exist may have any value. Before, `out` holds the result for the last target of the
    /// same kind, so that what did not change need not be done again.
    fn predecessors(&self, target: Target<'_>, out: &mut [u64]);

    /// The memory that [`Self::predecessors`] needs besides its arguments, in bytes.
    fn working_memory(&self) -> u64;

    /// About how many sweeps it takes to decide everything, if that is known.
    fn expected_sweeps(&self) -> Option<u16> {
        None
    }

    /// The words of a set of positions.
    fn words(&self) -> usize {
        self.cubes().last().map_or(0, |last| last.base + cube::words(last.variables))
    }
}
