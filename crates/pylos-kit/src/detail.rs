//! Moves as data. What clients send is turned into the game's notation, so that its errors are the same as
//! for moves sent as text.

use game_core::ActionSpace;
use pylos::{Cell, Move, Pylos, Rules};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::Refusal;
use utoipa::ToSchema;

/// A decision of Pylos, with its number among all decisions.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum PylosMove {
    /// A ball of the reserve comes on the board.
    Place { action: usize, to: PylosCell },
    /// A ball of the board is put on a higher level.
    Raise { action: usize, from: PylosCell, to: PylosCell },
    /// A ball goes back into the reserve.
    Take { action: usize, from: PylosCell },
    /// No other ball is taken.
    Done { action: usize },
}

/// A cell of the pyramid.
#[derive(PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PylosCell {
    /// From 0 at the bottom.
    level: usize,
    /// From 0.
    row: usize,
    /// From 0.
    col: usize,
}

impl From<Cell> for PylosCell {
    fn from(cell: Cell) -> Self {
        Self { level: cell.level(), row: cell.row(), col: cell.col() }
    }
}

/// What clients get to see of a legal move.
pub(super) fn of<R: Rules>(mv: Move) -> PylosMove {
    let action = Pylos::<R>::action(mv);
    match mv {
        Move::Place(to) => PylosMove::Place { action, to: to.into() },
        Move::Raise { from, to } => PylosMove::Raise { action, from: from.into(), to: to.into() },
        Move::Take(from) => PylosMove::Take { action, from: from.into() },
        Move::Done => PylosMove::Done { action },
    }
}

/// Any part of a move's data; the fields present must match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PylosQuery {
    kind: Option<PylosKind>,
    action: Option<usize>,
    from: Option<PylosCell>,
    to: Option<PylosCell>,
}

#[derive(PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PylosKind {
    Place,
    Raise,
    Take,
    Done,
}

impl PylosQuery {
    fn fits<R: Rules>(&self, mv: Move) -> bool {
        let (kind, from, to) = match mv {
            Move::Place(to) => (PylosKind::Place, None, Some(to)),
            Move::Raise { from, to } => (PylosKind::Raise, Some(from), Some(to)),
            Move::Take(from) => (PylosKind::Take, Some(from), None),
            Move::Done => (PylosKind::Done, None, None),
        };
        let is_there = |wanted: &Option<PylosCell>, own: Option<Cell>| match (wanted, own) {
            (None, _) => true,
            (Some(wanted), own) => own.is_some_and(|own| PylosCell::from(own) == *wanted),
        };
        self.kind.as_ref().is_none_or(|wanted| *wanted == kind)
            && self.action.is_none_or(|action| action == Pylos::<R>::action(mv))
            && is_there(&self.from, from)
            && is_there(&self.to, to)
    }
}

/// A filter for the moves that match these data.
pub(super) fn query<R: Rules>(detail: &Value) -> Option<impl Fn(Move) -> bool + use<R>> {
    let query = PylosQuery::deserialize(detail).ok()?;
    Some(move |mv| query.fits::<R>(mv))
}

/// The move's notation: from its kind and cells, or from its action number.
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
        let wrong = format!("there is no place at level {level}, row {row}, col {col}");
        let right = "levels are 0 to 3, rows and cols 0 to 3 on level 0, and one fewer on each level above";
        Refusal::new("not_a_move", format!("{wrong}: {right}"))
    })
}
