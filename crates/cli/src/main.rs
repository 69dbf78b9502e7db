//! The `polyspire` binary.

mod commands;
mod failure;
mod files;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use commands::{agents, bench, games, perft, pieces, play};
use failure::{Failure, print_line};

/// Blokus and Pylos: play, analyse and measure.
#[derive(Parser)]
#[command(name = "polyspire", version, after_help = "Example: polyspire play --game duo")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Pieces(pieces::Arguments),
    Games(games::Arguments),
    Agents(agents::Arguments),
}

fn main() -> ExitCode {
    start_logging();
    let cli = Cli::parse();
    let result = match cli.command {
        None => print_line(Cli::command().render_long_help()),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Pieces(arguments)) => pieces::run(&arguments),
        Some(Command::Games(arguments)) => games::run(&arguments),
        Some(Command::Agents(arguments)) => agents::run(&arguments),
    };
    match result {
        Ok(()) | Err(Failure::ReaderGone) => ExitCode::SUCCESS,
        Err(Failure::Failed(error)) => {
            eprintln!("polyspire: {error:#}");
            ExitCode::from(1)
        }
        Err(Failure::Usage(error)) => {
            eprintln!("polyspire: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Logs go to standard error; `RUST_LOG` chooses what, by default only warnings, and the timing of move generation
/// when it is switched on.
fn start_logging() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,games=info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false).init();
}
