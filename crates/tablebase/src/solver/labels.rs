//! The state of the solver: what is known about every position.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::cube::{self, LOW};
use crate::retro::{Retro, Target};
use crate::value::{DRAW, Grade, LOSS, WIN};

/// Words per unit of parallel work.
const PIECE: usize = 1 << 12;

/// The decided positions.
#[derive(Debug)]
pub(super) struct Labels {
    pub(super) wins: Vec<u64>,
    pub(super) losses: Vec<u64>,
    /// Codes of all positions, if the table stores distances.
    pub(super) codes: Option<Vec<u8>>,
    /// Predecessors found by the last sweep for losses and by the last for wins.
    reached: [Vec<u64>; 2],
    /// By number of stones: whether the last sweep decided anything.
    changed: Vec<bool>,
    /// Sweeps left that must process everything: neither kind has a previous sweep to start from, and the
    /// first target differs from all others.
    fresh: u8,
    sweeps: u16,
    finished: bool,
}

/// The initial value of `fresh`.
const FRESH: u8 = 3;

impl Labels {
    /// Starts with no decided positions.
    pub(super) fn new(game: &impl Retro, grade: Grade) -> Self {
        let words = game.words();
        Self {
            wins: vec![0; words],
            losses: vec![0; words],
            codes: (grade == Grade::Full).then(|| vec![DRAW; words * 64]),
            reached: [Vec::new(), Vec::new()],
            changed: vec![true; most_stones(game) + 1],
            fresh: FRESH,
            sweeps: 0,
            finished: false,
        }
    }

    /// Resumes with all distances below `sweeps` known.
    pub(super) fn resume(&mut self, sweeps: u16) {
        self.sweeps = sweeps;
    }

    /// Finished sweeps: all smaller distances are known.
    pub(super) fn sweeps(&self) -> u16 {
        self.sweeps
    }

    /// Whether the last sweeps decided nothing.
    pub(super) fn finished(&self) -> bool {
        self.finished
    }

    pub(super) fn code(&self, position: usize) -> u8 {
        if let Some(codes) = &self.codes {
            return codes[position];
        }
        let is_in = |set: &[u64]| set[position / 64] >> (position % 64) & 1 == 1;
        match (is_in(&self.wins), is_in(&self.losses)) {
            (true, _) => WIN,
            (_, true) => LOSS,
            _ => DRAW,
        }
    }

    pub(super) fn most_code(&self) -> u8 {
        // The last sweep found nothing.
        if self.codes.is_some() { self.sweeps.saturating_sub(1) as u8 } else { WIN }
    }

    /// Decides the positions at the next distance and returns their number. At even distances these are
    /// losses: every turn leads to a known win. At odd distances they are wins: some turn leads to a known
    /// loss.
    pub(super) fn sweep(&mut self, game: &impl Retro) -> u64 {
        let losing = self.sweeps.is_multiple_of(2);
        let [before_losses, before_wins] = &mut self.reached;
        let (reached, set) = if losing { (before_losses, &self.wins) } else { (before_wins, &self.losses) };
        reached.resize(set.len(), 0);
        let target = Target { set, complement: losing, everything: self.sweeps == 0, changed: &self.changed };
        game.predecessors(target, reached);
        let (mine, other) =
            if losing { (&mut self.losses, &self.wins) } else { (&mut self.wins, &self.losses) };
        let flip = if losing { u64::MAX } else { 0 };
        let exists = Existing::new(game);
        let found: Vec<AtomicU64> = exists.0.iter().map(|_| AtomicU64::new(0)).collect();
        let code = self.sweeps as u8 + 1;
        let mut codes: Vec<&mut [u8]> = match &mut self.codes {
            Some(codes) => codes.chunks_mut(PIECE * 64).collect(),
            None => (0..mine.len().div_ceil(PIECE)).map(|_| &mut [][..]).collect(),
        };
        let pieces = mine.par_chunks_mut(PIECE).zip(other.par_chunks(PIECE)).zip(reached.par_chunks(PIECE));
        pieces.zip(codes.par_iter_mut()).enumerate().for_each(
            |(piece, (((mine, other), reached), codes))| {
                for run in exists.runs(game, piece * PIECE, mine.len()) {
                    let mut count = 0;
                    for word in run.words.clone() {
                        let new = (reached[word] ^ flip) & run.exist(word) & !mine[word] & !other[word];
                        if new == 0 {
                            continue;
                        }
                        mine[word] |= new;
                        count += u64::from((new & run.counted).count_ones());
                        if !codes.is_empty() {
                            write_code(&mut codes[word * 64..][..64], new, code);
                        }
                    }
                    found[run.stones].fetch_add(count, Ordering::Relaxed);
                }
            },
        );
        let found: Vec<u64> = found.into_iter().map(AtomicU64::into_inner).collect();
        self.sweeps += 1;
        self.fresh = self.fresh.saturating_sub(1);
        self.changed = found.iter().map(|&found| self.fresh > 0 || found > 0).collect();
        let found = found.iter().sum();
        self.finished = found == 0;
        found
    }
}

fn most_stones(game: &impl Retro) -> usize {
    game.cubes().iter().map(|cube| cube.variables).max().unwrap_or(0)
}

#[inline]
fn write_code(codes: &mut [u8], mut new: u64, code: u8) {
    while new != 0 {
        codes[new.trailing_zeros() as usize] = code;
        new &= new - 1;
    }
}

/// The bits of each word whose positions exist.
struct Existing(Vec<Vec<u64>>);

impl Existing {
    fn new(game: &impl Retro) -> Self {
        let masks = |variables: usize| {
            let owned = game.owned(variables);
            let (least, most) = (*owned.start() as i32, *owned.end() as i32);
            let high = variables.saturating_sub(LOW) as i32;
            (0..=high).map(|ones| cube::at_most(most - ones) & !cube::at_most(least - 1 - ones)).collect()
        };
        Self((0..=most_stones(game)).map(masks).collect())
    }

    /// Splits `length` words starting at `first` at cube boundaries.
    fn runs<'a>(
        &'a self,
        game: &'a impl Retro,
        first: usize,
        length: usize,
    ) -> impl Iterator<Item = Run<'a>> {
        let start = game.cubes().partition_point(|cube| cube.base <= first) - 1;
        let cubes = game.cubes()[start..].iter().take_while(move |cube| cube.base < first + length);
        cubes.map(move |cube| Run {
            words: cube.base.max(first) - first
                ..(cube.base + cube::words(cube.variables) - first).min(length),
            stones: cube.variables,
            counted: if cube.variables < LOW { (1 << (1 << cube.variables)) - 1 } else { u64::MAX },
            offset: first.wrapping_sub(cube.base),
            masks: &self.0[cube.variables],
        })
    }
}

/// Words of one cube.
struct Run<'a> {
    /// Their range within the piece.
    words: Range<usize>,
    stones: usize,
    /// The bits that count; in a cube smaller than a word the others are repetitions.
    counted: u64,
    /// Converts an index in the piece to an index in the cube.
    offset: usize,
    masks: &'a [u64],
}

impl Run<'_> {
    /// The positions of a word that exist.
    fn exist(&self, word: usize) -> u64 {
        if self.stones < LOW {
            u64::MAX
        } else {
            self.masks[word.wrapping_add(self.offset).count_ones() as usize]
        }
    }
}
