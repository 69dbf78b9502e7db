//! One sweep: finds the positions from which a turn leads into a given set.
//!
//! A turn is split into steps that each concern one ball, and every step is computed for all colourings of a
//! shape at once. With `y` the mover's balls and `V` the set from the point of view of the player who just
//! moved:
//!
//! ```text
//! E1(S, y) = V(S, y) or V(S − t, y − t) for a free ball t of y            may take one more
//! E2(S, y) = E1(S − t, y − t) for a free ball t of y                      must take one
//! Pl(S, y) = (t completes a formation ? E2 : V)(S + t, y + t) for an empty supported cell t above level l
//! out(S, y) = P−1(S, y) with a reserve ball, or Pl(S − s, y − s) for a free ball s of y on level l
//! ```
//!
//! Shapes are processed by number of balls. Every step needs only adjacent layers, so only the set and the
//! result are kept whole.

use std::marker::PhantomData;

use rayon::prelude::*;
use tablebase::Target;
use tablebase::cube::{self, Gather, LOW, LOW_SET, Link, Plan};

use super::shapes::Shapes;
use crate::board::bits;
use crate::geometry::{Base, NO_FORMATION};
use crate::rules::Rules;

/// Cubes are processed in pieces of `2^PIECE` words: small enough for the L2 cache, and large enough that no
/// variable that crosses between low and high is part of a piece's number.
const PIECE: usize = 12;

/// The layers that a sweep works on, as words.
#[derive(Default)]
struct Hand {
    view: Vec<u64>,
    view_below: Vec<u64>,
    may: Vec<u64>,
    may_below: Vec<u64>,
    must: Vec<u64>,
    lifted: [Vec<u64>; 2],
    lifted_below: [Vec<u64>; 2],
}

/// Computes predecessors under one rule set.
pub(super) struct Sweeper<'a, B, R> {
    shapes: &'a Shapes<B>,
    rules: PhantomData<R>,
}

impl<'a, B: Base, R: Rules> Sweeper<'a, B, R> {
    /// A sweeper over these shapes.
    pub(super) fn new(shapes: &'a Shapes<B>) -> Self {
        Self { shapes, rules: PhantomData }
    }

    /// Writes to `out` the positions with a turn into the target, up to the number of balls at which they can
    /// have changed. Layers with few balls are small, so the lower ones are always recomputed.
    pub(super) fn predecessors(&self, target: Target<'_>, out: &mut [u64]) {
        let mut hand = Hand::default();
        // A turn takes back at most two balls.
        let last = target.changed.iter().rposition(|&changed| changed).map_or(0, |balls| balls + 2);
        for balls in 0..B::CELLS.min(last + 2) {
            std::mem::swap(&mut hand.view, &mut hand.view_below);
            std::mem::swap(&mut hand.may, &mut hand.may_below);
            self.look(balls, target, &mut hand.view);
            if R::SQUARES {
                self.take(balls, &mut hand);
            }
            if balls > 0 {
                let [low, high] = &mut hand.lifted;
                let [low_below, high_below] = &mut hand.lifted_below;
                std::mem::swap(low, low_below);
                std::mem::swap(high, high_below);
                let words = self.shapes.layer_words(balls - 1);
                self.put(balls - 1, &mut hand, &mut out[words]);
            }
        }
    }

    /// Converts a layer of the target to the point of view of the player who just moved.
    fn look(&self, balls: usize, target: Target<'_>, view: &mut Vec<u64>) {
        let words = cube::words(balls);
        let layer = self.shapes.layer_words(balls);
        view.resize(layer.len(), 0);
        if target.everything {
            view.fill(u64::MAX);
        } else if balls == B::CELLS - 1 {
            // The opponent has lost without a reserve, and wins otherwise.
            let levels = exact_masks();
            view.par_iter_mut().enumerate().for_each(|(word, bits)| {
                let rest = B::BALLS as i32 - 1 - word.count_ones() as i32;
                *bits = usize::try_from(rest).ok().and_then(|rest| levels.get(rest)).copied().unwrap_or(0);
            });
        } else {
            let flip = if target.complement { u64::MAX } else { 0 };
            view.par_chunks_mut(words).zip(target.set[layer].par_chunks(words)).for_each(|(view, set)| {
                cube::complement_assignments(set, view);
                for bits in view {
                    *bits ^= flip;
                }
            });
        }
    }

    /// Computes where a player may, and where a player must, take a ball back.
    fn take(&self, balls: usize, hand: &mut Hand) {
        let size = self.shapes.layer_words(balls).len();
        let Hand { view, view_below, may, may_below, must, .. } = hand;
        may.resize(size, 0);
        must.resize(size, 0);
        let piece = cube::words(balls).min(1 << PIECE);
        let pieces = cube::words(balls) / piece;
        may.par_chunks_mut(piece).zip(must.par_chunks_mut(piece)).enumerate().for_each(
            |(chunk, (may, must))| {
                let start = chunk * piece;
                may.copy_from_slice(&view[start..start + piece]);
                must.fill(0);
                let block = self.shapes.layer(balls).start + chunk / pieces;
                let shape = self.shapes.blocks()[block].shape;
                for cell in bits(B::TABLES.free(shape)) {
                    let (gather, source) = self.without(shape, cell);
                    let source = source..source + cube::words(balls - 1);
                    gather.run(chunk % pieces, &view_below[source.clone()], |word, bits| may[word] |= bits);
                    gather.run(chunk % pieces, &may_below[source], |word, bits| must[word] |= bits);
                }
            },
        );
    }

    /// Computes the results of a layer, and where a player can put a lifted ball down.
    fn put(&self, balls: usize, hand: &mut Hand, out: &mut [u64]) {
        let size = self.shapes.layer_words(balls).len();
        let Hand { view, must, lifted, lifted_below, .. } = hand;
        let [low, high] = lifted;
        low.resize(size, 0);
        high.resize(size, 0);
        let piece = cube::words(balls).min(1 << PIECE);
        let pieces = cube::words(balls) / piece;
        let reserve: Vec<u64> =
            (0..=B::CELLS as i32).map(|ones| cube::at_most(B::BALLS as i32 - 1 - ones)).collect();
        let chunks = low.par_chunks_mut(piece).zip(high.par_chunks_mut(piece)).zip(out.par_chunks_mut(piece));
        chunks.enumerate().for_each(|(chunk, ((low, high), out))| {
            let number = chunk % pieces;
            let block = self.shapes.layer(balls).start + chunk / pieces;
            let shape = self.shapes.blocks()[block].shape;
            out.fill(0);
            let empty = B::TABLES.open(shape) & !(1 << (B::CELLS - 1));
            for level in (0..B::SIDE - 1).rev() {
                for cell in bits(empty & B::TABLES.level_mask[level]) {
                    self.put_on(shape, cell, number, view, must, out);
                }
                match level {
                    2 => high.copy_from_slice(out),
                    1 => low.copy_from_slice(out),
                    _ => {}
                }
            }
            for (word, bits) in out.iter_mut().enumerate() {
                *bits &= reserve[(number * piece + word).count_ones() as usize];
            }
            for (level, lifted) in lifted_below.iter().enumerate() {
                for cell in bits(B::TABLES.free(shape) & B::TABLES.level_mask[level]) {
                    let (gather, source) = self.without(shape, cell);
                    let source = source..source + cube::words(balls - 1);
                    gather.run(number, &lifted[source], |word, bits| out[word] |= bits);
                }
            }
        });
    }

    /// Adds what putting a ball on `cell` can reach.
    fn put_on(&self, shape: u32, cell: usize, piece: usize, view: &[u64], must: &[u64], out: &mut [u64]) {
        let (gather, source) = self.with(shape, cell);
        let source = source..source + cube::words(shape.count_ones() as usize + 1);
        let formations = formations::<B, R>(shape, cell);
        if formations.is_empty() {
            gather.run(piece, &view[source], |word, bits| out[word] |= bits);
            return;
        }
        let first = piece << PIECE;
        let formed = |word: usize| {
            let word = first | word;
            formations
                .iter()
                .filter(|(high, _)| word & high == *high)
                .fold(0, |formed, (_, low)| formed | low)
        };
        gather.run(piece, &view[source.clone()], |word, bits| out[word] |= bits & !formed(word));
        gather.run(piece, &must[source], |word, bits| out[word] |= bits & formed(word));
    }

    /// How to read the shape without `cell`, and where it starts in its layer.
    fn without(&self, shape: u32, cell: usize) -> (Gather, usize) {
        self.read(shape, shape & !(1 << cell))
    }

    /// How to read the shape with the mover's ball on `cell`, and where it starts in its layer.
    fn with(&self, shape: u32, cell: usize) -> (Gather, usize) {
        self.read(shape, shape | 1 << cell)
    }

    fn read(&self, shape: u32, from: u32) -> (Gather, usize) {
        let (block, symmetry) =
            self.shapes.find(from).expect("a free ball leaves a shape, a supported one makes one");
        let source = self.shapes.blocks()[block];
        let images = &B::TABLES.symmetries[symmetry];
        let mut links = [Link::Set; 32];
        for (link, cell) in links.iter_mut().zip(bits(shape)) {
            if from >> cell & 1 == 1 {
                let image = images[cell];
                *link = Link::Is((source.shape & ((1 << image) - 1)).count_ones() as u8);
            }
        }
        let plan = Plan {
            links: &links[..shape.count_ones() as usize],
            source: from.count_ones() as usize,
            piece: PIECE,
        };
        let balls = usize::from(source.balls);
        (plan.gather(), source.base - self.shapes.layer_words(balls).start)
    }
}

/// When a ball put on `cell` completes a formation of the mover: conditions on the bits of the word's index
/// and on the bits of the word.
fn formations<B: Base, R: Rules>(shape: u32, cell: usize) -> Vec<(usize, u64)> {
    let squares = B::TABLES.squares[cell].iter().filter(|_| R::SQUARES);
    let lines = B::TABLES.lines[cell].iter().filter(|_| R::LINES);
    let complete =
        squares.chain(lines).filter(|&&group| group != NO_FORMATION && group & !(1 << cell) & !shape == 0);
    complete
        .map(|group| {
            let mut condition = (0, u64::MAX);
            for other in bits(group & !(1 << cell)) {
                let variable = (shape & ((1 << other) - 1)).count_ones() as usize;
                if variable < LOW {
                    condition.1 &= LOW_SET[variable];
                } else {
                    condition.0 |= 1 << (variable - LOW);
                }
            }
            condition
        })
        .collect()
}

/// For each count, the bits of a word whose assignments set exactly that many low variables.
fn exact_masks() -> [u64; LOW + 1] {
    std::array::from_fn(|ones| cube::at_most(ones as i32) & !cube::at_most(ones as i32 - 1))
}
