//! Win rate by seat: what the first move is worth.

use super::svg::{Picture, Scale, WIDTH, color, shorten};
use crate::output::{percent, plus_minus};
use crate::stats::Summary;

const LEFT: f64 = 60.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 250.0;
/// More agents than this are only in the table.
const MOST_DOTS: usize = 8;

pub(super) fn chart(summary: &Summary) -> String {
    let mut picture = Picture::new(BOTTOM + 66.0, "Win rate of each seat, over all games and by agent");
    let seats = summary.seats.len() as f64;
    let has_dots = summary.agents.len() <= MOST_DOTS;
    let of_all = summary
        .seats
        .iter()
        .filter_map(|seat| seat.win_rate)
        .map(|rate| rate.value + rate.error.unwrap_or(0.0));
    let of_agents = summary.agents.iter().flat_map(|agent| agent.seats.iter().map(|tally| tally.win_rate));
    let highest = of_all.chain(of_agents.filter(|_| has_dots)).fold(1.5 / seats, f64::max).min(1.0);
    let scale = Scale { low: 0.0, high: highest * 1.05, from: BOTTOM, to: TOP };
    for tick in scale.ticks(6.0) {
        picture.line("grid", (LEFT, scale.at(tick)), (WIDTH - 20.0, scale.at(tick)));
        picture.text("soft end", (LEFT - 8.0, scale.at(tick) + 4.0), &format!("{:.0} %", tick * 100.0));
    }
    let step = (WIDTH - 20.0 - LEFT) / seats;
    // Beside each bar there is room for the dots.
    let spacing = (step * 0.55 / summary.agents.len() as f64).min(16.0);
    for (index, seat) in summary.seats.iter().enumerate() {
        let x = LEFT + step * (index as f64 + 0.25);
        picture.text("middle", (x, BOTTOM + 18.0), &format!("seat {}: {}", index + 1, seat.name));
        if let Some(rate) = seat.win_rate {
            let (y, error) = (scale.at(rate.value), rate.error.unwrap_or(0.0));
            let note =
                format!("{}: {} of {} games", seat.name, plus_minus(Some(rate), percent), seat.tally.places);
            picture.bar("main", (x - 30.0, y), (60.0, BOTTOM - y), 0.45, &note);
            let ends =
                [rate.value - error, rate.value + error].map(|end| scale.at(end.clamp(0.0, scale.high)));
            picture.line("whisker", (x, ends[0]), (x, ends[1]));
            for end in ends {
                picture.line("whisker", (x - 6.0, end), (x + 6.0, end));
            }
        }
        if !has_dots {
            continue;
        }
        for (agent, of) in summary.agents.iter().enumerate().filter(|(_, of)| of.seats[index].places > 0) {
            let tally = of.seats[index];
            let offset = 42.0 + spacing * agent as f64;
            let note = format!(
                "{} as {}: {} of {} games",
                of.name,
                seat.name,
                percent(tally.win_rate),
                tally.places
            );
            picture.dot(&color(agent), (x + offset, scale.at(tally.win_rate)), &note);
        }
    }
    picture.line("even", (LEFT, scale.at(1.0 / seats)), (WIDTH - 20.0, scale.at(1.0 / seats)));
    if has_dots {
        let width = (WIDTH - LEFT - 20.0) / summary.agents.len().clamp(1, 4) as f64;
        for (agent, of) in summary.agents.iter().enumerate() {
            let (x, y) = (LEFT + width * (agent % 4) as f64, BOTTOM + 38.0 + 18.0 * (agent / 4) as f64);
            picture.dot(&color(agent), (x + 5.0, y - 4.0), &of.name);
            picture.text("soft", (x + 16.0, y), &shorten(&of.name));
        }
    }
    picture.finish()
}
