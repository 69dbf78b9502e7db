//! The pyramid, level by level: four boards side by side, the ground on the left.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::pylos::{Phase, Pylos, SIDE, Spot};
use super::super::state::State;
use super::palette;

/// Columns and rows of a cell.
const CELL: (u16, u16) = (4, 2);
/// Columns of the row numbers.
const MARGIN: u16 = 2;

/// Draws the levels with everything that lies over them. Cells where a ball could lie are empty sockets.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, state: &State, pylos: &Pylos) {
    let recent = recent(state);
    for level in 0..SIDE {
        let at = level_area(area, level);
        let side = SIDE - level;
        let is_current = state.person().is_some() && pylos.cursor.level == level;
        let style = if is_current { palette::heading() } else { palette::faint() };
        let name = if side > 1 { format!("level {}", level + 1) } else { "top".to_string() };
        buffer.set_string(at.x + MARGIN, at.y - 1, name, style);
        for row in 0..side {
            let y = at.y + CELL.1 * u16::from(side - 1 - row);
            buffer.set_string(at.x, y, (row + 1).to_string(), palette::faint());
        }
        for col in 0..side {
            let letter = char::from(b'a' + col).to_string();
            buffer.set_string(
                at.x + MARGIN + CELL.0 * u16::from(col) + 1,
                at.bottom(),
                letter,
                palette::faint(),
            );
        }
    }
    for spot in Spot::all() {
        let at = cell_area(area, spot);
        let (lines, style) = look(spot, state, pylos, &recent);
        for (line, y) in lines.iter().zip(at.y..) {
            buffer.set_string(at.x, y, line, style);
        }
        draw_cursor(buffer, at, spot, state, pylos);
    }
}

/// The cell at a place of the window.
pub(super) fn spot_at(area: Rect, column: u16, row: u16) -> Option<Spot> {
    Spot::all().find(|&spot| cell_area(area, spot).contains((column, row).into()))
}

/// The cells of a level, resting on the bottom line like the ground.
fn level_area(area: Rect, level: u8) -> Rect {
    let width = |level: u8| MARGIN + CELL.0 * u16::from(SIDE - level) + 2;
    let x = area.x + (0..level).map(width).sum::<u16>();
    let height = CELL.1 * u16::from(SIDE - level);
    let bottom = area.y + 1 + CELL.1 * u16::from(SIDE);
    Rect { x, y: bottom - height, width: width(level) - 2, height }
}

fn cell_area(area: Rect, spot: Spot) -> Rect {
    let at = level_area(area, spot.level);
    Rect {
        x: at.x + MARGIN + CELL.0 * u16::from(spot.col),
        y: at.y + CELL.1 * u16::from(spot.side() - 1 - spot.row),
        width: CELL.0,
        height: CELL.1,
    }
}

/// The cells of the turn that is being looked at, or of the last one.
fn recent(state: &State) -> Vec<Spot> {
    let turns = &state.shot.turns;
    let turn = state.browsed().and_then(|index| turns.get(index)).or(turns.last());
    turn.map(|turn| Pylos::cells_of(&turn.text)).unwrap_or_default()
}

fn look(spot: Spot, state: &State, pylos: &Pylos, recent: &[Spot]) -> ([String; 2], Style) {
    let is_hint = state.hinted().is_some_and(|text| Pylos::cells_of(text).contains(&spot));
    let framed = |sign: &str| [format!("╭{sign}╮"), format!("╰{sign}╯")];
    if let Some(color) = pylos.ball_at(spot) {
        let paint = palette::paint(state.shot.color_name(color));
        let is_recent = recent.contains(&spot);
        let letter = paint.letter.to_ascii_uppercase().to_string().repeat(2);
        let lines = match (pylos.lifted == Some(spot), is_hint, is_recent) {
            (true, ..) => framed("^^"),
            (_, true, _) => framed("??"),
            (.., true) => [format!("╭{letter}╮"), "╰──╯".to_string()],
            _ => framed(&letter),
        };
        return (lines, if is_recent { paint.bright() } else { paint.solid() });
    }
    if is_hint {
        return (framed("??"), palette::hint());
    }
    match (pylos.is_open(spot), state.is_legal_shown && pylos.phase() == Phase::Turn) {
        (true, true) => (framed("++"), palette::anchor()),
        (true, false) => (framed("  "), palette::faint()),
        (false, _) => (["    ".to_string(), " ·· ".to_string()], palette::faint()),
    }
}

/// Square brackets around the cell under the cursor.
fn draw_cursor(buffer: &mut Buffer, at: Rect, spot: Spot, state: &State, pylos: &Pylos) {
    if state.person().is_none() || pylos.cursor != spot || state.browsed().is_some() {
        return;
    }
    let is_legal = state.verdict.as_ref().is_some_and(|verdict| verdict.is_legal);
    let (left, right) = if is_legal { ("[", "]") } else { (">", "<") };
    for y in at.y..at.bottom() {
        buffer.set_string(at.x, y, left, palette::ghost(is_legal));
        buffer.set_string(at.right() - 1, y, right, palette::ghost(is_legal));
    }
}
