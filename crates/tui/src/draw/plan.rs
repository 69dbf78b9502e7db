//! The layout of a window of a given size.

use game_module::terminal::{BoardLayout, SidePlace};
use ratatui::layout::Rect;

/// Columns for scores, the board's side panel, and analysis.
const SIDE_WIDTH: u16 = 35;
/// Rows beside a board that has its scores below: header, gap, scores and moves, foot.
const LEAST_BELOW: u16 = 9;

/// The parts of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) header: Rect,
    pub(super) board: Rect,
    /// Scores, the board's side panel, and analysis.
    pub(super) side: Rect,
    /// The list of moves, if there is room for a column.
    pub(super) moves: Option<Rect>,
    /// What Enter does, or who is thinking.
    pub(super) verdict: Rect,
    pub(super) message: Rect,
    /// The most important keys, if there is room.
    pub(super) keys: Option<Rect>,
}

/// The window is too small; the size it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooSmall {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// Lays out a window.
pub(super) fn plan(area: Rect, board: BoardLayout) -> Result<Plan, TooSmall> {
    let needed = match board.side {
        SidePlace::Beside => TooSmall { width: board.width + 1 + SIDE_WIDTH, height: 1 + board.height + 2 },
        SidePlace::Below => TooSmall {
            width: board.width.max(SIDE_WIDTH + 1 + board.turn_width),
            height: board.height + LEAST_BELOW,
        },
    };
    if area.width < needed.width || area.height < needed.height {
        return Err(needed);
    }
    let row = |y: u16| Rect { y, height: 1, ..area };
    let has_keys = area.height > needed.height;
    let foot = if has_keys { 3 } else { 2 };
    let bottom = area.bottom() - foot;
    let middle = Rect { y: area.y + 1, height: area.height - 1 - foot, ..area };
    let (board_area, rest) = match board.side {
        SidePlace::Beside => {
            let (board, rest) = split_columns(middle, board.width);
            (board, Rect { x: rest.x + 1, width: rest.width - 1, ..rest })
        }
        SidePlace::Below => {
            let below = board.height + 1;
            let rest = Rect { y: middle.y + below, height: middle.height - below, ..middle };
            (Rect { height: board.height, ..middle }, rest)
        }
    };
    let (side, moves) = if rest.width > SIDE_WIDTH + board.turn_width {
        let (side, moves) = split_columns(rest, SIDE_WIDTH);
        (side, Some(Rect { x: moves.x + 1, width: moves.width - 1, ..moves }))
    } else {
        (rest, None)
    };
    let keys = has_keys.then(|| row(bottom + 2));
    let (verdict, message) = (row(bottom), row(bottom + 1));
    Ok(Plan { header: row(area.y), board: board_area, side, moves, verdict, message, keys })
}

fn split_columns(area: Rect, width: u16) -> (Rect, Rect) {
    (Rect { width, ..area }, Rect { x: area.x + width, width: area.width - width, ..area })
}
