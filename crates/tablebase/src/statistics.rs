//! Win, loss and draw statistics of a table.

use rayon::prelude::*;

use crate::codec::{ABSENT, MAX_VARIABLES};
use crate::file::Table;
use crate::retro::Retro;
use crate::value::{Grade, Value};

/// Positions with a given number of stones, by value for the side to move. Symmetric positions are counted
/// separately.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Won positions.
    pub wins: u64,
    /// Lost positions.
    pub losses: u64,
    /// Drawn positions.
    pub draws: u64,
    /// The largest distance, if the table stores distances and there is a win or a loss.
    pub longest: Option<u16>,
    /// A position at that distance, as cube and number.
    pub example: Option<(usize, usize)>,
}

impl Statistics {
    /// Wins, losses and draws together.
    pub fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Merges two counts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        // Ties go to the smaller example, so that the result does not depend on the order.
        let longer = match self.longest.cmp(&other.longest) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Equal if other.example < self.example => other,
            _ => self,
        };
        Self {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
            ..longer
        }
    }
}

impl Table {
    /// Counts positions by number of stones. Decodes the whole table.
    pub fn statistics(&self, game: &impl Retro) -> Vec<Statistics> {
        let chunks = self.layout();
        let most = game.cubes().iter().map(|cube| cube.variables).max().unwrap_or(0);
        let none = || vec![Statistics::default(); most + 1];
        let add = |mut sums: Vec<Statistics>, counts: Vec<Statistics>| {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum = sum.plus(count);
            }
            sums
        };
        let count = |(mut sums, mut values): (Vec<Statistics>, Vec<u8>), number: usize| {
            let (cube, top) = chunks.place_of(number);
            if let Some(chunk) = chunks.stored_chunk(cube, top) {
                self.decode(number, &chunk, usize::MAX, &mut values);
                let images = game.images(cube) * chunks.copies(cube, top);
                let place = |place: usize| (cube, chunks.position(cube, top, place));
                let stones = game.cubes()[cube].variables;
                let counts = count_codes(&values[..1 << chunk.variables], images, self.grade(), place);
                sums[stones] = sums[stones].plus(counts);
            }
            (sums, values)
        };
        (0..chunks.count())
            .into_par_iter()
            .with_min_len(1 << 12)
            .fold(|| (none(), vec![0; 1 << MAX_VARIABLES]), count)
            .map(|(sums, _)| sums)
            .reduce(none, add)
    }
}

fn count_codes(
    values: &[u8],
    images: u64,
    grade: Grade,
    place: impl Fn(usize) -> (usize, usize),
) -> Statistics {
    let mut statistics = Statistics::default();
    let mut longest = None;
    for (number, &code) in values.iter().enumerate().filter(|(_, code)| **code != ABSENT) {
        let value = Value::from_code(code, grade);
        match value {
            Value::Win(_) => statistics.wins += images,
            Value::Loss(_) => statistics.losses += images,
            Value::Draw => statistics.draws += images,
        }
        if value.distance() > statistics.longest {
            statistics.longest = value.distance();
            longest = Some(number);
        }
    }
    Statistics { example: longest.map(place), ..statistics }
}
