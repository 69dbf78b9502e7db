//! Code compiled once for each kind of processor.

#![allow(
    unsafe_code,
    reason = "the same code compiled for processors with wider vectors, after the processor was asked"
)]

/// Work that is compiled for the widest vectors of the processor. What it calls must be inlined.
///
/// The source fixes the order of additions, and multiplication and addition are never fused, so all processors get
/// the same result.
pub(crate) trait Work {
    /// The result.
    type Output;

    /// Does the work. So many running sums fit in the registers at once: `SUMS`.
    fn run<const SUMS: usize>(self) -> Self::Output;
}

/// Does the work with what this processor has.
pub(crate) fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor was asked.
            return unsafe { run_avx512(work) };
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor was asked.
            return unsafe { run_avx2(work) };
        }
    }
    work.run::<64>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2<W: Work>(work: W) -> W::Output {
    work.run::<64>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl")]
fn run_avx512<W: Work>(work: W) -> W::Output {
    work.run::<256>()
}

#[cfg(test)]
mod tests {
    use game_core::Rng;

    use super::*;
    use crate::arithmetic::{add_rows, add_scaled_rows, dot};
    use crate::losses::Losses;

    /// A bit of everything, on rows of an odd number of blocks.
    struct Sample<'a> {
        matrix: &'a [f32],
        width: usize,
    }

    impl Work for Sample<'_> {
        type Output = (Vec<u32>, Losses);

        #[inline(always)]
        fn run<const SUMS: usize>(self) -> (Vec<u32>, Losses) {
            let mut row = self.matrix[..self.width].to_vec();
            add_rows::<SUMS>(&mut row, self.matrix, &[3, 1, 5, 5, 2]);
            add_scaled_rows::<SUMS>(&mut row, self.matrix, &[(2, 0.3), (4, -1.7)]);
            row.push(dot(&row, &self.matrix[self.width..2 * self.width]));
            let shares = vec![1.0 / row.len() as f32; row.len()];
            let mut losses = Losses::default();
            losses.note_shares(&mut row, &shares, 0.1);
            (row.iter().map(|number| number.to_bits()).collect(), losses)
        }
    }

    #[test]
    fn processors_agree_to_the_bit() {
        let mut rng = Rng::seeded(1);
        for width in [32, 64, 224, 352] {
            let matrix: Vec<f32> = (0..6 * width).map(|_| 2.0 * rng.fraction() - 1.0).collect();
            let sample = || Sample { matrix: &matrix, width };
            let expected = sample().run::<64>();
            assert_eq!(run(sample()), expected);
            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: the processor was asked.
                assert_eq!(unsafe { run_avx2(sample()) }, expected);
            }
        }
    }
}
