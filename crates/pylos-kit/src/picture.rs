//! The pyramid as text for the terminal.

use std::fmt::Write;

use anstyle::AnsiColor;
use game_core::Position;
use pylos::{Cell, Color, Move, Pylos, Rules};
use session::PictureStyle;

use super::PLAYERS;
use super::infos::COLORS;
use game_module::paint;

/// The levels side by side, the ground on the left. `o` is white, `x` black (capitals: the last move), `+` an
/// open cell.
pub(super) fn picture<R: Rules>(position: &Pylos<R>, last: Option<Move>, style: PictureStyle) -> String {
    let last = match last {
        Some(Move::Place(cell) | Move::Raise { to: cell, .. }) => Some(cell),
        _ => None,
    };
    let show = |cell: Cell| match position.ball_at(cell) {
        Some(color) => {
            let (letter, paint_with) = if color == Color::White {
                ("o", AnsiColor::BrightYellow)
            } else {
                ("x", AnsiColor::BrightBlue)
            };
            let is_last = last == Some(cell);
            let letter = if is_last { letter.to_uppercase() } else { letter.to_string() };
            paint(&letter, paint_with, is_last, style)
        }
        None if position.open_cells().contains(cell) => "+".to_string(),
        None => paint(".", AnsiColor::BrightBlack, false, style),
    };
    let mut text = String::new();
    for line in 0..4 {
        for level in 0..4_usize {
            let side = 4 - level;
            let Some(row) = (side).checked_sub(line + 1) else { continue };
            let cells: Vec<String> =
                (0..side).filter_map(|col| Cell::at(level, row, col)).map(show).collect();
            let _ = write!(text, "{:>2} {}   ", row + 1, cells.join(" "));
        }
        text = format!("{}\n", text.trim_end());
    }
    let letters: Vec<String> = (0..4)
        .map(|level| "abcd"[..4 - level].chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    let _ = writeln!(text, "   {}", letters.join("      "));
    for color in PLAYERS {
        let state = if position.mover() == color && !position.is_over() { ", to move" } else { "" };
        let name = paint(&format!("{:<6}", COLORS[color.index()].name), AnsiColor::BrightWhite, true, style);
        let _ = writeln!(text, "{name} {} in reserve{state}", position.reserve(color));
    }
    text
}
