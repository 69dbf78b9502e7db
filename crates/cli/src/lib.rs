//! The commands of `polyspire`: everything that Polyspire does from a terminal.

mod commands;
mod database;
mod failure;
mod files;
mod interrupt;
mod numbers;
mod plot;
mod progress;
mod times;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{
    agents, analyze, arena, bench, book, doctor, evaluate, export, games, gtp, import, openings, perft,
    pieces, play, serve, solve, train,
};
use failure::{Failure, in_words};

/// Blokus and Pylos: play, analyse, train and measure.
#[derive(Parser)]
#[command(
    name = "polyspire",
    version,
    after_help = "Without a command, `polyspire` runs `serve`.\n\n\
        Exit codes: 0 for success, 1 for a failure, 2 for invalid arguments or input,\n\
        130 after Ctrl-C or another signal (`serve` exits with 0 on TERM and HUP).\n\n\
        Example: polyspire play --game duo"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Export(export::Arguments),
    Import(import::Arguments),
    Play(play::Arguments),
    Gtp(gtp::Arguments),
    Arena(arena::Arguments),
    Openings(openings::Arguments),
    Book(book::Arguments),
    Train(train::Arguments),
    Evaluate(evaluate::Arguments),
    Solve(solve::Arguments),
    Analyze(analyze::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Pieces(pieces::Arguments),
    Games(games::Arguments),
    Agents(agents::Arguments),
    Doctor(doctor::Arguments),
}

/// Runs a command line, whose first word is the program's name. Returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) if error.exit_code() == 0 => error.exit(),
        Err(error) => return complain(&sentence(&error), 2),
    };
    start_logging(cli.command.as_ref());
    // These two handle signals themselves.
    let listening = match &cli.command {
        None | Some(Command::Serve(_) | Command::Play(_)) => Ok(()),
        Some(_) => interrupt::leave_on_ctrl_c(),
    };
    end(listening.and_then(|()| obey(cli.command)))
}

fn obey(command: Option<Command>) -> Result<(), Failure> {
    match command {
        None => serve::run(&serve::Arguments::default()),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Export(arguments)) => export::run(&arguments),
        Some(Command::Import(arguments)) => import::run(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Gtp(arguments)) => gtp::run(&arguments),
        Some(Command::Arena(arguments)) => arena::run(&arguments),
        Some(Command::Openings(arguments)) => openings::run(&arguments),
        Some(Command::Book(arguments)) => book::run(&arguments),
        Some(Command::Train(arguments)) => train::run(&arguments),
        Some(Command::Evaluate(arguments)) => evaluate::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Analyze(arguments)) => analyze::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Pieces(arguments)) => pieces::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Agents(arguments)) => agents::run(&arguments),
        Some(Command::Doctor(arguments)) => doctor::run(&arguments),
    }
}

/// Reports the error, if any, and returns the exit code.
fn end(result: Result<(), Failure>) -> ExitCode {
    let code = match (interrupt::leaving(), result) {
        (Some(code), _) => ExitCode::from(code),
        (None, Err(Failure::Failed(error))) => complain(&in_words(&error), 1),
        (None, Err(Failure::Usage(error))) => complain(&in_words(&error), 2),
        (None, Ok(()) | Err(Failure::ReaderGone)) => ExitCode::SUCCESS,
    };
    if interrupt::is_told() { ExitCode::from(interrupt::ENDED_BY_SIGNAL) } else { code }
}

/// Prints an error on one line, whatever input it quotes. Ignores a closed standard error.
fn complain(message: &str, code: u8) -> ExitCode {
    let line: String = message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let _ = writeln!(std::io::stderr(), "polyspire: {line}");
    ExitCode::from(code)
}

/// What is wrong with the arguments, and what may have been meant, without clap's usage text.
fn sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    let meant = suggestion(error).map_or_else(String::new, |word| format!("; did you mean '{word}'?"));
    format!("{}{meant} (see --help)", words.join(" ").trim_start_matches("error: "))
}

/// clap's suggestion for an unknown word.
fn suggestion(error: &clap::Error) -> Option<String> {
    use clap::error::{ContextKind, ContextValue};
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(word) => Some(word.clone()),
        ContextValue::Strings(words) => words.first().cloned(),
        _ => None,
    })
}

/// Logs to standard error; `RUST_LOG` is the filter. By default it logs warnings, the timing of move
/// generation when it is switched on, what an engine thinks of its moves, and what happens at the tables of a
/// server.
fn start_logging(command: Option<&Command>) {
    use tracing_subscriber::EnvFilter;
    let usual = match command {
        None | Some(Command::Serve(_)) => "warn,movegen=info,gtp=info,server=info",
        _ => "warn,movegen=info,gtp=info",
    };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    let is_quiet = matches!(command, Some(Command::Gtp(arguments)) if arguments.is_quiet());
    let filter = if is_quiet { EnvFilter::new("off") } else { filter };
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false)
        .init();
}
