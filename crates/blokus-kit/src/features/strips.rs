//! The rows of cells that shapes touch. Shapes share many rows, and rows share parts. So few additions give
//! the sum under every row at every place.

/// Padding after each board, so that it can be read with an offset of a few columns.
pub(super) const BEHIND: usize = 32;

/// Adjacent cells in a row, each given by its kind.
pub(super) type Strip = Vec<u8>;

/// All strips by number: first the single cells of each kind, then longer ones.
pub(super) struct Strips {
    known: Vec<Strip>,
    /// How each longer strip is made from two earlier ones.
    joints: Vec<Joint>,
}

/// Two strips end to end.
struct Joint {
    left: usize,
    right: usize,
    /// Length of the left strip.
    columns: usize,
}

impl Strips {
    pub(super) fn new(kinds: usize) -> Self {
        Self { known: (0..kinds as u8).map(|kind| vec![kind]).collect(), joints: Vec::new() }
    }

    /// How many boards `join` needs, one per strip.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    fn find(&self, strip: &[u8]) -> Option<usize> {
        self.known.iter().position(|known| known == strip)
    }

    /// The number of a strip. Adds the strip if it is new.
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

    /// Takes the boards of the kinds of cells and fills those of all other strips: the sum under the strip
    /// for every bit at which it may begin. Near the end of a board, where the strip would run past it, the
    /// sums are meaningless.
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
