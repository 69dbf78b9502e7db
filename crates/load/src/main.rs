//! `polyspire-load`: starts a server and puts it under more load than it will ever have. `cargo xtask load`
//! builds and runs it.

mod crowd;
mod storm;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Load and abuse for a server.
#[derive(Parser)]
#[command(after_help = "Example: polyspire-load crowd --server target/release/polyspire")]
struct Cli {
    /// The server to start.
    #[arg(long, value_name = "FILE", default_value = "target/release/polyspire", global = true)]
    server: PathBuf,
    /// The folder of the database; it should be on a disk, not in memory.
    #[arg(long, value_name = "FOLDER", global = true)]
    folder: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Idle spectators, and games against agents.
    Crowd(crowd::Arguments),
    /// Malformed messages.
    Storm(storm::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let run = || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            match &cli.command {
                Command::Crowd(arguments) => crowd::run(&cli.server, cli.folder.as_deref(), arguments).await,
                Command::Storm(arguments) => storm::run(&cli.server, cli.folder.as_deref(), arguments).await,
            }
        })
    };
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("polyspire-load: {error:#}");
            ExitCode::FAILURE
        }
    }
}
