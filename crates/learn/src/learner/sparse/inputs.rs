//! Gradients of the input rows.

use nn::sparse::Group;
use rayon::prelude::*;

use super::part::Part;
use crate::arithmetic::{add_rows, square};
use crate::learner::Gradient;
use crate::processor::{Work, run};

/// Inputs per word of bits.
const WORD: usize = 64;

/// Gradients of the input rows: for each input the sum of `back` over all samples in which it is active.
pub(super) fn learn_inputs(parts: &[Part], samples: &[usize], back: &[f32], gradient: &mut Gradient<Group>) {
    let width = gradient.sums.shape.hidden;
    let (rows, awake) = gradient.rows_mut(Group::Inputs);
    let words = rows.par_chunks_mut(WORD * width).zip(awake.par_chunks_mut(WORD)).enumerate();
    words.for_each_init(
        || vec![Vec::new(); WORD],
        |active, (word, (rows, awake))| {
            run(InputRows { parts, samples, back, word, width, rows, awake, active });
        },
    );
}

/// Gradients of the rows of one word's inputs.
struct InputRows<'a> {
    parts: &'a [Part],
    /// Samples of each part.
    samples: &'a [usize],
    back: &'a [f32],
    word: usize,
    width: usize,
    rows: &'a mut [f32],
    awake: &'a mut [bool],
    /// Scratch space: the samples in which each input is active. Each row is then summed in registers and written
    /// once.
    active: &'a mut [Vec<u32>],
}

impl Work for InputRows<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const SUMS: usize>(self) {
        let Self { parts, samples, back, word, width, rows, awake, active } = self;
        active.iter_mut().for_each(Vec::clear);
        let mut first = 0;
        for (part, &count) in parts.iter().zip(samples) {
            for (sample, &bits) in part.columns[word * count..][..count].iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    active[bits.trailing_zeros() as usize].push(first + sample as u32);
                    bits &= bits - 1;
                }
            }
            first += count as u32;
        }
        let rows = rows.chunks_exact_mut(width).zip(awake);
        for ((row, is_awake), active) in rows.zip(active.iter()) {
            if active.is_empty() && !*is_awake {
                continue;
            }
            row.fill(0.0);
            add_rows::<SUMS>(row, back, active);
            *is_awake |= square(row) > 0.0;
        }
    }
}
