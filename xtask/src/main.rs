//! `cargo xtask`: what developers and the build machine run.

mod chromium;
mod debian;
mod graph;
mod invariants;
mod load;
mod openapi;
mod package;
mod postgres;
mod promises;
mod publish;
mod python;
mod run;
mod served;
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
    /// Asks the server what schemathesis makes up from its description; `test` does it too.
    FuzzOpenapi,
    /// Builds the server for release and gives it a crowd of clients, or with --fuzz a storm of senseless messages.
    Load(load::Arguments),
    /// Plays whole games in a browser against the real server, and looks for barriers and faults; `test` does it too.
    WebE2e,
    /// Takes the pictures of the web app in docs/screenshots again.
    Screenshots,
    /// Builds the wheel of the Python package, under `target/wheels`.
    Wheel,
    /// Tests the Python package in an environment of its own; `test` does it too.
    TestPython {
        /// With the long tests of the cluster, which take minutes.
        #[arg(long)]
        full: bool,
    },
    /// Measures the environments of the Python package beside those of others.
    BenchPython,
    /// Installs the Debian package `postgresql`, as `test` does when it is not there.
    InstallPostgres,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Test => test::run(),
        Command::Goldens => test::rewrite_goldens(),
        Command::Graph => graph::check(),
        Command::FuzzOpenapi => openapi::fuzz(),
        Command::Load(arguments) => load::run(&arguments),
        Command::WebE2e => chromium::test(),
        Command::Screenshots => chromium::take_screenshots(),
        Command::Wheel => package::wheel(),
        Command::TestPython { full } => package::test(full),
        Command::BenchPython => package::bench(),
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
