//! Results for terminals, spreadsheets and files.

mod csv;
mod numbers;
pub(crate) mod rows;
mod text;

use std::io;
use std::path::Path;

use charts::write_whole;

pub use csv::csv;
pub(crate) use numbers::{count, likelihood, percent, plus_minus, seconds, signed};
pub use text::text;

use crate::page::page;
use crate::stats::Summary;

/// Writes all result files of a tournament except the journal and the games.
pub fn write_results(folder: &Path, summary: &Summary) -> io::Result<()> {
    let json = serde_json::to_string_pretty(summary)? + "\n";
    write_whole(&folder.join("result.json"), json)?;
    write_whole(&folder.join("result.csv"), csv(summary))?;
    write_whole(&folder.join("report.html"), page(summary))
}
