//! Results as CSV, one line per agent.

use crate::stats::{AgentSummary, Estimate, Summary};

/// Columns before those of the seats.
const COLUMNS: [&str; 23] = [
    "rank",
    "agent",
    "games",
    "places",
    "wins",
    "draws",
    "losses",
    "win_rate",
    "win_rate_error",
    "rank_value",
    "rank_value_error",
    "elo",
    "elo_error",
    "score",
    "margin",
    "moves",
    "cpu_seconds",
    "cpu_per_move",
    "wall_per_move",
    "iterations_per_move",
    "overruns",
    "faults",
    "forfeits",
];

/// One line per agent, strongest first.
pub fn csv(summary: &Summary) -> String {
    let seats = 1..=summary.seats.len();
    let heads = seats.flat_map(|seat| [format!("seat_{seat}_places"), format!("seat_{seat}_win_rate")]);
    let mut text = line(COLUMNS.iter().map(ToString::to_string).chain(heads));
    for (rank, index) in summary.ranking().into_iter().enumerate() {
        text += &line(cells(rank + 1, &summary.agents[index]).into_iter());
    }
    text
}

fn cells(rank: usize, agent: &AgentSummary) -> Vec<String> {
    let optional = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let pair = |estimate: Option<Estimate>| {
        [optional(estimate.map(|it| it.value)), optional(estimate.and_then(|it| it.error))]
    };
    let tally = &agent.tally;
    let mut cells = vec![rank.to_string(), agent.name.clone(), agent.games.to_string()];
    cells.extend([tally.places, tally.wins, tally.draws, tally.losses].map(|count| count.to_string()));
    cells.extend([agent.win_rate, agent.rank_value, agent.elo].into_iter().flat_map(pair));
    cells.extend([optional(agent.score), optional(agent.margin), agent.moves.to_string()]);
    cells.push(agent.cpu_seconds.to_string());
    cells.extend([agent.cpu_per_move, agent.wall_per_move, agent.iterations_per_move].map(optional));
    cells.extend([agent.overruns, agent.faults, agent.forfeits].map(|count| count.to_string()));
    let seats = agent.seats.iter();
    cells.extend(seats.flat_map(|seat| [seat.places.to_string(), seat.win_rate.to_string()]));
    cells
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let quoted = cells.map(|cell| {
        let is_plain = !cell.contains([',', '"', '\n', '\r']);
        if is_plain { cell } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}
