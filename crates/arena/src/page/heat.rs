//! The cross table as a heat map: each agent's score against each other.

use charts::{Picture, shorten};

use super::{WIDTH, scrolled};
use crate::output::{likelihood, plus_minus, signed};
use crate::stats::Summary;

const LEFT: f64 = 250.0;
const TOP: f64 = 30.0;
/// Least width of a cell with its number written in it.
const WITH_NUMBER: f64 = 28.0;
/// Least width of a cell with a percent sign as well.
const WITH_SIGN: f64 = 48.0;

pub(super) fn chart(summary: &Summary) -> String {
    let order = summary.ranking();
    let width = ((WIDTH - LEFT - 20.0) / order.len() as f64).min(110.0);
    let height = width.clamp(22.0, 40.0);
    let mut picture = Picture::new(WIDTH, TOP + height * order.len() as f64 + 16.0);
    for (row, &own) in order.iter().enumerate() {
        let y = TOP + height * row as f64;
        let middle = y + height / 2.0 + 4.0;
        picture.text("end", (LEFT - 36.0, middle), &shorten(&summary.agents[own].name));
        picture.text("soft end", (LEFT - 10.0, middle), &(row + 1).to_string());
        picture.text("soft middle", (LEFT + width * (row as f64 + 0.5), TOP - 10.0), &(row + 1).to_string());
        for (column, &other) in order.iter().enumerate() {
            let x = LEFT + width * column as f64;
            let (at, size) = ((x + 1.0, y + 1.0), (width - 2.0, height - 2.0));
            let Some(encounter) = summary.encounter(own, other) else {
                picture.bar("none", at, size, 0.5, "not met");
                continue;
            };
            let class = if encounter.score >= 0.5 { "good" } else { "bad" };
            let note = format!(
                "{} against {}: {} won, {} drawn, {} lost; {} Elo; stronger with a likelihood of {}",
                summary.agents[own].name,
                summary.agents[other].name,
                encounter.wins,
                encounter.draws,
                encounter.losses,
                plus_minus(encounter.elo_difference, signed),
                likelihood(encounter.superiority)
            );
            picture.bar(class, at, size, 0.1 + 1.3 * (encounter.score - 0.5).abs(), &note);
            // Narrow cells have their number only in the tooltip.
            if width >= WITH_NUMBER {
                let sign = if width >= WITH_SIGN { " %" } else { "" };
                let number = format!("{:.0}{sign}", encounter.score * 100.0);
                picture.text("middle", (x + width / 2.0, middle), &number);
            }
        }
    }
    scrolled(picture, "Score of each agent against each other agent")
}
