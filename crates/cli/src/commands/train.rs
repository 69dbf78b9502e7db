//! `polyspire train`

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use arena::did_you_mean;
use game_module::TrainError;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use learn::{Event, Metrics, RunConfig, RunEnd};
use matches::ArenaEvaluator;

use crate::failure::Failure;
use crate::files;
use crate::interrupt::stop_on_ctrl_c;

/// Train a network by games against itself, or the weights of Q-learning.
///
/// Everything is told by a TOML file; what it leaves out has sensible values, and `learner = "qlearn"` chooses
/// Q-learning. The run lives in a folder: games, state,
/// checkpoints with their ratings (manifest.json), metrics (metrics.jsonl, and events for `TensorBoard`) and a page with curves
/// (report.html). Ctrl-C stops after the games under way; --resume goes on, also after a crash.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire train nets/duo.toml\n  \
    polyspire train my.toml --out runs/my --resume\n\n\
    A file needs no more than a line such as  game = \"blokus-duo\"\n\
    Pylos also has plain dense networks:      [network] with a line  kind = \"dense\"\n\
    docs/learning.md lists all settings.")]
pub(crate) struct Arguments {
    /// The settings of the run; `-` for standard input.
    #[arg(value_name = "CONFIG.toml")]
    config: PathBuf,
    /// The folder of the run. Default: runs/ and the name of the settings' file.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Go on with the run in the folder, which must have one.
    #[arg(long)]
    resume: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.config;
    let folder = folder_of(arguments)?;
    let (config, text) = read_settings(path)?;
    let entry = catalog::find(config.game()).map_err(Failure::usage)?;
    check_folder(&folder, arguments.resume)?;
    let total = config.games();
    let mut run = matches::begin_training(entry, config.clone(), &folder).map_err(|error| match error {
        TrainError::Settings(_) => Failure::usage(error),
        TrainError::Run(_) => Failure::Failed(error.into()),
    })?;
    files::write(&folder.join("config.toml"), &text)?;
    eprintln!("{}: {} in {}", entry.info.id, progress_so_far(run.games(), total), folder.display());
    let stop = stop_on_ctrl_c()?;
    let mut teller = Teller::new(run.games(), total);
    let mut evaluator = ArenaEvaluator { game: entry, config, stop: stop.clone() };
    let end = run.work(&mut evaluator, &stop, &mut |event| teller.tell(&event));
    teller.bar.finish_and_clear();
    let end = end.map_err(|error| Failure::Failed(error.into()))?;
    let word = match end {
        RunEnd::Games => "all games are played",
        RunEnd::Time => "the time is over",
        RunEnd::Stopped => "stopped; --resume goes on from here",
    };
    eprintln!("{word}: {}", progress_so_far(run.games(), total));
    Ok(())
}

/// The run's folder: the one given, or one named after the settings file.
fn folder_of(arguments: &Arguments) -> Result<PathBuf, Failure> {
    if let Some(folder) = &arguments.out {
        files::refuse_standard(folder, "the folder of the run")?;
        return Ok(folder.clone());
    }
    if files::is_standard(&arguments.config) {
        let reason =
            "settings from standard input have no name to call the run by: name its folder with --out";
        return Err(Failure::Usage(anyhow!(reason)));
    }
    let name = arguments.config.file_stem().map_or_else(|| "run".into(), |stem| stem.to_string_lossy());
    Ok(Path::new("runs").join(name.as_ref()))
}

/// Refuses to start a run where there is one, and to resume where there is none, as after a typo in the name.
fn check_folder(folder: &Path, is_resumed: bool) -> Result<(), Failure> {
    let name = folder.display();
    match (learn::has_run(folder), is_resumed) {
        (true, false) => Err(Failure::Usage(anyhow!(
            "{name} has a run already: --resume goes on with it, --out FOLDER begins another"
        ))),
        (false, true) => {
            let meant = did_you_mean(&name.to_string(), neighbours(folder).iter().map(String::as_str));
            Err(Failure::Usage(anyhow!(
                "{name} has no run to go on with{meant}; without --resume a new one begins there"
            )))
        }
        _ => Ok(()),
    }
}

/// Sibling folders that have runs.
fn neighbours(folder: &Path) -> Vec<String> {
    let parent = folder.parent().unwrap_or(Path::new(""));
    let listed = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let entries = std::fs::read_dir(listed).into_iter().flatten().filter_map(Result::ok);
    let named = entries.map(|entry| parent.join(entry.file_name()));
    named.filter(|path| learn::has_run(path)).map(|path| path.display().to_string()).collect()
}

/// The settings in a file, and the file's text.
pub(super) fn read_settings(path: &Path) -> Result<(RunConfig, String), Failure> {
    let text = files::read_input(path)?;
    let config = RunConfig::read(&text)
        .map_err(|reason| Failure::Usage(anyhow!("{}: {reason}", files::name_of(path))))?;
    Ok((config, text))
}

fn progress_so_far(games: u64, total: u64) -> String {
    format!("{} of {} games", HumanCount(games), HumanCount(total))
}

/// Shows the progress of a run: a bar on a terminal, a line per iteration everywhere.
struct Teller {
    bar: ProgressBar,
    started: Instant,
    first: u64,
    total: u64,
}

impl Teller {
    fn new(games: u64, total: u64) -> Self {
        let bar =
            if std::io::stderr().is_terminal() { ProgressBar::new(total) } else { ProgressBar::hidden() };
        let style = "{elapsed_precise} [{wide_bar}] {pos} of {len} games, {msg}";
        let style = ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_position(games);
        Self { bar: bar.with_style(style), started: Instant::now(), first: games, total }
    }

    fn say(&self, line: &str) {
        if self.bar.is_hidden() {
            eprintln!("{line}");
        } else {
            self.bar.println(line);
        }
    }

    fn tell(&mut self, event: &Event<'_>) {
        match *event {
            Event::Game { done, of, games } => {
                self.bar.set_position(games);
                self.bar.set_message(format!("playing {done} of {of}"));
            }
            Event::Step { done, of } => self.bar.set_message(format!("learning, step {done} of {of}")),
            Event::Rating { file } => self.bar.set_message(format!("rating {file}")),
            Event::Saved => {}
            Event::Iteration(metrics) => self.say(&self.line(metrics)),
            Event::Checkpoint(checkpoint) => self.say(&checkpoint.to_string()),
        }
    }

    /// An iteration with its metrics.
    fn line(&self, metrics: &Metrics) -> String {
        let told = SHOWN.iter().filter_map(|&(key, before, digits, after)| {
            metrics.values.get(key).map(|value| format!("{before}{value:.digits$}{after}, "))
        });
        let rate = (metrics.games - self.first) as f64 / self.started.elapsed().as_secs_f64().max(1e-9);
        let left = (self.total.saturating_sub(metrics.games)) as f64 / rate.max(1e-9);
        let left = Duration::try_from_secs_f64(left)
            .map_or_else(|_| "?".to_string(), |left| HumanDuration(left).to_string());
        let told = told.collect::<String>();
        format!("{:>9} games, step {:>7}: {told}about {left} left", metrics.games, metrics.step)
    }
}

/// The metrics of a line, if present: key, words before, decimals, words after.
const SHOWN: [(&str, &str, usize, &str); 7] = [
    ("speed/games", "", 1, " games/s"),
    ("speed/samples", "", 0, " samples/s"),
    ("loss/policy", "policy loss ", 3, ""),
    ("loss/value", "value loss ", 4, ""),
    ("loss/margin", "margin loss ", 4, ""),
    ("learning_rate", "step size ", 5, ""),
    ("exploration", "epsilon ", 3, ""),
];
