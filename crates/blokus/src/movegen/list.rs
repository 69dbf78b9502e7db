//! Legal placements as a list: from sets of bits to one number per placement.
//!
//! Which parts of the board hold legal places is hard to predict, and a mispredicted branch costs more than several
//! stores. So nothing here asks before it writes: values are written, and then kept or overwritten.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::MOST_CHUNKS;
use crate::orientation::ORIENTATION_COUNT;

/// Bits unpacked at a time, whether or not there are so many.
const BATCH: usize = 3;

/// Chunks of legal places that are not empty, each with the code of its first bit; the last is never used.
pub(super) type Chunks = [(u64, u32); ORIENTATION_COUNT * MOST_CHUNKS + 1];

/// A list in the making.
#[derive(Debug)]
pub struct Listing {
    chunks: Box<Chunks>,
    /// The code of each placement; rubbish behind `code_count`.
    codes: Vec<u32>,
    code_count: usize,
}

impl Listing {
    fn new() -> Self {
        let chunks = vec![(0, 0); ORIENTATION_COUNT * MOST_CHUNKS + 1].into_boxed_slice();
        let chunks = chunks.try_into().expect("the list has the length of the array");
        Self { chunks, codes: Vec::new(), code_count: 0 }
    }

    /// Runs `action` with this thread's listing: it is too large to be made anew for every position.
    #[cfg(feature = "std")]
    pub(crate) fn with<R>(action: impl FnOnce(&mut Listing) -> R) -> R {
        std::thread_local! {
            static LISTING: std::cell::RefCell<Listing> = std::cell::RefCell::new(Listing::new());
        }
        LISTING.with_borrow_mut(action)
    }

    /// Runs `action` with a new listing: without the standard library there is nothing that belongs to a thread.
    #[cfg(not(feature = "std"))]
    pub(crate) fn with<R>(action: impl FnOnce(&mut Listing) -> R) -> R {
        action(&mut Listing::new())
    }

    /// The codes of the placements.
    pub(crate) fn codes(&self) -> &[u32] {
        &self.codes[..self.code_count]
    }

    /// Where the chunks go.
    #[inline(always)]
    pub(super) fn chunks_mut(&mut self) -> &mut Chunks {
        &mut self.chunks
    }

    /// Makes codes of the first `chunk_count` chunks.
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
