//! Where everything goes in a window of a given size.

use ratatui::layout::Rect;

use super::super::face::Face;

/// Columns of scores, tray and analysis.
const SIDE_WIDTH: u16 = 35;
/// Columns of a move of Blokus, with its number, colour and piece.
const PLACEMENT_WIDTH: u16 = 34;
/// Columns of a turn of Pylos, with its number and colour.
const TURN_WIDTH: u16 = 22;
/// Rows of the pyramid, with the names of its levels above and letters below.
const PYRAMID_HEIGHT: u16 = 10;

/// The parts of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(super) header: Rect,
    pub(super) board: Rect,
    /// Scores, tray and analysis.
    pub(super) side: Rect,
    /// The list of moves, when there is room for it beside everything else.
    pub(super) moves: Option<Rect>,
    /// What Enter does, or who thinks.
    pub(super) verdict: Rect,
    pub(super) message: Rect,
    /// The most important keys, when there is room for them.
    pub(super) keys: Option<Rect>,
}

/// A window in which the game cannot be shown, and what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooSmall {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// Plans a window.
pub(super) fn plan(area: Rect, face: &Face) -> Result<Plan, TooSmall> {
    let needed = match face {
        Face::Blokus(blokus) => {
            let size = u16::from(blokus.board.size);
            TooSmall { width: board_width(size) + 1 + SIDE_WIDTH, height: size + 4 }
        }
        Face::Pylos(_) => TooSmall { width: SIDE_WIDTH + 1 + TURN_WIDTH, height: PYRAMID_HEIGHT + 9 },
    };
    if area.width < needed.width || area.height < needed.height {
        return Err(needed);
    }
    let row = |y: u16| Rect { y, height: 1, ..area };
    let has_keys = area.height > needed.height;
    let foot = if has_keys { 3 } else { 2 };
    let bottom = area.bottom() - foot;
    let middle = Rect { y: area.y + 1, height: area.height - 1 - foot, ..area };
    let (board, rest) = match face {
        Face::Blokus(blokus) => {
            let (board, rest) = split_columns(middle, board_width(u16::from(blokus.board.size)));
            (board, Rect { x: rest.x + 1, width: rest.width - 1, ..rest })
        }
        Face::Pylos(_) => {
            let below = PYRAMID_HEIGHT + 1;
            let rest = Rect { y: middle.y + below, height: middle.height - below, ..middle };
            (Rect { height: PYRAMID_HEIGHT, ..middle }, rest)
        }
    };
    let moves_width = if matches!(face, Face::Blokus(_)) { PLACEMENT_WIDTH } else { TURN_WIDTH };
    let (side, moves) = if rest.width > SIDE_WIDTH + moves_width {
        let (side, moves) = split_columns(rest, SIDE_WIDTH);
        (side, Some(Rect { x: moves.x + 1, width: moves.width - 1, ..moves }))
    } else {
        (rest, None)
    };
    let keys = has_keys.then(|| row(bottom + 2));
    Ok(Plan { header: row(area.y), board, side, moves, verdict: row(bottom), message: row(bottom + 1), keys })
}

/// Two columns per cell, so that cells look square, after the numbers of the rows.
fn board_width(size: u16) -> u16 {
    3 + 2 * size
}

fn split_columns(area: Rect, width: u16) -> (Rect, Rect) {
    (Rect { width, ..area }, Rect { x: area.x + width, width: area.width - width, ..area })
}
