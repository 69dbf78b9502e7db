//! Reading and writing whole files.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, anyhow};

use crate::failure::Failure;

/// Inputs larger than this are refused rather than read into memory.
const MOST_BYTES: u64 = 64 << 20;

/// The content of a text file that the user named.
pub fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let size =
        std::fs::metadata(path).with_context(|| format!("cannot read {name}")).map_err(Failure::Usage)?.len();
    if size > MOST_BYTES {
        return Err(Failure::Usage(anyhow!(
            "{name} has {size} bytes, more than the {MOST_BYTES} that are read"
        )));
    }
    std::fs::read_to_string(path).with_context(|| format!("cannot read {name}")).map_err(Failure::Usage)
}

/// Writes a file whole or not at all: to a temporary file beside it, then by renaming.
pub fn write(path: &Path, content: &str) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> std::io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(content.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}
