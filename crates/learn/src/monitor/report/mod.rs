//! A run as one page of HTML.

mod curves;
mod tables;
mod words;

use charts::{MOST_POINTS, escape, page, section};

use super::{Manifest, Metrics};

const STYLE: &str = include_str!("style.css");

/// What a page says about a run besides its measurements.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RunFacts {
    /// The game, as the catalogue calls it.
    pub game: String,
    /// Names and values, in the order of the page.
    pub settings: Vec<(String, String)>,
}

/// The page about a run: how strong its checkpoints are, how learning went, and with which settings.
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
