//! Moves as data. What clients send is turned into the game's notation, so that its errors are the same as
//! for moves sent as text.

use blokus::{Cell, Move, Piece, Variant};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::Refusal;
use utoipa::ToSchema;

/// A move of Blokus.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum BlokusMove {
    Placement(BlokusPlacement),
    Pass(BlokusPass),
}

/// A piece that is laid on the board.
#[derive(Serialize, ToSchema)]
pub(crate) struct BlokusPlacement {
    /// The id of the piece.
    piece: u8,
    /// Its short name.
    name: &'static str,
    /// The number of its orientation in the catalogue of pieces.
    orientation: u8,
    /// The top row of its bounding box.
    row: u8,
    /// The leftmost column of its bounding box.
    col: u8,
    /// `[row, col]` of each cell that it covers.
    cells: Vec<(u8, u8)>,
}

/// A colour does nothing.
#[derive(Serialize, ToSchema)]
pub(crate) struct BlokusPass {
    /// Always true.
    pass: bool,
}

/// What clients get to see of a move.
pub(super) fn of<V: Variant>(mv: Move<V>) -> BlokusMove {
    match (mv.orientation(), mv.top_left()) {
        (Some(orientation), Some(at)) => BlokusMove::Placement(BlokusPlacement {
            piece: orientation.piece.id(),
            name: orientation.piece.name(),
            orientation: orientation.index,
            row: at.row,
            col: at.col,
            cells: mv.cells().map(|cell| (cell.row, cell.col)).collect(),
        }),
        _ => BlokusMove::Pass(BlokusPass { pass: true }),
    }
}

/// Any part of a move's data; the fields present must match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlokusQuery {
    piece: Option<u8>,
    name: Option<String>,
    orientation: Option<u8>,
    row: Option<u8>,
    col: Option<u8>,
    cells: Option<Vec<(u8, u8)>>,
    pass: Option<bool>,
}

impl BlokusQuery {
    fn fits<V: Variant>(&self, mv: Move<V>) -> bool {
        let (Some(orientation), Some(at)) = (mv.orientation(), mv.top_left()) else {
            return self.pass == Some(true) && !self.asks_for_placement();
        };
        let (piece, index) = (orientation.piece, orientation.index);
        self.pass.is_none()
            && self.piece.is_none_or(|id| id == piece.id())
            && self.name.as_ref().is_none_or(|name| name == piece.name())
            && self.orientation.is_none_or(|wanted| wanted == index)
            && self.row.is_none_or(|row| row == at.row)
            && self.col.is_none_or(|col| col == at.col)
            && self
                .cells
                .as_ref()
                .is_none_or(|cells| cells.iter().copied().eq(mv.cells().map(|cell| (cell.row, cell.col))))
    }

    fn asks_for_placement(&self) -> bool {
        let numbers = [self.piece, self.orientation, self.row, self.col];
        self.name.is_some() || self.cells.is_some() || numbers.iter().any(Option::is_some)
    }
}

/// A filter for the moves that match these data.
pub(super) fn query<V: Variant>(detail: &Value) -> Option<impl Fn(Move<V>) -> bool + use<V>> {
    let query = BlokusQuery::deserialize(detail).ok()?;
    Some(move |mv| query.fits(mv))
}

/// The move's notation: from its cells, or from piece, orientation and the top left cell of the bounding box.
pub(super) fn text<V: Variant>(detail: &Value) -> Result<Option<String>, Refusal> {
    if detail["pass"] == true {
        return Ok(Some("pass".to_string()));
    }
    if let Some(cells) = detail["cells"].as_array() {
        let names = cells.iter().map(|cell| name::<V>(&cell[0], &cell[1])).collect::<Result<Vec<_>, _>>()?;
        return Ok(Some(names.join(",")));
    }
    let piece = match &detail["piece"] {
        Value::Null => detail["name"].as_str().map(str::to_string),
        piece => {
            let id = piece.as_u64().and_then(|id| Piece::from_id(u8::try_from(id).ok()?));
            // Refuse an unknown id as an unknown name is refused.
            Some(id.map_or_else(|| piece.to_string(), |piece| piece.name().to_string()))
        }
    };
    let (Some(piece), Some(orientation)) = (piece, detail["orientation"].as_u64()) else { return Ok(None) };
    if detail["row"].is_null() || detail["col"].is_null() {
        return Ok(None);
    }
    let at = name::<V>(&detail["row"], &detail["col"])?;
    Ok(Some(format!("{piece}/{orientation}@{at}")))
}

fn name<V: Variant>(row: &Value, col: &Value) -> Result<String, Refusal> {
    let index = |number: &Value| {
        let number = number.as_u64().and_then(|number| u8::try_from(number).ok());
        number.filter(|&number| number < V::SIZE)
    };
    match (index(row), index(col)) {
        (Some(row), Some(col)) => Ok(Cell::new(row, col).name(V::SIZE)),
        _ => Err(Refusal::new("out_of_bounds", format!("row {row}, column {col} is outside the board"))),
    }
}
