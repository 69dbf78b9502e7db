//! Codes the values of one chunk.

use std::ops::RangeInclusive;

use super::model::{Coder, Counter, Counts, Model, Reader, Shape, Writer};
use super::range::{RangeDecoder, RangeEncoder};
use crate::value::DRAW;

/// Marks a position that does not exist.
pub(crate) const ABSENT: u8 = u8::MAX;

/// The largest number of variables in a chunk.
pub(crate) const MAX_VARIABLES: usize = 12;

/// Parameters shared by the values of a chunk.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// Variables that vary within the chunk.
    pub(crate) variables: usize,
    /// Set variables among those that are fixed.
    pub(crate) set: usize,
    /// How many variables may be set in total for a position to exist.
    pub(crate) owned: RangeInclusive<usize>,
    /// The context class of the smallest of those numbers.
    pub(crate) class: usize,
}

impl Chunk {
    /// Adds the decisions for `values` to the counts.
    pub(crate) fn count(&self, values: &mut [u8], shape: Shape, counts: &mut Counts) {
        self.walk(values, usize::MAX, shape, &mut Counter(counts));
    }

    pub(crate) fn encode(&self, values: &mut [u8], model: &Model) -> Vec<u8> {
        let mut writer = Writer { model, encoder: RangeEncoder::new() };
        self.walk(values, usize::MAX, model.shape, &mut writer);
        writer.encoder.finish()
    }

    /// Decodes the values up to index `last`.
    pub(crate) fn decode(&self, bytes: &[u8], model: &Model, last: usize, values: &mut [u8]) {
        let mut reader = Reader { model, decoder: RangeDecoder::new(bytes) };
        self.walk(values, last, model.shape, &mut reader);
    }

    #[inline(always)]
    fn walk(&self, values: &mut [u8], last: usize, shape: Shape, coder: &mut impl Coder) {
        let mut latest = [ABSENT; MAX_VARIABLES + 1];
        for place in 0..(1_usize << self.variables).min(last.saturating_add(1)) {
            let inside = place.count_ones() as usize;
            let set = self.set + inside;
            if !self.owned.contains(&set) {
                values[place] = ABSENT;
                continue;
            }
            let class = self.class + set - self.owned.start();
            let near = Neighbours::of(values, place, latest[inside]);
            let value = near.code(values[place], class, shape, coder);
            values[place] = value;
            latest[inside] = value;
        }
    }
}

/// Values of similar colourings that are already known. The best predictors swap one of the mover's stones
/// with an opponent's stone that matters almost as much.
struct Neighbours {
    guess: u8,
    others: [u8; 4],
    fewer: [u8; 2],
}

impl Neighbours {
    #[inline(always)]
    fn of(values: &[u8], place: usize, latest: u8) -> Self {
        // Stones that can be swapped with the one just below.
        let swaps = place & !(place << 1) & !1;
        let swapped = |bits: usize| values[place ^ (3 << bits >> 1)];
        let (guess, others) = if swaps == 0 {
            (latest, [latest; 4])
        } else {
            let top = swaps.ilog2() as usize;
            let bottom = swaps.trailing_zeros() as usize;
            let (guess, lowest) = (swapped(top), swapped(bottom));
            let below = swaps & !(1 << top);
            let above = swaps & (swaps - 1);
            let second = if below == 0 { guess } else { swapped(below.ilog2() as usize) };
            let third = if above == 0 { lowest } else { swapped(above.trailing_zeros() as usize) };
            (guess, [second, lowest, third, latest])
        };
        let fewer = if place == 0 {
            [ABSENT; 2]
        } else {
            [values[place & (place - 1)], values[place & !(1 << place.ilog2())]]
        };
        Self { guess, others, fewer }
    }

    /// Codes one value.
    #[inline(always)]
    fn code(&self, value: u8, class: usize, shape: Shape, coder: &mut impl Coder) -> u8 {
        let outcomes = self.fewer.iter().fold(0, |context, &value| context * 4 + outcome(value));
        if self.guess != ABSENT {
            let relation = |other: u8| usize::from(other > self.guess) * 2 + usize::from(other < self.guess);
            let relations = self.others.iter().fold(0, |context, &other| context * 3 + relation(other));
            let context = shape.first(class, self.guess, relations, outcomes);
            if !coder.decide(context, value != self.guess) {
                return self.guess;
            }
            if let Some(&second) = self.others.iter().find(|&&other| other != self.guess) {
                let context = usize::from(second > self.guess) * 4 + outcome(second);
                let context = context * 2 + usize::from(self.guess % 2 == 1);
                if !coder.decide(shape.second(class, context), value != second) {
                    return second;
                }
            }
        }
        let context = outcome(self.guess) * 2 + usize::from(self.fewer[0] % 2 == 1);
        spell(value, shape.tree(class, context), coder)
    }
}

/// Codes a value bit by bit: the lowest bit first, which separates wins from losses, then from the highest
/// down.
#[inline(always)]
fn spell(value: u8, tree: usize, coder: &mut impl Coder) -> u8 {
    let last = coder.decide(tree, value & 1 == 1);
    let (mut node, mut spelt) = (1_usize, 0_u8);
    for bit in (1..8).rev() {
        let on = coder.decide(tree + node * 2 + usize::from(last), value >> bit & 1 == 1);
        node = node * 2 + usize::from(on);
        spelt |= u8::from(on) << bit;
    }
    spelt | u8::from(last)
}

#[inline(always)]
fn outcome(value: u8) -> usize {
    match value {
        ABSENT => 0,
        DRAW => 3,
        value => 1 + usize::from(value % 2),
    }
}
