//! The report as one page of HTML that needs nothing else: pictures are inline SVG, and there are no scripts.

mod elo;
mod heat;
mod histogram;
mod seats;
mod svg;
mod tables;

use crate::output::{likelihood, plus_minus, signed};
use crate::stats::Summary;
pub use svg::escape;

const STYLE: &str = include_str!("style.css");

/// The whole report.
pub fn page(summary: &Summary) -> String {
    let settings = &summary.settings;
    let game = settings.conditions.get("game").map_or("", String::as_str);
    let title = escape(format!("{game} {}", settings.mode).trim());
    let mut body = format!(
        "<h1>{title}</h1>\n<p class=\"soft\">{} of {} games, {} agents, {} seats</p>\n",
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
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
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

/// The one number that a match is about.
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

fn section(title: &str, explanation: &str, content: &str) -> String {
    let explanation =
        if explanation.is_empty() { String::new() } else { format!("<p class=\"soft\">{explanation}</p>\n") };
    format!("<section>\n<h2>{title}</h2>\n{explanation}{content}</section>\n")
}
