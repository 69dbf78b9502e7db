//! The project's only random number generator: seeded, fast, and identical on every machine.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded generator (xoshiro256++). Draws are implemented here, not by a library's distributions, so that
/// goldens, signatures and recorded games survive library updates.
///
/// ```
/// use game_core::Rng;
///
/// let (mut one, mut same) = (Rng::seeded(7), Rng::seeded(7));
/// assert_eq!(one.below(1000), same.below(1000));
/// assert!(one.pick(&["a", "b"]).is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The same seed always gives the same sequence.
    pub fn seeded(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number below `bound`, with a bias below `bound / 2^32`. That is negligible for a few
    /// thousand moves and costs one multiplication.
    ///
    /// # Panics
    /// In debug builds, if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "nothing to draw from");
        (((self.bits() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A uniform number in `0.0..1.0`.
    #[inline]
    pub fn fraction(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1 << 24) as f32
    }

    /// A uniformly random element, or `None` if the slice is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }

    /// Puts the elements in random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_a_seed_never_changes() {
        let mut rng = Rng::seeded(7);
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, [55, 172, 717, 427, 963, 465, 723, 329]);
    }

    #[test]
    fn draws_are_spread_evenly() {
        let mut rng = Rng::seeded(1);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_600..10_400).contains(&n)), "{counts:?}");
    }
}
