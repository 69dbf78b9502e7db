//! Win rate by seat: the value of moving first.

use charts::{NumberKind, Picture, Scale, color, shorten};

use super::{WIDTH, scrolled};
use crate::output::{percent, plus_minus, signed};
use crate::stats::Summary;

const LEFT: f64 = 60.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 250.0;
/// With more agents than this, only bars are drawn.
const MOST_DOTS: usize = 8;
/// Columns of the legend.
const COLUMNS: usize = 3;

/// The caption of the chart.
pub(super) fn explanation(summary: &Summary) -> &'static str {
    if has_dots(summary) {
        "Bars: all games, whoever sat there. Dots: each agent in that seat. Dashed: what every seat would win if none had \
         an advantage."
    } else {
        "All games, whoever sat there. Dashed: what every seat would win if none had an advantage."
    }
}

fn has_dots(summary: &Summary) -> bool {
    summary.agents.len() <= MOST_DOTS
}

pub(super) fn chart(summary: &Summary) -> String {
    let has_dots = has_dots(summary);
    let rows = if has_dots { summary.agents.len().div_ceil(COLUMNS) } else { 0 };
    let height = BOTTOM + 30.0 + 18.0 * rows as f64;
    let mut picture = Picture::new(WIDTH, height);
    let seats = summary.seats.len() as f64;
    let of_all = summary
        .seats
        .iter()
        .filter_map(|seat| seat.win_rate)
        .map(|rate| rate.value + rate.error.unwrap_or(0.0));
    let of_agents = summary.agents.iter().flat_map(|agent| agent.seats.iter().map(|tally| tally.win_rate));
    let highest = of_all.chain(of_agents.filter(|_| has_dots)).fold(1.5 / seats, f64::max).min(1.0);
    let scale = Scale::between((0.0, highest * 1.05), 6.0, (BOTTOM, TOP));
    for (tick, words) in scale.ticks(NumberKind::Share) {
        picture.line("grid", (LEFT, scale.at(tick)), (WIDTH - 20.0, scale.at(tick)));
        picture.text("soft end", (LEFT - 8.0, scale.at(tick) + 4.0), &words);
    }
    let step = (WIDTH - 20.0 - LEFT) / seats;
    // The dots fit beside each bar.
    let spacing = (step * 0.55 / summary.agents.len() as f64).min(16.0);
    for (index, seat) in summary.seats.iter().enumerate() {
        let x = LEFT + step * (index as f64 + 0.25);
        picture.text("middle", (x, BOTTOM + 18.0), &format!("seat {}: {}", index + 1, seat.name));
        if let Some(rate) = seat.win_rate {
            let y = scale.at(rate.value);
            let note = format!(
                "{}: {} of {} games, {} Elo",
                seat.name,
                plus_minus(Some(rate), percent),
                seat.tally.places,
                plus_minus(seat.elo, signed)
            );
            picture.bar("main", (x - 30.0, y), (60.0, BOTTOM - y), 0.45, &note);
            if let Some(error) = rate.error {
                let ends = [rate.value - error, rate.value + error].map(|end| scale.at(end.clamp(0.0, 1.0)));
                picture.line("whisker", (x, ends[0]), (x, ends[1]));
                for end in ends {
                    picture.line("whisker", (x - 6.0, end), (x + 6.0, end));
                }
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
            picture.dot(&color(agent), (x + offset, scale.at(tally.win_rate)), 5.0, &note);
        }
    }
    picture.line("even", (LEFT, scale.at(1.0 / seats)), (WIDTH - 20.0, scale.at(1.0 / seats)));
    if has_dots {
        let width = (WIDTH - LEFT - 20.0) / COLUMNS as f64;
        for (agent, of) in summary.agents.iter().enumerate() {
            let (x, y) =
                (LEFT + width * (agent % COLUMNS) as f64, BOTTOM + 40.0 + 18.0 * (agent / COLUMNS) as f64);
            picture.dot(&color(agent), (x + 5.0, y - 4.0), 5.0, &of.name);
            picture.text("soft", (x + 16.0, y), &shorten(&of.name));
        }
    }
    scrolled(picture, "Win rate of each seat, over all games and by agent")
}
