//! Pylos for the solver.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use tablebase::{Arrangement, Cube, Next, Retro, Target, Turns, cube};

use super::bits::{deposit, transform};
use super::shapes::Shapes;
use super::sweep::Sweeper;
use super::turns::visit_turns;
use crate::board::bits;
use crate::geometry::{Base, Base4, NO_FORMATION, SYMMETRIES};
use crate::rules::Rules;

/// Changes with the rules and with the numbering of positions.
const REVISION: u32 = 1;

/// All positions of a rule set at the start of a turn.
#[derive(Clone)]
pub struct PylosRetro<R, B = Base4> {
    shapes: Shapes<B>,
    cubes: Vec<Cube>,
    name: String,
    rules: PhantomData<R>,
}

impl<R: Rules, B: Base> PylosRetro<R, B> {
    /// Enumerates the shapes of the pyramid.
    pub fn new() -> Self {
        let shapes = Shapes::<B>::new();
        // The last shape, with only the apex empty, needs no table: the reserves alone decide.
        let stored = shapes.blocks().iter().take_while(|block| usize::from(block.balls) < B::CELLS - 1);
        let cubes = stored.map(|block| Cube { variables: block.balls.into(), base: block.base }).collect();
        let rules = match (R::SQUARES, R::LINES) {
            (false, false) => "pylos-children",
            (true, false) => "pylos",
            (false, true) => "pylos with lines only",
            (true, true) => "pylos-lines",
        };
        let size = if B::SIDE == 4 { String::new() } else { format!(" on {side}x{side}", side = B::SIDE) };
        Self { shapes, cubes, name: format!("{rules}{size}"), rules: PhantomData }
    }

    /// The cube and number of a position at the start of a turn, from the mover's point of view.
    ///
    /// Two kinds of positions are not in the table and give a known value: those in which only the apex is
    /// empty, because the reserves alone decide them, and those with a ball on the apex.
    #[inline]
    pub(super) fn find(&self, own: u32, other: u32) -> Option<Next> {
        let shape = own | other;
        let apex = 1 << (B::CELLS - 1);
        if shape & apex != 0 {
            return (shape == B::TABLES.all).then_some(Next::Known(0));
        }
        if shape == B::TABLES.all & !apex {
            return Some(Next::Known(u8::from(own.count_ones() < B::BALLS)));
        }
        let (cube, number) = self.shapes.locate(own, other)?;
        Some(Next::Position { cube, number })
    }

    /// The balls of the mover and of the other player, for a position of the table.
    #[inline]
    pub(super) fn balls(&self, cube: usize, number: usize) -> (u32, u32) {
        let shape = self.shapes.blocks()[cube].shape;
        let own = deposit(number as u32, shape);
        (own, shape & !own)
    }

    /// How exposed a ball is: whether it is free, and how open the formations are that it can be part of.
    /// Exposed balls matter most for the value of a position.
    fn exposure(shape: u32, cell: usize) -> (bool, u32) {
        let tables = B::TABLES;
        let lines = tables.lines[cell].iter().filter(|_| R::LINES);
        let formations = tables.squares[cell].iter().chain(lines).filter(|&&cells| cells != NO_FORMATION);
        let around = formations.fold(0, |cells, formation| cells | formation);
        let open = bits(around)
            .map(|near| u32::from(shape >> near & 1 == 0) + u32::from(shape & tables.carries[near] == 0))
            .sum();
        (shape & tables.carries[cell] == 0, open)
    }
}

impl<R: Rules, B: Base> Default for PylosRetro<R, B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R, B> fmt::Debug for PylosRetro<R, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PylosRetro").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<R: Rules, B: Base> Retro for PylosRetro<R, B> {
    fn name(&self) -> &str {
        &self.name
    }

    fn revision(&self) -> u32 {
        REVISION
    }

    fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    fn owned(&self, variables: usize) -> RangeInclusive<usize> {
        let balls = B::BALLS as usize;
        variables.saturating_sub(balls)..=variables.min(balls)
    }

    fn arrangement(&self, cube: usize) -> Arrangement {
        let shape = self.shapes.blocks()[cube].shape;
        let keeping = (1..SYMMETRIES).filter(|&symmetry| transform::<B>(shape, symmetry) == shape);
        let keeping: Vec<_> = keeping.map(|symmetry| &B::TABLES.symmetries[symmetry]).collect();
        let rank = |cell: usize| (shape & ((1 << cell) - 1)).count_ones() as u8;
        // Keep the images of a cell together, so that chunks can be cut along symmetries.
        let first_image =
            |cell: usize| keeping.iter().map(|images| usize::from(images[cell])).fold(cell, usize::min);
        let mut cells: Vec<usize> = bits(shape).collect();
        cells.sort_by_cached_key(|&cell| (Self::exposure(shape, cell), first_image(cell), cell));
        let images = |images: &&[u8; _]| bits(shape).map(|cell| rank(images[cell].into())).collect();
        Arrangement {
            order: cells.into_iter().map(rank).collect(),
            symmetries: keeping.iter().map(images).collect(),
        }
    }

    fn images(&self, cube: usize) -> u64 {
        let shape = self.shapes.blocks()[cube].shape;
        let keeping = (0..SYMMETRIES).filter(|&symmetry| transform::<B>(shape, symmetry) == shape).count();
        (SYMMETRIES / keeping) as u64
    }

    fn predecessors(&self, target: Target<'_>, out: &mut [u64]) {
        Sweeper::<B, R>::new(&self.shapes).predecessors(target, out);
    }

    fn working_memory(&self) -> u64 {
        // Nine layers at a time, each at most as large as the largest, which is the last or one of the last.
        let layer = |balls: usize| (self.shapes.layer(balls).len() * cube::words(balls) * 8) as u64;
        9 * (0..B::CELLS).map(layer).max().unwrap_or(0)
    }

    fn expected_sweeps(&self) -> Option<u16> {
        // Measured. A wrong number would only affect the estimate of the remaining time.
        match (B::SIDE, R::SQUARES, R::LINES) {
            (4, false, _) => Some(40),
            (4, true, false) => Some(66),
            (4, true, true) => Some(74),
            _ => None,
        }
    }
}

impl<R: Rules, B: Base> Turns for PylosRetro<R, B> {
    #[inline]
    fn visit_next(&self, cube: usize, number: usize, mut visit: impl FnMut(Next)) {
        let (own, other) = self.balls(cube, number);
        visit_turns::<B, R>(own, other, |own| {
            visit(self.find(other, own).expect("a turn leads to a position"));
        });
    }
}
