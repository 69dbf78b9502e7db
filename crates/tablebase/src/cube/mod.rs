//! Sets of colourings as bit arrays.
//!
//! A set of assignments to `n` binary variables is an array of `2^n` bits: bit `y` is set if the assignment
//! whose variable `i` is bit `i` of `y` is in the set. Adding, removing or moving a stone only permutes
//! variables, so a [`Gather`] handles 64 positions per instruction. Variables 0 to 5 select a bit within a
//! word and are called low; the others select the word and are called high.
//!
//! Cubes of fewer than six variables fill one word and repeat in it.

mod gather;
mod plan;

pub use gather::Gather;
pub use plan::{Link, Plan};

/// The number of low variables, which select a bit within a word.
pub const LOW: usize = 6;

/// `LOW_SET[i]` has the bits whose index sets variable `i`.
pub const LOW_SET: [u64; LOW] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Words of a cube with `variables` variables.
pub const fn words(variables: usize) -> usize {
    1 << variables.saturating_sub(LOW)
}

/// The bits whose index sets at most `most` low variables.
pub const fn at_most(most: i32) -> u64 {
    let mut bits = 0;
    let mut y = 0_u64;
    while y < 64 {
        if y.count_ones() as i32 <= most {
            bits |= 1 << y;
        }
        y += 1;
    }
    bits
}

/// Writes the complements of all assignments in `from` to `to`: every variable is flipped.
pub fn complement_assignments(from: &[u64], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from.iter().rev()) {
        *to = from.reverse_bits();
    }
}
