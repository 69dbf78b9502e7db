//! The envelope of every file: what it is, how long it is, and a checksum over all of it.
// Mapping a file is unsafe because another process may change it under our hands.
#![allow(unsafe_code)]

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use crate::error::TableError;

/// The beginning of a table.
pub(crate) const TABLE: &Kind = &Kind { magic: *b"PSTABLE\n", name: "Polyspire table" };

/// The beginning of a checkpoint.
pub(crate) const CHECKPOINT: &Kind = &Kind { magic: *b"PSCHECK\n", name: "Polyspire checkpoint" };

/// The version of the format of both.
const VERSION: u32 = 1;

/// Magic, version, checksum, length.
const ENVELOPE: usize = 24;

/// What a file is for.
#[derive(Debug)]
pub(crate) struct Kind {
    magic: [u8; 8],
    name: &'static str,
}

/// Which game, rules, numbering and grade a file belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity(pub(crate) String);

/// A file whose envelope is right.
#[derive(Debug)]
pub(crate) struct Container {
    path: PathBuf,
    map: Mmap,
    body: usize,
}

impl Container {
    /// Maps a file and checks all of it. `accepts` are the identities that are welcome; the number of the one that was
    /// found is returned.
    pub(crate) fn open(path: &Path, kind: &Kind, accepts: &[Identity]) -> Result<(Self, usize), TableError> {
        let file = File::open(path).map_err(TableError::io(path))?;
        let length = file.metadata().map_err(TableError::io(path))?.len();
        let foreign = || TableError::Foreign { path: path.to_path_buf(), wanted: kind.name };
        if length < ENVELOPE as u64 {
            return Err(foreign());
        }
        // SAFETY: files are only ever replaced as a whole by a rename, which leaves a mapped one as it was. Somebody
        // who writes into a table while it is in use would be seen as wrong values or as a bus error.
        let map = unsafe { Mmap::map(&file) }.map_err(TableError::io(path))?;
        if map[..8] != kind.magic {
            return Err(foreign());
        }
        let found = read_u32(&map, 8);
        if found != VERSION {
            return Err(TableError::Version { path: path.to_path_buf(), found, wanted: VERSION });
        }
        let wanted = read_u64(&map, 16);
        if wanted != length {
            return Err(TableError::Length { path: path.to_path_buf(), found: length, wanted });
        }
        let altered = || TableError::Altered { path: path.to_path_buf() };
        if crc32fast::hash(&map[16..]) != read_u32(&map, 12) || map.len() < ENVELOPE + 4 {
            return Err(altered());
        }
        let body = ENVELOPE + 4 + read_u32(&map, ENVELOPE) as usize;
        let name = map.get(ENVELOPE + 4..body).ok_or_else(altered)?;
        let name = String::from_utf8_lossy(name).into_owned();
        let Some(number) = accepts.iter().position(|identity| identity.0 == name) else {
            let wanted = accepts.iter().map(|identity| identity.0.as_str()).collect::<Vec<_>>().join(" or ");
            return Err(TableError::OtherGame { path: path.to_path_buf(), found: name, wanted });
        };
        Ok((Self { path: path.to_path_buf(), map, body }, number))
    }

    /// What the envelope holds.
    pub(crate) fn body(&self) -> &[u8] {
        &self.map[self.body..]
    }

    /// The length of the file.
    pub(crate) fn size(&self) -> usize {
        self.map.len()
    }

    /// The refusal of a body that makes no sense although its checksum is right.
    pub(crate) fn senseless(&self) -> TableError {
        TableError::Altered { path: self.path.clone() }
    }
}

/// Writes a file next to its final place and then renames it, so that the old file stays whole if anything goes wrong.
pub(crate) fn write_container(path: &Path, kind: &Kind, identity: &Identity, parts: &[&[u8]]) -> Result<(), TableError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    let written = write_parts(&part, kind, identity, parts).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error of the write is the one worth telling.
        let _ = fs::remove_file(&part);
    }
    written.map_err(TableError::io(path))
}

fn write_parts(path: &Path, kind: &Kind, identity: &Identity, parts: &[&[u8]]) -> std::io::Result<()> {
    let name = identity.0.as_bytes();
    let length = ENVELOPE + 4 + name.len() + parts.iter().map(|part| part.len()).sum::<usize>();
    let mut head = (length as u64).to_le_bytes().to_vec();
    head.extend((name.len() as u32).to_le_bytes());
    head.extend(name);
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&head);
    parts.iter().for_each(|part| checksum.update(part));
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

/// Four bytes, lowest first.
pub(crate) fn read_u32(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map_or(0, u32::from_le_bytes)
}

/// Eight bytes, lowest first.
pub(crate) fn read_u64(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|eight| eight.try_into().ok()).map_or(0, u64::from_le_bytes)
}
