//! How often symbols occur, as shares of a power of two.

use super::LOW;

/// Shares are of 2 to this power.
const BITS: u32 = 12;

/// The sum of all shares.
const SUM: u32 = 1 << BITS;

/// The share of every symbol, and the sum of those before it.
pub(super) struct Frequencies {
    shares: [u32; 256],
    starts: [u32; 256],
}

impl Frequencies {
    /// Shares for these counts. Whatever occurs has one.
    pub(super) fn of(counts: &[u32; 256]) -> Self {
        let total = counts.iter().map(|&count| u64::from(count)).sum::<u64>().max(1);
        let share = |count: u32| (u64::from(count) * u64::from(SUM) / total) as u32;
        let mut shares = counts.map(|count| share(count).max(u32::from(count > 0)));
        // What rounding left goes to the largest share, or is taken from the largest.
        let sum = |shares: &[u32; 256]| shares.iter().sum::<u32>();
        while sum(&shares) != SUM {
            let (excess, lack) = (sum(&shares).saturating_sub(SUM), SUM.saturating_sub(sum(&shares)));
            let largest = (0..256).max_by_key(|&symbol| shares[symbol]).unwrap_or(0);
            shares[largest] = shares[largest] + lack - excess.min(shares[largest] / 2);
        }
        Self::with(&shares)
    }

    fn with(shares: &[u32; 256]) -> Self {
        let mut sum = 0;
        let starts = shares.map(|share| {
            sum += share;
            sum - share
        });
        Self { shares: *shares, starts }
    }

    /// Codes a symbol into a state, which sheds a word if it gets too large.
    pub(super) fn push(&self, symbol: u8, state: &mut u32, words: &mut Vec<u16>) {
        let (share, start) = (self.shares[usize::from(symbol)], self.starts[usize::from(symbol)]);
        // In 64 bits, because a share may be everything.
        if u64::from(*state) >= u64::from(share) << (32 - BITS) {
            words.push(*state as u16);
            *state >>= 16;
        }
        *state = ((*state / share) << BITS) + *state % share + start;
    }

    /// The first and the last symbol that occur, and the shares from one to the other, seven bits per byte.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let occurs = |symbol: &usize| self.shares[*symbol] > 0;
        let first = (0..256).find(occurs).unwrap_or(0);
        let last = (first..256).rfind(occurs).unwrap_or(first);
        bytes.extend([first as u8, last as u8]);
        for &share in &self.shares[first..=last] {
            if share >= 1 << 7 {
                bytes.push(share as u8 | 1 << 7);
                bytes.push((share >> 7) as u8);
            } else {
                bytes.push(share as u8);
            }
        }
    }

    /// Reads what `write` wrote. `None` if that is no table.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let mut next = || {
            let (&byte, rest) = bytes.split_first()?;
            *bytes = rest;
            Some(u32::from(byte))
        };
        let (first, last) = (next()?, next()?);
        let mut shares = [0; 256];
        for symbol in first..=last {
            let low = next()?;
            shares[symbol as usize] = if low >= 1 << 7 { low - (1 << 7) + (next()? << 7) } else { low };
        }
        (shares.iter().sum::<u32>() == SUM).then(|| Self::with(&shares))
    }

    /// For reading: the symbol of every number below `SUM`.
    pub(super) fn slots(&self) -> Slots {
        let mut slots = Vec::with_capacity(SUM as usize);
        for (symbol, &share) in self.shares.iter().enumerate() {
            // A share of everything does not fit, but then the symbol is the only one.
            let slot = |offset| (share - 1) << 20 | offset << 8 | symbol as u32;
            slots.extend((0..share).map(slot));
        }
        Slots(slots.try_into().expect("shares add up to the sum"))
    }
}

/// For each number below `SUM`: the symbol in the low byte, the offset in its share, and the share less one.
pub(super) struct Slots(Box<[u32; SUM as usize]>);

/// Words to read, and how many were.
pub(super) struct Words<'a> {
    words: &'a [[u8; 2]],
    read: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(words: &'a [[u8; 2]]) -> Self {
        Self { words, read: 0 }
    }

    /// Whether exactly all were read.
    pub(super) fn are_read(&self) -> bool {
        self.read == self.words.len()
    }
}

impl Slots {
    /// Takes a symbol out of a state, which takes in a word if it gets too small. Missing words are zero.
    #[inline]
    pub(super) fn pull(&self, state: &mut u32, words: &mut Words<'_>) -> u8 {
        let slot = self.0[(*state & (SUM - 1)) as usize];
        let (share, offset) = ((slot >> 20) + 1, slot >> 8 & (SUM - 1));
        let next = share * (*state >> BITS) + offset;
        // Without a branch, because nobody can predict it.
        let word = words.words.get(words.read).map_or(0, |&word| u16::from_le_bytes(word));
        let small = next < LOW;
        *state = if small { next << 16 | u32::from(word) } else { next };
        words.read += usize::from(small);
        slot as u8
    }
}
