//! Rows of what shapes touch. Shapes have many of them in common, and those have pieces in common: what lies under all of
//! them, wherever they begin, is made with few additions.

/// Numbers behind each board, so that boards can be read from a few columns on.
pub(super) const BEHIND: usize = 32;

/// Neighbouring cells in a row, each as the number of its kind.
pub(super) type Strip = Vec<u8>;

/// Strips, numbered: the kinds of cells alone, and then longer ones.
pub(super) struct Strips {
    known: Vec<Strip>,
    /// How the longer ones are made of those before them.
    joints: Vec<Joint>,
}

/// A strip, and another from where it ends.
struct Joint {
    left: usize,
    right: usize,
    /// Columns of the left one.
    columns: usize,
}

impl Strips {
    pub(super) fn new(kinds: usize) -> Self {
        Self { known: (0..kinds as u8).map(|kind| vec![kind]).collect(), joints: Vec::new() }
    }

    /// How many boards there are.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    fn find(&self, strip: &[u8]) -> Option<usize> {
        self.known.iter().position(|known| known == strip)
    }

    /// The number of a strip, which becomes known if it is not.
    pub(super) fn number(&mut self, strip: &[u8]) -> usize {
        if let Some(number) = self.find(strip) {
            return number;
        }
        let is_known = |columns: &usize| {
            self.find(&strip[..*columns]).is_some() && self.find(&strip[*columns..]).is_some()
        };
        let columns = (1..strip.len()).find(is_known).unwrap_or(strip.len() / 2);
        let (left, right) = (self.number(&strip[..columns]), self.number(&strip[columns..]));
        self.known.push(strip.to_vec());
        self.joints.push(Joint { left, right, columns });
        self.known.len() - 1
    }

    /// Given the boards of the kinds of cells, makes those of all other strips: what lies under the strip where it begins at
    /// a bit. Near the end of a board, where the strip would go beyond it, the numbers mean nothing.
    #[inline(always)]
    pub(super) fn join<const BITS: usize, const STRIDE: usize>(&self, boards: &mut [[i16; STRIDE]]) {
        const { assert!(BITS + BEHIND == STRIDE) };
        let kinds = self.known.len() - self.joints.len();
        for (number, joint) in (kinds..).zip(&self.joints) {
            let (before, after) = boards.split_at_mut(number);
            let left = &before[joint.left];
            let Some(right) = before[joint.right][joint.columns..].first_chunk::<BITS>() else { continue };
            for ((sum, left), right) in after[0][..BITS].iter_mut().zip(left).zip(right) {
                *sum = left.wrapping_add(*right);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Rng;

    #[test]
    fn boards_tell_what_lies_under_strips() {
        let mut strips = Strips::new(3);
        let mut rng = Rng::seeded(1);
        let wanted: Vec<Strip> =
            (0..40).map(|_| (0..=rng.below(7)).map(|_| rng.below(3) as u8).collect()).collect();
        let numbers: Vec<usize> = wanted.iter().map(|strip| strips.number(strip)).collect();
        let mut boards = vec![[0; 256 + BEHIND]; strips.len()];
        for board in &mut boards[..3] {
            board[..256].fill_with(|| rng.below(1000) as i16 - 500);
        }
        strips.join::<256, { 256 + BEHIND }>(&mut boards);
        for (strip, number) in wanted.iter().zip(numbers) {
            assert_eq!(strips.number(strip), number, "known strips keep their numbers");
            for bit in 0..=256 - strip.len() {
                let under = strip.iter().zip(bit..).map(|(&kind, bit)| boards[usize::from(kind)][bit]);
                assert_eq!(boards[number][bit], under.sum::<i16>());
            }
        }
    }
}
