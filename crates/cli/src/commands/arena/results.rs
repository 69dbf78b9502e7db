//! Results on the screen and in files.

use std::path::Path;

use arena::Summary;

use crate::failure::{Failure, print_json, print_line};
use crate::files;

/// The journal in the folder for results.
pub(super) const JOURNAL: &str = "journal.jsonl";
/// The folder with the games in it.
pub(super) const GAMES: &str = "games";

/// What is printed.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Text,
    Json,
    Csv,
}

impl Format {
    pub(super) fn of(is_json: bool, is_csv: bool) -> Self {
        match (is_json, is_csv) {
            (true, _) => Self::Json,
            (_, true) => Self::Csv,
            _ => Self::Text,
        }
    }
}

pub(super) fn print(summary: &Summary, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => print_line(arena::text(summary).trim_end()),
        Format::Json => print_json(summary),
        Format::Csv => print_line(arena::csv(summary).trim_end()),
    }
}

/// Everything but the journal and the games, which are there already.
pub(super) fn write(folder: &Path, summary: &Summary) -> anyhow::Result<()> {
    let json = serde_json::to_string_pretty(summary)? + "\n";
    files::write(&folder.join("result.json"), json)?;
    files::write(&folder.join("result.csv"), arena::csv(summary))?;
    files::write(&folder.join("report.html"), arena::page(summary))
}
