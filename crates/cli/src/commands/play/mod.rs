//! `polyspire play`

mod prompt;
mod seats;

use std::io::{IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use session::record::Record;
use session::{PictureStyle, Session};

use crate::failure::Failure;
use crate::files;
use prompt::Prompt;
use seats::Seats;

/// Play in the terminal, against agents or with each other.
///
/// Moves are cells (`e9,d10,e10,f10,e11`) or a piece, its orientation and the top left cell (`X/0@d11`); type `help`
/// for the rest. Works from a pipe too: one command per line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire play --game duo\n  \
    polyspire play --game classic --seats human,random,random,random\n  \
    printf 'moves\\nquit\\n' | polyspire play --game junior --seats human,human")]
pub(crate) struct Arguments {
    /// The game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID", default_value = "blokus-duo")]
    game: String,
    /// Who sits where: `human`, or an agent as listed by `polyspire agents`. Default: you first, then `random`.
    #[arg(long, value_name = "SPEC,…")]
    seats: Option<seats::Specs>,
    /// Start from this position instead of the beginning.
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    position: Option<String>,
    /// Go on with the game of this record.
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    load: Option<PathBuf>,
    /// Write the game to this record when it ends or when you leave.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let session = open(arguments)?;
    let entry = games::find(session.info().id).map_err(Failure::usage)?;
    let seats = Seats::new(entry, arguments.seats.as_ref()).map_err(Failure::usage)?;
    let style = if stdout().is_terminal() { PictureStyle::Ansi } else { PictureStyle::Plain };
    let mut prompt = Prompt::new(session, seats, style, stdin().is_terminal());
    let played = prompt.run();
    if let Some(path) = &arguments.save {
        files::write(path, &prompt.record_text())?;
    }
    played
}

fn open(arguments: &Arguments) -> Result<Box<dyn Session>, Failure> {
    if let Some(path) = &arguments.load {
        return open_record(path);
    }
    let game = games::find(&arguments.game).map_err(Failure::usage)?;
    match &arguments.position {
        Some(text) => game.session_at(text).map_err(Failure::usage),
        None => Ok(game.new_session()),
    }
}

/// The game of a record, played to its end.
pub(crate) fn open_record(path: &Path) -> Result<Box<dyn Session>, Failure> {
    let text = files::read(path)?;
    let read = || -> anyhow::Result<Box<dyn Session>> {
        let record = Record::parse(&text).map_err(|error| anyhow!(error))?;
        Ok(games::replay(&record)?)
    };
    read().with_context(|| path.display().to_string()).map_err(Failure::Usage)
}
