//! The shapes that a pyramid can have, regardless of colours, and where the positions of each are stored.
//!
//! Relative to the mover, a position is the set of occupied cells and which of them are the mover's.
//! Symmetric shapes share one block. A block is a cube over its balls in ascending order of cells, so the
//! index of a position in its block is `pext(own, shape)`.

use std::marker::PhantomData;
use std::ops::Range;

use tablebase::cube;

use super::bits::{extract, transform};
use crate::board::bits;
use crate::geometry::{Base, SYMMETRIES};

/// A shape and its place in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The occupied cells: the smallest of the eight images.
    pub(super) shape: u32,
    /// Number of balls.
    pub(super) balls: u8,
    /// First word of the block in the table.
    pub(super) base: usize,
}

/// All shapes without an apex ball, modulo symmetry, by number of balls.
#[derive(Clone, Debug)]
pub(super) struct Shapes<B> {
    blocks: Vec<Block>,
    layers: Vec<Range<usize>>,
    slots: Vec<(u32, u32)>,
    shift: u32,
    base: PhantomData<B>,
}

impl<B: Base> Shapes<B> {
    /// Enumerates the shapes layer by layer.
    pub(super) fn new() -> Self {
        let all = B::TABLES.all & !(1 << (B::CELLS - 1));
        let mut blocks: Vec<Block> = Vec::new();
        let mut layers = Vec::with_capacity(B::CELLS);
        let mut layer = vec![0_u32];
        let mut base = 0;
        for balls in 0..B::CELLS {
            let first = blocks.len();
            for &shape in &layer {
                blocks.push(Block { shape, balls: balls as u8, base });
                base += cube::words(balls);
            }
            layers.push(first..blocks.len());
            let mut next: Vec<u32> = Vec::new();
            for &shape in &layer {
                for cell in bits(B::TABLES.open(shape) & all) {
                    next.push(smallest_image::<B>(shape | 1 << cell));
                }
            }
            next.sort_unstable();
            next.dedup();
            layer = next;
        }
        let mut shapes = Self { blocks, layers, slots: Vec::new(), shift: 0, base: PhantomData };
        shapes.index_images();
        shapes
    }

    /// All blocks, fewest balls first.
    pub(super) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The range of blocks with this many balls.
    pub(super) fn layer(&self, balls: usize) -> Range<usize> {
        self.layers[balls].clone()
    }

    /// The range of words with this many balls.
    pub(super) fn layer_words(&self, balls: usize) -> Range<usize> {
        let layer = self.layer(balls);
        let first = self.blocks[layer.start].base;
        first..first + layer.len() * cube::words(balls)
    }

    /// The block of a shape, and the symmetry that maps the shape to the block's.
    #[inline]
    pub(super) fn find(&self, shape: u32) -> Option<(usize, usize)> {
        let mut slot = self.slot(shape);
        loop {
            let (key, value) = self.slots[slot];
            if key == shape {
                return Some((value as usize >> 3, value as usize & 7));
            }
            if key == u32::MAX {
                return None;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// The block of a position and its index there. `None` if the apex or an unsupported cell is occupied.
    #[inline]
    pub(super) fn locate(&self, own: u32, other: u32) -> Option<(usize, usize)> {
        let (block, symmetry) = self.find(own | other)?;
        let own = transform::<B>(own, symmetry);
        Some((block, extract(own, self.blocks[block].shape) as usize))
    }

    #[inline]
    fn slot(&self, shape: u32) -> usize {
        (shape.wrapping_mul(0x9E37_79B1) >> self.shift) as usize
    }

    fn index_images(&mut self) {
        let size = (self.blocks.len() * SYMMETRIES * 2).next_power_of_two();
        self.shift = 32 - size.trailing_zeros();
        self.slots = vec![(u32::MAX, 0); size];
        for number in 0..self.blocks.len() {
            let shape = self.blocks[number].shape;
            for symmetry in 0..SYMMETRIES {
                let image = transform::<B>(shape, symmetry);
                if self.find(image).is_some() {
                    continue;
                }
                let mut slot = self.slot(image);
                while self.slots[slot].0 != u32::MAX {
                    slot = (slot + 1) & (size - 1);
                }
                let back = B::TABLES.inverse[symmetry];
                self.slots[slot] = (image, (number as u32) << 3 | u32::from(back));
            }
        }
    }
}

impl<B: Base> Default for Shapes<B> {
    fn default() -> Self {
        Self::new()
    }
}

/// The smallest of the eight images of a set of cells.
fn smallest_image<B: Base>(cells: u32) -> u32 {
    (0..SYMMETRIES).map(|symmetry| transform::<B>(cells, symmetry)).min().unwrap_or(cells)
}
