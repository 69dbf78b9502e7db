//! `polyspire export`

use std::io::{BufWriter, Stdout, Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use serde_json::Value;
use store::{Filter, Status, Store, StoreError};

use super::transfer::{End, replay};
use crate::failure::{Failure, print_line};
use crate::interrupt::stop_on_ctrl_c;
use crate::progress::Progress;
use crate::{database, files};

/// Tables listed at a time.
const PAGE: usize = 200;

/// Export the games of a server to a file, or to one record each.
///
/// The server may keep running. `polyspire import` reads the file back; players' tokens stay valid (the file
/// has only their digests). Records (SGF) are for other programs.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire export games.jsonl\n  \
    polyspire export backup.jsonl --database sqlite:///srv/polyspire/games.db\n  \
    polyspire export records --format sgf --game duo --finished\n  \
    polyspire export - | gzip > backup.jsonl.gz")]
pub(crate) struct Arguments {
    /// File to write, or with `--format sgf` the folder for the records; `-` for standard output.
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// Database: `sqlite://PATH` or `postgres://…`. Default: that of `polyspire serve`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// `jsonl`: everything in one file; `sgf`: one record per game.
    #[arg(long, value_name = "FORMAT", default_value = "jsonl")]
    format: Format,
    /// Export only this game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Export only finished games.
    #[arg(long)]
    finished: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Jsonl,
    Sgf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let url = database::address(arguments.database.as_deref())?;
    let game = arguments.game.as_deref().map(catalog::find).transpose().map_err(Failure::usage)?;
    let statuses = if arguments.finished { vec![Status::Finished, Status::Aborted] } else { Vec::new() };
    let filter = Filter {
        game: game.map(|entry| entry.info.id.to_string()),
        statuses,
        begun: true,
        ..Filter::default()
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    let written = runtime.block_on(async {
        let store = Store::open_read_only(&url).await.map_err(anyhow::Error::from)?;
        let written = write(&store, &filter, arguments).await;
        store.close().await;
        written
    })?;
    let games = if written == 1 { "game" } else { "games" };
    if files::is_standard(&arguments.path) {
        eprintln!("{written} {games}");
        return Ok(());
    }
    print_line(format!("{written} {games} in {}", arguments.path.display()))
}

async fn write(store: &Store, filter: &Filter, arguments: &Arguments) -> Result<u64, Failure> {
    // An interrupted export must not leave a partial file behind.
    let stop = stop_on_ctrl_c()?;
    let mut sink = Sink::new(&arguments.path, arguments.format)?;
    let expected = store.count(filter).await.map_err(anyhow::Error::from)?;
    let progress = Progress::new(expected as usize);
    let (mut written, mut from) = (0, None);
    loop {
        let page = store.list(filter, from.as_ref(), PAGE).await.map_err(anyhow::Error::from)?;
        for table in page.tables.iter().filter(|table| table.last_seq > 0) {
            if stop.is_raised() {
                return Err(anyhow!("stopped after {written} of {expected} games").into());
            }
            let exported = match store.export(&table.id).await {
                Ok(exported) => exported,
                // Deleted since it was listed.
                Err(StoreError::NoTable { .. }) => continue,
                Err(error) => return Err(anyhow!(error).context(format!("table {}", table.id)).into()),
            };
            sink.put(&exported, &table.id)?;
            written += 1;
            progress.tell(written, "games");
        }
        from = page.next;
        if from.is_none() {
            break;
        }
    }
    progress.finish();
    sink.finish(written as u64)?;
    Ok(written as u64)
}

/// Where the games go.
enum Sink {
    /// A file that appears once it is complete.
    File(files::Growing),
    /// A folder of records, each written atomically.
    Folder(PathBuf),
    /// Standard output.
    Output(BufWriter<Stdout>, Format),
}

impl Sink {
    fn new(path: &Path, format: Format) -> Result<Self, Failure> {
        match format {
            _ if files::is_standard(path) => Ok(Self::Output(BufWriter::new(stdout()), format)),
            Format::Jsonl => Ok(Self::File(files::Growing::new(path).map_err(Failure::Usage)?)),
            Format::Sgf => {
                let made = std::fs::create_dir_all(path);
                made.with_context(|| format!("cannot make {}", path.display())).map_err(Failure::Usage)?;
                Ok(Self::Folder(path.to_path_buf()))
            }
        }
    }

    fn put(&mut self, exported: &Value, id: &str) -> Result<(), Failure> {
        let replay = || replay(exported).with_context(|| format!("table {id}"));
        match self {
            Self::File(file) => writeln!(file, "{exported}")?,
            Self::Output(output, Format::Jsonl) => writeln!(output, "{exported}")?,
            Self::Output(output, Format::Sgf) => writeln!(output, "{}", replay()?.record())?,
            Self::Folder(folder) => {
                let table = replay()?;
                let extension = table.session().info().record_extension;
                let name = format!("{}-{}.{extension}", table.spec().game, table.id());
                files::write(&folder.join(name), table.record().to_string())?;
            }
        }
        Ok(())
    }

    fn finish(self, written: u64) -> Result<(), Failure> {
        let end = || serde_json::to_string(&End::after(written)).map_err(anyhow::Error::from);
        match self {
            Self::File(mut file) => {
                writeln!(file, "{}", end()?)?;
                file.finish()?;
            }
            Self::Output(mut output, format) => {
                if format == Format::Jsonl {
                    writeln!(output, "{}", end()?)?;
                }
                output.flush()?;
            }
            Self::Folder(_) => {}
        }
        Ok(())
    }
}
