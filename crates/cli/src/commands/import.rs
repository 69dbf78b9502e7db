//! `polyspire import`

use std::path::PathBuf;

use anyhow::Context;
use store::{Store, StoreError};

use super::transfer::{Source, replay};
use crate::failure::{Failure, print_line};
use crate::progress::Progress;
use crate::{database, files};

/// Import games that `polyspire export` wrote.
///
/// The whole file is checked and every game replayed before anything is written. Existing games stay as they
/// are, so an interrupted import can be repeated. A server may use a PostgreSQL database meanwhile, but not
/// an SQLite file.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire import games.jsonl\n  \
    polyspire import backup.jsonl --database postgres://polyspire@db/polyspire\n  \
    polyspire import backup.jsonl --check\n  ssh server polyspire export - | polyspire import -")]
pub(crate) struct Arguments {
    /// File to read; `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Database: `sqlite://PATH` or `postgres://…`. Default: that of `polyspire serve`.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Check the file and write nothing.
    #[arg(long, conflicts_with = "database")]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = files::name_of(&arguments.file);
    let mut source = Source::open(&arguments.file).context(name.clone()).map_err(Failure::Usage)?;
    let games = check(&mut source).context(name.clone()).map_err(Failure::Usage)?;
    if arguments.check {
        return print_line(format!("{name} has {}", count(games)));
    }
    let url = database::address(arguments.database.as_deref())?;
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    let imported = runtime.block_on(async {
        let store = Store::open(&url).await?;
        let imported = write(&store, &mut source, games).await;
        store.close().await;
        imported
    });
    let imported = imported.context(name)?;
    let there = match games - imported {
        0 => String::new(),
        1 => ", 1 was there already".to_string(),
        before => format!(", {before} were there already"),
    };
    print_line(format!("{} imported{there}", count(imported)))
}

fn count(games: usize) -> String {
    if games == 1 { "1 game".to_string() } else { format!("{games} games") }
}

/// Replays every game of the file and counts them.
fn check(source: &mut Source) -> anyhow::Result<usize> {
    let mut tables = source.tables()?;
    let progress = Progress::waiting("checking");
    let mut checked = 0;
    while let Some(exported) = tables.next()? {
        replay(&exported).with_context(|| format!("line {}", checked + 1))?;
        checked += 1;
    }
    progress.finish();
    Ok(checked)
}

/// Writes the games that are missing and returns how many.
async fn write(store: &Store, source: &mut Source, games: usize) -> anyhow::Result<usize> {
    let mut tables = source.tables()?;
    let progress = Progress::new(games);
    let (mut imported, mut seen) = (0, 0);
    while let Some(exported) = tables.next()? {
        seen += 1;
        match store.import(&exported, None).await {
            Ok(_) => imported += 1,
            Err(StoreError::TableExists { .. }) => {}
            Err(error) => return Err(error).with_context(|| format!("line {seen}")),
        }
        progress.tell(seen, "games");
    }
    progress.finish();
    Ok(imported)
}
