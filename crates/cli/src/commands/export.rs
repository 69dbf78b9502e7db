//! `polyspire export`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use serde_json::Value;
use store::{Filter, Status, Store, StoreError};

use super::transfer::{End, replay};
use crate::failure::{Failure, print_line};
use crate::progress::Progress;
use crate::{database, files};

/// Tables that are listed at once.
const PAGE: usize = 200;

/// Write the games of a server to a file, or to one record each.
///
/// The server may go on meanwhile. A file of games can be read again by `polyspire import`; the tokens of its players
/// stay valid (it has only their digests). Records (SGF) are for other programs.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire export games.jsonl\n  \
    polyspire export backup.jsonl --database sqlite:///srv/polyspire/games.db\n  \
    polyspire export records --format sgf --game duo --finished")]
pub(crate) struct Arguments {
    /// The file to write; with `--format sgf` the folder for the records.
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// Where games are kept: `sqlite://PATH` or `postgres://…`. The default is that of `polyspire serve`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// `jsonl`: everything, in one file; `sgf`: a game record per game.
    #[arg(long, value_name = "FORMAT", default_value = "jsonl")]
    format: Format,
    /// Only games of this kind, as listed by `polyspire games`.
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Only games that are over.
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
    let game = arguments.game.as_deref().map(games::find).transpose().map_err(Failure::usage)?;
    let statuses = if arguments.finished { vec![Status::Finished, Status::Aborted] } else { Vec::new() };
    let filter = Filter {
        game: game.map(|entry| entry.info.id.to_string()),
        statuses,
        begun: true,
        ..Filter::default()
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    let written = runtime.block_on(async {
        let store = Store::open_to_read(&url).await.map_err(anyhow::Error::from)?;
        let written = write(&store, &filter, arguments).await;
        store.close().await;
        written
    })?;
    let games = if written == 1 { "game" } else { "games" };
    print_line(format!("{written} {games} in {}", arguments.path.display()))
}

async fn write(store: &Store, filter: &Filter, arguments: &Arguments) -> Result<u64, Failure> {
    let mut sink = match arguments.format {
        Format::Jsonl => Sink::file(&arguments.path)?,
        Format::Sgf => Sink::folder(&arguments.path)?,
    };
    let expected = store.count(filter).await.map_err(anyhow::Error::from)?;
    let progress = Progress::new(expected as usize);
    let (mut written, mut from) = (0, None);
    loop {
        let page = store.list(filter, from.as_ref(), PAGE).await.map_err(anyhow::Error::from)?;
        for table in page.tables.iter().filter(|table| table.last_seq > 0) {
            let exported = match store.export(&table.id).await {
                Ok(exported) => exported,
                // Forgotten since it was listed.
                Err(StoreError::NoTable { .. }) => continue,
                Err(error) => return Err(anyhow!(error).context(format!("table {}", table.id)).into()),
            };
            sink.put(&exported).with_context(|| format!("table {}", table.id))?;
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

/// Where games go.
enum Sink {
    /// A file that appears when it is whole.
    File(files::Growing),
    /// A folder of records, each of which is whole.
    Folder(PathBuf),
}

impl Sink {
    fn file(path: &Path) -> Result<Self, Failure> {
        Ok(Self::File(files::Growing::new(path).map_err(Failure::Usage)?))
    }

    fn folder(path: &Path) -> Result<Self, Failure> {
        let made = std::fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()));
        made.map_err(Failure::Usage)?;
        Ok(Self::Folder(path.to_path_buf()))
    }

    fn put(&mut self, exported: &Value) -> anyhow::Result<()> {
        match self {
            Self::File(file) => Ok(writeln!(file, "{exported}")?),
            Self::Folder(folder) => {
                let table = replay(exported)?;
                let name = format!("{}-{}.sgf", table.spec().game, table.id());
                files::write(&folder.join(name), table.record().to_string())
            }
        }
    }

    fn finish(self, written: u64) -> anyhow::Result<()> {
        match self {
            Self::File(mut file) => {
                writeln!(file, "{}", serde_json::to_string(&End::after(written))?)?;
                file.finish()
            }
            Self::Folder(_) => Ok(()),
        }
    }
}
