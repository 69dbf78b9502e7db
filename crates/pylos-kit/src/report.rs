//! What a table says about the game as a whole, as plain data.

use pylos::retro::PylosTable;
use tablebase::Statistics;

use super::exact::view;
use super::infos::Listed;
use game_module::{CountRow, TableReport};

/// Scans the whole table.
pub(super) fn report<R: Listed>(table: &PylosTable<R>) -> TableReport {
    let report = table.report();
    let last = report.by_balls.len() - 1;
    TableReport {
        game: R::INFO.id,
        grade: report.grade.to_string(),
        file_size: table.file_size(),
        start: report.start.to_string(),
        first_turns: report.first_turns.iter().map(|(turn, value)| view(turn.to_string(), *value)).collect(),
        holding_first_turns: report.holding_first_turns(),
        win_share: report.win_share(),
        by_balls: report
            .by_balls
            .iter()
            .enumerate()
            .map(|(balls, statistics)| row(balls, statistics))
            .collect(),
        total: row(last, &report.total),
        longest_position: report.longest.map(|position| position.to_string()),
        text: report.to_string(),
    }
}

fn row(balls: usize, statistics: &Statistics) -> CountRow {
    CountRow {
        balls,
        wins: statistics.wins,
        losses: statistics.losses,
        draws: statistics.draws,
        longest: statistics.longest,
    }
}
