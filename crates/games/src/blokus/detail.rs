//! Moves as data, in the game's notation: what is wrong with them is then said as for a move as text.

use blokus::{Cell, Piece, Variant};
use serde_json::Value;
use session::Refusal;

/// By its cells, or by a piece with its orientation and the top left cell of its bounding box.
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
            let id = piece.as_u64().and_then(|id| Piece::from_id(usize::try_from(id).ok()?));
            // A number that no piece has is refused like a name that none has.
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
