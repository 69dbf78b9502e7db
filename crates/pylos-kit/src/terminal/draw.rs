//! Draws the pyramid as four boards side by side, the ground on the left.

use game_module::terminal::{Area, Canvas, Scene, Style, palette};

use super::{Phase, PylosTerminal, SIDE, Spot, cells_of};

/// Columns and rows per cell.
const CELL: (u16, u16) = (4, 2);
/// Columns for the row numbers.
const MARGIN: u16 = 2;
/// Columns between levels.
const GAP: u16 = 2;

/// Columns and rows of the pyramid, including the level names above and the letters below.
pub(super) fn size() -> (u16, u16) {
    let (top, ground) = (level_area(SIDE - 1), level_area(0));
    (top.right(), ground.bottom() + 1)
}

/// Draws the levels and the highlights on top of them. Open cells look like empty sockets.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>, terminal: &PylosTerminal) {
    let recent = recent(scene);
    for level in 0..SIDE {
        let at = level_area(level);
        let side = SIDE - level;
        let is_current = scene.person.is_some() && terminal.cursor.level == level;
        let style = if is_current { palette::heading() } else { palette::faint() };
        let name = if side > 1 { format!("level {}", level + 1) } else { "top".to_string() };
        canvas.put(at.x + MARGIN, at.y - 1, &name, style);
        for row in 0..side {
            let y = at.y + CELL.1 * u16::from(side - 1 - row);
            canvas.put(at.x, y, &(row + 1).to_string(), palette::faint());
        }
        for col in 0..side {
            let letter = char::from(b'a' + col).to_string();
            let x = at.x + MARGIN + CELL.0 * u16::from(col) + 1;
            canvas.put(x, at.bottom(), &letter, palette::faint());
        }
    }
    for spot in Spot::all() {
        let at = cell_area(spot);
        let (lines, style) = look(spot, scene, terminal, &recent);
        for (line, y) in lines.iter().zip(at.y..) {
            canvas.put(at.x, y, line, style);
        }
        draw_cursor(canvas, at, spot, scene, terminal);
    }
}

/// The cell under a point of the canvas.
pub(super) fn spot_at(column: u16, row: u16) -> Option<Spot> {
    Spot::all().find(|&spot| cell_area(spot).contains(column, row))
}

/// Where the cells of a level go. All levels share the bottom line of the ground.
fn level_area(level: u8) -> Area {
    let width = |level: u8| MARGIN + CELL.0 * u16::from(SIDE - level);
    let x = (0..level).map(|before| width(before) + GAP).sum();
    let height = CELL.1 * u16::from(SIDE - level);
    let bottom = 1 + CELL.1 * u16::from(SIDE);
    Area { x, y: bottom - height, width: width(level), height }
}

fn cell_area(spot: Spot) -> Area {
    let at = level_area(spot.level);
    Area {
        x: at.x + MARGIN + CELL.0 * u16::from(spot.col),
        y: at.y + CELL.1 * u16::from(spot.side() - 1 - spot.row),
        width: CELL.0,
        height: CELL.1,
    }
}

/// The cells of the turn being browsed, or else of the last one.
fn recent(scene: &Scene<'_>) -> Vec<Spot> {
    let turn = scene.browsed.and_then(|index| scene.turns.get(index)).or(scene.turns.last());
    turn.map(|turn| cells_of(&turn.text)).unwrap_or_default()
}

fn look(spot: Spot, scene: &Scene<'_>, terminal: &PylosTerminal, recent: &[Spot]) -> ([String; 2], Style) {
    let is_hint = scene.hint.is_some_and(|text| cells_of(text).contains(&spot));
    let framed = |sign: &str| [format!("╭{sign}╮"), format!("╰{sign}╯")];
    if let Some(color) = terminal.ball_at(spot) {
        let paint = palette::paint(scene.color_name(color));
        let is_recent = recent.contains(&spot);
        let letter = paint.letter.to_ascii_uppercase().to_string().repeat(2);
        let lines = match (terminal.lifted == Some(spot), is_hint, is_recent) {
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
    match (terminal.is_open(spot), scene.shows_legal && terminal.board.phase == Phase::Turn) {
        (true, true) => (framed("++"), palette::anchor()),
        (true, false) => (framed("  "), palette::faint()),
        (false, _) => (["    ".to_string(), " ·· ".to_string()], palette::faint()),
    }
}

/// Draws brackets around the cell under the cursor.
fn draw_cursor(canvas: &mut Canvas, at: Area, spot: Spot, scene: &Scene<'_>, terminal: &PylosTerminal) {
    if scene.person.is_none() || terminal.cursor != spot || scene.browsed.is_some() {
        return;
    }
    let (left, right) = if scene.is_legal { ("[", "]") } else { (">", "<") };
    for y in at.y..at.bottom() {
        canvas.put(at.x, y, left, palette::ghost(scene.is_legal));
        canvas.put(at.right() - 1, y, right, palette::ghost(scene.is_legal));
    }
}
