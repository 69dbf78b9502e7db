//! `polyspire book`

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use game_module::CERTAIN;
use matches::{BookGrowth, BookSettings, GrowthError};

use crate::failure::{Failure, print_line};
use crate::files;
use crate::interrupt::stop_on_ctrl_c;
use crate::progress::Progress;

/// Make an opening book: long searches of the positions that good play by both sides leads to.
///
/// The book grows from the empty board. Each time the position is searched that is reached with the least loss
/// of value by both sides, and the values of the moves before it are updated. With --out, the same command
/// resumes an interrupted run. The result does not depend on --threads.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire book --game duo --positions 100\n  \
    polyspire book --game duo --positions 2000 --visits 200000 --out duo.book")]
pub(crate) struct Arguments {
    /// Game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID")]
    game: String,
    /// Number of positions. The batch that reaches it is finished.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// Visits of the search of each position.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    visits: u64,
    /// The network: a file, or the name of a shipped one. Default: the one shipped for the game.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<String>,
    /// Value that a move more costs. Lower values make the book deeper, higher ones wider.
    #[arg(long, value_name = "X", default_value_t = 0.02, value_parser = ply_cost, allow_negative_numbers = true)]
    ply_cost: f32,
    /// Positions searched before values are updated.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1024))]
    batch: u16,
    /// Positions searched at the same time. Default: one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// File to write. Default: standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn ply_cost(text: &str) -> Result<f32, String> {
    let value = text.parse().ok().filter(|value| (0.0..=1.0).contains(value));
    value.ok_or_else(|| "expected a number from 0 to 1".to_string())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = settings(arguments)?;
    let batch = settings.batch;
    let mut growth = match &arguments.out {
        Some(path) => {
            files::check_writable(path)?;
            open(path, settings)?
        }
        None => BookGrowth::new(settings).map_err(Failure::usage)?,
    };
    let stop = stop_on_ctrl_c()?;
    let threads = arguments
        .threads
        .map_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get), usize::from);
    let count = arguments.positions as usize;
    let mut saved = growth.len();
    if saved > 0 {
        eprintln!("the book has {saved} positions already");
    }
    let progress = Progress::new(count);
    let save = |growth: &BookGrowth| match &arguments.out {
        Some(path) => files::write(path, growth.book().to_string()),
        None => Ok(()),
    };
    let ended = growth.run(count, threads, &stop, |growth| -> anyhow::Result<()> {
        progress.tell(growth.len(), format!("positions, up to {} moves deep", growth.depth()));
        if growth.len() >= saved + batch {
            saved = growth.len();
            save(growth)?;
        }
        Ok(())
    });
    progress.finish();
    save(&growth).and(ended).map_err(Failure::Failed)?;
    if arguments.out.is_none() {
        print_line(growth.book().to_string().trim_end())?;
    }
    if stop.is_raised() && growth.len() < count {
        let hint = if arguments.out.is_some() { "; the same command resumes from there" } else { "" };
        let found = growth.len();
        return Err(Failure::Failed(anyhow!("stopped after {found} of {count} positions{hint}")));
    }
    Ok(())
}

fn settings(arguments: &Arguments) -> Result<BookSettings, Failure> {
    let game = catalog::find(&arguments.game).map_err(Failure::usage)?;
    // Margins count little, so that values are chances; the seed makes searches reproducible.
    let spec = ::agents::spec_for(game, "alphazero:margin=0.01,seed=1").map_err(Failure::usage)?;
    let spec = spec.with_setting("visits", &arguments.visits.to_string()).map_err(Failure::usage)?;
    let spec = match &arguments.checkpoint {
        Some(file) => spec.with_setting("checkpoint", file).map_err(Failure::usage)?,
        None => spec,
    };
    Ok(BookSettings {
        game,
        agent: spec,
        ply_cost: (arguments.ply_cost * f32::from(CERTAIN)).round() as u32,
        batch: arguments.batch.into(),
    })
}

/// Goes on from the file, if there is one.
fn open(path: &Path, settings: BookSettings) -> Result<BookGrowth, Failure> {
    if !path.exists() {
        return BookGrowth::new(settings).map_err(Failure::usage);
    }
    let text = files::read(path)?;
    let resumed = BookGrowth::resume(settings, &text);
    let advice = || format!("cannot go on from {}; remove it or choose another --out", path.display());
    match resumed {
        // Nothing is wrong with the file.
        Err(error @ (GrowthError::Spec(_) | GrowthError::Game(_))) => Err(Failure::usage(error)),
        resumed => resumed.with_context(advice).map_err(Failure::Usage),
    }
}
