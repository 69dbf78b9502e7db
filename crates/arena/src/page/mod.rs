//! The report as a single HTML page.

mod elo;
mod heat;
mod histogram;
mod seats;
mod tables;

use charts::{Picture, escape, section};

use crate::output::{likelihood, plus_minus, signed};
use crate::stats::Summary;

const STYLE: &str = include_str!("style.css");

/// Width of all charts. The page scales them, and scrolls them where text would become too small.
const WIDTH: f64 = 900.0;

/// The whole report.
pub fn page(summary: &Summary) -> String {
    let settings = &summary.settings;
    let game = settings.conditions.get("game").map_or("", String::as_str);
    let title = format!("{game} {}", settings.mode);
    let title = title.trim();
    let mut body = format!(
        "<h1>{}</h1>\n<p class=\"soft\">{} of {} games, {} agents, {} seats</p>\n",
        escape(title),
        summary.played,
        summary.planned,
        summary.agents.len(),
        settings.seats
    );
    body.extend(tables::test(summary));
    if summary.played > 0 {
        body += &results(summary);
    }
    if !summary.faults.is_empty() {
        body += &section("Faults", "What agents did wrong, and when.", &tables::faults(summary));
    }
    body += &section("Conditions", "", &tables::conditions(summary));
    charts::page(title, STYLE, &body)
}

fn results(summary: &Summary) -> String {
    let rank_value = "Error bars are 95 % intervals; games of one opening count as one observation. The rank value is the \
                      share of opponents that were beaten, level ones counting one half.";
    let mut body = section("Standings", rank_value, &(difference(summary) + &tables::standings(summary)));
    let elo = "Fitted to all games at once by maximum likelihood.";
    body += &section("Elo", elo, &elo::chart(summary));
    let cross = "The share of points of the row against the column in percent, by rank.";
    body += &section("Cross table", cross, &heat::chart(summary));
    body += &section("Win rate by seat", seats::explanation(summary), &seats::chart(summary));
    body += &section("Points", "How often each agent had how many.", &histogram::scores(summary));
    body += &section("Length of games", "", &histogram::lengths(summary));
    let effort = "Processor and wall-clock time per decision, without openings and forced passes.";
    body + &section("Effort", effort, &tables::effort(summary))
}

/// The headline number of a match of two.
fn difference(summary: &Summary) -> String {
    let ([first, second], Some(encounter)) = (&summary.agents[..], summary.encounter(0, 1)) else {
        return String::new();
    };
    format!(
        "<p class=\"verdict\">{} against {}: {} Elo, stronger with a likelihood of {}.</p>\n",
        escape(&first.name),
        escape(&second.name),
        plus_minus(encounter.elo_difference, signed),
        likelihood(encounter.superiority)
    )
}

/// Wraps a chart so that it scrolls in a narrow window.
fn scrolled(picture: Picture, label: &str) -> String {
    format!("<div class=\"scroll\">{}</div>\n", picture.inline(label))
}
