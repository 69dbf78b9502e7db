//! `polyspire pieces`

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use catalog::pieces;

use crate::failure::{Failure, print_json, print_line};
use crate::files;

/// Draw the Blokus pieces, or compare another program's list with them.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  polyspire pieces\n  polyspire pieces --check shapes.ts")]
pub(crate) struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Compare the shapes in a JSON or TypeScript file with the catalogue, up to rotation and reflection; `-`
    /// for standard input.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.check {
        Some(path) => {
            let text = files::read_input(path)?;
            let report =
                pieces::check(&text).with_context(|| files::name_of(path)).map_err(Failure::Usage)?;
            if arguments.json {
                print_json(&report)?;
            } else {
                print_line(report.to_string().trim_end())?;
            }
            if report.is_same() {
                Ok(())
            } else {
                Err(Failure::Failed(anyhow!(
                    "{} does not list the pieces of the catalogue",
                    files::name_of(path)
                )))
            }
        }
        None if arguments.json => print_json(&pieces::catalogue()),
        None => print_line(pieces::pictures().trim_end()),
    }
}
