//! Results for terminals, spreadsheets and files.

mod csv;
mod numbers;
pub(crate) mod rows;
mod text;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

pub use csv::csv;
pub(crate) use numbers::{count, likelihood, percent, plus_minus, seconds, signed};
pub use text::text;

use crate::page::page;
use crate::stats::Summary;

/// Larger files are refused.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a text file of limited size.
pub fn read_whole(path: &Path) -> io::Result<String> {
    read_text(File::open(path)?)
}

/// Reads text of limited size.
pub fn read_text(reader: impl Read) -> io::Result<String> {
    let mut text = String::new();
    // Do not trust the reported file size: devices and pipes have none.
    let size = reader.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if size as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("it is larger than {MOST_BYTES} bytes")));
    }
    Ok(text)
}

/// Writes all result files of a tournament except the journal and the games.
pub fn write_results(folder: &Path, summary: &Summary) -> io::Result<()> {
    let json = serde_json::to_string_pretty(summary)? + "\n";
    write_whole(&folder.join("result.json"), json)?;
    write_whole(&folder.join("result.csv"), csv(summary))?;
    write_whole(&folder.join("report.html"), page(summary))
}

/// Writes a file atomically: a temporary file, then a rename.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are private; results get the user's usual permissions.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content.as_ref())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
