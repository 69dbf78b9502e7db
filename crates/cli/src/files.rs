//! Reading and writing whole files.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::failure::Failure;

/// The content of a text file that the user named.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    arena::read_whole(path).with_context(|| format!("cannot read {}", path.display())).map_err(Failure::Usage)
}

/// Writes a file whole or not at all.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    arena::write_whole(path, content).with_context(|| format!("cannot write {}", path.display()))
}

/// A large file that is written bit by bit, and is there only when it is finished.
pub(crate) struct Growing {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl Growing {
    pub(crate) fn new(path: &Path) -> anyhow::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file =
            NamedTempFile::new_in(folder).with_context(|| format!("cannot write {}", path.display()))?;
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
