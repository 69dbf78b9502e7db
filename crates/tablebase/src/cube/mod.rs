//! Sets of colourings as bit cubes.
//!
//! A set of assignments to `n` two-valued variables is an array of `2^n` bits: bit `y` says whether the assignment
//! whose variable `i` is bit `i` of `y` belongs to it. Games whose positions are "which of these stones are mine"
//! then work on 64 positions with one instruction: adding, removing or moving a stone only renames variables, and a
//! [`Gather`] does the renaming. Variables 0 to 5 select a bit inside a word and are called low; the others select
//! the word and are called high.
//!
//! Cubes of fewer than six variables fill one word, in which the missing variables make no difference.

mod gather;
mod plan;

pub use gather::Gather;
pub use plan::{Link, Plan};

/// Variables that select a bit inside a word.
pub const LOW: usize = 6;

/// `LOW_SET[i]` has the bits whose index has variable `i` set.
pub const LOW_SET: [u64; LOW] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// How many words a cube of `variables` variables fills.
pub const fn words(variables: usize) -> usize {
    1 << variables.saturating_sub(LOW)
}

/// The bits of a word whose assignments set at most `most` of the low variables.
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

/// Writes to `to` the set of the complements of the assignments in `from`: every variable changes its value.
pub fn complement_assignments(from: &[u64], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from.iter().rev()) {
        *to = from.reverse_bits();
    }
}
