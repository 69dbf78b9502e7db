//! Reads files up to a sensible size, and writes files completely or not at all.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Larger files are refused rather than read into memory.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a text file of at most 64 MiB.
pub fn read_whole(path: &Path) -> io::Result<String> {
    read_text(File::open(path)?)
}

/// Reads text of at most 64 MiB to its end.
pub fn read_text(reader: impl Read) -> io::Result<String> {
    let mut text = String::new();
    // The reported size says nothing for devices and pipes.
    let size = reader.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if size as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("it has more than the {MOST_BYTES} bytes that are read")));
    }
    Ok(text)
}

/// Writes a file completely or not at all: to a temporary file beside it, which is then renamed.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Temporary files are private. Results are ordinary files, subject to the user's umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content.as_ref())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result.csv");
        write_whole(&path, "old and long").unwrap();
        write_whole(&path, "new").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
        assert!(write_whole(&folder.path().join("no/such/file"), "").is_err());
    }
}
