//! `polyspire openings`

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use game_module::{AgentSpec, GameModule};
use matches::{BalanceError, BalanceSettings, OpeningSearch};

use crate::failure::{Failure, print_line};
use crate::files;
use crate::interrupt::stop_on_ctrl_c;
use crate::progress::Progress;

/// Find balanced openings, for matches that are not decided by who starts.
///
/// One agent proposes plausible moves; two others judge the position. An opening is kept if both expect every
/// seat to get one half, within --tolerance, and if it is not symmetric to an earlier one. The result is a
/// book for `polyspire arena --openings FILE`. With --out, the same command resumes an interrupted search.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire openings --game duo --count 20\n  \
    polyspire openings --game classic --count 500 --out classic.openings\n  \
    polyspire openings --game duo --turns 6 --judges alphazero:visits=50000 mcts:iterations=50000")]
pub(crate) struct Arguments {
    /// Game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID")]
    game: String,
    /// Number of openings.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    count: u64,
    /// Turns of each opening, over all seats. Default: two per colour.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=40))]
    turns: Option<u16>,
    /// Agent that proposes moves. Default: the network's policy, or random moves if the game has no network.
    #[arg(long, value_name = "SPEC")]
    proposer: Option<String>,
    /// The two agents that judge. Default: alphazero:visits=20000 if the game has a network, and
    /// mcts:iterations=20000.
    #[arg(long, value_name = "SPEC", num_args = 2)]
    judges: Option<Vec<String>>,
    /// Largest distance of a seat's expected result from one half.
    #[arg(long, value_name = "X", default_value_t = 0.05, value_parser = tolerance, allow_negative_numbers = true)]
    tolerance: f32,
    /// Determines the candidates.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Candidates judged at the same time. Default: one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// File to write. Default: standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// In Duo, one candidate in 30 is a new balanced opening; at temperature 1, one in 400.
const PATIENCE: u64 = 20_000;

fn tolerance(text: &str) -> Result<f32, String> {
    let value = text.parse().ok().filter(|value| (0.001..=0.5).contains(value));
    value.ok_or_else(|| "expected a number from 0.001 to 0.5".to_string())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = settings(arguments)?;
    settings.check().map_err(|error| match error {
        error @ (BalanceError::Spec(_) | BalanceError::NoValues(_)) => Failure::usage(error),
        error => Failure::Failed(error.into()),
    })?;
    let mut search = match &arguments.out {
        Some(path) => {
            files::check_writable(path)?;
            open(path, settings)?
        }
        None => OpeningSearch::new(settings),
    };
    let stop = stop_on_ctrl_c()?;
    let threads = arguments
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get), usize::from);
    let count = arguments.count as usize;
    let mut saved = search.openings().len();
    match saved {
        0 => (),
        1 => eprintln!("1 opening has been found already"),
        _ => eprintln!("{saved} openings have been found already"),
    }
    let progress = Progress::new(count);
    let save = |search: &OpeningSearch| match &arguments.out {
        Some(path) => files::write(path, search.text()),
        None => Ok(()),
    };
    let ended = search.run(count, threads, &stop, |search| -> anyhow::Result<()> {
        let words = format!("openings, {} candidates judged", search.judged());
        progress.tell(search.openings().len(), words);
        if search.openings().len() > saved {
            saved = search.openings().len();
            save(search)?;
        }
        Ok(())
    });
    progress.finish();
    save(&search).and(ended).map_err(Failure::Failed)?;
    if arguments.out.is_none() {
        print_line(search.text().trim_end())?;
    }
    if search.openings().len() < count {
        let hint = if arguments.out.is_some() { "; the same command resumes from there" } else { "" };
        let found = search.openings().len();
        return Err(Failure::Failed(anyhow!("stopped after {found} of {count} openings{hint}")));
    }
    Ok(())
}

fn settings(arguments: &Arguments) -> Result<BalanceSettings, Failure> {
    let game = catalog::find(&arguments.game).map_err(Failure::usage)?;
    let (proposer, judges) = BalanceSettings::default_agents(game).map_err(Failure::usage)?;
    let proposer = arguments.proposer.as_deref().map_or(Ok(proposer), |text| spec(game, text))?;
    let judges = match arguments.judges.as_deref() {
        Some([first, second]) => [spec(game, first)?, spec(game, second)?],
        _ => judges,
    };
    Ok(BalanceSettings {
        game,
        turns: arguments.turns.unwrap_or(2 * game.info.colors.len() as u16),
        proposer,
        judges,
        tolerance: arguments.tolerance,
        seed: arguments.seed,
        patience: PATIENCE,
    })
}

fn spec(game: &GameModule, text: &str) -> Result<AgentSpec, Failure> {
    ::agents::spec_for(game, text).map_err(Failure::usage)
}

/// Goes on from the file, if there is one.
fn open(path: &Path, settings: BalanceSettings) -> Result<OpeningSearch, Failure> {
    if !path.exists() {
        return Ok(OpeningSearch::new(settings));
    }
    let text = files::read(path)?;
    let resumed = OpeningSearch::resume(settings, &text);
    let advice = || format!("cannot go on from {}; remove it or choose another --out", path.display());
    resumed.with_context(advice).map_err(Failure::Usage)
}
