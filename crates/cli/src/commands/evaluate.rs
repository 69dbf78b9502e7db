//! `polyspire evaluate`

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use arena::did_you_mean;
use game_module::GameModule;
use game_module::{GradeRow, Grading};
use learn::{Judgement, Label, LinearModel, Method, QLearnConfig, RunConfig};
use matches::TrainedModel;
use serde::Serialize;

use super::train::read_settings;
use crate::failure::{Failure, print_json, print_line};
use crate::files;
use crate::interrupt::stop_on_ctrl_c;

/// Rate a checkpoint again by the games that rated it when it was made.
///
/// A checkpoint is a network (.safetensors), the weights of Q-learning (.json), or the name of a network that comes with the
/// program, such as `pylos`.
/// The settings are those of its run (config.toml in the run's folder) unless others are given. With the same settings
/// the same games are played, so the same rating comes out. Where they name no anchors, those are levels 3, 6 and 9 of
/// the game; the label says which level is nearest, and is "unrated" without games against levels.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire evaluate runs/duo/checkpoints/00100000.safetensors\n  \
    polyspire evaluate my.safetensors --config nets/duo.toml --games 100 --visits 400\n  \
    polyspire evaluate runs/duo-qlearn/checkpoints/00010000.json --games 200\n  \
    polyspire evaluate runs/pylos/checkpoints/00060000.safetensors --positions 2000")]
pub(crate) struct Arguments {
    /// The checkpoint: a file, or the name of a network that comes with the program.
    #[arg(value_name = "CHECKPOINT")]
    checkpoint: PathBuf,
    /// The settings with the anchors. Default: those of the checkpoint's run.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Games against each anchor instead of what the settings say.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: Option<u64>,
    /// Visits per move of a network instead of what the settings say.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    visits: Option<u64>,
    /// Pylos: instead of playing, count how often N won positions are kept won, by the exact table.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: Option<u64>,
    /// Write the network again with the rating on its card.
    #[arg(long, value_name = "FILE")]
    ship: Option<PathBuf>,
    /// Print data for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Rating<'a> {
    checkpoint: String,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<u64>,
    win_rate_random: f64,
    anchors: &'a [learn::AnchorResult],
    elo: Option<f64>,
    elo_error: Option<f64>,
    level: Option<usize>,
    label: Label,
}

/// A checkpoint's description of itself.
struct Card {
    learner: Method,
    game: String,
    games: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.checkpoint;
    files::refuse_standard(path, "the checkpoint")?;
    arguments.ship.iter().try_for_each(|out| files::check_writable(out))?;
    let card = card(path)?;
    if card.learner == Method::QLearn && (arguments.visits.is_some() || arguments.ship.is_some()) {
        let reason = "--visits and --ship are for networks, and this is a file of qlearn's weights";
        return Err(Failure::Usage(anyhow!("{}: {reason}", path.display())));
    }
    if arguments.ship.is_some() && shipped_card(path).is_some() {
        let reason = "--ship writes a network file again, and this one comes with the program";
        return Err(Failure::Usage(anyhow!("{}: {reason}", path.display())));
    }
    let entry = catalog::find(&card.game).map_err(Failure::usage)?;
    let config = settings(arguments, &card)?;
    if let Some(positions) = arguments.positions {
        let (model, seed) = match &config {
            RunConfig::Network(config) => {
                let visits = arguments.visits.unwrap_or(GRADED_VISITS);
                (TrainedModel::Network { checkpoint: path, visits }, config.seed)
            }
            RunConfig::QLearn(config) => (TrainedModel::QLearn { weights: path }, config.seed),
        };
        let grading = matches::grade(entry, model, positions as usize, seed)
            .map_err(|reason| Failure::Usage(anyhow!(reason)))?;
        ship(arguments, |card| nn::Card { strength: grading_sentence(&grading), ..card })?;
        return if arguments.json { print_json(&grading) } else { print_line(grading_text(&grading)) };
    }
    let stop = stop_on_ctrl_c()?;
    let judgement = matches::rate(entry, path, &config, &stop).map_err(|reason| anyhow!(reason))?;
    let words = text(&card, &config, &judgement);
    ship(arguments, |card| rated(card, entry, &config, &judgement, &words))?;
    if arguments.json {
        let known = |number: f64| (!number.is_nan()).then_some(number);
        return print_json(&Rating {
            checkpoint: path.display().to_string(),
            game: &card.game,
            visits: effort(&config).0,
            win_rate_random: judgement.win_rate_random,
            anchors: &judgement.anchors,
            elo: known(judgement.elo),
            elo_error: known(judgement.elo_error),
            level: judgement.level,
            label: judgement.label(),
        });
    }
    print_line(words)
}

/// The card of a file. The file extension tells the learner.
fn card(path: &Path) -> Result<Card, Failure> {
    if path.extension().is_some_and(|extension| extension == "json") {
        let card = LinearModel::card_of(path).map_err(Failure::usage)?;
        return Ok(Card { learner: Method::QLearn, game: card.game, games: card.games });
    }
    let card = match shipped_card(path) {
        Some(card) => card,
        None => game_module::card(path).map_err(|error| unreadable(path, &error))?,
    };
    Ok(Card { learner: Method::Network, game: card.game, games: card.games })
}

/// The card of the shipped network with this name, if there is one.
fn shipped_card(path: &Path) -> Option<nn::Card> {
    catalog::shipped().find(|(name, _)| path.as_os_str() == *name).map(|(_, card)| card)
}

/// Why there is no card; for a missing file, lists the names of shipped networks.
fn unreadable(path: &Path, error: &nn::ModelError) -> Failure {
    if path.exists() {
        return Failure::Usage(anyhow!("{error}"));
    }
    let names: Vec<&str> = catalog::shipped_names().collect();
    let meant = did_you_mean(&path.to_string_lossy(), names.iter().copied());
    let names = names.join(", ");
    Failure::Usage(anyhow!("{error}{meant}; the networks that come with the program are {names}"))
}

/// Visits per move, if there is a search, and games against each opponent.
fn effort(config: &RunConfig) -> (Option<u64>, u64) {
    match config {
        RunConfig::Network(config) => (Some(config.evaluation.visits), config.evaluation.games),
        RunConfig::QLearn(config) => (None, config.evaluation.games),
    }
}

/// Visits of the search that the table grades.
const GRADED_VISITS: u64 = 400;

/// Writes the network with another card, if requested.
fn ship(arguments: &Arguments, change: impl FnOnce(nn::Card) -> nn::Card) -> Result<(), Failure> {
    if let Some(out) = &arguments.ship {
        let bytes = nn::Model::with_card(&arguments.checkpoint, change).map_err(Failure::usage)?;
        files::write(out, bytes)?;
    }
    Ok(())
}

/// A card with the rating added. Other measurements stay.
fn rated(
    card: nn::Card,
    game: &GameModule,
    config: &RunConfig,
    judgement: &Judgement,
    words: &str,
) -> nn::Card {
    let place = matches::ladder_rating(game, &judgement.anchors);
    let rating = place.map(|place| nn::CardRating {
        label: judgement.label().to_string(),
        level: place.level,
        elo: place.elo.round(),
        elo_error: place.elo_error.round(),
        visits: effort(config).0.unwrap_or_default(),
    });
    let strength = if card.strength.is_empty() { words.replace('\n', "; ") } else { card.strength.clone() };
    nn::Card { rating, strength, ..card }
}

fn grading_sentence(grading: &Grading) -> String {
    let total = grading.total();
    let share = |kept: u64| format!("{:.1} %", 100.0 * kept as f64 / total.positions.max(1) as f64);
    let parts: Vec<String> = grading
        .agents
        .iter()
        .zip(&total.kept)
        .map(|(name, &kept)| format!("{} ({name})", share(kept)))
        .collect();
    format!("keeps {} of {} won positions won", parts.join(", "), total.positions)
}

fn grading_text(grading: &Grading) -> String {
    let line = |name: &str, row: &GradeRow| {
        let kept = row
            .kept
            .iter()
            .map(|&kept| format!("{:>13.1} %", 100.0 * kept as f64 / row.positions.max(1) as f64));
        format!("{name:>5}  {:>9}{}", row.positions, kept.collect::<String>())
    };
    let heads: Vec<String> = grading.agents.iter().map(|name| format!("{name:>15}")).collect();
    let heads = heads.concat();
    let mut lines = vec![format!("{:>5}  {:>9}{heads}", "balls", "positions")];
    lines.extend(grading.by_balls.iter().map(|row| line(&row.balls.to_string(), row)));
    lines.push(line("all", &grading.total()));
    lines.join("\n")
}

/// The settings of the checkpoint's run, or the given ones, with the overrides of the command line.
fn settings(arguments: &Arguments, card: &Card) -> Result<RunConfig, Failure> {
    let run = arguments.checkpoint.parent().and_then(Path::parent).map(|run| run.join("config.toml"));
    let path = arguments.config.clone().or(run.filter(|path| path.exists()));
    let config = match (&path, card.learner) {
        (Some(path), _) => read_settings(path)?.0,
        (None, Method::Network) => RunConfig::Network(Box::default()),
        (None, Method::QLearn) => RunConfig::QLearn(QLearnConfig::default()),
    };
    let games = |games: u64| arguments.games.unwrap_or(games).max(1);
    match (config, card.learner) {
        (RunConfig::Network(mut config), Method::Network) => {
            config.game.clone_from(&card.game);
            config.evaluation.games = games(config.evaluation.games);
            config.evaluation.visits = arguments.visits.unwrap_or(config.evaluation.visits);
            Ok(RunConfig::Network(config))
        }
        (RunConfig::QLearn(mut config), Method::QLearn) => {
            config.game.clone_from(&card.game);
            config.evaluation.games = games(config.evaluation.games);
            Ok(RunConfig::QLearn(config))
        }
        _ => {
            let settings = path.unwrap_or_default();
            let name = settings.display();
            Err(Failure::Usage(anyhow!("{name} has settings of another learner than that of the checkpoint")))
        }
    }
}

fn text(card: &Card, config: &RunConfig, judgement: &Judgement) -> String {
    let (visits, games) = effort(config);
    let visits = visits.map_or_else(String::new, |visits| format!("{visits} visits per move, "));
    let mut lines =
        vec![format!("{} after {} games, {visits}{games} games against each", card.game, card.games)];
    let line = |name: &str, score: f64| format!("{:>6.1} %  against {name}", 100.0 * score);
    lines.push(line("random", judgement.win_rate_random));
    lines.extend(judgement.anchors.iter().map(|anchor| line(&anchor.agent, anchor.score)));
    if !judgement.elo.is_nan() {
        lines.push(format!("Elo {:+.0} ± {:.0}", judgement.elo, judgement.elo_error));
    }
    let why = if judgement.level.is_none() { ": it has met no level" } else { "" };
    lines.push(format!("{}{why}", judgement.label().with_level(judgement.level)));
    lines.join("\n")
}
