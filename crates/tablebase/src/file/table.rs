//! Reading a table.

use std::path::Path;

use super::container::{Container, Identity, TABLE, read_u32};
use super::write::GROUP;
use crate::codec::{Chunk, MAX_VARIABLES, Model, Shape};
use crate::error::TableError;
use crate::layout::Layout;
use crate::retro::Retro;
use crate::value::{Grade, Value};

/// The fixed-size part of a table's body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) most: u8,
    pub(super) low: u8,
    pub(super) model: u32,
    pub(super) groups: u32,
}

impl Head {
    const BYTES: usize = 12;

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[0] = self.most;
        bytes[1] = self.low;
        bytes[4..8].copy_from_slice(&self.model.to_le_bytes());
        bytes[8..].copy_from_slice(&self.groups.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let [most, low, ..] = *bytes.get(..Self::BYTES)? else { return None };
        Some(Self { most, low, model: read_u32(bytes, 4), groups: read_u32(bytes, 8) })
    }
}

/// The identity that a table of this game must have.
pub(super) fn identity(game: &impl Retro, grade: Grade) -> Identity {
    Identity(format!("{} revision {} {grade}", game.name(), game.revision()))
}

/// The grades of tables.
const GRADES: [Grade; 2] = [Grade::Full, Grade::Wdl];

fn identities(game: &impl Retro) -> [Identity; 2] {
    GRADES.map(|grade| identity(game, grade))
}

/// A memory-mapped table, decoded chunk by chunk.
#[derive(Debug)]
pub struct Table {
    container: Container,
    grade: Grade,
    longest: u8,
    layout: Layout,
    model: Model,
    index: usize,
    data: usize,
}

impl Table {
    /// Opens a table of either grade and verifies its checksum.
    pub fn open(path: &Path, game: &impl Retro) -> Result<Self, TableError> {
        let (container, found) = Container::open(path, TABLE, &identities(game))?;
        Self::read(container, GRADES[found], game)
    }

    /// [`Self::open`] for a table that is compiled into the program. `name` is for error messages.
    pub fn included(name: &str, bytes: &'static [u8], game: &impl Retro) -> Result<Self, TableError> {
        let (container, found) = Container::included(Path::new(name), bytes, TABLE, &identities(game))?;
        Self::read(container, GRADES[found], game)
    }

    fn read(container: Container, grade: Grade, game: &impl Retro) -> Result<Self, TableError> {
        let body = container.body();
        let head = Head::from_bytes(body).ok_or_else(|| container.malformed())?;
        let layout = Layout::new(game, head.low.into());
        let shape = Shape::new(layout.classes(), head.most);
        let index = Head::BYTES + head.model as usize;
        let data = index + head.groups as usize * 4;
        let sizes_agree = head.groups as usize == layout.count().div_ceil(GROUP) && data <= body.len();
        let model = body
            .get(Head::BYTES..index)
            .filter(|_| sizes_agree)
            .and_then(|bytes| zstd::bulk::decompress(bytes, Model::bytes(shape)).ok())
            .and_then(|bytes| Model::from_bytes(shape, &bytes))
            .ok_or_else(|| container.malformed())?;
        Ok(Self { grade, longest: head.most, layout, model, index, data, container })
    }

    /// Whether the table stores distances.
    pub fn grade(&self) -> Grade {
        self.grade
    }

    /// The largest distance, or `None` if the table stores none.
    pub fn longest(&self) -> Option<u16> {
        (self.grade == Grade::Full).then(|| u16::from(self.longest).saturating_sub(1))
    }

    /// File size in bytes.
    pub fn file_size(&self) -> usize {
        self.container.size()
    }

    /// The value of a position. The position must exist.
    pub fn probe(&self, cube: usize, position: usize) -> Value {
        let (number, chunk, place) = self.layout.locate(cube, position);
        let mut values = [0; 1 << MAX_VARIABLES];
        self.decode(number, &chunk, place, &mut values);
        Value::from_code(values[place], self.grade)
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Decodes the values of a chunk up to index `last`.
    pub(crate) fn decode(&self, number: usize, chunk: &Chunk, last: usize, values: &mut [u8]) {
        chunk.decode(self.bytes_of(number), &self.model, last, values);
    }

    fn bytes_of(&self, number: usize) -> &[u8] {
        let body = self.container.body();
        let (group, within) = (number / GROUP, number % GROUP);
        let group = &body[self.data + read_u32(body, self.index + group * 4) as usize..];
        let present = read_u32(group, 0);
        if present >> within & 1 == 0 {
            return &[];
        }
        let before = (present & ((1 << within) - 1)).count_ones();
        let (mut cursor, mut start, mut length) = (4, 0, 0);
        for chunk in 0..present.count_ones() {
            let mut bytes = usize::from(group[cursor]);
            cursor += 1;
            if bytes >= 128 {
                bytes = (bytes & 127) << 8 | usize::from(group[cursor]);
                cursor += 1;
            }
            if chunk < before {
                start += bytes;
            } else if chunk == before {
                length = bytes;
            }
        }
        &group[cursor + start..cursor + start + length]
    }
}
