//! The charts. Charts without data are left out.

use charts::{Chart, NumberKind, Point, Range, Series};

use crate::monitor::{Checkpoint, Manifest, Metrics};

/// A chart of one metric: key, title, number format and range of the axis.
type Line = (&'static str, &'static str, NumberKind, Range);

const LEARNING: [Line; 4] = [
    ("loss/policy", "Policy loss", NumberKind::Number, Range::Fit),
    ("loss/value", "Value loss", NumberKind::Number, Range::Fit),
    ("loss/margin", "Margin loss", NumberKind::Number, Range::Fit),
    ("learning_rate", "Learning rate", NumberKind::Number, Range::FromZero),
];

const SELF_PLAY: [Line; 4] = [
    ("speed/games", "Games per second", NumberKind::Number, Range::FromZero),
    ("speed/samples", "Samples per second", NumberKind::Number, Range::FromZero),
    ("game/length", "Length of games, in moves", NumberKind::Number, Range::Fit),
    ("game/first_seat", "Share of the first seat", NumberKind::Share, Range::Fit),
];

/// The anchor that every checkpoint has met.
const RANDOM: &str = "random";

pub(super) fn learning(metrics: &[Metrics]) -> String {
    grid(LEARNING.iter().map(|line| measured(metrics, line).draw()))
}

pub(super) fn self_play(metrics: &[Metrics]) -> String {
    grid(SELF_PLAY.iter().map(|line| measured(metrics, line).draw()))
}

/// Metrics without a chart of their own, titled by their keys, so that nothing measured stays hidden.
pub(super) fn others(metrics: &[Metrics]) -> String {
    let mut keys: Vec<&String> = metrics.iter().flat_map(|line| line.values.keys()).collect();
    keys.sort();
    keys.dedup();
    let is_known = |key: &str| LEARNING.iter().chain(&SELF_PLAY).any(|line| line.0 == key);
    let unknown = keys.into_iter().filter(|key| !is_known(key));
    grid(unknown.map(|key| measured(metrics, &(key, key, NumberKind::Number, Range::Fit)).draw()))
}

/// Elo by games and by time, and the win rates.
pub(super) fn strength(manifest: &Manifest) -> String {
    let hours = |checkpoint: &Checkpoint| checkpoint.seconds / 3600.0;
    grid([elo(manifest, "games", games), elo(manifest, "hours", hours), win_rates(manifest)].into_iter())
}

fn games(checkpoint: &Checkpoint) -> f64 {
    checkpoint.games as f64
}

fn measured(metrics: &[Metrics], &(key, title, kind, range): &(&str, &str, NumberKind, Range)) -> Chart {
    let points = metrics.iter().filter_map(|line| {
        let &y = line.values.get(key)?;
        Some(Point { x: line.games as f64, y, error: None })
    });
    Chart {
        title: title.to_string(),
        across: "games",
        kind,
        range,
        has_dots: false,
        is_wide: false,
        series: vec![Series::new(title, points)],
    }
}

fn elo(manifest: &Manifest, across: &'static str, x: fn(&Checkpoint) -> f64) -> String {
    let point = |checkpoint: &Checkpoint| Point {
        x: x(checkpoint),
        y: checkpoint.elo,
        error: Some(checkpoint.elo_error).filter(|error| error.is_finite()),
    };
    let series = vec![Series::new("Elo", manifest.checkpoints.iter().map(point))];
    let title = format!("Elo by {across}");
    Chart {
        title,
        across,
        kind: NumberKind::Number,
        range: Range::Fit,
        has_dots: true,
        is_wide: false,
        series,
    }
    .draw()
}

fn win_rates(manifest: &Manifest) -> String {
    let mut series: Vec<Series> =
        anchors(manifest).into_iter().map(|agent| win_rate(manifest, agent)).collect();
    series.retain(|series| !series.points.is_empty());
    // A chart with one curve has no legend, so the title names the agent.
    let title = match &series[..] {
        [only] => format!("Win rate against {}", only.name),
        _ => "Win rate by opponent".to_string(),
    };
    let (kind, range) = (NumberKind::Share, Range::Unit);
    Chart { title, across: "games", kind, range, has_dots: true, is_wide: true, series }.draw()
}

fn win_rate(manifest: &Manifest, agent: &str) -> Series {
    let points = manifest.checkpoints.iter().filter_map(|checkpoint| {
        Some(Point { x: games(checkpoint), y: score(checkpoint, agent)?, error: None })
    });
    Series::new(agent, points)
}

/// All opponents: random play first, then in order of appearance.
pub(super) fn anchors(manifest: &Manifest) -> Vec<&str> {
    let mut agents = vec![RANDOM];
    for anchor in manifest.checkpoints.iter().flat_map(|checkpoint| &checkpoint.anchors) {
        if !agents.contains(&anchor.agent.as_str()) {
            agents.push(&anchor.agent);
        }
    }
    agents
}

/// Score of a checkpoint against an opponent, if they have met.
pub(super) fn score(checkpoint: &Checkpoint, agent: &str) -> Option<f64> {
    let met = checkpoint.anchors.iter().find(|anchor| anchor.agent == agent).map(|anchor| anchor.score);
    met.or_else(|| (agent == RANDOM).then_some(checkpoint.win_rate_random))
}

fn grid(charts: impl Iterator<Item = String>) -> String {
    let charts: Vec<String> = charts.filter(|chart| !chart.is_empty()).collect();
    if charts.is_empty() {
        String::new()
    } else {
        format!("<div class=\"grid\">\n{}</div>\n", charts.concat())
    }
}
