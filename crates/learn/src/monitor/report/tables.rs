//! The headline numbers and the tables.

use charts::{NumberKind, count, escape};

use super::RunFacts;
use super::curves::{anchors, score};
use super::words::{duration, elo};
use crate::monitor::{Checkpoint, Manifest, Metrics};

/// Progress of the run, in a few large numbers.
pub(super) fn headline(metrics: &[Metrics], manifest: &Manifest) -> String {
    let mut tiles = Vec::new();
    let latest = manifest.checkpoints.last();
    let from_metrics = metrics.last().map(|line| (line.games, line.step, line.seconds));
    let from_checkpoint = latest.map(|latest| (latest.games, latest.step, latest.seconds));
    let Some((games, steps, seconds)) = from_metrics.or(from_checkpoint) else {
        return "<p class=\"verdict\">Nothing has been measured yet.</p>\n".to_string();
    };
    tiles.push(tile("games", &count(games as f64)));
    tiles.push(tile("steps of training", &count(steps as f64)));
    tiles.push(tile("of work", &duration(seconds)));
    if let Some(latest) = latest {
        tiles.push(tile("Elo", &elo(latest.elo, latest.elo_error)));
        tiles.push(tile("against random", &NumberKind::Share.exact(latest.win_rate_random)));
        tiles.push(tile("latest checkpoint", &latest.label.to_string()));
    }
    format!("<div class=\"tiles\">\n{}</div>\n", tiles.concat())
}

fn tile(name: &str, value: &str) -> String {
    format!("<div class=\"tile\"><b>{}</b><span>{}</span></div>\n", escape(value), escape(name))
}

/// All checkpoints, latest first.
pub(super) fn checkpoints(manifest: &Manifest) -> String {
    if manifest.checkpoints.is_empty() {
        return String::new();
    }
    let agents = anchors(manifest);
    // Long agent names are lists of settings; let lines break between them.
    let breakable = |agent: &str| escape(agent).replace(':', ":<wbr>").replace(',', ",<wbr>");
    let head = |agent: &&str| format!("<th class=\"agent\">{}</th>", breakable(agent));
    let heads: String = agents.iter().map(head).collect();
    let known = manifest.checkpoints.iter().filter(|checkpoint| checkpoint.elo.is_finite());
    let best = known.max_by(|left, right| left.elo.total_cmp(&right.elo));
    let rows: String = manifest
        .checkpoints
        .iter()
        .rev()
        .map(|checkpoint| row(checkpoint, &agents, best.is_some_and(|best| std::ptr::eq(best, checkpoint))))
        .collect();
    format!(
        "<div class=\"scroll\"><table>\n<thead><tr><th class=\"name\">checkpoint</th><th class=\"name\">label</th>\
         <th>Elo</th>{heads}<th>games</th><th>steps</th><th>time</th><th>made</th></tr></thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n"
    )
}

fn row(checkpoint: &Checkpoint, agents: &[&str], is_best: bool) -> String {
    let label = checkpoint.label.to_string();
    let mut cells = format!(
        "<td class=\"name\">{}</td><td class=\"name\"><span class=\"label {}\">{label}</span></td><td>{}</td>",
        escape(&checkpoint.file),
        label.to_lowercase(),
        elo(checkpoint.elo, checkpoint.elo_error)
    );
    let scores = agents.iter().map(|agent| {
        score(checkpoint, agent).map_or("–".to_string(), |score| NumberKind::Share.exact(score))
    });
    let (games, steps) = (count(checkpoint.games as f64), count(checkpoint.step as f64));
    // To the minute.
    let made = checkpoint.timestamp.replace('T', " ").chars().take("2025-03-01 12:34".len()).collect();
    let rest = scores.chain([games, steps, duration(checkpoint.seconds), made]);
    cells.extend(rest.map(|cell| format!("<td>{}</td>", escape(&cell))));
    let class = if is_best { " class=\"best\"" } else { "" };
    format!("<tr{class}>{cells}</tr>\n")
}

/// The settings of the run.
pub(super) fn settings(facts: &RunFacts) -> String {
    if facts.settings.is_empty() {
        return String::new();
    }
    let row = |(name, value): &(String, String)| {
        format!(
            "<tr><td class=\"name soft\">{}</td><td class=\"name\">{}</td></tr>\n",
            escape(name),
            escape(value)
        )
    };
    let rows: String = facts.settings.iter().map(row).collect();
    format!("<div class=\"scroll\"><table class=\"settings\">\n{rows}</table></div>\n")
}
