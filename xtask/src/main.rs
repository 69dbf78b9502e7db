//! `cargo xtask`: what developers and the build machine run.

mod debian;
mod graph;
mod postgres;
mod run;
mod test;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Checks, tests and generated files of Polyspire.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Everything that a change must pass: formatting, lints, docs, tests, the crate graph.
    Test,
    /// Rewrites the golden playthroughs after an intended change of behaviour.
    Goldens,
    /// Checks that crates depend on each other only downwards.
    Graph,
    /// Installs the Debian package `postgresql`, as `test` does when it is not there.
    InstallPostgres,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Test => test::run(),
        Command::Goldens => test::rewrite_goldens(),
        Command::Graph => graph::check(),
        Command::InstallPostgres => postgres::install(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
