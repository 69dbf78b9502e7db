//! Lossless coding of matrices of small whole numbers: static rANS (range asymmetric numeral systems) over
//! bytes. Rows of similar size share a table of frequencies, so that a number costs about what its row says it
//! may be; where neighbouring rows are alike, half of the row above is the prediction. It is made to be read
//! fast: four interleaved states, one table lookup per number.

mod frequencies;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests;

use frequencies::{Frequencies, Slots, Words};

/// Interleaved states. Numbers take turns, so a processor works on all of them at once.
const LANES: usize = 4;

/// States are at least this, and below it times 65,536.
const LOW: u32 = 1 << 16;

/// The symbol of a number too far from its prediction for a byte. Such numbers are stored as they are.
const FAR: u8 = 0;

/// The symbol of no difference.
const SAME: i16 = 128;

/// The most groups of rows.
const MOST_GROUPS: usize = 16;

/// Numbers in a group. Fewer are not worth a table of their own.
const GROUP: usize = 8192;

/// The most numbers per byte of a stream, so that no small file asks for much memory.
const DENSEST: usize = 32;

/// Codes rows of `columns` numbers. `None` if that is not worth it, or not possible.
pub(super) fn encode(numbers: &[i16], columns: usize) -> Option<Vec<u8>> {
    if numbers.is_empty() || columns == 0 || !columns.is_multiple_of(LANES) {
        return None;
    }
    let streams = [false, true].map(|predicted| encode_with(predicted, numbers, columns));
    let shortest = streams.into_iter().min_by_key(Vec::len)?;
    (numbers.len() <= DENSEST * shortest.len()).then_some(shortest)
}

/// The prediction of a row: nothing, or half of the row above.
fn prediction(predicted: bool, above: i16) -> i16 {
    if predicted { above >> 1 } else { 0 }
}

fn encode_with(predicted: bool, numbers: &[i16], columns: usize) -> Vec<u8> {
    let nothing = vec![0; columns];
    let rows = numbers.chunks_exact(columns);
    let above = std::iter::once(&nothing[..]).chain(rows.clone());
    let difference = |(&number, &above): (&i16, &i16)| number.wrapping_sub(prediction(predicted, above));
    let differences: Vec<i16> =
        rows.zip(above).flat_map(|(row, above)| row.iter().zip(above).map(difference)).collect();
    let far: Vec<i16> = differences.iter().copied().filter(|&number| symbol(number) == FAR).collect();

    let groups = groups(&differences, columns);
    let count = groups.iter().max().map_or(0, |&last| usize::from(last) + 1);
    let mut counts = vec![[0_u32; 256]; count + 1];
    for (row, &group) in differences.chunks_exact(columns).zip(&groups) {
        counts[0][usize::from(group)] += 1;
        for &number in row {
            counts[usize::from(group) + 1][usize::from(symbol(number))] += 1;
        }
    }
    let tables: Vec<Frequencies> = counts.iter().map(Frequencies::of).collect();

    // The last symbol goes in first.
    let mut states = [LOW; LANES];
    let mut words = Vec::new();
    for (row, &group) in differences.chunks_exact(columns).zip(&groups).rev() {
        let table = &tables[usize::from(group) + 1];
        for (column, &number) in row.iter().enumerate().rev() {
            table.push(symbol(number), &mut states[column % LANES], &mut words);
        }
        tables[0].push(group, &mut states[0], &mut words);
    }

    let mut bytes = vec![u8::from(predicted), count as u8];
    for table in &tables {
        table.write(&mut bytes);
    }
    bytes.extend((far.len() as u32).to_le_bytes());
    bytes.extend(far.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(states.iter().flat_map(|state| state.to_le_bytes()));
    bytes.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
    bytes
}

fn symbol(difference: i16) -> u8 {
    u8::try_from(difference.saturating_add(SAME)).unwrap_or(FAR)
}

/// The group of every row, by the size of its numbers; all have about the same number of rows.
fn groups(numbers: &[i16], columns: usize) -> Vec<u8> {
    let size = |row: &[i16]| row.iter().map(|number| u64::from(number.unsigned_abs())).sum::<u64>();
    let sizes: Vec<u64> = numbers.chunks_exact(columns).map(size).collect();
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|&row| sizes[row]);
    let count = (numbers.len() / GROUP).clamp(1, MOST_GROUPS);
    let mut groups = vec![0; sizes.len()];
    for (place, &row) in order.iter().enumerate() {
        groups[row] = (place * count / order.len()) as u8;
    }
    groups
}

/// Reads what `encode` wrote. The error says what is wrong.
pub(super) fn decode<N: TryFrom<i16>>(bytes: &[u8], [rows, columns]: [usize; 2]) -> Result<Vec<N>, String> {
    let cut = || "it ends too early".to_string();
    let count = rows.checked_mul(columns).filter(|&count| count <= bytes.len().saturating_mul(DENSEST));
    let count = count.ok_or_else(|| format!("it is too short for {rows} rows of {columns} numbers"))?;
    if columns == 0 || !columns.is_multiple_of(LANES) {
        return Err(format!("rows have {columns} numbers, which is no multiple of {LANES}"));
    }
    let (&[predicted, groups], mut rest) = bytes.split_first_chunk().ok_or_else(cut)?;
    let mut table = |_| Some(Frequencies::read(&mut rest)?.slots());
    let tables: Option<Vec<Slots>> = (0..=groups.min(MOST_GROUPS as u8)).map(&mut table).collect();
    let tables = tables.ok_or("a table of frequencies is wrong")?;
    let (length, rest) = rest.split_first_chunk().ok_or_else(cut)?;
    let far =
        (u32::from_le_bytes(*length) as usize).checked_mul(2).and_then(|far| rest.split_at_checked(far));
    let (far, rest) = far.ok_or_else(cut)?;
    let mut far = far.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
    let (starts, rest) = rest.split_first_chunk::<{ 4 * LANES }>().ok_or_else(cut)?;
    let mut states = [0; LANES];
    for (state, start) in states.iter_mut().zip(starts.chunks_exact(4)) {
        *state = start.iter().rev().fold(0, |state, &byte| state << 8 | u32::from(byte));
    }

    let (words, []) = rest.as_chunks() else { return Err("it has half a word at its end".to_string()) };
    let mut words = Words::new(words);
    let mut missing = false;
    let mut numbers = Vec::with_capacity(count);
    let mut row = vec![0_i16; columns];
    for _ in 0..rows {
        let group = tables[0].pull(&mut states[0], &mut words);
        let table = tables.get(usize::from(group) + 1).ok_or("a row has no table")?;
        for lanes in row.chunks_exact_mut(LANES) {
            for (number, state) in lanes.iter_mut().zip(&mut states) {
                let symbol = table.pull(state, &mut words);
                let mut difference = i16::from(symbol) - SAME;
                if symbol == FAR {
                    difference = far.next().unwrap_or_else(|| {
                        missing = true;
                        0
                    });
                }
                *number = prediction(predicted != 0, *number).wrapping_add(difference);
            }
        }
        for &number in &row {
            numbers.push(N::try_from(number).map_err(|_| format!("{number} is too large"))?);
        }
    }
    // A stream that was read right ends where writing began.
    if missing || far.next().is_some() || !words.are_read() || states != [LOW; LANES] {
        return Err("it does not end as it should".to_string());
    }
    Ok(numbers)
}
