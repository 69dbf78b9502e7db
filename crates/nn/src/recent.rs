//! Positions that were looked at lately. A search values a position when it first comes by, and asks for its moves when it
//! comes again: by then it has looked at others, but not at many.

/// What a position is recognised by: its key, and whose view it was.
type Key = (u64, usize);

/// So many positions are remembered.
const ROOM: usize = 2048;

/// Places in the list of what is remembered where; a position may lose its place to another.
const PLACES: usize = 2 * ROOM;

/// The inputs and second layers of the latest positions.
pub(crate) struct Recent<T> {
    /// One more than the number of the position at this place; 0 for none.
    places: Vec<u16>,
    keys: Vec<Key>,
    inputs: Vec<u64>,
    layers: Vec<T>,
    words: usize,
    units: usize,
    next: usize,
}

impl<T: Copy> Recent<T> {
    /// Remembers nothing yet.
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

    /// Forgets everything. The list may still name places: nothing is found there.
    pub(crate) fn forget(&mut self) {
        self.keys.clear();
        self.inputs.clear();
        self.layers.clear();
        self.next = 0;
    }

    fn place((key, actor): Key) -> usize {
        key as usize % (PLACES / 2) * 2 + actor % 2
    }

    /// Copies what is known of a position. Says whether anything is.
    pub(crate) fn recall(&self, key: Key, inputs: &mut [u64], layer: &mut [T]) -> bool {
        let Some(number) = usize::from(self.places[Self::place(key)]).checked_sub(1) else { return false };
        if self.keys.get(number) != Some(&key) {
            return false;
        }
        inputs.copy_from_slice(&self.inputs[number * self.words..][..self.words]);
        layer.copy_from_slice(&self.layers[number * self.units..][..self.units]);
        true
    }

    /// Remembers a position in place of the oldest one.
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
