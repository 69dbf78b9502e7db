//! A run as one page of HTML that needs nothing else: pictures are inline SVG, and there are no scripts.

mod charts;
mod curve;
mod scale;
mod series;
mod tables;
mod words;

use arena::escape;

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
    let title = escape(title);
    let mut body = format!("<h1>{title}</h1>\n<p class=\"soft\">{}</p>\n", escape(&facts.game));
    body += &tables::headline(metrics, manifest);
    let strength =
        "Elo on the scale of the run, with 95 % intervals. Shares of wins count draws as one half.";
    body += &section("Strength", strength, &charts::strength(manifest));
    let long = format!("Long curves are averaged to {} points.", series::MOST_POINTS);
    body += &section("Learning", &long, &charts::learning(metrics));
    body += &section("Self-play", "", &charts::self_play(metrics));
    body += &section("More measurements", "", &charts::others(metrics));
    body +=
        &section("Checkpoints", "The latest first; the strongest is marked.", &tables::checkpoints(manifest));
    body += &section("Settings", "", &tables::settings(facts));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// Nothing, if there is nothing to show.
fn section(title: &str, explanation: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    let explanation =
        if explanation.is_empty() { String::new() } else { format!("<p class=\"soft\">{explanation}</p>\n") };
    format!("<section>\n<h2>{title}</h2>\n{explanation}{content}</section>\n")
}

#[cfg(test)]
mod tests;
