//! Whole files: read if they are of a sensible size, written completely or not at all.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Texts larger than this are refused rather than read into memory.
const MOST_BYTES: u64 = 64 << 20;

/// The content of a text file, if it is of a sensible size.
pub fn read_whole(path: &Path) -> io::Result<String> {
    read_text(File::open(path)?)
}

/// All of a text, if it is of a sensible size.
pub fn read_text(reader: impl Read) -> io::Result<String> {
    let mut text = String::new();
    // The size that a file claims to have says nothing about devices and pipes.
    let size = reader.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if size as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("it has more than the {MOST_BYTES} bytes that are read")));
    }
    Ok(text)
}

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
