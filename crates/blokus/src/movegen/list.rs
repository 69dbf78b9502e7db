//! Lists legal placements: turns sets of bits into one number per placement.
//!
//! Which parts of the board hold legal places is hard to predict, and a mispredicted branch costs more than
//! several stores. So the code here is branch-free: it always writes, then keeps or overwrites the value.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::MOST_CHUNKS;
use crate::orientation::ORIENTATION_COUNT;

/// Bits unpacked at a time, even if there are fewer.
const BATCH: usize = 3;

/// Non-empty chunks of legal places, each with the code of its first bit. The last entry is scratch space.
pub(super) type Chunks = [(u64, u32); ORIENTATION_COUNT * MOST_CHUNKS + 1];

/// A list being built.
#[derive(Debug)]
pub struct Listing {
    chunks: Box<Chunks>,
    /// The code of each placement. Entries from `code_count` on are garbage.
    codes: Vec<u32>,
    code_count: usize,
}

impl Listing {
    fn new() -> Self {
        let chunks = vec![(0, 0); ORIENTATION_COUNT * MOST_CHUNKS + 1].into_boxed_slice();
        let chunks = chunks.try_into().expect("the list has the length of the array");
        Self { chunks, codes: Vec::new(), code_count: 0 }
    }

    /// Runs `action` with this thread's listing, which is too large to allocate for every position.
    #[cfg(feature = "std")]
    pub(crate) fn with<R>(action: impl FnOnce(&mut Listing) -> R) -> R {
        std::thread_local! {
            static LISTING: std::cell::RefCell<Listing> = std::cell::RefCell::new(Listing::new());
        }
        LISTING.with_borrow_mut(action)
    }

    /// Runs `action` with a new listing, because there are no thread-locals without the standard library.
    #[cfg(not(feature = "std"))]
    pub(crate) fn with<R>(action: impl FnOnce(&mut Listing) -> R) -> R {
        action(&mut Listing::new())
    }

    /// Codes of the placements.
    pub(crate) fn codes(&self) -> &[u32] {
        &self.codes[..self.code_count]
    }

    /// Buffer for the chunks.
    #[inline(always)]
    pub(super) fn chunks_mut(&mut self) -> &mut Chunks {
        &mut self.chunks
    }

    /// Turns the first `chunk_count` chunks into codes.
    #[inline(always)]
    pub(super) fn unpack(&mut self, chunk_count: usize) {
        let chunks = &self.chunks[..chunk_count];
        let count: u32 = chunks.iter().map(|(chunk, _)| chunk.count_ones()).sum();
        self.code_count = count as usize;
        if self.codes.len() < self.code_count + BATCH {
            self.codes.resize(2 * self.code_count + BATCH, 0);
        }
        let mut next = 0;
        for &(mut chunk, code) in chunks {
            let after = next + chunk.count_ones() as usize;
            while next < after {
                for item in &mut self.codes[next..next + BATCH] {
                    *item = code + chunk.trailing_zeros();
                    chunk &= chunk.wrapping_sub(1);
                }
                next += BATCH;
            }
            next = after;
        }
    }
}
