//! Move rows with the rows of their factors added, and the way back from their gradients.

use nn::Aligned;
use nn::sparse::{Group, Weights};
use rayon::prelude::*;

use super::part::Part;
use crate::arithmetic::{add_rows, add_scaled_rows, square};
use crate::batch::Batch;
use crate::learner::Gradient;
use crate::processor::{Work, run};

/// The rows of moves with those of their factors, as far as a step needs them.
pub(super) struct MergedMoves {
    /// Factors of all moves, concatenated.
    factors: Vec<u32>,
    factor_ends: Vec<usize>,
    /// Whether a move occurs in a batch of this step.
    is_used: Vec<bool>,
    rows: Aligned<f32>,
    bias: Vec<f32>,
    width: usize,
}

/// Moves of one task.
const BLOCK: usize = 4096;

/// Columns of one task.
const COLUMNS: usize = 16;

impl MergedMoves {
    pub(super) fn new(factors: &[Vec<u16>]) -> Self {
        let ends = factors.iter().scan(0, |end, factors| {
            *end += factors.len();
            Some(*end)
        });
        Self {
            factor_ends: ends.collect(),
            factors: factors.iter().flatten().map(|&factor| factor.into()).collect(),
            is_used: vec![false; factors.len()],
            rows: Aligned::default(),
            bias: vec![0.0; factors.len()],
            width: 0,
        }
    }

    /// The row of a move of this step.
    #[inline(always)]
    pub(super) fn row(&self, number: u32) -> &[f32] {
        &self.rows[number as usize * self.width..][..self.width]
    }

    /// The bias of a move of this step.
    #[inline(always)]
    pub(super) fn bias(&self, number: u32) -> f32 {
        self.bias[number as usize]
    }

    #[inline(always)]
    fn factors_of(&self, number: usize) -> &[u32] {
        let first = if number == 0 { 0 } else { self.factor_ends[number - 1] };
        &self.factors[first..self.factor_ends[number]]
    }

    /// Adds the factors to the moves of these batches.
    pub(super) fn merge(&mut self, weights: &Weights, batches: &[Batch]) {
        self.is_used.fill(false);
        for &number in batches.iter().flat_map(|batch| &batch.moves) {
            self.is_used[number as usize] = true;
        }
        let width = weights.shape.policy_hidden;
        if self.width != width {
            (self.width, self.rows) = (width, Aligned::zeros(self.bias.len() * width));
        }
        let (mut rows, mut bias) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.bias));
        let blocks = rows.par_chunks_mut(BLOCK * width).zip(bias.par_chunks_mut(BLOCK)).enumerate();
        blocks.for_each(|(block, (rows, bias))| {
            run(Merging { merged: self, weights, first: block * BLOCK, rows, bias });
        });
        (self.rows, self.bias) = (rows, bias);
    }

    /// Gradients of moves, from those of their logits.
    pub(super) fn learn(&self, samples: &Samples<'_>, gradient: &mut Gradient<Group>) {
        let (rows, awake) = gradient.rows_mut(Group::Moves);
        let blocks = rows.par_chunks_mut(BLOCK * self.width).zip(awake.par_chunks_mut(BLOCK));
        let bias: Vec<Vec<f32>> = blocks
            .enumerate()
            .map_init(Vec::new, |found, (block, (rows, awake))| {
                let first = block * BLOCK;
                run(MoveRows { merged: self, samples, first, rows, awake, found })
            })
            .collect();
        let (sums, awake) = gradient.rows_mut(Group::MoveBias);
        sums.iter_mut().zip(bias.iter().flatten()).for_each(|(sum, &bias)| *sum = bias);
        awake.fill(true);
    }

    /// Gradients of factors, from those of moves.
    pub(super) fn learn_factors(&self, gradient: &mut Gradient<Group>) {
        let (rows, bias) = (gradient.sums.group(Group::Moves), gradient.sums.group(Group::MoveBias));
        let count = gradient.awake(Group::Factors).len();
        let tiles: Vec<Vec<[f32; COLUMNS]>> = (0..self.width / COLUMNS)
            .into_par_iter()
            .map(|tile| run(FactorColumns { merged: self, rows, at: tile * COLUMNS, count }))
            .collect();
        let mut biases = vec![0.0; count];
        for (number, bias) in bias.iter().enumerate().filter(|&(number, _)| self.is_used[number]) {
            self.factors_of(number).iter().for_each(|&factor| biases[factor as usize] += bias);
        }
        let (sums, awake) = gradient.rows_mut(Group::Factors);
        for (tile, columns) in tiles.iter().enumerate() {
            let rows = sums.chunks_exact_mut(self.width).zip(columns);
            rows.for_each(|(row, columns)| row[tile * COLUMNS..][..COLUMNS].copy_from_slice(columns));
        }
        awake.fill(true);
        let (sums, awake) = gradient.rows_mut(Group::FactorBias);
        sums.copy_from_slice(&biases);
        awake.fill(true);
    }
}

/// Merges the rows of some moves.
struct Merging<'a> {
    merged: &'a MergedMoves,
    weights: &'a Weights,
    first: usize,
    rows: &'a mut [f32],
    bias: &'a mut [f32],
}

impl Work for Merging<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const SUMS: usize>(self) {
        let Self { merged, weights, first, rows, bias } = self;
        let (factor_rows, factor_bias) = (weights.group(Group::Factors), weights.group(Group::FactorBias));
        let moves = rows.chunks_exact_mut(merged.width).zip(bias).enumerate();
        for (number, (row, bias)) in moves.map(|(at, row)| (first + at, row)) {
            if merged.is_used[number] {
                let factors = merged.factors_of(number);
                row.copy_from_slice(weights.row(Group::Moves, number));
                add_rows::<SUMS>(row, factor_rows, factors);
                let sum: f32 = factors.iter().map(|&factor| factor_bias[factor as usize]).sum();
                *bias = weights.group(Group::MoveBias)[number] + sum;
            }
        }
    }
}

/// The batches of a step, with the gradients of their logits and the units of their policy layers.
pub(super) struct Samples<'a> {
    pub(super) batches: &'a [Batch],
    pub(super) parts: &'a [Part],
    /// Units of the policy layer, sample by sample, then those of the soft policy, if there is one.
    pub(super) units: &'a [f32],
    /// Where the units of the soft policy begin, in samples.
    pub(super) soft_from: Option<u32>,
    /// How much biases count for the soft policy.
    pub(super) soft_bias_weight: f32,
}

impl Samples<'_> {
    /// Calls back for each logit of some moves: the number of the move among these, the row of the units, the
    /// gradient.
    #[inline(always)]
    fn each_logit(&self, first: usize, count: usize, mut visit: impl FnMut(usize, u32, f32)) {
        self.each_logit_of(first, count, 0, |part| &part.policy.errors, &mut visit);
        if let Some(soft_from) = self.soft_from {
            self.each_logit_of(first, count, soft_from, |part| &part.soft.errors, &mut visit);
        }
    }

    #[inline(always)]
    fn each_logit_of(
        &self,
        first: usize,
        count: usize,
        mut before: u32,
        errors: impl Fn(&Part) -> &[f32],
        visit: &mut impl FnMut(usize, u32, f32),
    ) {
        for (batch, part) in self.batches.iter().zip(self.parts) {
            let errors = errors(part);
            for sample in 0..batch.len() {
                for at in batch.moves_of(sample) {
                    let number = (batch.moves[at] as usize).wrapping_sub(first);
                    if number < count {
                        visit(number, before + sample as u32, errors[at]);
                    }
                }
            }
            before += batch.len() as u32;
        }
    }

    /// Gradient of a bias, from those of its logits.
    #[inline(always)]
    fn bias(&self, found: &[(u32, f32)]) -> f32 {
        let soft_from = self.soft_from.unwrap_or(u32::MAX);
        let weight = |row: u32| if row < soft_from { 1.0 } else { self.soft_bias_weight };
        found.iter().map(|&(row, error)| weight(row) * error).sum()
    }
}

/// Gradients of the rows of some moves; returns those of their biases. Logits are sorted by move first, so that each
/// row is summed in registers and written once.
struct MoveRows<'a> {
    merged: &'a MergedMoves,
    samples: &'a Samples<'a>,
    first: usize,
    rows: &'a mut [f32],
    awake: &'a mut [bool],
    /// Scratch space: rows of units and gradients, by move.
    found: &'a mut Vec<(u32, f32)>,
}

impl Work for MoveRows<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn run<const SUMS: usize>(self) -> Vec<f32> {
        let Self { merged, samples, first, rows, awake, found } = self;
        let count = awake.len();
        let mut ends = vec![0_usize; count + 1];
        samples.each_logit(first, count, |number, _, _| ends[number + 1] += 1);
        for number in 0..count {
            ends[number + 1] += ends[number];
        }
        found.resize(ends[count], (0, 0.0));
        // Afterwards the place of a move is where its logits end.
        samples.each_logit(first, count, |number, row, error| {
            found[ends[number]] = (row, error);
            ends[number] += 1;
        });
        let mut bias = vec![0.0; count];
        let mut begin = 0;
        for (number, row) in rows.chunks_exact_mut(merged.width).enumerate() {
            let found = &found[begin..ends[number]];
            begin = ends[number];
            if found.is_empty() {
                if awake[number] {
                    row.fill(0.0);
                }
                continue;
            }
            row.fill(0.0);
            add_scaled_rows::<SUMS>(row, samples.units, found);
            awake[number] |= square(row) > 0.0;
            bias[number] = samples.bias(found);
        }
        bias
    }
}

/// Gradients of some columns of the factor rows.
struct FactorColumns<'a> {
    merged: &'a MergedMoves,
    /// Gradients of the move rows.
    rows: &'a [f32],
    at: usize,
    /// Number of factors.
    count: usize,
}

impl Work for FactorColumns<'_> {
    type Output = Vec<[f32; COLUMNS]>;

    #[inline(always)]
    fn run<const SUMS: usize>(self) -> Vec<[f32; COLUMNS]> {
        let Self { merged, rows, at, count } = self;
        let mut sums = vec![[0.0; COLUMNS]; count];
        for (number, row) in rows.chunks_exact(merged.width).enumerate() {
            if merged.is_used[number] {
                let mut columns = [0.0; COLUMNS];
                columns.copy_from_slice(&row[at..at + COLUMNS]);
                for &factor in merged.factors_of(number) {
                    let sums = &mut sums[factor as usize];
                    sums.iter_mut().zip(columns).for_each(|(sum, number)| *sum += number);
                }
            }
        }
        sums
    }
}
