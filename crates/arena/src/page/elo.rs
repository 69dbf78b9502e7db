//! Elo with error bars.

use charts::{Picture, Scale, shorten};

use super::{WIDTH, scrolled};
use crate::output::{plus_minus, signed};
use crate::stats::Summary;

const LEFT: f64 = 220.0;
const ROW: f64 = 30.0;
const TOP: f64 = 14.0;
/// Longest bar drawn, in Elo. After a few games, longer ones would dwarf all others.
const LONGEST: f64 = 800.0;

pub(super) fn chart(summary: &Summary) -> String {
    let order = summary.ranking();
    let bottom = TOP + ROW * order.len() as f64;
    let mut picture = Picture::new(WIDTH, bottom + 40.0);
    let reach = |index: usize| {
        summary.agents[index].elo.map(|elo| (elo.value, elo.error.map(|error| error.min(LONGEST))))
    };
    let ends = || order.iter().filter_map(|&index| reach(index));
    let low = ends().map(|(value, error)| value - error.unwrap_or(0.0)).fold(-20.0, f64::min);
    let high = ends().map(|(value, error)| value + error.unwrap_or(0.0)).fold(20.0, f64::max);
    let air = (high - low) * 0.05;
    let scale = Scale::between((low - air, high + air), 12.0, (LEFT, WIDTH - 24.0));
    for tick in scale.marks() {
        let x = scale.at(tick);
        picture.line(if tick == 0.0 { "axis" } else { "grid" }, (x, TOP), (x, bottom));
        picture.text("soft middle", (x, bottom + 16.0), &signed(tick));
    }
    picture.text(
        "soft middle",
        (f64::midpoint(LEFT, WIDTH), bottom + 33.0),
        "Elo relative to the average of all agents",
    );
    for (row, &index) in order.iter().enumerate() {
        let (agent, y) = (&summary.agents[index], TOP + ROW * (row as f64 + 0.5));
        picture.text("end", (LEFT - 14.0, y + 4.0), &shorten(&agent.name));
        let Some((value, error)) = reach(index) else { continue };
        if let Some(error) = error {
            let (from, to) = (scale.at(value - error), scale.at(value + error));
            picture.line("whisker", (from, y), (to, y));
            for end in [from, to] {
                picture.line("whisker", (end, y - 5.0), (end, y + 5.0));
            }
        }
        let note = format!("{}: {} Elo, {} games", agent.name, plus_minus(agent.elo, signed), agent.games);
        picture.dot("main", (scale.at(value), y), 5.0, &note);
    }
    scrolled(picture, "Elo of each agent with its 95 % interval")
}
