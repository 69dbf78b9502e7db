//! A cache of recent positions. A search evaluates a position on its first visit and asks for priors on a
//! later one. By then it has evaluated others, but not many.

/// A position's key and its actor.
type Key = (u64, usize);

/// Number of cached positions.
const ROOM: usize = 2048;

/// Size of the index into the cache. On a collision the newer position wins.
const PLACES: usize = 2 * ROOM;

/// Inputs and second layers of the latest positions.
pub(crate) struct Recent<T> {
    /// One more than the position's number; 0 for none.
    places: Vec<u16>,
    keys: Vec<Key>,
    inputs: Vec<u64>,
    layers: Vec<T>,
    words: usize,
    units: usize,
    next: usize,
}

impl<T: Copy> Recent<T> {
    /// An empty cache.
    pub(crate) fn new(words: usize, units: usize) -> Self {
        Self {
            places: vec![0; PLACES],
            keys: Vec::new(),
            inputs: Vec::new(),
            layers: Vec::new(),
            words,
            units,
            next: 0,
        }
    }

    /// Clears the cache. The index may keep stale entries; the key check rejects them.
    pub(crate) fn forget(&mut self) {
        self.keys.clear();
        self.inputs.clear();
        self.layers.clear();
        self.next = 0;
    }

    fn place((key, actor): Key) -> usize {
        key as usize % (PLACES / 2) * 2 + actor % 2
    }

    /// Copies the entry of a position. Returns whether there is one.
    pub(crate) fn recall(&self, key: Key, inputs: &mut [u64], layer: &mut [T]) -> bool {
        let Some(number) = usize::from(self.places[Self::place(key)]).checked_sub(1) else { return false };
        if self.keys.get(number) != Some(&key) {
            return false;
        }
        inputs.copy_from_slice(&self.inputs[number * self.words..][..self.words]);
        layer.copy_from_slice(&self.layers[number * self.units..][..self.units]);
        true
    }

    /// Stores a position in place of the oldest one.
    pub(crate) fn note(&mut self, key: Key, inputs: &[u64], layer: &[T]) {
        let number = self.next % ROOM;
        self.next += 1;
        if number == self.keys.len() {
            self.keys.push(key);
            self.inputs.extend_from_slice(inputs);
            self.layers.extend_from_slice(layer);
        } else {
            self.keys[number] = key;
            self.inputs[number * self.words..][..self.words].copy_from_slice(inputs);
            self.layers[number * self.units..][..self.units].copy_from_slice(layer);
        }
        self.places[Self::place(key)] = number as u16 + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_positions_are_recalled_as_they_were() {
        let mut recent = Recent::new(2, 3);
        let key = |number: u64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15), (number % 4) as usize);
        let (mut inputs, mut layer) = ([0; 2], [0; 3]);
        let (mut known, mut forgotten) = (0, 0);
        for number in 0..10_000_u64 {
            assert!(!recent.recall(key(number), &mut inputs, &mut layer));
            recent.note(key(number), &[number, !number], &[number as u8; 3]);
            assert!(recent.recall(key(number), &mut inputs, &mut layer));
            let earlier = number / 2 + 7;
            if earlier < number && recent.recall(key(earlier), &mut inputs, &mut layer) {
                assert_eq!((inputs, layer), ([earlier, !earlier], [earlier as u8; 3]));
                known += 1;
            } else {
                forgotten += 1;
            }
        }
        assert!(known > 1_000 && forgotten > 1_000, "{known} {forgotten}");
        recent.forget();
        assert!(!recent.recall(key(9_999), &mut inputs, &mut layer));
    }
}
