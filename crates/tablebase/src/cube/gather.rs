//! Reads a cube with permuted variables, tile by tile.

use super::{LOW, LOW_SET};

/// The strides of a variable in the source and in the result, in words.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Axis {
    pub(super) from: usize,
    pub(super) to: usize,
    /// If set, the result lacks the variable and only this value of it is read.
    pub(super) read: Option<bool>,
}

/// The largest tile, in words.
const TILE_WORDS: usize = 1 << LOW;

/// A compiled permutation of variables, for repeated use. See [`super::Plan`].
///
/// A tile spans every high variable of the source that becomes low, and is written along every low one that
/// becomes high. In between, pairs of variables are swapped inside the tile.
#[derive(Clone, Default, Debug)]
pub struct Gather {
    pub(super) keep: u64,
    pub(super) needs: usize,
    pub(super) start: usize,
    pub(super) piece: usize,
    pub(super) tile: Vec<Axis>,
    /// The low variable that each of the tile's first axes is swapped with.
    pub(super) swaps: Vec<usize>,
    /// Pairs of low variables, smaller first, that are swapped last.
    pub(super) turns: Vec<(usize, usize)>,
    /// Increments of source and result offsets, by the number of trailing ones of the tile counter.
    carries: Vec<(usize, usize)>,
    tops: Vec<Axis>,
    from: Vec<u32>,
    to: Vec<(u32, u32)>,
}

impl Gather {
    pub(super) fn new(piece: usize) -> Self {
        Self { keep: u64::MAX, piece, ..Self::default() }
    }

    /// Assigns the high variables to the tile, to the loop over tiles, or to the numbering of pieces.
    pub(super) fn lay_out(&mut self, mut axes: Vec<Axis>, tile: usize) {
        axes.sort_by_key(|axis| axis.to);
        let inner = axes.partition_point(|axis| axis.to < 1 << self.piece);
        self.tops = axes.split_off(inner);
        debug_assert!(
            self.tile.iter().all(|axis| axis.to < 1 << self.piece),
            "a piece is smaller than a tile"
        );
        let plain = tile.saturating_sub(self.tile.len()).min(axes.len());
        self.tile.extend(axes.drain(..plain));
        let (mut from, mut to) = (0_usize, 0_usize);
        self.carries.clear();
        for axis in axes {
            self.carries.push((axis.from.wrapping_sub(from), axis.to.wrapping_sub(to)));
            from += axis.from;
            to += axis.to;
        }
        for word in 0..1_usize << self.tile.len() {
            let on = |bit: usize| word >> bit & 1 == 1;
            let sum = |step: fn(&Axis) -> usize| {
                self.tile
                    .iter()
                    .enumerate()
                    .filter(|(bit, _)| on(*bit))
                    .map(|(_, axis)| step(axis))
                    .sum::<usize>()
            };
            self.from.push(sum(|axis| axis.from) as u32);
            if self.tile.iter().enumerate().all(|(bit, axis)| axis.read.is_none_or(|value| value == on(bit)))
            {
                self.to.push((word as u32, sum(|axis| axis.to) as u32));
            }
        }
    }

    /// Calls `sink` with every word of a piece that can be non-zero, and its offset in the piece.
    #[inline(always)]
    pub fn run(&self, piece: usize, source: &[u64], mut sink: impl FnMut(usize, u64)) {
        let shift = self.piece;
        if self.needs >> shift & !piece != 0 {
            return;
        }
        let mut from = self.start;
        for axis in &self.tops {
            if piece & axis.to >> shift != 0 {
                from += axis.from;
            }
        }
        let mut to = self.needs & ((1 << shift) - 1);
        let mut words = [0_u64; TILE_WORDS];
        let words = &mut words[..self.from.len()];
        for count in 1..=1_usize << self.carries.len() {
            for (word, offset) in words.iter_mut().zip(&self.from) {
                *word = source[from + *offset as usize];
            }
            for (bit, &low) in self.swaps.iter().enumerate() {
                swap_with_tile(words, bit, low);
            }
            for &(low, other) in &self.turns {
                swap_in_words(words, low, other);
            }
            for &(word, offset) in &self.to {
                sink(to + offset as usize, words[word as usize] & self.keep);
            }
            if let Some(&(from_step, to_step)) = self.carries.get(count.trailing_zeros() as usize) {
                from = from.wrapping_add(from_step);
                to = to.wrapping_add(to_step);
            }
        }
    }
}

/// Swaps bit `bit` of the tile's word index with the low variable `low`.
#[inline(always)]
fn swap_with_tile(words: &mut [u64], bit: usize, low: usize) {
    let (shift, mask) = (1 << low, !LOW_SET[low]);
    for pair in words.chunks_exact_mut(2 << bit) {
        let (zeros, ones) = pair.split_at_mut(1 << bit);
        for (zero, one) in zeros.iter_mut().zip(ones) {
            let different = (*zero >> shift ^ *one) & mask;
            *one ^= different;
            *zero ^= different << shift;
        }
    }
}

/// Swaps two low variables; `low` is the smaller.
#[inline(always)]
fn swap_in_words(words: &mut [u64], low: usize, other: usize) {
    let shift = (1 << other) - (1 << low);
    let mask = LOW_SET[low] & !LOW_SET[other];
    for word in words {
        let different = (*word >> shift ^ *word) & mask;
        *word ^= different ^ different << shift;
    }
}
