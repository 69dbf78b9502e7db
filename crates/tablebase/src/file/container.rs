//! The header shared by all files: kind, version, length and checksum.
// Mapping a file is unsafe because another process may change it.
#![allow(unsafe_code)]

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use crate::error::TableError;

/// A solved table.
pub(crate) const TABLE: &Kind = &Kind { magic: *b"PSTABLE\n", name: "Polyspire table" };

/// A checkpoint of the solver.
pub(crate) const CHECKPOINT: &Kind = &Kind { magic: *b"PSCHECK\n", name: "Polyspire checkpoint" };

/// Format version of both kinds.
const VERSION: u32 = 1;

/// Magic, version, checksum, length.
const HEADER: usize = 24;

/// A kind of file.
#[derive(Debug)]
pub(crate) struct Kind {
    magic: [u8; 8],
    name: &'static str,
}

/// The game, rules revision and grade of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity(pub(crate) String);

/// A file with a valid header.
#[derive(Debug)]
pub(crate) struct Container {
    path: PathBuf,
    bytes: Bytes,
    body: usize,
}

/// Mapped from disk or compiled into the program.
#[derive(Debug)]
enum Bytes {
    Mapped(Mmap),
    Included(&'static [u8]),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Included(bytes) => bytes,
        }
    }
}

impl Container {
    /// Maps a file and verifies its checksum. Returns the index of its identity in `accepts`.
    pub(crate) fn open(path: &Path, kind: &Kind, accepts: &[Identity]) -> Result<(Self, usize), TableError> {
        let file = File::open(path).map_err(TableError::io(path))?;
        if file.metadata().map_err(TableError::io(path))?.len() == 0 {
            return Err(TableError::Foreign { path: path.to_path_buf(), wanted: kind.name });
        }
        // SAFETY: files are only ever replaced by a rename, which leaves a mapping intact. Overwriting a
        // table in place while it is in use may cause wrong values or a bus error.
        let map = unsafe { Mmap::map(&file) }.map_err(TableError::io(path))?;
        Self::check(path, Bytes::Mapped(map), kind, accepts)
    }

    /// Checks a file that is compiled into the program. `name` is for error messages.
    pub(crate) fn included(
        name: &Path,
        bytes: &'static [u8],
        kind: &Kind,
        accepts: &[Identity],
    ) -> Result<(Self, usize), TableError> {
        Self::check(name, Bytes::Included(bytes), kind, accepts)
    }

    fn check(
        path: &Path,
        bytes: Bytes,
        kind: &Kind,
        accepts: &[Identity],
    ) -> Result<(Self, usize), TableError> {
        let path = path.to_path_buf();
        if bytes.len() < HEADER || bytes[..8] != kind.magic {
            return Err(TableError::Foreign { path, wanted: kind.name });
        }
        let found = read_u32(&bytes, 8);
        if found != VERSION {
            return Err(TableError::Version { path, found, wanted: VERSION });
        }
        let (found, wanted) = (bytes.len() as u64, read_u64(&bytes, 16));
        if wanted != found {
            return Err(TableError::Length { path, found, wanted });
        }
        if crc32fast::hash(&bytes[16..]) != read_u32(&bytes, 12) {
            return Err(TableError::Altered { path });
        }
        let body = HEADER + 4 + read_u32(&bytes, HEADER) as usize;
        let Some(name) = bytes.get(HEADER + 4..body) else { return Err(TableError::Altered { path }) };
        let found = String::from_utf8_lossy(name).into_owned();
        let Some(number) = accepts.iter().position(|identity| identity.0 == found) else {
            let wanted = accepts.iter().map(|identity| identity.0.as_str()).collect::<Vec<_>>().join(" or ");
            return Err(TableError::OtherGame { path, found, wanted });
        };
        Ok((Self { path, bytes, body }, number))
    }

    /// Everything after the header.
    pub(crate) fn body(&self) -> &[u8] {
        &self.bytes[self.body..]
    }

    /// File size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// For a body that is malformed although the checksum matches.
    pub(crate) fn malformed(&self) -> TableError {
        TableError::Altered { path: self.path.clone() }
    }
}

/// Writes a temporary file and renames it, so that a failure leaves the old file intact.
pub(crate) fn write_container(
    path: &Path,
    kind: &Kind,
    identity: &Identity,
    parts: &[&[u8]],
) -> Result<(), TableError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let written = write_parts(&part, kind, identity, parts).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // Report the write error, not this one.
        let _ = fs::remove_file(&part);
    }
    written.map_err(TableError::io(path))
}

fn write_parts(path: &Path, kind: &Kind, identity: &Identity, parts: &[&[u8]]) -> std::io::Result<()> {
    let name = identity.0.as_bytes();
    let length = HEADER + 4 + name.len() + parts.iter().map(|part| part.len()).sum::<usize>();
    let mut head = (length as u64).to_le_bytes().to_vec();
    head.extend((name.len() as u32).to_le_bytes());
    head.extend(name);
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&head);
    for part in parts {
        checksum.update(part);
    }
    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(&kind.magic)?;
    file.write_all(&VERSION.to_le_bytes())?;
    file.write_all(&checksum.finalize().to_le_bytes())?;
    file.write_all(&head)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.flush()?;
    file.get_ref().sync_all()
}

pub(crate) fn read_u32(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_le_bytes)
}

pub(crate) fn read_u64(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|eight| eight.try_into().ok()).map_or(0, u64::from_le_bytes)
}
