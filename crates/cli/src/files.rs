//! Reading and writing whole files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};

use crate::failure::Failure;

/// Inputs larger than this are refused rather than read into memory.
const MOST_BYTES: u64 = 64 << 20;

/// The content of a text file that the user named.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let mut text = String::new();
    // The size that a file claims to have says nothing about devices and pipes.
    let mut read = || File::open(path)?.take(MOST_BYTES + 1).read_to_string(&mut text);
    let size = read().with_context(|| format!("cannot read {name}")).map_err(Failure::Usage)?;
    if size as u64 > MOST_BYTES {
        return Err(Failure::Usage(anyhow!("{name} has more than the {MOST_BYTES} bytes that are read")));
    }
    Ok(text)
}

/// Writes a file whole or not at all.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    arena::write_whole(path, content).with_context(|| format!("cannot write {}", path.display()))
}
