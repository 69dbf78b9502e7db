//! Results as text for terminals.

use std::fmt::Write;

use super::{likelihood, percent, plus_minus, rows, signed};
use crate::stats::{Encounter, Summary, Verdict};

/// Longer lists are truncated; the JSON file has all faults.
const MOST_FAULTS: usize = 10;

/// All results, in aligned columns.
pub fn text(summary: &Summary) -> String {
    let settings = &summary.settings;
    let game = settings.conditions.get("game").map_or("", String::as_str);
    let head = format!(
        "{game} {}: {} of {} games, seed {}\n",
        settings.mode, summary.played, summary.planned, settings.seed
    );
    let mut parts = vec![head.trim_start().to_string()];
    if summary.played > 0 {
        parts.push(standings(summary));
        parts.extend(difference(summary));
        parts.push(by_seat(summary));
        parts.extend((summary.agents.len() > 2).then(|| cross_table(summary)));
        parts.push(effort(summary));
    }
    parts.extend(test(summary));
    parts.extend(faults(summary));
    parts.join("\n")
}

fn standings(summary: &Summary) -> String {
    with_heads(&rows::STANDINGS, rows::standings(summary))
}

/// The headline of a match.
fn difference(summary: &Summary) -> Option<String> {
    let [first, second] = &summary.agents[..] else { return None };
    let Encounter { elo_difference, superiority, .. } = summary.encounter(0, 1)?;
    Some(format!(
        "{} against {}: {} Elo, stronger with a likelihood of {}\n",
        first.name,
        second.name,
        plus_minus(elo_difference, signed),
        likelihood(superiority)
    ))
}

fn by_seat(summary: &Summary) -> String {
    let mut rows = vec![vec![String::new(), "win rate by seat".to_string()]];
    rows[0].extend(summary.seats.iter().map(|seat| seat.name.clone()));
    let mut all = vec![String::new(), "all agents".to_string()];
    all.extend(summary.seats.iter().map(|seat| plus_minus(seat.win_rate, percent)));
    rows.push(all);
    let mut advantages = vec![String::new(), "advantage in Elo".to_string()];
    advantages.extend(summary.seats.iter().map(|seat| plus_minus(seat.elo, signed)));
    rows.push(advantages);
    for index in summary.ranking() {
        let agent = &summary.agents[index];
        let mut row = vec![String::new(), agent.name.clone()];
        row.extend(
            agent.seats.iter().map(|tally| format!("{} of {}", percent(tally.win_rate), tally.places)),
        );
        rows.push(row);
    }
    aligned(&rows)
}

fn cross_table(summary: &Summary) -> String {
    let order = summary.ranking();
    let mut rows = vec![vec![String::new(), "score against".to_string()]];
    rows[0].extend((1..=order.len()).map(|rank| rank.to_string()));
    for (rank, &index) in order.iter().enumerate() {
        let mut row = vec![(rank + 1).to_string(), summary.agents[index].name.clone()];
        let cell = |&other: &usize| {
            summary.encounter(index, other).map_or("–".to_string(), |encounter| percent(encounter.score))
        };
        row.extend(order.iter().map(cell));
        rows.push(row);
    }
    aligned(&rows)
}

fn effort(summary: &Summary) -> String {
    with_heads(&rows::effort_heads("effort"), rows::effort(summary))
}

fn with_heads(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let heads = heads.iter().map(ToString::to_string).collect();
    aligned(&std::iter::once(heads).chain(rows).collect::<Vec<_>>())
}

fn test(summary: &Summary) -> Option<String> {
    let sprt = summary.sprt.as_ref()?;
    let verdict = match sprt.verdict {
        Verdict::Undecided => "undecided",
        Verdict::H0 => "H0 accepted",
        Verdict::H1 => "H1 accepted",
    };
    Some(format!(
        "SPRT: {verdict} after {} groups; LLR {:.2} between {:.2} and {:.2} for H0: {} Elo, H1: {} Elo\n",
        sprt.groups, sprt.llr, sprt.lower, sprt.upper, sprt.settings.elo0, sprt.settings.elo1
    ))
}

fn faults(summary: &Summary) -> Option<String> {
    if summary.faults.is_empty() {
        return None;
    }
    let mut lines = String::new();
    for fault in summary.faults.iter().take(MOST_FAULTS) {
        let (game, turn) = (fault.game + 1, fault.turn + 1);
        // Writing to a `String` cannot fail.
        let _ = writeln!(lines, "game {game}, turn {turn}: {} {}", fault.agent, fault.words);
    }
    let more = summary.faults.len().saturating_sub(MOST_FAULTS);
    if more > 0 {
        let _ = writeln!(lines, "and {more} more faults");
    }
    Some(lines)
}

/// Pads columns: names are left-aligned, numbers right-aligned.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows.iter().map(Vec::len).max().unwrap_or(0)).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == 1 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let line = cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("  ");
        text += line.trim_end();
        text.push('\n');
    }
    text
}
