//! Arrays aligned to cache lines, so that a row of a line's size never straddles two.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Bytes of a cache line.
const LINE: usize = 64;

/// An array aligned to cache lines.
pub struct Aligned<T> {
    /// Larger than the array, which starts at `first`.
    room: Vec<T>,
    first: usize,
    length: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// An array of zeros.
    pub fn zeros(length: usize) -> Self {
        let room = vec![T::default(); length + LINE / size_of::<T>().max(1)];
        // Without alignment the array still works, only slower.
        let first = Some(room.as_ptr().align_offset(LINE)).filter(|&first| first <= LINE).unwrap_or(0);
        let first = first.min(room.len() - length);
        Self { room, first, length }
    }
}

impl<T: Copy + Default> From<Vec<T>> for Aligned<T> {
    fn from(items: Vec<T>) -> Self {
        let mut aligned = Self::zeros(items.len());
        aligned.copy_from_slice(&items);
        aligned
    }
}

impl<T: Copy + Default> Default for Aligned<T> {
    fn default() -> Self {
        Self::zeros(0)
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.room[self.first..self.first + self.length]
    }
}

impl<T> DerefMut for Aligned<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.room[self.first..self.first + self.length]
    }
}

impl<T: Copy + Default> Clone for Aligned<T> {
    /// A copy has another address and must be aligned anew.
    fn clone(&self) -> Self {
        self.to_vec().into()
    }
}

impl<T: PartialEq> PartialEq for Aligned<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug> fmt::Debug for Aligned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_kept_and_aligned() {
        for length in [0, 1, 63, 64, 1000] {
            let items: Vec<i16> = (0..length).collect();
            let aligned: Aligned<i16> = items.clone().into();
            let copy = aligned.clone();
            assert_eq!(*aligned, *items);
            assert_eq!(aligned, copy);
            assert_eq!(copy.as_ptr() as usize % LINE, 0);
        }
    }
}
