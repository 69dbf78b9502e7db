//! An arena for the tree: bounded, allocated in chunks on demand, and never moved, so that threads can share
//! it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

const CHUNK: usize = 1 << 14;

/// Items are reserved in contiguous runs and freed all at once.
pub(super) struct Pool<T> {
    chunks: Box<[OnceLock<Box<[T]>>]>,
    used: AtomicUsize,
}

impl<T: Default> Pool<T> {
    pub(super) const LONGEST_RUN: usize = CHUNK;

    /// At most `bytes`, but at least one chunk.
    pub(super) fn new(bytes: usize) -> Self {
        let chunks = (bytes / (CHUNK * size_of::<T>())).clamp(1, (u32::MAX >> 2) as usize / CHUNK);
        Self { chunks: (0..chunks).map(|_| OnceLock::new()).collect(), used: AtomicUsize::new(0) }
    }

    /// Room for this many items, for a pool that [`make_room`](Self::make_room) fills.
    pub(super) fn with_room_for(items: usize) -> Self {
        let chunks = items.div_ceil(CHUNK);
        Self { chunks: (0..chunks).map(|_| OnceLock::new()).collect(), used: AtomicUsize::new(0) }
    }

    /// The most items.
    pub(super) fn room(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    /// Allocates the item at an index that another pool has reserved.
    pub(super) fn make_room(&self, index: usize) {
        self.chunks[index / CHUNK].get_or_init(new_chunk);
    }

    /// Reserves a contiguous run, or `None` if the pool is full. Items keep the contents of their last use.
    pub(super) fn reserve(&self, count: usize) -> Option<usize> {
        if count > CHUNK {
            return None;
        }
        let mut used = self.used.load(Ordering::Relaxed);
        loop {
            let fits = used % CHUNK + count <= CHUNK;
            let first = if fits { used } else { used.next_multiple_of(CHUNK) };
            if first + count > self.room() {
                return None;
            }
            let end = first + count;
            match self.used.compare_exchange_weak(used, end, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => {
                    if let Some(chunk) = self.chunks.get(first / CHUNK) {
                        chunk.get_or_init(new_chunk);
                    }
                    return Some(first);
                }
                Err(now) => used = now,
            }
        }
    }

    /// A reserved run.
    #[inline]
    pub(super) fn run(&self, first: usize, count: usize) -> &[T] {
        let chunk = self.chunks[first / CHUNK].get().expect("a reserved run lies in a chunk");
        &chunk[first % CHUNK..first % CHUNK + count]
    }

    /// A reserved item.
    #[inline]
    pub(super) fn item(&self, index: usize) -> &T {
        &self.chunks[index / CHUNK].get().expect("a reserved item lies in a chunk")[index % CHUNK]
    }

    /// Reserved items.
    pub(super) fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Items that are not reserved.
    pub(super) fn left(&self) -> usize {
        self.room() - self.used()
    }

    /// The reserved fraction of the pool.
    pub(super) fn fullness(&self) -> f64 {
        self.used() as f64 / self.room() as f64
    }

    /// Frees all items.
    pub(super) fn clear(&mut self) {
        *self.used.get_mut() = 0;
    }
}

fn new_chunk<T: Default>() -> Box<[T]> {
    (0..CHUNK).map(|_| T::default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_do_not_overlap_and_end_with_the_pool() {
        let pool: Pool<u64> = Pool::new(3 * CHUNK * 8);
        let mut ends = 0;
        let mut total = 0;
        while let Some(first) = pool.reserve(5000) {
            assert!(first >= ends && first / CHUNK == (first + 4999) / CHUNK);
            assert_eq!(pool.run(first, 5000).len(), 5000);
            ends = first + 5000;
            total += 1;
        }
        assert_eq!(total, 9);
        assert!(pool.reserve(CHUNK + 1).is_none());
    }
}
