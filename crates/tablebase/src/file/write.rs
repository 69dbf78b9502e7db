//! Writing a table.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::container::{TABLE, write_container};
use super::table::{Head, identity};
use crate::codec::{Counts, MAX_VARIABLES, Model, Shape};
use crate::error::TableError;
use crate::layout::Layout;
use crate::retro::Retro;
use crate::value::Grade;

/// Chunks per index entry.
pub(super) const GROUP: usize = 32;

/// Groups encoded between two progress reports.
const BATCH: usize = 2048;

/// High compression: a table is written once and read often.
const LEVEL: i32 = 19;

/// Writes the value that `read` returns for each position. Runs in the current thread pool; `progress`
/// receives the completed fraction.
pub(crate) fn write_table(
    path: &Path,
    game: &impl Retro,
    grade: Grade,
    most: u8,
    read: &(impl Fn(usize) -> u8 + Sync),
    progress: &(dyn Fn(f64) + Sync),
) -> Result<(), TableError> {
    let low = grade.chunk_variables();
    let layout = Layout::new(game, low);
    let shape = Shape::new(layout.classes(), most);
    let cubes = game.cubes().len();
    let counts = count(&layout, shape, cubes, read, &|part| progress(part * 0.5));
    let model = Model::new(shape, &counts);
    drop(counts);
    let model_bytes = zstd::bulk::compress(&model.to_bytes(), LEVEL).map_err(TableError::io(path))?;
    let groups = layout.count().div_ceil(GROUP);
    let mut index = Vec::with_capacity(groups * 4);
    let mut data = Vec::new();
    for batch in (0..groups).step_by(BATCH) {
        let encoded: Vec<Vec<u8>> = (batch..groups.min(batch + BATCH))
            .into_par_iter()
            .map_init(
                || vec![0; 1 << MAX_VARIABLES],
                |values, group| encode_group(&layout, &model, group, read, values),
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
    layout: &Layout,
    shape: Shape,
    cubes: usize,
    read: &(impl Fn(usize) -> u8 + Sync),
    progress: &(dyn Fn(f64) + Sync),
) -> Counts {
    // Largest cubes first, so that all threads finish at about the same time.
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
            for top in layout.tops(cube) {
                let Some(chunk) = layout.stored_chunk(cube, top) else { continue };
                layout.visit_positions(cube, top, |place, position| values[place] = read(position));
                chunk.count(&mut values, shape, &mut counts);
            }
            let before = done.fetch_add(layout.tops(cube).len(), Ordering::Relaxed);
            progress(before as f64 / layout.count() as f64);
        }
    });
    let mut all = all.into_iter();
    let first = all.next().unwrap_or_else(|| Counts::new(shape));
    all.fold(first, |mut sum, counts| {
        sum.add(&counts);
        sum
    })
}

/// A group consists of one bit per non-empty chunk, their lengths, and their bytes.
fn encode_group(
    layout: &Layout,
    model: &Model,
    group: usize,
    read: &(impl Fn(usize) -> u8 + Sync),
    values: &mut [u8],
) -> Vec<u8> {
    let (mut present, mut lengths, mut bytes) = (0_u32, Vec::new(), Vec::new());
    for number in group * GROUP..layout.count().min((group + 1) * GROUP) {
        let (cube, top) = layout.place_of(number);
        let Some(chunk) = layout.stored_chunk(cube, top) else { continue };
        layout.visit_positions(cube, top, |place, position| values[place] = read(position));
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
