//! `polyspire analyze`

use serde_json::json;
use session::{ExactView, Session};

use crate::commands::play::open_record;
use crate::failure::{Failure, print_json, print_line};

/// Show the exact value of every legal turn of a position, where the game is solved.
///
/// Of a record, the value of each turn as it was played, and what would have been best.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire analyze --game pylos --position \
    'wbw./..../..../....,.../.../...,../..,. b turn 3'\n  polyspire analyze game.sgf --json")]
pub(crate) struct Arguments {
    /// A game record.
    #[arg(value_name = "FILE", required_unless_present = "game")]
    record: Option<std::path::PathBuf>,
    /// The game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID", conflicts_with = "record")]
    game: Option<String>,
    /// The position; the beginning if it is not given.
    #[arg(long, value_name = "TEXT", requires = "game")]
    position: Option<String>,
    /// Print data for programs.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match (&arguments.record, &arguments.game) {
        (Some(path), _) => analyze_record(open_record(path)?.as_mut(), arguments.json),
        (None, Some(game)) => {
            let entry = games::find(game).map_err(Failure::usage)?;
            let session = match &arguments.position {
                Some(text) => entry.session_at(text).map_err(Failure::usage)?,
                None => entry.new_session(),
            };
            analyze_position(session.as_ref(), arguments.json)
        }
        (None, None) => Err(Failure::Usage(anyhow::anyhow!("name a record, or a game with --game"))),
    }
}

fn exact_values(session: &dyn Session) -> Result<Vec<ExactView>, Failure> {
    session.exact_values().map_err(|reason| Failure::Failed(anyhow::anyhow!(reason)))
}

fn analyze_position(session: &dyn Session, is_json: bool) -> Result<(), Failure> {
    let values = exact_values(session)?;
    if is_json {
        return print_json(&json!({ "position": session.position(), "turns": values }));
    }
    match session.mover() {
        Some(mover) => {
            let color = session.info().colors[mover.color].name;
            print_line(format!("{color} to move, {} turns:", values.len()))?;
        }
        None => print_line("the game is over")?,
    }
    values.iter().try_for_each(|value| print_line(format!("{:<14} {}", value.text, in_words(value))))
}

/// Goes back through the game and says what each decision was worth.
fn analyze_record(session: &mut dyn Session, is_json: bool) -> Result<(), Failure> {
    let played = session.history();
    while session.undo().is_some() {}
    let mut rows = Vec::new();
    for entry in &played {
        let turn = session.turn();
        let color = session.info().colors[entry.played.mover.color].name;
        // Decisions, not turns: a turn is judged when each of its decisions is.
        let best = exact_values(session)?.into_iter().next();
        session.redo();
        let after = exact_values(session)?.into_iter().next();
        let is_same_player = session.turn() == turn;
        rows.push(json!({
            "turn": turn + 1,
            "color": color,
            "text": entry.played.text,
            "best": best,
            "after": after.map(|view| if is_same_player { view.outcome } else { reversed(view.outcome) }),
        }));
    }
    if is_json {
        return print_json(&rows);
    }
    for row in &rows {
        let best = row["best"]["outcome"].as_str().unwrap_or("-");
        let after = row["after"].as_str();
        let mistake = match after {
            Some(after) if after != best => {
                format!("  mistake: {best} was possible by {}", row["best"]["text"])
            }
            _ => String::new(),
        };
        let value = after.unwrap_or("end of the game");
        print_line(format!(
            "{:>3}. {:<6} {:<14} {value}{mistake}",
            row["turn"],
            row["color"].as_str().unwrap_or_default(),
            row["text"].as_str().unwrap_or_default(),
        ))?;
    }
    Ok(())
}

/// The same outcome seen by the other player.
fn reversed(outcome: &str) -> &str {
    match outcome {
        "win" => "loss",
        "loss" => "win",
        other => other,
    }
}

fn in_words(value: &ExactView) -> String {
    value.turns.map_or(value.outcome.to_string(), |turns| format!("{} in {turns}", value.outcome))
}
