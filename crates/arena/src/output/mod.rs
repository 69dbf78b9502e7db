//! Results for terminals, spreadsheets and files.

mod csv;
mod numbers;
pub(crate) mod rows;
mod text;

use std::io::{self, Write};
use std::path::Path;

pub use csv::csv;
pub(crate) use numbers::{count, likelihood, percent, plus_minus, seconds, signed};
pub use text::text;

/// Writes a file whole or not at all: to a temporary file beside it, then by renaming.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are private; results are ordinary files, as far as the user's umask lets them.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content.as_ref())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
