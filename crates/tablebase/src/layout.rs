//! The layout of a file: which chunk holds a position, and at which index.

use std::ops::Range;

use crate::codec::{Chunk, MAX_VARIABLES};
use crate::retro::{Arrangement, Cube, Retro};

/// Symmetries that would leave a chunk with fewer than its maximum minus this many variables are ignored.
const LEEWAY: usize = 6;

/// The chunks of one cube.
#[derive(Clone, Debug)]
struct CubeLayout {
    cube: Cube,
    /// Variable `i` of the file is variable `order[i]` of the cube.
    order: Vec<u8>,
    /// Symmetries, in file order, that keep the variables of a chunk together.
    symmetries: Vec<Vec<u8>>,
    /// Variables per chunk.
    low: usize,
    /// Index of the first chunk.
    first: usize,
}

/// The chunks of all cubes.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    rows: Vec<CubeLayout>,
    /// By number of stones: the first context class, and how many stones the mover can own.
    weights: Vec<(usize, std::ops::RangeInclusive<usize>)>,
    classes: usize,
    chunks: usize,
}

impl Layout {
    /// Uses chunks of at most `low` variables.
    pub(crate) fn new(game: &impl Retro, low: usize) -> Self {
        let mut weights = Vec::new();
        let mut classes = 0;
        for variables in 0..=game.cubes().iter().map(|cube| cube.variables).max().unwrap_or(0) {
            let owned = game.owned(variables);
            weights.push((classes, owned.clone()));
            classes += owned.count();
        }
        let mut chunks = 0;
        let mut rows = Vec::with_capacity(game.cubes().len());
        for (number, &cube) in game.cubes().iter().enumerate() {
            let row = CubeLayout::new(cube, game.arrangement(number), low.min(MAX_VARIABLES), chunks);
            chunks += 1 << (cube.variables - row.low);
            rows.push(row);
        }
        Self { rows, weights, classes, chunks }
    }

    pub(crate) fn classes(&self) -> usize {
        self.classes
    }

    /// The number of chunks.
    pub(crate) fn count(&self) -> usize {
        self.chunks
    }

    /// The chunk of a position, and the position's index in it.
    pub(crate) fn locate(&self, cube: usize, position: usize) -> (usize, Chunk, usize) {
        let row = &self.rows[cube];
        let stored =
            row.order.iter().enumerate().fold(0, |stored, (to, &from)| stored | (position >> from & 1) << to);
        let stored = row.smallest(stored);
        let (top, place) = (stored >> row.low, stored & ((1 << row.low) - 1));
        (row.first + top, self.chunk(row, top), place)
    }

    /// The cube of a chunk and the values of its fixed variables.
    pub(crate) fn place_of(&self, chunk: usize) -> (usize, usize) {
        let cube = self.rows.partition_point(|row| row.first <= chunk) - 1;
        (cube, chunk - self.rows[cube].first)
    }

    /// A chunk's parameters; `None` if a symmetric chunk represents it or none of its positions exist.
    pub(crate) fn stored_chunk(&self, cube: usize, top: usize) -> Option<Chunk> {
        let row = &self.rows[cube];
        let chunk = self.chunk(row, top);
        let exists = chunk.set <= *chunk.owned.end() && chunk.set + chunk.variables >= *chunk.owned.start();
        let first = top << row.low;
        (exists && row.smallest(first) >> row.low == top).then_some(chunk)
    }

    /// The number of symmetric chunks that a stored chunk represents.
    pub(crate) fn copies(&self, cube: usize, top: usize) -> u64 {
        let row = &self.rows[cube];
        let fixed = row
            .symmetries
            .iter()
            .filter(|symmetry| rename(top << row.low, symmetry) >> row.low == top)
            .count();
        ((row.symmetries.len() + 1) / (fixed + 1)) as u64
    }

    /// Calls `visit` with each index of a chunk and its position in the bit set of all positions.
    pub(crate) fn visit_positions(&self, cube: usize, top: usize, mut visit: impl FnMut(usize, usize)) {
        let row = &self.rows[cube];
        let start = row.cube.base * 64 + row.position(top << row.low);
        let mut offsets = [0_u32; 1 << MAX_VARIABLES];
        visit(0, start);
        for place in 1..1_usize << row.low {
            let bit = place.ilog2();
            offsets[place] = offsets[place ^ 1 << bit] | 1 << row.order[bit as usize];
            visit(place, start + offsets[place] as usize);
        }
    }

    /// [`Self::visit_positions`] including the symmetric chunks.
    pub(crate) fn visit_images(&self, cube: usize, top: usize, mut visit: impl FnMut(usize, usize)) {
        self.visit_positions(cube, top, &mut visit);
        let row = &self.rows[cube];
        for symmetry in &row.symmetries {
            for place in 0..1 << row.low {
                visit(place, row.cube.base * 64 + row.position(rename(top << row.low | place, symmetry)));
            }
        }
    }

    /// The number of a position in its cube, from its index in a chunk.
    pub(crate) fn position(&self, cube: usize, top: usize, place: usize) -> usize {
        let row = &self.rows[cube];
        row.position(top << row.low | place)
    }

    /// The chunks of a cube, as values of their fixed variables.
    pub(crate) fn tops(&self, cube: usize) -> Range<usize> {
        let row = &self.rows[cube];
        0..1 << (row.cube.variables - row.low)
    }

    fn chunk(&self, row: &CubeLayout, top: usize) -> Chunk {
        let (class, owned) = self.weights[row.cube.variables].clone();
        Chunk { variables: row.low, set: top.count_ones() as usize, owned, class }
    }
}

impl CubeLayout {
    fn new(cube: Cube, arrangement: Arrangement, low: usize, first: usize) -> Self {
        let Arrangement { order, symmetries } = arrangement;
        let mut place = vec![0_u8; order.len()];
        for (to, &from) in order.iter().enumerate() {
            place[usize::from(from)] = to as u8;
        }
        let mut symmetries: Vec<Vec<u8>> = symmetries
            .iter()
            .map(|symmetry| {
                order.iter().map(|&from| place[usize::from(symmetry[usize::from(from)])]).collect()
            })
            .collect();
        let most = low.min(cube.variables);
        let closed = |low: usize| symmetries.iter().all(|s| s[..low].iter().all(|&to| usize::from(to) < low));
        let cut = (most.saturating_sub(LEEWAY)..=most).rev().find(|&low| closed(low));
        if cut.is_none() {
            symmetries.clear();
        }
        Self { cube, order, symmetries, low: cut.unwrap_or(most), first }
    }

    /// The number of a stored position in its cube.
    fn position(&self, stored: usize) -> usize {
        rename(stored, &self.order)
    }

    /// The symmetric position in the smallest chunk.
    fn smallest(&self, stored: usize) -> usize {
        let images = self.symmetries.iter().map(|symmetry| rename(stored, symmetry));
        images.fold(stored, |best, image| if image >> self.low < best >> self.low { image } else { best })
    }
}

fn rename(stored: usize, symmetry: &[u8]) -> usize {
    symmetry.iter().enumerate().fold(0, |image, (from, &to)| image | (stored >> from & 1) << to)
}
