//! `polyspire evaluate`

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use learn::{Config, Judgement};
use serde::Serialize;

use crate::failure::{Failure, print_json, print_line};
use crate::interrupt::stop_on_ctrl_c;

/// Rate a checkpoint again by the games that rated it when it was made.
///
/// The settings are those of its run (config.toml in the run's folder) unless others are given. With the same settings
/// the same games are played, so the same rating comes out.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire evaluate runs/duo/checkpoints/00100000.safetensors\n  \
    polyspire evaluate my.safetensors --config nets/duo.toml --games 100 --visits 400")]
pub(crate) struct Arguments {
    /// The checkpoint.
    #[arg(value_name = "CHECKPOINT")]
    checkpoint: PathBuf,
    /// The settings with the anchors. Default: those of the checkpoint's run.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Games against each anchor instead of what the settings say.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: Option<u64>,
    /// Visits per move instead of what the settings say.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    visits: Option<u64>,
    /// Print data for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Rating<'a> {
    checkpoint: String,
    game: &'a str,
    visits: u64,
    win_rate_random: f64,
    anchors: &'a [learn::AnchorResult],
    elo: Option<f64>,
    elo_error: Option<f64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.checkpoint;
    let card = games::learning::card(path).map_err(Failure::usage)?;
    let entry = games::find(&card.game).map_err(Failure::usage)?;
    let mut config = settings(arguments, path)?;
    config.game.clone_from(&card.game);
    config.evaluation.games = arguments.games.unwrap_or(config.evaluation.games).max(1);
    config.evaluation.visits = arguments.visits.unwrap_or(config.evaluation.visits);
    let stop = stop_on_ctrl_c()?;
    let judgement = games::learning::rate(entry, path, &config, &stop).map_err(|reason| anyhow!(reason))?;
    if arguments.json {
        let known = |number: f64| (!number.is_nan()).then_some(number);
        return print_json(&Rating {
            checkpoint: path.display().to_string(),
            game: &card.game,
            visits: config.evaluation.visits,
            win_rate_random: judgement.win_rate_random,
            anchors: &judgement.anchors,
            elo: known(judgement.elo),
            elo_error: known(judgement.elo_error),
        });
    }
    print_line(text(&card, &config, &judgement))
}

fn settings(arguments: &Arguments, checkpoint: &Path) -> Result<Config, Failure> {
    let run = checkpoint.parent().and_then(Path::parent).map(|run| run.join("config.toml"));
    let path = arguments.config.clone().or(run.filter(|path| path.exists()));
    let Some(path) = path else { return Ok(Config::default()) };
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read the settings {}", path.display()))
        .map_err(Failure::Usage)?;
    Config::read(&text).map_err(|reason| Failure::Usage(anyhow!("{}: {reason}", path.display())))
}

fn text(card: &nn::Card, config: &Config, judgement: &Judgement) -> String {
    let mut lines = vec![format!(
        "{} after {} games, {} visits per move, {} games against each",
        card.game, card.games, config.evaluation.visits, config.evaluation.games
    )];
    let line = |name: &str, score: f64| format!("{:>6.1} %  against {name}", 100.0 * score);
    lines.push(line("random", judgement.win_rate_random));
    lines.extend(judgement.anchors.iter().map(|anchor| line(&anchor.agent, anchor.score)));
    if !judgement.elo.is_nan() {
        lines.push(format!("Elo {:+.0} ± {:.0}", judgement.elo, judgement.elo_error));
    }
    lines.join("\n")
}
