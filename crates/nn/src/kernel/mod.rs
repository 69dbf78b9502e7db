//! The arithmetic of networks, with SIMD where the processor has it.
//!
//! Activations are bytes from 0 to 127. Two products of 127 by 127 still fit 16 bits, so sums of two products
//! never overflow and all kernels agree to the last bit.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod float;
mod portable;

/// A set of instructions to compute with. A kernel exists only where the processor can run it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The largest activation.
pub(crate) const ONE: i32 = 127;

macro_rules! dispatch {
    ($kernel:expr, $function:ident($($argument:expr),*)) => {
        match $kernel.0 {
            Kind::Portable => portable::$function($($argument),*),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => {
                // SAFETY: this kernel is only made where the processor has the instructions.
                #[allow(unsafe_code, reason = "calls code for instructions that were found to exist")]
                unsafe { avx2::$function($($argument),*) }
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => {
                // SAFETY: this kernel is only made where the processor has the instructions.
                #[allow(unsafe_code, reason = "calls code for instructions that were found to exist")]
                unsafe { avx512::$function($($argument),*) }
            }
        }
    };
}

impl Kernel {
    /// Plain code for any processor.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// All kernels that this processor can run, fastest first.
    pub fn all() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let vectors = {
            use std::arch::is_x86_feature_detected as has;
            let has_avx2 = has!("avx2") && has!("bmi1") && has!("popcnt");
            let has_avx512 = has!("avx512f")
                && has!("avx512bw")
                && has!("avx512vbmi2")
                && has!("avx512vl")
                && has!("avx512vnni")
                && has!("avx512vpopcntdq");
            [(Kind::Avx512, has_avx2 && has_avx512), (Kind::Avx2, has_avx2)]
        };
        #[cfg(not(target_arch = "x86_64"))]
        let vectors = [(Kind::Portable, false)];
        let supported = vectors.into_iter().filter(|&(_, is_there)| is_there).map(|(kind, _)| Self(kind));
        supported.chain([Self::PORTABLE])
    }

    /// The fastest kernel that this processor can run.
    pub fn best() -> Self {
        Self::all().next().unwrap_or(Self::PORTABLE)
    }

    /// Adds and subtracts rows of a matrix.
    #[inline]
    pub(crate) fn change(self, sums: &mut [i16], matrix: &[i16], added: &[u16], removed: &[u16]) {
        let rows = matrix.len() / sums.len();
        assert!(sums.len().is_multiple_of(crate::width::STEP) && rows * sums.len() == matrix.len());
        assert!(usize::from(largest(added).max(largest(removed))) < rows);
        dispatch!(self, change(sums, matrix, added, removed));
    }

    /// Number of differing bits.
    #[inline]
    pub(crate) fn difference(self, a: &[u64], b: &[u64]) -> u32 {
        dispatch!(self, difference(a, b))
    }

    /// Lists the bits set only in `new` and only in `old`. There are at most 65,536 bits.
    #[inline]
    pub(crate) fn list_changes(self, old: &[u64], new: &[u64], added: &mut Vec<u16>, removed: &mut Vec<u16>) {
        assert!(old.len() == new.len() && new.len() <= 1 << 10);
        added.clear();
        removed.clear();
        dispatch!(self, list_changes(old, new, added, removed));
    }

    /// Number of set bits.
    #[inline]
    pub(crate) fn ones(self, words: &[u64]) -> u32 {
        dispatch!(self, ones(words))
    }

    /// Activations from sums, which are eight times as fine.
    #[inline]
    pub(crate) fn clip(self, sums: &[i16], activations: &mut [u8]) {
        assert!(sums.len() == activations.len() && sums.len().is_multiple_of(crate::width::STEP));
        dispatch!(self, clip(sums, activations));
    }

    /// Product of every row of a matrix with the activations.
    #[inline]
    pub(crate) fn products(self, activations: &[u8], matrix: &[i8], results: &mut [i32]) {
        assert_eq!(matrix.len(), activations.len() * results.len());
        assert!(activations.len().is_multiple_of(crate::width::STEP));
        dispatch!(self, products(activations, matrix, results));
    }

    /// Product of selected rows of a matrix with the activations.
    #[inline]
    pub(crate) fn picked_products(
        self,
        activations: &[u8],
        matrix: &[i8],
        rows: &[u32],
        results: &mut Vec<i32>,
    ) {
        let count = matrix.len() / activations.len();
        assert!(activations.len().is_multiple_of(crate::width::STEP));
        assert!(rows.is_empty() || (largest(rows) as usize) < count);
        dispatch!(self, picked_products(activations, matrix, rows, results));
    }

    /// Product of every row of a float matrix with the activations.
    #[inline]
    pub(crate) fn plain_products(self, activations: &[u8], matrix: &[f32], results: &mut [f32]) {
        assert_eq!(matrix.len(), activations.len() * results.len());
        assert!(activations.len().is_multiple_of(crate::width::STEP));
        dispatch!(self, plain_products(activations, matrix, results));
    }

    /// Adds rows of a matrix, each times its factor.
    #[inline]
    pub(crate) fn add_rows(self, sums: &mut [f32], matrix: &[f32], factors: &[(u32, f32)]) {
        assert!(sums.len().is_multiple_of(crate::width::STEP));
        dispatch!(self, add_rows(sums, matrix, factors));
    }

    /// Dot product.
    #[inline]
    pub(crate) fn dot(self, a: &[f32], b: &[f32]) -> f32 {
        assert!(a.len() == b.len() && a.len().is_multiple_of(crate::width::STEP));
        dispatch!(self, dot(a, b))
    }

    /// Adds the products of selected rows of a matrix with the units.
    #[inline]
    pub(crate) fn add_picked_dots(self, sums: &mut [f32], units: &[f32], matrix: &[f32], rows: &[u32]) {
        assert!(sums.len() == rows.len() && units.len().is_multiple_of(crate::width::STEP));
        dispatch!(self, add_picked_dots(sums, units, matrix, rows));
    }

    /// Turns logits into probabilities.
    #[inline]
    pub(crate) fn softmax(self, logits: &mut [f32]) {
        dispatch!(self, softmax(logits));
    }
}

/// The maximum, or 0 if there is none. It vectorises, unlike a search for the first number that is too large.
#[inline(always)]
fn largest<T: Copy + Default + Ord>(numbers: &[T]) -> T {
    numbers.iter().fold(T::default(), |most, &number| most.max(number))
}

impl std::fmt::Display for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.0 {
            Kind::Portable => "plain code",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        })
    }
}

/// Source of [`Kernel::difference`], compiled for each kind of processor.
#[inline(always)]
fn difference_of(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a ^ b).count_ones()).sum()
}

/// Source of [`Kernel::ones`], compiled for each kind of processor.
#[inline(always)]
fn ones_in(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// Adding and subtracting it rounds to an integer: no fraction bits are left.
const ROUNDER: f32 = 12_582_912.0;

/// Polynomial for 2^x, fitted to the range from -1/2 to 1/2.
const SERIES: [f32; 7] = [
    1.0,
    std::f32::consts::LN_2,
    0.240_226_48,
    0.055_503_325,
    0.009_618_437,
    0.001_339_887_5,
    0.000_153_533_62,
];

/// Approximates e^x for x of at most 0, within a hundred-thousandth of the result. Plain arithmetic, so that
/// it vectorises.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let power = (x * std::f32::consts::LOG2_E).max(-126.0);
    let whole = (power + ROUNDER) - ROUNDER;
    let part = power - whole;
    let fraction = SERIES.iter().rev().fold(0.0, |sum, factor| sum * part + factor);
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * fraction
}

/// Partial sums and maxima.
const LANES: usize = 16;

/// Folds a slice lane by lane, and then the lanes. Plain arithmetic like [`exp`], in the same order on every processor.
#[inline(always)]
pub fn fold_lanes(numbers: &[f32], first: f32, join: impl Fn(f32, f32) -> f32) -> f32 {
    let (blocks, rest) = numbers.as_chunks::<LANES>();
    let mut lanes = [first; LANES];
    for block in blocks {
        for (lane, &number) in lanes.iter_mut().zip(block) {
            *lane = join(*lane, number);
        }
    }
    for (lane, &number) in lanes.iter_mut().zip(rest) {
        *lane = join(*lane, number);
    }
    lanes.into_iter().fold(first, join)
}

/// Source of [`Kernel::softmax`], compiled for each kind of processor.
#[inline(always)]
fn softmax_of(logits: &mut [f32]) {
    let most = fold_lanes(logits, f32::NEG_INFINITY, |a, b| if a > b { a } else { b });
    for logit in logits.iter_mut() {
        *logit = exp(*logit - most);
    }
    let scale = 1.0 / fold_lanes(logits, 0.0, |a, b| a + b);
    for share in logits.iter_mut() {
        *share *= scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Rng;

    #[test]
    fn exponentials_are_close() {
        for step in 0..20_000 {
            let x = -(step as f32) / 250.0;
            let (close, right) = (exp(x), x.exp());
            assert!((close - right).abs() <= 1e-5 * right, "{x}: {close} {right}");
        }
    }

    /// All kernels agree to the last bit, up to the extremes.
    #[test]
    fn kernels_agree() {
        for kernel in Kernel::all() {
            agrees_with_plain_code(kernel);
        }
    }

    fn agrees_with_plain_code(kernel: Kernel) {
        let mut rng = Rng::seeded(3);
        for (hidden, outputs) in [(32, 32), (64, 96), (96, 32), (256, 96), (288, 64), (512, 33)] {
            let matrix: Vec<i16> = (0..40 * hidden).map(|_| rng.bits() as i16 / 64).collect();
            let added: Vec<u16> = (0..17).map(|_| rng.below(40) as u16).collect();
            let removed: Vec<u16> = (0..9).map(|_| rng.below(40) as u16).collect();
            let mut sums = [vec![7_i16; hidden], vec![7; hidden]];
            Kernel::PORTABLE.change(&mut sums[0], &matrix, &added, &removed);
            kernel.change(&mut sums[1], &matrix, &added, &removed);
            assert_eq!(sums[0], sums[1]);
            let words: Vec<u64> = (0..hidden + 3).map(|_| rng.bits()).collect();
            assert_eq!(Kernel::PORTABLE.ones(&words), kernel.ones(&words));
            let (a, b) = (&words[..=(hidden / 2)], &words[hidden / 2 + 2..]);
            assert_eq!(Kernel::PORTABLE.difference(a, b), kernel.difference(a, b));
            let mut lists = [[vec![1], vec![2]], [vec![3], vec![4]]];
            for (lists, kernel) in lists.iter_mut().zip([Kernel::PORTABLE, kernel]) {
                let [added, removed] = lists;
                kernel.list_changes(a, b, added, removed);
                let changed = added.len() + removed.len();
                assert_eq!(changed, kernel.difference(a, b) as usize);
            }
            assert_eq!(lists[0], lists[1]);
            let mut activations = [vec![0_u8; hidden], vec![0; hidden]];
            Kernel::PORTABLE.clip(&sums[0], &mut activations[0]);
            kernel.clip(&sums[1], &mut activations[1]);
            assert_eq!(activations[0], activations[1]);
            assert!(activations[0].iter().all(|&activation| i32::from(activation) <= ONE));
            activations[0][..8].fill(127);
            let layer: Vec<i8> =
                (0..hidden * outputs).map(|i| if i % hidden < 8 { 127 } else { rng.bits() as i8 }).collect();
            let mut results = [vec![0; outputs], vec![0; outputs]];
            Kernel::PORTABLE.products(&activations[0], &layer, &mut results[0]);
            kernel.products(&activations[0], &layer, &mut results[1]);
            assert_eq!(results[0], results[1]);
            let picks: Vec<u32> = (0..37).map(|_| rng.below(outputs as u32)).collect();
            let mut picked = [Vec::new(), Vec::new()];
            Kernel::PORTABLE.picked_products(&activations[0], &layer, &picks, &mut picked[0]);
            kernel.picked_products(&activations[0], &layer, &picks, &mut picked[1]);
            assert_eq!(picked[0], picked[1]);
            assert_eq!(picked[0][5], results[0][picks[5] as usize]);
            let plain: Vec<f32> = (0..hidden * 5).map(|_| rng.fraction() - 0.5).collect();
            let mut results = [vec![0.0; 5], vec![0.0; 5]];
            Kernel::PORTABLE.plain_products(&activations[0], &plain, &mut results[0]);
            kernel.plain_products(&activations[0], &plain, &mut results[1]);
            assert_eq!(results[0], results[1]);
            let row = plain[hidden..].iter().zip(&activations[0]);
            let right: f64 = row.map(|(weight, &unit)| f64::from(*weight) * f64::from(unit)).sum();
            assert!((f64::from(results[0][1]) - right).abs() < 1e-2, "{} {right}", results[0][1]);
            let logits: Vec<f32> = (0..hidden + 5).map(|_| 20.0 * rng.fraction() - 10.0).collect();
            let mut both = [logits.clone(), logits];
            Kernel::PORTABLE.softmax(&mut both[0]);
            kernel.softmax(&mut both[1]);
            assert_eq!(both[0], both[1]);
        }
    }

    #[test]
    fn softmax_adds_up_to_one_and_keeps_the_order() {
        let mut logits = vec![0.5, -3.0, 2.0, 2.0, -90.0];
        Kernel::best().softmax(&mut logits);
        assert!((logits.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(
            (logits[2] - logits[3]).abs() < 1e-9
                && logits[2] > logits[0]
                && logits[0] > logits[1]
                && logits[4] < 1e-30
        );
    }
}
