//! Stable 64-bit hashing for position keys.

/// Spreads the bits of `value` over the whole word (the finaliser of `SplitMix64`, a bijection). The keys are
/// the same on every machine and need no tables.
#[inline]
pub const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
