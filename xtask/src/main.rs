//! `cargo xtask`: tasks for developers and CI.

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
    /// Run everything that a change must pass: formatting, lints, docs, tests, the crate graph.
    Test,
    /// Rewrite the golden playthroughs after an intended change of behaviour.
    Goldens,
    /// Check that dependencies between crates only point down.
    Graph,
    /// Fuzz the server with requests that schemathesis generates from its OpenAPI description; part of
    /// `test`.
    FuzzOpenapi,
    /// Build the server for release and run many clients against it, or malformed messages with --fuzz.
    Load(load::Arguments),
    /// Play whole games in a browser against the real server, and check accessibility; part of `test`.
    WebE2e,
    /// Retake the screenshots in docs/screenshots.
    Screenshots,
    /// Build the wheel of the Python package into `target/wheels`.
    Wheel,
    /// Test the Python package in a virtual environment; part of `test`.
    TestPython {
        /// Include the long tests of the cluster, which take minutes.
        #[arg(long)]
        full: bool,
    },
    /// Benchmark the environments of the Python package against those of others.
    BenchPython,
    /// Install the Debian package `postgresql`, as `test` does if it is missing.
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
