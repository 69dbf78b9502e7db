//! `polyspire arena`

mod progress;
mod results;
mod settings;

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use arena::{Ending, Journal, JournalError, Summary};
use matches::Tournament;

use crate::failure::Failure;
use crate::files;
use crate::interrupt::stop_on_ctrl_c;
use progress::Progress;
use results::Format;

/// Play matches and tournaments between agents, with error bars.
///
/// Every opening is played in all seat rotations. Agents are specs as listed by `polyspire agents`, or
/// `NAME=SPEC` to name one. With --out, the same command resumes an interrupted tournament. docs/arena.md
/// explains the numbers.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire arena --game duo --agents greedy random --games 200\n  \
    polyspire arena --game classic --agents random greedy evaluator heuristic --games 400 --out ladder\n  \
    polyspire arena --game duo --agents mcts:iterations=2000 mcts:iterations=1000 --games 1000 --sprt 0,50\n  \
    polyspire arena tournament.toml")]
pub(crate) struct Arguments {
    /// File with the settings below, such as `games = 100`; `-` for standard input. Options override the
    /// file.
    #[arg(value_name = "FILE.toml")]
    file: Option<PathBuf>,
    #[command(flatten)]
    options: settings::Options,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
    /// Print the results as CSV, one line per agent.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = arguments.options.settings(arguments.file.as_deref())?;
    settings.out.iter().try_for_each(|folder| files::refuse_standard(folder, "the folder for results"))?;
    // Engines start below.
    let stop = stop_on_ctrl_c()?;
    let tournament = Tournament::new(&settings).map_err(|error| {
        let is_stopped = stop.is_raised();
        if is_stopped {
            Failure::Failed(anyhow!("stopped before the first game"))
        } else {
            Failure::usage(error)
        }
    })?;
    let plan = &tournament.plan;
    let mut journal = match &settings.out {
        None => Journal::in_memory(plan),
        Some(folder) => open(folder, &tournament)?,
    };
    let mut progress = Progress::new(plan, &journal, tournament.threads);
    let options = arena::Options { threads: tournament.threads, sprt: tournament.sprt };
    let played =
        arena::run(plan, &tournament.referee, &mut journal, options, &stop, &mut |news| progress.tell(news));
    progress.finish();
    let seat_names = tournament.referee.seat_names();
    let summary = Summary::new(plan, journal.reports(), &seat_names, tournament.sprt);
    if let Some(folder) = &settings.out {
        arena::write_results(folder, &summary)
            .with_context(|| format!("cannot write results to {}", folder.display()))?;
    }
    results::print(&summary, Format::of(arguments.json, arguments.csv))?;
    match played {
        Ok(Ending::Complete | Ending::Decided) => Ok(()),
        Ok(Ending::Stopped) => {
            let hint = if settings.out.is_some() { "; the same command resumes from there" } else { "" };
            let (done, planned) = (summary.played, summary.planned);
            Err(Failure::Failed(anyhow!("stopped after {done} of {planned} games{hint}")))
        }
        Err(error) => Err(Failure::Failed(error.into())),
    }
}

/// Opens the journal in the results folder, creating the folder if needed.
fn open(folder: &std::path::Path, tournament: &Tournament) -> Result<Journal, Failure> {
    tournament.open(folder).map_err(|error| match error {
        JournalError::OtherPlan { .. } | JournalError::Damaged { .. } => Failure::usage(error),
        JournalError::File { .. } | JournalError::Folder { .. } | JournalError::InUse { .. } => {
            Failure::Failed(error.into())
        }
    })
}
