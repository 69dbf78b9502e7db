//! Counting wins, losses and draws.

use rayon::prelude::*;

use crate::codec::{ABSENT, MAX_VARIABLES};
use crate::file::Table;
use crate::retro::Retro;
use crate::value::{Grade, Value};

/// How many positions with some number of stones are won, lost and drawn for the side to move. Images under symmetry
/// are counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Census {
    /// Won positions.
    pub wins: u64,
    /// Lost positions.
    pub losses: u64,
    /// Drawn positions.
    pub draws: u64,
    /// The largest distance, if the table knows distances and not everything is drawn.
    pub longest: Option<u16>,
    /// A position with that distance, as cube and number.
    pub example: Option<(usize, usize)>,
}

impl Census {
    /// All positions.
    pub fn total(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Adds up two counts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        // The smaller example of two equally long ones, so that the order of counting does not matter.
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
    /// Counts the positions of a game by number of stones. Decodes the whole table.
    pub fn census(&self, game: &impl Retro) -> Vec<Census> {
        let chunks = self.shelf();
        let most = game.cubes().iter().map(|cube| cube.variables).max().unwrap_or(0);
        let none = || vec![Census::default(); most + 1];
        let add = |mut sums: Vec<Census>, counts: Vec<Census>| {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum = sum.plus(count);
            }
            sums
        };
        let count = |(mut sums, mut values): (Vec<Census>, Vec<u8>), number: usize| {
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

fn count_codes(values: &[u8], images: u64, grade: Grade, place: impl Fn(usize) -> (usize, usize)) -> Census {
    let mut census = Census::default();
    let mut longest = None;
    for (number, &code) in values.iter().enumerate().filter(|(_, code)| **code != ABSENT) {
        let value = Value::from_code(code, grade);
        match value {
            Value::Win(_) => census.wins += images,
            Value::Loss(_) => census.losses += images,
            Value::Draw => census.draws += images,
        }
        if value.distance() > census.longest {
            census.longest = value.distance();
            longest = Some(number);
        }
    }
    Census { example: longest.map(place), ..census }
}
