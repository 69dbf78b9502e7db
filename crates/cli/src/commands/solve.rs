//! `polyspire solve`

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use game_module::{ExactGame, ExactTable, table_path};
use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use tablebase::{Grade, Options, Progress, SolveError};

use crate::failure::{Failure, print_json, print_line};
use crate::interrupt::stop_on_ctrl_c;
use crate::{files, numbers, plot};

/// Solve a game and write its table.
///
/// Ctrl-C stops after the current sweep and saves a checkpoint; the same command resumes from it. --report
/// and --verify read an existing table; if there is none, the command asks before it builds one.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire solve --game pylos\n  \
    polyspire solve --game pylos-lines --grade full --verify 100000\n  \
    polyspire solve --game pylos --report --plot pylos.svg")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
pub(crate) struct Arguments {
    /// Game: one of the Pylos rule sets.
    #[arg(long, value_name = "ID")]
    game: String,
    /// Content of the table: win, loss or draw only, or distances too.
    #[arg(long, value_enum, default_value_t = GradeArgument::Full)]
    grade: GradeArgument,
    /// File for the table. Default: where agents look for it, in the user's data folder.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Memory limit, such as 6GiB or 4000M; refuse to start if more is needed.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<u64>,
    /// Number of threads; 0 for one per core.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = numbers::whole::<usize>, allow_negative_numbers = true)]
    threads: usize,
    /// Check N random entries, or `all`, against their successors.
    #[arg(long, value_name = "N|all", value_parser = parse_sample)]
    verify: Option<Sample>,
    /// Count wins, losses and draws, and list the values of the first moves.
    #[arg(long)]
    report: bool,
    /// Draw the report as SVG; `-` prints it instead of the report.
    #[arg(long, value_name = "FILE", requires = "report")]
    plot: Option<PathBuf>,
    /// Rebuild an existing table.
    #[arg(long)]
    force: bool,
    /// With --report or --verify, build a missing table without asking.
    #[arg(long)]
    yes: bool,
    /// Print the report as JSON.
    #[arg(long, requires = "report")]
    json: bool,
}

impl Arguments {
    /// Whether the command uses a table rather than only building it.
    fn is_about_table(&self) -> bool {
        self.report || self.verify.is_some()
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum GradeArgument {
    Wdl,
    Full,
}

impl From<GradeArgument> for Grade {
    fn from(grade: GradeArgument) -> Self {
        match grade {
            GradeArgument::Wdl => Grade::Wdl,
            GradeArgument::Full => Grade::Full,
        }
    }
}

/// Number of entries to check; `None` for all.
#[derive(Clone, Copy)]
struct Sample(Option<u64>);

fn parse_sample(text: &str) -> Result<Sample, String> {
    let number = || text.parse().map(|count| Sample(Some(count)));
    if text == "all" {
        Ok(Sample(None))
    } else {
        number().map_err(|_| "expected a number or `all`".to_string())
    }
}

fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return Err("a size is a number with K, M or G, such as 6GiB".to_string()),
    };
    let number: u64 = digits.trim().parse().map_err(|_| "a size is a number with K, M or G, such as 6GiB")?;
    number.checked_shl(shift).filter(|bytes| bytes >> shift == number).ok_or_else(|| "too large".to_string())
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = catalog::find(&arguments.game).map_err(Failure::usage)?;
    let id = entry.info.id;
    let game = entry.solver().map_err(|_| {
        let solvable = catalog::games().iter().filter(|game| game.solver().is_ok());
        let ids: Vec<&str> = solvable.map(|game| game.info.id).collect();
        Failure::Usage(anyhow!("{id} is too large to be solved; {} can be", ids.join(", ")))
    })?;
    let grade = Grade::from(arguments.grade);
    arguments.out.iter().try_for_each(|path| files::refuse_standard(path, "the file of the table"))?;
    let path = arguments.out.clone().unwrap_or_else(|| table_path(id, grade));
    if arguments.json && arguments.plot.as_deref().is_some_and(files::is_standard) {
        let reason = "only one of --json and --plot - can go to standard output";
        return Err(Failure::Usage(anyhow!(reason)));
    }
    if path.exists() && !arguments.force {
        if !arguments.is_about_table() {
            eprintln!("{} exists; --force rebuilds it", path.display());
        }
    } else {
        let estimate = game.estimate(grade);
        eprintln!(
            "{id}, grade {grade}: {} positions stored, {} of memory, up to {} of disk for checkpoints",
            HumanCount(estimate.positions),
            HumanBytes(estimate.memory),
            HumanBytes(estimate.checkpoint),
        );
        if arguments.is_about_table() && !arguments.force && !arguments.yes {
            ask_to_build(id, grade, &path)?;
        }
        build(game, grade, &path, arguments, estimate.sweeps)?;
    }
    let table = game.open(&path).map_err(|error| Failure::Failed(error.into()))?;
    if table.grade() != grade {
        return Err(Failure::Usage(anyhow!("{} is of grade {}, not {grade}", path.display(), table.grade())));
    }
    if let Some(sample) = arguments.verify {
        verify(table.as_ref(), sample)?;
    }
    if arguments.report {
        report(table.as_ref(), arguments)?;
    }
    Ok(())
}

/// Asks first: whoever wants to look at a table may not know that it must be built, and at what cost.
fn ask_to_build(id: &str, grade: Grade, path: &Path) -> Result<(), Failure> {
    let path = path.display();
    if std::io::stdin().is_terminal() && std::io::stderr().is_terminal() {
        eprint!("There is no table {path}. Build it now? [y/N] ");
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer)?;
        if matches!(answer.trim(), "y" | "Y" | "yes") {
            return Ok(());
        }
    }
    Err(Failure::Usage(anyhow!(
        "there is no table {path}: `polyspire solve --game {id} --grade {grade}` builds it, as does --yes here"
    )))
}

fn build(
    game: &dyn ExactGame,
    grade: Grade,
    path: &Path,
    arguments: &Arguments,
    sweeps: Option<u16>,
) -> Result<(), Failure> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    let stop = stop_on_ctrl_c()?;
    let mut checkpoint = path.as_os_str().to_owned();
    checkpoint.push(".checkpoint");
    let options = Options {
        grade,
        threads: arguments.threads,
        memory: arguments.memory,
        checkpoint: Some(checkpoint.into()),
        ..Options::default()
    };
    let started = Instant::now();
    let bar = progress_bar(sweeps);
    let listener = |progress| tell(&bar, started, progress);
    let solved = game.solve(path, options, stop.as_ref(), &listener);
    bar.finish_and_clear();
    match solved {
        Ok(()) => {
            let size = std::fs::metadata(path).map_or(0, |data| data.len());
            eprintln!("{}: {} in {}", path.display(), HumanBytes(size), HumanDuration(started.elapsed()));
            Ok(())
        }
        Err(error @ SolveError::Memory { .. }) => Err(Failure::usage(error)),
        Err(error) => Err(Failure::Failed(error.into())),
    }
}

fn progress_bar(sweeps: Option<u16>) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = sweeps.map_or_else(ProgressBar::new_spinner, |sweeps| ProgressBar::new(sweeps.into()));
    let style = "{elapsed_precise} [{wide_bar}] sweep {pos} of about {len}, {msg}";
    bar.with_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A line per sweep without a terminal, a bar with one.
fn tell(bar: &ProgressBar, started: Instant, progress: Progress) {
    let say = |text: String| {
        if bar.is_hidden() {
            eprintln!("{:>6.1} s  {text}", started.elapsed().as_secs_f64());
        } else {
            bar.set_message(text);
        }
    };
    match progress {
        Progress::Resumed { sweeps } => {
            bar.set_position(sweeps.into());
            say(format!("resuming from a checkpoint after {sweeps} sweeps"));
        }
        Progress::Swept { distance, found, left, .. } => {
            bar.set_position(u64::from(distance) + 1);
            let left = left.map_or(String::new(), |left| format!(", about {} left", HumanDuration(left)));
            say(format!("distance {distance}: {} positions{left}", HumanCount(found)));
        }
        Progress::Checkpointed => say("checkpoint written".to_string()),
        Progress::Writing(part) if bar.is_hidden() => {
            if part == 0.0 {
                say("writing the table".to_string());
            }
        }
        Progress::Writing(part) => say(format!("writing the table: {:.0} %", part * 100.0)),
    }
}

fn verify(table: &dyn ExactTable, sample: Sample) -> Result<(), Failure> {
    let started = Instant::now();
    let audit = table.verify(sample.0);
    let took = HumanDuration(started.elapsed());
    if audit.wrong > 0 {
        let (wrong, checked) = (HumanCount(audit.wrong), HumanCount(audit.checked));
        return Err(Failure::Failed(anyhow!("{wrong} of {checked} entries do not follow from their turns")));
    }
    eprintln!(
        "{} entries checked against the positions that follow, none wrong, in {took}",
        HumanCount(audit.checked)
    );
    Ok(())
}

fn report(table: &dyn ExactTable, arguments: &Arguments) -> Result<(), Failure> {
    let report = table.report();
    if let Some(path) = &arguments.plot {
        let picture = plot::positions_by_balls(&report);
        if files::is_standard(path) {
            return print_line(picture.trim_end());
        }
        files::write(path, picture)?;
    }
    if arguments.json { print_json(&report) } else { print_line(report.text.trim_end()) }
}
