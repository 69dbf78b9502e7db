//! Writing a table.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::container::{TABLE, write_container};
use super::table::{Head, identity};
use crate::codec::{Counts, MAX_VARIABLES, Model, Shape};
use crate::error::TableError;
use crate::retro::Retro;
use crate::shelf::Shelf;
use crate::value::Grade;

/// So many chunks share one entry of the index.
pub(super) const GROUP: usize = 32;

/// Groups that are encoded between two reports of progress.
const BATCH: usize = 2048;

/// zstd's own recommendation for data that is written once and read often.
const LEVEL: i32 = 19;

/// Writes the values that `read` knows for each position to a file. Runs in the current thread pool; `progress` hears
/// which part of the work is done.
pub(crate) fn write_table(
    path: &Path,
    game: &impl Retro,
    grade: Grade,
    most: u8,
    read: &(impl Fn(usize) -> u8 + Sync),
    progress: &(dyn Fn(f64) + Sync),
) -> Result<(), TableError> {
    let low = grade.chunk_variables();
    let shelf = Shelf::new(game, low);
    let shape = Shape::new(shelf.classes(), most);
    let cubes = game.cubes().len();
    let counts = count(&shelf, shape, cubes, read, &|part| progress(part * 0.5));
    let model = Model::new(shape, &counts);
    drop(counts);
    let model_bytes = zstd::bulk::compress(&model.to_bytes(), LEVEL).map_err(TableError::io(path))?;
    let groups = shelf.count().div_ceil(GROUP);
    let mut index = Vec::with_capacity(groups * 4);
    let mut data = Vec::new();
    for batch in (0..groups).step_by(BATCH) {
        let encoded: Vec<Vec<u8>> = (batch..groups.min(batch + BATCH))
            .into_par_iter()
            .map_init(
                || vec![0; 1 << MAX_VARIABLES],
                |values, group| encode_group(&shelf, &model, group, read, values),
            )
            .collect();
        for group in encoded {
            index.extend((data.len() as u32).to_le_bytes());
            data.extend(group);
        }
        progress(0.5 + 0.5 * batch as f64 / groups as f64);
    }
    let head = Head { most, low: low as u8, model: model_bytes.len() as u32, groups: groups as u32 };
    write_container(path, TABLE, &identity(game, grade), &[&head.to_bytes(), &model_bytes, &index, &data])
}

fn count(
    shelf: &Shelf,
    shape: Shape,
    cubes: usize,
    read: &(impl Fn(usize) -> u8 + Sync),
    progress: &(dyn Fn(f64) + Sync),
) -> Counts {
    // From many stones to few: the large cubes come first, and the threads end together.
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let all = rayon::broadcast(|_| {
        let mut counts = Counts::new(shape);
        let mut values = vec![0; 1 << MAX_VARIABLES];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= cubes {
                return counts;
            }
            let cube = cubes - 1 - number;
            for top in shelf.tops(cube) {
                let Some(chunk) = shelf.stored_chunk(cube, top) else { continue };
                shelf.visit_positions(cube, top, |place, position| values[place] = read(position));
                chunk.count(&mut values, shape, &mut counts);
            }
            let before = done.fetch_add(shelf.tops(cube).len(), Ordering::Relaxed);
            progress(before as f64 / shelf.count() as f64);
        }
    });
    let mut all = all.into_iter();
    let first = all.next().unwrap_or_else(|| Counts::new(shape));
    all.fold(first, |mut sum, counts| {
        sum.add(&counts);
        sum
    })
}

/// A group is a bit for each chunk that has bytes, the lengths of those, and the bytes.
fn encode_group(
    shelf: &Shelf,
    model: &Model,
    group: usize,
    read: &(impl Fn(usize) -> u8 + Sync),
    values: &mut [u8],
) -> Vec<u8> {
    let (mut present, mut lengths, mut bytes) = (0_u32, Vec::new(), Vec::new());
    for number in group * GROUP..shelf.count().min((group + 1) * GROUP) {
        let (cube, top) = shelf.place_of(number);
        let Some(chunk) = shelf.stored_chunk(cube, top) else { continue };
        shelf.visit_positions(cube, top, |place, position| values[place] = read(position));
        let coded = chunk.encode(values, model);
        if coded.is_empty() {
            continue;
        }
        present |= 1 << (number % GROUP);
        let length = coded.len() as u16;
        if length < 128 {
            lengths.push(length as u8);
        } else {
            lengths.extend([(length >> 8) as u8 | 128, length as u8]);
        }
        bytes.extend(coded);
    }
    let mut all = present.to_le_bytes().to_vec();
    all.extend(lengths);
    all.extend(bytes);
    all
}
