//! Reads and writes whole files.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use tempfile::NamedTempFile;

use crate::failure::Failure;

/// Whether a path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses `-` where only a file or folder will do.
pub(crate) fn refuse_standard(path: &Path, what: &str) -> Result<(), Failure> {
    if is_standard(path) {
        let reason = "it cannot be standard input or output; a file of that name is ./-";
        return Err(Failure::Usage(anyhow!("{what} is '-', but {reason}")));
    }
    Ok(())
}

/// Reads a text file given by the user, or standard input for `-`.
pub(crate) fn read_input(path: &Path) -> Result<String, Failure> {
    if !is_standard(path) {
        return read(path);
    }
    charts::read_text(io::stdin().lock()).context("cannot read standard input").map_err(Failure::Usage)
}

/// A path as shown in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if is_standard(path) { "standard input".to_string() } else { path.display().to_string() }
}

/// Reads a text file given by the user.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    refuse_standard(path, "the file to read")?;
    charts::read_whole(path)
        .with_context(|| format!("cannot read {}", path.display()))
        .map_err(Failure::Usage)
}

/// Writes a file atomically.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    if is_standard(path) {
        bail!("cannot write -: this needs a file, and a file of that name is ./-");
    }
    charts::write_whole(path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// Checks before long work whether [`write()`] can succeed. Leaves nothing behind and changes nothing.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    let check = || -> io::Result<()> {
        if path.file_name().is_none() || is_standard(path) {
            return Err(io::Error::other("that is not the name of a file"));
        }
        // Renaming would replace a device by an ordinary file.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("there is something else than a file"));
        }
        tempfile::tempfile_in(folder_of(path)).map(drop)
    };
    check().with_context(|| format!("cannot write {}", path.display())).map_err(Failure::Usage)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A large file written piece by piece. It appears only once it is finished.
pub(crate) struct Growing {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl Growing {
    pub(crate) fn new(path: &Path) -> anyhow::Result<Self> {
        let file = NamedTempFile::new_in(folder_of(path))
            .with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { file: BufWriter::new(file), path: path.to_path_buf() })
    }

    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let path = self.path;
        let done = || -> io::Result<()> {
            let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        };
        done().with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
