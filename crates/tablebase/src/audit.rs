//! Verifies values against the values of the following positions.
//!
//! A table with distances is correct if every entry agrees with its turns: by induction over the distance
//! every win and every loss is correct, and nobody can be forced out of the drawn positions.

use std::sync::atomic::{AtomicU8, Ordering};

use game_core::Rng;
use rayon::prelude::*;

use crate::codec::{ABSENT, MAX_VARIABLES};
use crate::file::Table;
use crate::retro::Retro;
use crate::value::{DRAW, Grade, LOSS, Value, WIN};

/// The result of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Next {
    /// A position, from the view of the next player to move.
    Position {
        /// Its cube.
        cube: usize,
        /// Its number in the cube.
        number: usize,
    },
    /// A position outside the table with this distance: the player to move loses if it is even and wins if it
    /// is odd.
    Known(u8),
}

/// A game that can list the turns of a single position, to verify tables.
pub trait Turns: Retro {
    /// Calls `visit` with the result of each turn.
    fn visit_next(&self, cube: usize, number: usize, visit: impl FnMut(Next));
}

/// The result of an audit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Audit {
    /// Positions checked.
    pub checked: u64,
    /// Positions whose value disagrees with their turns.
    pub wrong: u64,
    /// One of those, as cube and number.
    pub example: Option<(usize, usize)>,
}

impl Audit {
    fn plus(self, other: Self) -> Self {
        Self {
            checked: self.checked + other.checked,
            wrong: self.wrong + other.wrong,
            example: self.example.or(other.example),
        }
    }
}

impl Table {
    /// The value of a position, inside the table or outside.
    pub fn value(&self, next: Next) -> Value {
        match next {
            Next::Position { cube, number } => self.probe(cube, number),
            Next::Known(distance) => Value::from_code(known(distance, self.grade()), self.grade()),
        }
    }

    /// Checks `count` random positions by probing. The seed determines the sample.
    pub fn audit_sample(&self, game: &impl Turns, count: u64, seed: u64) -> Audit {
        let mut audit = Audit::default();
        let mut rng = Rng::seeded(seed);
        while audit.checked < count {
            let bits = rng.bits() % (game.words() as u64 * 64);
            let cube = game.cubes().partition_point(|cube| cube.base as u64 * 64 <= bits) - 1;
            let Some(number) = existing(game, cube, bits as usize - game.cubes()[cube].base * 64) else {
                continue;
            };
            let mut turns = Vec::new();
            game.visit_next(cube, number, |next| turns.push(next));
            turns.sort_unstable();
            turns.dedup();
            let best = Value::best(turns.into_iter().map(|next| self.value(next).before()), self.grade());
            let right = best == self.probe(cube, number);
            let example = (!right).then_some((cube, number));
            audit = audit.plus(Audit { checked: 1, wrong: u64::from(!right), example });
        }
        audit
    }

    /// Checks every position. Decodes the whole table into memory, one byte per position.
    pub fn audit_all(&self, game: &impl Turns) -> Audit {
        let codes = self.unpack(game);
        let code =
            |cube: usize, number: usize| codes[game.cubes()[cube].base * 64 + number].load(Ordering::Relaxed);
        let chunks = self.layout();
        let grade = self.grade();
        let check = |audit: Audit, chunk: usize| {
            let (cube, top) = chunks.place_of(chunk);
            let mut mine = Audit::default();
            let Some(stored) = chunks.stored_chunk(cube, top) else { return audit };
            for place in 0..1 << stored.variables {
                let number = chunks.position(cube, top, place);
                if existing(game, cube, number).is_none() {
                    continue;
                }
                let mut best = Best::default();
                game.visit_next(cube, number, |next| match next {
                    Next::Position { cube, number } => best.add(code(cube, number), grade),
                    Next::Known(distance) => best.add(known(distance, grade), grade),
                });
                mine.checked += 1;
                if best.code() != code(cube, number) {
                    mine.wrong += 1;
                    mine.example = Some((cube, number));
                }
            }
            audit.plus(mine)
        };
        (0..chunks.count()).into_par_iter().fold(Audit::default, check).reduce(Audit::default, Audit::plus)
    }

    /// Decodes the whole table.
    fn unpack(&self, game: &impl Retro) -> Vec<AtomicU8> {
        let chunks = self.layout();
        let mut codes = Vec::new();
        codes.resize_with(game.words() * 64, || AtomicU8::new(ABSENT));
        (0..chunks.count()).into_par_iter().for_each_init(
            || vec![0; 1 << MAX_VARIABLES],
            |values, number| {
                let (cube, top) = chunks.place_of(number);
                let Some(chunk) = chunks.stored_chunk(cube, top) else { return };
                self.decode(number, &chunk, usize::MAX, values);
                chunks.visit_images(cube, top, |place, position| {
                    codes[position].store(values[place], Ordering::Relaxed);
                });
            },
        );
        codes
    }
}

/// The best turn so far, as the code of the position before it.
#[derive(Clone, Copy, Default)]
struct Best {
    win: Option<u8>,
    draw: bool,
    loss: Option<u8>,
}

impl Best {
    #[inline]
    fn add(&mut self, after: u8, grade: Grade) {
        let before = match (after, grade) {
            (DRAW, _) => DRAW,
            (LOSS, Grade::Wdl) => WIN,
            (_, Grade::Wdl) => LOSS,
            (code, Grade::Full) => code + 1,
        };
        if before == DRAW {
            self.draw = true;
        } else if before % 2 == 0 {
            self.win = Some(self.win.map_or(before, |win| win.min(before)));
        } else {
            self.loss = self.loss.max(Some(before));
        }
    }

    fn code(self) -> u8 {
        match (self.win, self.draw, self.loss) {
            (Some(win), _, _) => win,
            (None, true, _) => DRAW,
            (None, false, loss) => loss.unwrap_or(LOSS),
        }
    }
}

/// The code of a position outside the table.
fn known(distance: u8, grade: Grade) -> u8 {
    match grade {
        Grade::Full => distance + 1,
        Grade::Wdl if distance.is_multiple_of(2) => LOSS,
        Grade::Wdl => WIN,
    }
}

/// The number, if the position exists.
fn existing(game: &impl Retro, cube: usize, number: usize) -> Option<usize> {
    let variables = game.cubes()[cube].variables;
    let owned = number.count_ones() as usize;
    (number < 1 << variables && game.owned(variables).contains(&owned)).then_some(number)
}
