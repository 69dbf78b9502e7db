//! What the table says about the game as a whole.

use std::fmt;

use game_core::Position;
use tablebase::{Grade, Retro, Statistics, Value};

use super::table::PylosTable;
use crate::cell_set::CellSet;
use crate::color::Color;
use crate::geometry::{Base, Base4};
use crate::position::{Phase, Pylos};
use crate::rules::Rules;
use crate::turns::Turn;

/// Counts over all positions at the start of a turn. Symmetric positions count separately.
#[derive(Clone, Debug)]
pub struct Report<R: Rules, B: Base = Base4> {
    /// The rule set, as named in table files.
    pub game: String,
    /// Whether the table has distances.
    pub grade: Grade,
    /// Counts by number of balls on the board, from 0 to all cells but the apex.
    pub by_balls: Vec<Statistics>,
    /// Sum of all rows.
    pub total: Statistics,
    /// Value of the start position for the first player.
    pub start: Value,
    /// Value of every first turn for the first player.
    pub first_turns: Vec<(Turn<B>, Value)>,
    /// A position that takes longest to decide, with White to move, if distances are known.
    pub longest: Option<Pylos<R, B>>,
}

impl<R: Rules, B: Base> Report<R, B> {
    /// Number of first turns that do not lose.
    pub fn holding_first_turns(&self) -> usize {
        self.first_turns.iter().filter(|(_, value)| !value.is_loss()).count()
    }

    /// Share of positions that the side to move wins, from 0 to 1.
    pub fn win_share(&self) -> f64 {
        self.total.wins as f64 / self.total.total() as f64
    }
}

impl<R: Rules, B: Base> PylosTable<R, B> {
    /// Scans the whole table.
    pub fn report(&self) -> Report<R, B> {
        let mut by_balls = self.table.statistics(&self.retro);
        by_balls.push(Self::all_but_the_apex(self.grade()));
        let total = by_balls.iter().copied().fold(Statistics::default(), Statistics::plus);
        let start = Pylos::start();
        let longest = total.example.and_then(|(cube, number)| {
            let (own, other) = self.retro.balls(cube, number);
            Pylos::from_parts([own, other].map(CellSet::new), Color::White, Phase::Turn, 0).ok()
        });
        Report {
            game: self.retro.name().to_owned(),
            grade: self.grade(),
            by_balls,
            total,
            start: self.value(&start),
            first_turns: self.turn_values(&start),
            longest,
        }
    }

    /// With only the apex empty, the player to move wins if a ball is left, and has lost otherwise.
    fn all_but_the_apex(grade: Grade) -> Statistics {
        let cells = B::CELLS as u64 - 1;
        let balls = u64::from(B::BALLS);
        let choose = |k: u64| (0..k).fold(1, |product, i| product * (cells - i) / (i + 1));
        let longest = (grade == Grade::Full).then_some(1);
        Statistics { wins: choose(balls - 1), losses: choose(balls), draws: 0, longest, example: None }
    }
}

impl<R: Rules, B: Base> fmt::Display for Report<R, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: the first player's start is a {}", self.game, self.start)?;
        writeln!(f, "{} of {} first turns hold", self.holding_first_turns(), self.first_turns.len())?;
        writeln!(f, "the side to move wins {:.2} % of all positions", self.win_share() * 100.0)?;
        if let (Some(longest), Some(position)) = (self.total.longest, &self.longest) {
            writeln!(f, "the longest way to the end takes {longest} turns: {position}")?;
        }
        writeln!(f, "{:>5} {:>14} {:>14} {:>14} {:>7}", "balls", "won", "lost", "drawn", "longest")?;
        let rows =
            self.by_balls.iter().enumerate().map(|(balls, statistics)| (balls.to_string(), statistics));
        for (name, statistics) in rows.chain([("all".to_owned(), &self.total)]) {
            let longest = statistics.longest.map_or_else(|| "-".to_owned(), |longest| longest.to_string());
            writeln!(
                f,
                "{name:>5} {:>14} {:>14} {:>14} {longest:>7}",
                statistics.wins, statistics.losses, statistics.draws
            )?;
        }
        Ok(())
    }
}
