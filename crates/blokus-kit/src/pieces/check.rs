//! Compares another program's list of shapes with the catalogue, up to rotation and reflection.

use blokus::{Orientation, Piece};
use game_module::{PieceEntry, PieceListError, PieceReport};

use super::literal::{self, Literal};

type Shape = Vec<(i64, i64)>;

/// Compares the shapes in a JSON or TypeScript text with the catalogue.
pub(super) fn check(text: &str) -> Result<PieceReport, PieceListError> {
    let mut found: Vec<(String, Literal)> = Vec::new();
    for literal in literal::read(text) {
        collect(&literal, None, &mut found);
    }
    // [[0, 1], [1, 1]] may be two cells or a matrix of three. The shapes that can be read in only one way
    // decide for the whole list. What cannot be read that way is something else, such as start cells.
    let (mut matrices, mut pairs) = (0, 0);
    for (_, literal) in &found {
        match (as_matrix(literal), as_pairs(literal)) {
            (Some(_), None) => matrices += 1,
            (None, Some(_)) => pairs += 1,
            _ => {}
        }
    }
    let is_matrix = matrices > pairs;
    let mut pieces: Vec<(String, Vec<Shape>)> = Vec::new();
    for (name, literal) in &found {
        let shape =
            as_rows(literal).or_else(|| if is_matrix { as_matrix(literal) } else { as_pairs(literal) });
        let Some(shape) = shape else { continue };
        match pieces.last_mut() {
            Some((last, shapes)) if last == name => shapes.push(shape),
            _ => pieces.push((name.clone(), vec![shape])),
        }
    }
    if pieces.is_empty() {
        return Err(PieceListError);
    }
    Ok(compare(&pieces))
}

fn compare(pieces: &[(String, Vec<Shape>)]) -> PieceReport {
    let mut seen: Vec<(Piece, &str)> = Vec::new();
    let mut entries = Vec::new();
    for (name, shapes) in pieces {
        let matches: Vec<Option<Piece>> = shapes.iter().map(|shape| piece_of(shape)).collect();
        let piece = matches[0];
        let problem = match piece {
            None => Some("is no piece of the catalogue".to_string()),
            Some(_) if matches.iter().any(|other| *other != piece) => {
                Some("has orientations of different pieces".to_string())
            }
            Some(piece) => match seen.iter().find(|(earlier, _)| *earlier == piece) {
                Some((_, earlier)) => {
                    Some(format!("is {piece} again, the same as {earlier} turned or flipped"))
                }
                None => wrong_name(name, piece).or_else(|| wrong_orientations(shapes, piece)),
            },
        };
        seen.extend(piece.map(|piece| (piece, name.as_str())));
        entries.push(PieceEntry { name: name.clone(), piece: piece.map(Piece::name), problem });
    }
    let is_missing = |piece: &Piece| !seen.iter().any(|(found, _)| found == piece);
    PieceReport { entries, missing: Piece::ALL.into_iter().filter(is_missing).map(Piece::name).collect() }
}

/// Reports a catalogue name given to another piece. Names unknown to the catalogue are fine.
fn wrong_name(name: &str, piece: Piece) -> Option<String> {
    let named = Piece::from_name(name).filter(|&named| named != piece)?;
    // A list numbered from 1 in the catalogue's sizes may use bare numbers as ids.
    let is_number = name.parse::<u8>().is_ok();
    (!is_number).then(|| format!("has the shape of {piece}, not of {named}"))
}

fn wrong_orientations(shapes: &[Shape], piece: Piece) -> Option<String> {
    let mut distinct: Vec<u32> = shapes.iter().filter_map(|shape| bits_of(shape)).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let expected = Orientation::of(piece).len();
    (shapes.len() > 1 && (distinct.len() != shapes.len() || distinct.len() != expected)).then(|| {
        format!(
            "lists {} orientations, {} of them distinct; {piece} has {expected}",
            shapes.len(),
            distinct.len()
        )
    })
}

/// Walks a literal and collects what looks like a shape, with the nearest name.
fn collect(literal: &Literal, name: Option<&str>, found: &mut Vec<(String, Literal)>) {
    let is_shape = as_rows(literal).or_else(|| as_matrix(literal)).or_else(|| as_pairs(literal)).is_some();
    match literal {
        _ if is_shape => {
            let name = name.map_or_else(|| format!("#{}", found.len() + 1), str::to_string);
            found.push((name, literal.clone()));
        }
        Literal::List(items) => items.iter().for_each(|item| collect(item, name, found)),
        Literal::Object(fields) => {
            let own_name = ["name", "id", "key", "label"].iter().find_map(|wanted| {
                fields.iter().find(|(key, _)| key == wanted).and_then(|(_, value)| match value {
                    Literal::Text(text) => Some(text.clone()),
                    Literal::Number(number) => Some(number.to_string()),
                    _ => None,
                })
            });
            // Names can look like rows of a picture, as X does.
            for (key, value) in fields.iter().filter(|(key, _)| key != "aliases") {
                let name = own_name.as_deref().or(name).unwrap_or(key);
                collect(value, Some(name), found);
            }
        }
        Literal::Number(_) | Literal::Text(_) => {}
    }
}

fn numbers(literal: &Literal) -> Option<Vec<i64>> {
    let Literal::List(items) = literal else { return None };
    items.iter().map(|item| if let Literal::Number(number) = item { Some(*number) } else { None }).collect()
}

/// `[[0, 0], [0, 1]]`, or objects with two numbers such as `{x: 0, y: 1}`.
fn as_pairs(literal: &Literal) -> Option<Shape> {
    let Literal::List(items) = literal else { return None };
    let pair = |item: &Literal| match item {
        Literal::Object(fields) => match fields[..] {
            [(_, Literal::Number(first)), (_, Literal::Number(second))] => Some((first, second)),
            _ => None,
        },
        _ => numbers(item).and_then(|pair| Some((*pair.first()?, *pair.get(1)?)).filter(|_| pair.len() == 2)),
    };
    let mut shape = items.iter().map(pair).collect::<Option<Shape>>()?;
    shape.sort_unstable();
    let count = shape.len();
    shape.dedup();
    (count > 0 && shape.len() == count).then_some(shape)
}

/// `[[1, 0], [1, 1]]`
fn as_matrix(literal: &Literal) -> Option<Shape> {
    let Literal::List(rows) = literal else { return None };
    let rows: Vec<Vec<i64>> = rows.iter().map(numbers).collect::<Option<_>>()?;
    let width = rows.first().map(Vec::len).filter(|&width| width > 0)?;
    let is_matrix =
        rows.iter().all(|row| row.len() == width && row.iter().all(|cell| (0..=1).contains(cell)));
    is_matrix.then(|| filled(rows.iter().map(|row| row.iter().map(|&cell| cell == 1).collect()))).flatten()
}

/// `["X.", "XX"]`
fn as_rows(literal: &Literal) -> Option<Shape> {
    let Literal::List(rows) = literal else { return None };
    let rows: Vec<&String> = rows
        .iter()
        .map(|row| if let Literal::Text(row) = row { Some(row) } else { None })
        .collect::<Option<_>>()?;
    let is_picture = |row: &&String| !row.is_empty() && row.chars().all(|c| "xX#1█*. 0_-".contains(c));
    let is_filled = |c: char| "xX#1█*".contains(c);
    rows.iter()
        .all(is_picture)
        .then(|| filled(rows.iter().map(|row| row.chars().map(is_filled).collect())))
        .flatten()
}

fn filled(rows: impl Iterator<Item = Vec<bool>>) -> Option<Shape> {
    let cells = rows.enumerate().flat_map(|(row, cells)| {
        let filled = cells.into_iter().enumerate().filter(|(_, is_filled)| *is_filled);
        filled.map(move |(col, _)| (row as i64, col as i64)).collect::<Vec<_>>()
    });
    let shape: Shape = cells.collect();
    (!shape.is_empty()).then_some(shape)
}

/// The shape moved to the top left of a 5×5 square, one bit per cell.
fn bits_of(shape: &[(i64, i64)]) -> Option<u32> {
    let top = shape.iter().map(|cell| cell.0).min()?;
    let left = shape.iter().map(|cell| cell.1).min()?;
    let mut bits = 0;
    for &(row, col) in shape {
        let (row, col) = (row.checked_sub(top)?, col.checked_sub(left)?);
        bits |= if row < 5 && col < 5 { 1 << (5 * row + col) } else { return None };
    }
    Some(bits)
}

fn piece_of(shape: &[(i64, i64)]) -> Option<Piece> {
    let bits = bits_of(shape)?;
    let same = |way: &Orientation| {
        way.cells().iter().fold(0, |bits, &(row, col)| bits | 1_u32 << (5 * row + col)) == bits
    };
    Piece::ALL.into_iter().find(|&piece| Orientation::of(piece).iter().any(same))
}
