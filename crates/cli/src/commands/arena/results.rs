//! Prints results and writes them to files.

use arena::Summary;

use crate::failure::{Failure, print_json, print_line};

/// What to print.
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
