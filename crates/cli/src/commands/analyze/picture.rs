//! The values over a game as a chart.

use super::game::PlayedGame;
use super::judge::BAD;
use super::report::Report;
use super::words::percent;
use crate::plot::values::{Curve, Spot, values_over_turns};

/// One curve per seat, with a spot for each mistake of that seat.
pub(super) fn draw(game: &PlayedGame, report: &Report) -> String {
    let info = game.info();
    let curves: Vec<Curve> = (0..info.seats)
        .map(|seat| {
            let after = report.turns.iter().map(|turn| turn.values.as_ref().map(|values| values[seat]));
            Curve {
                name: game.player(seat),
                colors: info
                    .colors
                    .iter()
                    .filter(|color| color.seat == Some(seat))
                    .map(|color| color.name)
                    .collect(),
                points: [report.start.as_ref().map(|values| values[seat])].into_iter().chain(after).collect(),
            }
        })
        .collect();
    let spots: Vec<Spot> = report
        .turns
        .iter()
        .filter(|turn| turn.is_mistake())
        .map(|turn| {
            let best = turn.best.as_ref().map_or(String::new(), |best| format!("; best is {}", best.text));
            let loss = turn.loss.unwrap_or_default();
            Spot {
                turn: turn.turn,
                curve: turn.seat,
                is_large: loss >= BAD,
                note: format!(
                    "turn {}, {} {} loses {}{best}",
                    turn.turn,
                    turn.color,
                    turn.text,
                    percent(loss)
                ),
            }
        })
        .collect();
    values_over_turns(&format!("{}, judged by {}", info.title, report.by), &curves, &spots)
}
