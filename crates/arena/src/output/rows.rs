//! Table cells shared by the terminal and the HTML page.

use super::{count, percent, plus_minus, seconds, signed};
use crate::stats::Summary;

pub(crate) const STANDINGS: [&str; 11] =
    ["", "agent", "Elo", "games", "won", "drawn", "lost", "win rate", "rank value", "points", "margin"];

/// Standings, best first.
pub(crate) fn standings(summary: &Summary) -> impl Iterator<Item = Vec<String>> {
    summary.ranking().into_iter().enumerate().map(|(rank, index)| {
        let agent = &summary.agents[index];
        vec![
            (rank + 1).to_string(),
            agent.name.clone(),
            plus_minus(agent.elo, signed),
            agent.games.to_string(),
            agent.tally.wins.to_string(),
            agent.tally.draws.to_string(),
            agent.tally.losses.to_string(),
            plus_minus(agent.win_rate, percent),
            plus_minus(agent.rank_value, |value| format!("{value:.3}")),
            agent.score.map_or("–".to_string(), |score| format!("{score:.1}")),
            agent.margin.map_or("–".to_string(), |margin| format!("{margin:+.1}")),
        ]
    })
}

/// Column heads of [`effort`]; `names` heads the names.
pub(crate) const fn effort_heads(names: &'static str) -> [&'static str; 10] {
    [
        "",
        names,
        "moves",
        "CPU/move",
        "time/move",
        "iterations/move",
        "CPU in all",
        "overruns",
        "faults",
        "forfeits",
    ]
}

/// Moves and time used, best agent first.
pub(crate) fn effort(summary: &Summary) -> impl Iterator<Item = Vec<String>> {
    summary.ranking().into_iter().map(|index| {
        let agent = &summary.agents[index];
        vec![
            String::new(),
            agent.name.clone(),
            agent.moves.to_string(),
            seconds(agent.cpu_per_move),
            seconds(agent.wall_per_move),
            count(agent.iterations_per_move),
            seconds(Some(agent.cpu_seconds)),
            agent.overruns.to_string(),
            agent.faults.to_string(),
            agent.forfeits.to_string(),
        ]
    })
}
