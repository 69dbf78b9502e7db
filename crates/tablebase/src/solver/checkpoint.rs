//! Checkpoints, from which a killed run can resume.

use std::fs;
use std::io;
use std::path::Path;

use rayon::prelude::*;

use super::labels::Labels;
use crate::error::TableError;
use crate::file::{CHECKPOINT, Container, Identity, write_container};
use crate::retro::Retro;
use crate::value::{DRAW, Grade};

/// Bytes compressed as one piece.
const PIECE: usize = 1 << 22;

/// Fast compression: checkpoints are written often and read rarely.
const LEVEL: i32 = 1;

fn identity(game: &impl Retro, grade: Grade) -> Identity {
    Identity(format!("{} revision {} {grade}", game.name(), game.revision()))
}

pub(super) fn write(path: &Path, game: &impl Retro, labels: &Labels) -> Result<(), TableError> {
    let mut parts = vec![labels.sweeps().to_le_bytes().to_vec()];
    let grade = if labels.codes.is_some() { Grade::Full } else { Grade::Wdl };
    match &labels.codes {
        Some(codes) => {
            parts.extend(pack(codes.par_chunks(PIECE).map(<[u8]>::to_vec)).map_err(TableError::io(path))?);
        }
        None => {
            for set in [&labels.wins, &labels.losses] {
                let bytes = set
                    .par_chunks(PIECE / 8)
                    .map(|words| words.iter().flat_map(|word| word.to_le_bytes()).collect());
                parts.extend(pack(bytes).map_err(TableError::io(path))?);
            }
        }
    }
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    write_container(path, CHECKPOINT, &identity(game, grade), &parts)
}

/// Compresses pieces and prefixes each with its length.
fn pack(pieces: impl IndexedParallelIterator<Item = Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
    pieces
        .map(|piece| {
            let packed = zstd::bulk::compress(&piece, LEVEL)?;
            let mut bytes = (packed.len() as u32).to_le_bytes().to_vec();
            bytes.extend(packed);
            Ok(bytes)
        })
        .collect()
}

/// Reads a checkpoint; `None` if the file does not exist.
pub(super) fn read(path: &Path, game: &impl Retro, grade: Grade) -> Result<Option<Labels>, TableError> {
    if !path.exists() {
        return Ok(None);
    }
    let (container, _) = Container::open(path, CHECKPOINT, &[identity(game, grade)])?;
    let mut labels = Labels::new(game, grade);
    restore(container.body(), &mut labels).ok_or_else(|| container.malformed())?;
    Ok(Some(labels))
}

fn restore(body: &[u8], labels: &mut Labels) -> Option<()> {
    let (sweeps, mut rest) = body.split_first_chunk::<2>()?;
    let mut pieces = Vec::new();
    while let Some((length, packed)) = rest.split_first_chunk::<4>() {
        let (piece, after) = packed.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        pieces.push(piece);
        rest = after;
    }
    labels.resume(u16::from_le_bytes(*sweeps));
    let expected = labels
        .codes
        .as_ref()
        .map_or(2 * labels.wins.len().div_ceil(PIECE / 8), |codes| codes.len().div_ceil(PIECE));
    if pieces.len() != expected {
        return None;
    }
    let unpack = |piece: &[u8]| zstd::bulk::decompress(piece, PIECE).ok();
    let Labels { wins, losses, codes, .. } = labels;
    if let Some(codes) = codes {
        let chunks = codes.par_chunks_mut(PIECE).zip(wins.par_chunks_mut(PIECE / 64));
        return chunks.zip(losses.par_chunks_mut(PIECE / 64)).zip(pieces).try_for_each(
            |(((codes, wins), losses), piece)| {
                codes.copy_from_slice(&unpack(piece).filter(|bytes| bytes.len() == codes.len())?);
                for (word, codes) in codes.chunks_exact(64).enumerate() {
                    for (bit, &code) in codes.iter().enumerate() {
                        wins[word] |= u64::from(code != DRAW && code % 2 == 0) << bit;
                        losses[word] |= u64::from(code % 2 == 1) << bit;
                    }
                }
                Some(())
            },
        );
    }
    let (for_wins, for_losses) = pieces.split_at_checked(wins.len().div_ceil(PIECE / 8))?;
    for (set, pieces) in [(wins, for_wins), (losses, for_losses)] {
        set.par_chunks_mut(PIECE / 8).zip(pieces).try_for_each(|(words, piece)| {
            let bytes = unpack(piece).filter(|bytes| bytes.len() == words.len() * 8)?;
            for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
                *word = u64::from_le_bytes(*bytes);
            }
            Some(())
        })?;
    }
    Some(())
}

/// Removes the file of a finished run.
pub(super) fn remove(path: &Path) -> Result<(), TableError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(TableError::io(path)(error)),
        _ => Ok(()),
    }
}
