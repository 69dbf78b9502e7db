//! Draws the board with two columns per cell, so that cells look square.

use game_module::terminal::{Canvas, Scene, Style, palette};

use super::BlokusTerminal;

/// Columns for the row numbers.
const MARGIN: u16 = 3;

/// Cells to highlight on top of the position.
struct Marks<'a> {
    ghost: Option<(Vec<[u8; 2]>, bool)>,
    hint: &'a [[u8; 2]],
    recent: Vec<&'a [[u8; 2]]>,
    /// The colour whose legal placements are shown.
    overlay: Option<usize>,
}

/// Columns that a board of this size takes.
pub(super) fn width(size: u16) -> u16 {
    MARGIN + 2 * size
}

/// Draws the board and the highlights on top of it.
pub(super) fn draw(canvas: &mut Canvas, scene: &Scene<'_>, terminal: &BlokusTerminal) {
    let size = terminal.board.size;
    let letters: String = (0..size).flat_map(|col| [char::from(b'a' + col), ' ']).collect();
    // A window of minimum height has no room for the letters below.
    for y in [0, u16::from(size) + 1] {
        canvas.put(MARGIN, y, letters.trim_end(), palette::faint());
    }
    let marks = marks(scene, terminal);
    for row in 0..size {
        let y = 1 + u16::from(row);
        canvas.put(0, y, &format!("{:>2}", size - row), palette::faint());
        for col in 0..size {
            let (text, style) = look([row, col], scene, terminal, &marks);
            canvas.put(MARGIN + 2 * u16::from(col), y, &text, style);
        }
    }
}

/// The cell under a point of the canvas.
pub(super) fn cell_at(size: u8, column: u16, row: u16) -> Option<[u8; 2]> {
    let col = column.checked_sub(MARGIN)? / 2;
    let row = row.checked_sub(1)?;
    (row < size.into() && col < size.into()).then_some([row as u8, col as u8])
}

fn marks<'a>(scene: &'a Scene<'_>, terminal: &'a BlokusTerminal) -> Marks<'a> {
    let person = scene.person.filter(|_| !scene.is_forced_pass);
    let hand = person.and_then(|mover| terminal.hand(mover.color));
    Marks {
        ghost: hand.filter(|_| scene.browsed.is_none()).map(|hand| (hand.cells(), scene.is_legal)),
        hint: scene.hint.map_or(&[], |text| terminal.cells_of(text)),
        recent: recent(scene),
        overlay: person.map(|mover| mover.color).filter(|_| scene.shows_legal),
    }
}

/// The turn being browsed, or else the latest piece of every colour except the one to move.
fn recent<'a>(scene: &'a Scene<'_>) -> Vec<&'a [[u8; 2]]> {
    if let Some(turn) = scene.browsed.and_then(|index| scene.turns.get(index)) {
        return vec![&turn.cells];
    }
    let mover = scene.mover.map(|mover| mover.color);
    let colors = (0..scene.info.colors.len()).filter(|&color| Some(color) != mover);
    colors
        .filter_map(|color| scene.turns.iter().rfind(|turn| turn.color == color))
        .map(|turn| turn.cells.as_slice())
        .collect()
}

fn look(cell: [u8; 2], scene: &Scene<'_>, terminal: &BlokusTerminal, marks: &Marks<'_>) -> (String, Style) {
    let board = &terminal.board;
    let color = board.color_at(cell);
    if let Some((_, is_legal)) = marks.ghost.as_ref().filter(|(cells, _)| cells.contains(&cell)) {
        let text = if *is_legal { "[]" } else { "><" };
        return (text.to_string(), palette::ghost(*is_legal));
    }
    if marks.hint.contains(&cell) {
        return ("??".to_string(), palette::hint());
    }
    if let Some(color) = color {
        let paint = palette::paint(scene.color_name(color));
        let is_recent = marks.recent.iter().any(|cells| cells.contains(&cell));
        let letter = if is_recent { paint.letter.to_ascii_uppercase() } else { paint.letter };
        return (letter.to_string().repeat(2), if is_recent { paint.bright() } else { paint.solid() });
    }
    if let Some(color) = marks.overlay {
        if board.is_anchor(color, cell) {
            return ("++".to_string(), palette::anchor());
        }
        if board.legal.iter().any(|placement| placement.cells.contains(&cell)) {
            return ("░░".to_string(), palette::coverable());
        }
    }
    if board.start_cells.contains(&cell) {
        return ("<>".to_string(), palette::heading());
    }
    ("· ".to_string(), palette::faint())
}
