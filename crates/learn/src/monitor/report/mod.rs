//! A run as one HTML page.

mod curves;
mod tables;
mod words;

use charts::{MOST_POINTS, escape, page, section};

use super::{Manifest, Metrics};

const STYLE: &str = include_str!("style.css");

/// What the page shows besides metrics.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunFacts {
    /// Id of the game.
    pub game: String,
    /// Names and values, in the order of the page.
    pub settings: Vec<(String, String)>,
}

/// Renders the page of a run: the strength of its checkpoints, the course of training, and the settings.
pub fn report(title: &str, facts: &RunFacts, metrics: &[Metrics], manifest: &Manifest) -> String {
    let mut body = format!("<h1>{}</h1>\n<p class=\"soft\">{}</p>\n", escape(title), escape(&facts.game));
    body += &tables::headline(metrics, manifest);
    let strength =
        "Elo on the scale of the run, with 95 % intervals. Shares of wins count draws as one half.";
    body += &section("Strength", strength, &curves::strength(manifest));
    let long = format!("Long curves are averaged to {MOST_POINTS} points.");
    body += &section("Learning", &long, &curves::learning(metrics));
    body += &section("Self-play", "", &curves::self_play(metrics));
    body += &section("More measurements", "", &curves::others(metrics));
    body +=
        &section("Checkpoints", "The latest first; the strongest is marked.", &tables::checkpoints(manifest));
    body += &section("Settings", "", &tables::settings(facts));
    page(title, STYLE, &body)
}

#[cfg(test)]
mod tests;
