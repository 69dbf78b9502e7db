//! Sets a hash of the sources, since two builds of one version may play differently. On macOS it also lets extensions
//! leave Python's functions undefined, which other linkers allow by default.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Source folders and the file extensions to hash.
const SOURCES: [(&str, &str); 3] = [("..", "rs"), ("../../nets", "safetensors"), ("python", "py")];

fn main() -> io::Result<()> {
    let mut files = vec![PathBuf::from("../../Cargo.lock")];
    for (folder, end) in SOURCES {
        collect(Path::new(folder), end, &mut files)?;
    }
    // The order of directory listings differs between machines.
    files.sort();
    let mut hash = Sha256::new();
    for file in files.iter().filter(|file| file.is_file()) {
        println!("cargo::rerun-if-changed={}", file.display());
        hash.update(file.to_string_lossy().as_bytes());
        hash.update(fs::read(file)?);
    }
    let build = hash.finalize().iter().take(6).fold(0, |build: u64, &byte| build << 8 | u64::from(byte));
    println!("cargo::rustc-env=POLYSPIRE_BUILD={build:012x}");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos") {
        println!("cargo::rustc-link-arg=-Wl,-undefined,dynamic_lookup");
    }
    Ok(())
}

/// All files with an extension under a folder, except tests.
fn collect(folder: &Path, end: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.ends_with("tests") && !path.ends_with("benches") {
                collect(&path, end, files)?;
            }
        } else if path.extension().is_some_and(|extension| extension == end) {
            files.push(path);
        }
    }
    Ok(())
}
