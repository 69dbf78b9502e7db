//! Checking values against those of the positions that follow.
//!
//! If every entry of a table with distances agrees with its turns, the table is right: by induction over the distance
//! every win and every loss is one, and the drawn positions are a set that nobody can be forced out of.

use std::sync::atomic::{AtomicU8, Ordering};

use game_core::Rng;
use rayon::prelude::*;

use crate::codec::{ABSENT, MAX_VARIABLES};
use crate::file::Table;
use crate::retro::Retro;
use crate::value::{DRAW, Grade, LOSS, Value, WIN};

/// Where a turn leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Next {
    /// To a position, seen by the player who is then to move.
    Position {
        /// Its cube.
        cube: usize,
        /// Its number in the cube.
        number: usize,
    },
    /// To a position that is not in the table, in which the player to move has lost in so many turns (an even number)
    /// or won (an odd one).
    Known(u8),
}

/// A game that can also list turns one position at a time, which is how a table is checked.
pub trait Turns: Retro {
    /// Calls `visit` with what each turn of a position leads to.
    fn visit_next(&self, cube: usize, number: usize, visit: impl FnMut(Next));
}

/// What was found wrong, or that nothing was.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Audit {
    /// How many positions were checked.
    pub checked: u64,
    /// How many of them do not follow from their turns.
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
    /// The value of a position, in the table or not.
    pub fn value(&self, next: Next) -> Value {
        match next {
            Next::Position { cube, number } => self.probe(cube, number),
            Next::Known(distance) => Value::from_code(known(distance, self.grade()), self.grade()),
        }
    }

    /// Checks `count` random positions, probing them and everything that follows. The same seed gives the same sample.
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

    /// Checks every position. Unpacks the whole table first: a byte for each position.
    pub fn audit_all(&self, game: &impl Turns) -> Audit {
        let codes = self.unpack(game);
        let code =
            |cube: usize, number: usize| codes[game.cubes()[cube].base * 64 + number].load(Ordering::Relaxed);
        let chunks = self.shelf();
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
                    Next::Position { cube, number } => best.hear(code(cube, number), grade),
                    Next::Known(distance) => best.hear(known(distance, grade), grade),
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

    /// The codes of all positions.
    fn unpack(&self, game: &impl Retro) -> Vec<AtomicU8> {
        let chunks = self.shelf();
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

/// The best turn heard of so far, as the code of the position before it.
#[derive(Clone, Copy, Default)]
struct Best {
    win: Option<u8>,
    draw: bool,
    loss: Option<u8>,
}

impl Best {
    #[inline]
    fn hear(&mut self, after: u8, grade: Grade) {
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

/// The code of a position that is decided without a table.
fn known(distance: u8, grade: Grade) -> u8 {
    match grade {
        Grade::Full => distance + 1,
        Grade::Wdl if distance.is_multiple_of(2) => LOSS,
        Grade::Wdl => WIN,
    }
}

/// The number, if such a position exists.
fn existing(game: &impl Retro, cube: usize, number: usize) -> Option<usize> {
    let variables = game.cubes()[cube].variables;
    let owned = number.count_ones() as usize;
    (number < 1 << variables && game.owned(variables).contains(&owned)).then_some(number)
}
