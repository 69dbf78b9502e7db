//! Moves as data, in the game's notation: what is wrong with them is then said as for a move as text.

use pylos::{Cell, Move};
use serde_json::Value;
use session::Refusal;

/// By its kind with its places, or by the number of the action.
pub(super) fn text(detail: &Value) -> Result<Option<String>, Refusal> {
    let mv = match detail["kind"].as_str() {
        Some("place") => Move::Place(cell(&detail["to"])?),
        Some("raise") => Move::Raise { from: cell(&detail["from"])?, to: cell(&detail["to"])? },
        Some("take") => Move::Take(cell(&detail["from"])?),
        Some("done") => Move::Done,
        _ => {
            let Some(action) = detail["action"].as_u64() else { return Ok(None) };
            let known = usize::try_from(action).ok().and_then(Move::from_action);
            known.ok_or_else(|| Refusal::new("not_a_move", format!("there is no action {action}")))?
        }
    };
    Ok(Some(mv.to_string()))
}

fn cell(place: &Value) -> Result<Cell, Refusal> {
    let number = |key: &str| place[key].as_u64().and_then(|number| usize::try_from(number).ok());
    let cell = match (number("level"), number("row"), number("col")) {
        (Some(level), Some(row), Some(col)) => Cell::at(level, row, col),
        _ => None,
    };
    cell.ok_or_else(|| {
        let [level, row, col] = ["level", "row", "col"].map(|key| &place[key]);
        Refusal::new("not_a_move", format!("there is no place at level {level}, row {row}, col {col}"))
    })
}
