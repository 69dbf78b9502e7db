//! What is known about every position while solving.

use rayon::prelude::*;

use crate::cube::{self, LOW};
use crate::retro::{Retro, Target};
use crate::value::{DRAW, Grade, LOSS, WIN};

/// Work is divided into pieces of so many words.
const PIECE: usize = 1 << 12;

/// The decided positions.
#[derive(Debug)]
pub(super) struct Labels {
    pub(super) wins: Vec<u64>,
    pub(super) losses: Vec<u64>,
    /// The codes of the positions, for tables with distances.
    pub(super) codes: Option<Vec<u8>>,
    sweeps: u16,
    finished: bool,
}

impl Labels {
    /// Nothing is known.
    pub(super) fn new(game: &impl Retro, grade: Grade) -> Self {
        let words = game.words();
        Self {
            wins: vec![0; words],
            losses: vec![0; words],
            codes: (grade == Grade::Full).then(|| vec![DRAW; words * 64]),
            sweeps: 0,
            finished: false,
        }
    }

    /// Everything at a distance below `sweeps` is known.
    pub(super) fn resume(&mut self, sweeps: u16) {
        self.sweeps = sweeps;
    }

    /// How many sweeps are done: all smaller distances are known.
    pub(super) fn sweeps(&self) -> u16 {
        self.sweeps
    }

    /// Whether nothing more can change.
    pub(super) fn finished(&self) -> bool {
        self.finished
    }

    /// The code of a position.
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

    /// The largest code.
    pub(super) fn most_code(&self) -> u8 {
        // The last sweep found nothing.
        if self.codes.is_some() { self.sweeps.saturating_sub(1) as u8 } else { WIN }
    }

    /// Decides the positions at the next distance, and returns how many there are. Positions at even distances are
    /// lost: all turns lead to positions that are known to be won. Positions at odd distances are won: some turn leads
    /// to one that is known to be lost.
    pub(super) fn sweep(&mut self, game: &impl Retro) -> u64 {
        let losing = self.sweeps % 2 == 0;
        let set = if losing { &self.wins } else { &self.losses };
        let mut reached = vec![0; set.len()];
        let target = Target { set, complement: losing, everything: self.sweeps == 0 };
        game.predecessors(target, &mut reached);
        let (mine, other) =
            if losing { (&mut self.losses, &self.wins) } else { (&mut self.wins, &self.losses) };
        let flip = if losing { u64::MAX } else { 0 };
        let exists = Existing::new(game);
        let code = self.sweeps as u8 + 1;
        let mut no_codes = Vec::new();
        let codes = self.codes.as_mut().unwrap_or(&mut no_codes);
        let empty = codes.is_empty();
        // An empty list still has to be divided like the others.
        let mut slices: Vec<&mut [u8]> = if empty {
            (0..mine.len().div_ceil(PIECE)).map(|_| &mut [][..]).collect()
        } else {
            codes.chunks_mut(PIECE * 64).collect()
        };
        let found = mine
            .par_chunks_mut(PIECE)
            .zip(other.par_chunks(PIECE))
            .zip(reached.par_chunks(PIECE))
            .zip(slices.par_iter_mut())
            .enumerate()
            .map(|(piece, (((mine, other), reached), codes))| {
                let mut found = 0;
                exists.visit(game, piece * PIECE, mine.len(), |word, exists, counts| {
                    let new = (reached[word] ^ flip) & exists & !mine[word] & !other[word];
                    mine[word] |= new;
                    found += u64::from((new & counts).count_ones());
                    if !codes.is_empty() {
                        write_code(&mut codes[word * 64..][..64], new, code);
                    }
                });
                found
            })
            .sum();
        self.sweeps += 1;
        self.finished = found == 0;
        found
    }
}

#[inline]
fn write_code(codes: &mut [u8], mut new: u64, code: u8) {
    while new != 0 {
        codes[new.trailing_zeros() as usize] = code;
        new &= new - 1;
    }
}

/// Which bits of a word are positions that exist.
struct Existing(Vec<Vec<u64>>);

impl Existing {
    fn new(game: &impl Retro) -> Self {
        let most = game.cubes().iter().map(|cube| cube.variables).max().unwrap_or(0);
        let masks = |variables: usize| {
            let owned = game.owned(variables);
            let (least, most) = (*owned.start() as i32, *owned.end() as i32);
            let high = variables.saturating_sub(LOW) as i32;
            (0..=high).map(|ones| cube::at_most(most - ones) & !cube::at_most(least - 1 - ones)).collect()
        };
        Self((0..=most).map(masks).collect())
    }

    /// Calls `visit` for `length` words from `first` on with the number of the word, the bits that exist, and the bits
    /// that count: in a cube of less than a word the others are repetitions.
    fn visit(&self, game: &impl Retro, first: usize, length: usize, mut visit: impl FnMut(usize, u64, u64)) {
        let cubes = game.cubes();
        let mut number = cubes.partition_point(|cube| cube.base <= first) - 1;
        let mut word = first;
        while word < first + length {
            let cube = cubes[number];
            let masks = &self.0[cube.variables];
            let counts = if cube.variables < LOW { (1 << (1 << cube.variables)) - 1 } else { u64::MAX };
            let end = (cube.base + cube::words(cube.variables)).min(first + length);
            while word < end {
                let ones = (word - cube.base).count_ones() as usize;
                let exists = if cube.variables < LOW { u64::MAX } else { masks[ones] };
                visit(word - first, exists, counts);
                word += 1;
            }
            number += 1;
        }
    }
}
