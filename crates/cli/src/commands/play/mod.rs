//! `polyspire play`

mod hangup;
mod prompt;
mod seats;

use std::io::{IsTerminal, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use game_module::GameModule;
use local_game::{Autosave, GameRecord, LocalGame, Seats, is_forced_pass};
use session::record::RecordFile;
use session::{ForfeitRule, PictureStyle, Session};
use tui::{Ending, Program, Terminal, TerminalError};

use crate::failure::{Failure, in_words, print_line};
use crate::interrupt::{fail_at_once, leave_on_ctrl_c_after, note_signal, stop_on_ctrl_c_within};
use crate::{files, numbers};
use hangup::{is_terminal_gone, terminal_gone, watch_terminal};
use prompt::Prompt;
use seats::Specs;

/// Play in the terminal, against agents or with each other.
///
/// On a terminal the board fills the screen; press `?` for the keys. With `--plain`, and from a pipe, there is a prompt
/// that takes one command per line: moves are cells (`e9,d10,e10,f10,e11`) or a piece, its orientation and the top left
/// cell (`X/0@d11`); type `help` for the rest.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire play --game duo\n  \
    polyspire play --game classic --seats human,level-1,level-3,level-5\n  \
    printf 'moves\\nquit\\n' | polyspire play --game junior --seats human,human")]
pub(crate) struct Arguments {
    /// The game, as listed by `polyspire games`.
    #[arg(long, value_name = "ID", default_value = catalog::DEFAULT_GAME)]
    game: String,
    /// Who sits where: `human`, or an agent as listed by `polyspire agents`. Default: you first, `level-3` in the other
    /// seats.
    #[arg(long, value_name = "SPEC,…")]
    seats: Option<seats::Specs>,
    /// Start from this position instead of the beginning.
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    position: Option<String>,
    /// Go on with the game of this record, and with its players unless --seats names others.
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    load: Option<PathBuf>,
    /// Which game of a record with several, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "load", value_parser = numbers::whole::<usize>, allow_negative_numbers = true)]
    number: usize,
    /// Write the game to this record, after every move and when you leave.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// What happens when an agent fails: `error` ends the run, `random` goes on with random moves in its place, `stop`
    /// ends the game, which the agent has lost.
    #[arg(long, value_name = "RULE", default_value = "error")]
    forfeits: ForfeitRule,
    /// Use the plain prompt on a terminal too.
    #[arg(long)]
    plain: bool,
}

/// How long the screen may take to close after a signal.
const LONGEST_END: Duration = Duration::from_secs(5);

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (session, file) = open(arguments)?;
    let module = catalog::find(session.info().id).map_err(Failure::usage)?;
    let autosave = arguments.save.as_deref().map(autosave).transpose()?;
    let seat = || seated(module, session.as_ref(), file.as_ref(), arguments);
    let has_screen = !arguments.plain && stdin().is_terminal() && stdout().is_terminal() && !is_dumb();
    let closing = autosave.clone();
    let close = move || closing.iter().for_each(Autosave::close);
    // Games without a terminal board are played at the prompt.
    let Some(open_board) = module.terminal().ok().filter(|_| has_screen) else {
        leave_on_ctrl_c_after(close.clone())?;
        // At the prompt, agents think on the thread that reads lines, so it would notice a hangup only after
        // the move.
        watch_terminal(move || {
            close();
            fail_at_once(&terminal_gone());
        });
        let seats = seat()?;
        let record = GameRecord::new(file, &seats, autosave, write);
        return play_at_prompt(LocalGame { module, session, seats, record });
    };
    let stop = stop_on_ctrl_c_within(LONGEST_END, move || {
        close();
        tui::give_back();
    })?;
    let seats = match seat() {
        Ok(seats) => seats,
        // A signal also ends engines that are starting; their failure does not count then.
        Err(_) if stop.is_raised() => return Ok(()),
        Err(failure) => return Err(failure),
    };
    let record = GameRecord::new(file, &seats, autosave, write);
    let board = open_board(session.as_ref());
    let program = Program { stop, is_terminal_gone, end_engines: gtp::end_engines };
    play_on_screen(Terminal::new(LocalGame { module, session, seats, record }, board, program))
}

/// Autosaves to a file, after checking that it can be written.
fn autosave(path: &Path) -> Result<Autosave, Failure> {
    files::check_writable(path)?;
    Ok(Autosave::new(path, write))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    files::write(path, text).map_err(|error| in_words(&error))
}

/// Whether the terminal declares that it cannot move its cursor.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

fn play_on_screen(mut terminal: Terminal) -> Result<(), Failure> {
    // Even a bug in the program must not lose the game.
    let played = catch_unwind(AssertUnwindSafe(|| terminal.run()));
    terminal.keep().map_err(|words| anyhow!(words))?;
    let ending = played.unwrap_or_else(|panic| resume_unwind(panic)).map_err(|error| match error {
        TerminalError::Agent(words) => Failure::Failed(anyhow!(words)),
        TerminalError::Io(error) => error.into(),
    })?;
    let told = print_line(terminal.summary());
    match ending {
        Ending::Left => told,
        Ending::Interrupted => {
            // Ctrl-C on the screen is a key but means the same. It does not matter whether anybody can read
            // the summary.
            note_signal();
            Ok(())
        }
        Ending::TerminalGone => Err(terminal_gone().into()),
    }
}

fn play_at_prompt(game: LocalGame) -> Result<(), Failure> {
    let style = if stdout().is_terminal() { PictureStyle::Ansi } else { PictureStyle::Plain };
    let is_interactive = stdin().is_terminal();
    let mut prompt = Prompt::new(game, style, is_interactive);
    let played = catch_unwind(AssertUnwindSafe(|| prompt.run()));
    prompt.keep().map_err(|words| anyhow!(words))?;
    played.unwrap_or_else(|panic| resume_unwind(panic))?;
    // When the terminal closes, input ends as with Ctrl-D, but the player did not leave.
    if is_interactive && is_terminal_gone() { Err(terminal_gone().into()) } else { Ok(()) }
}

/// The players: those of `--seats`, else those of the record, else a person against agents. In a loaded game,
/// agents wait to be released, so that looking at a record does not change it.
fn seated(
    entry: &GameModule,
    session: &dyn Session,
    file: Option<&RecordFile>,
    arguments: &Arguments,
) -> Result<Seats, Failure> {
    let recorded = file.and_then(|file| file.games().chosen().seats()).map(Specs::from);
    let specs = arguments.seats.as_ref().or(recorded.as_ref());
    let is_recorded = arguments.seats.is_none() && recorded.is_some();
    let made = if is_recorded {
        let made = recorded.as_ref().map_or(Ok(()), Specs::check_harmless);
        made.and_then(|()| seats::fill(entry, specs, arguments.forfeits))
            .context("the players of the record cannot be seated; name others with --seats")
    } else {
        seats::fill(entry, specs, arguments.forfeits)
    };
    let mut seats = made.map_err(Failure::Usage)?;
    let has_people = (0..entry.info.seats).any(|seat| seats.is_human(seat));
    if file.is_some() && (has_people || arguments.seats.is_none()) && !is_persons_choice(session, &seats) {
        seats.hold();
    }
    Ok(seats)
}

/// Whether a person is to move and has a choice.
fn is_persons_choice(session: &dyn Session, seats: &Seats) -> bool {
    session.mover().is_none_or(|mover| seats.is_human(mover.seat)) && !is_forced_pass(session)
}

fn open(arguments: &Arguments) -> Result<(Box<dyn Session>, Option<RecordFile>), Failure> {
    if let Some(path) = &arguments.load {
        return open_record(path, arguments.number).map(|(session, file)| (session, Some(file)));
    }
    let game = catalog::find(&arguments.game).map_err(Failure::usage)?;
    match &arguments.position {
        Some(text) => Ok((game.session_at(text).map_err(Failure::usage)?, None)),
        None => Ok((game.new_session(), None)),
    }
}

/// Replays the game of a record; returns its file as well.
fn open_record(path: &Path, number: usize) -> Result<(Box<dyn Session>, RecordFile), Failure> {
    let text = files::read(path)?;
    let read = || -> anyhow::Result<(Box<dyn Session>, RecordFile)> {
        let file = RecordFile::new(path, &text, number)?;
        Ok((catalog::replay(file.games().chosen())?, file))
    };
    read().with_context(|| path.display().to_string()).map_err(Failure::Usage)
}
