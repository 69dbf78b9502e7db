//! The Blokus board: two columns per cell, so that cells look square.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::blokus::Blokus;
use super::super::state::State;
use super::palette;

/// Columns of the row numbers.
const MARGIN: u16 = 3;

/// Cells with a meaning of their own on top of the position.
struct Marks<'a> {
    ghost: Option<(Vec<[u8; 2]>, bool)>,
    hint: &'a [[u8; 2]],
    recent: Vec<&'a [[u8; 2]]>,
    /// The colour whose possibilities are shown.
    overlay: Option<usize>,
}

/// Draws the board with everything that lies over it.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, state: &State, blokus: &Blokus) {
    let size = blokus.board.size;
    let letters: String = (0..size).flat_map(|col| [char::from(b'a' + col), ' ']).collect();
    buffer.set_string(area.x + MARGIN, area.y, letters.trim_end(), palette::faint());
    if area.height > u16::from(size) + 1 {
        let y = area.y + 1 + u16::from(size);
        buffer.set_string(area.x + MARGIN, y, letters.trim_end(), palette::faint());
    }
    let marks = marks(state, blokus);
    for row in 0..size {
        let y = area.y + 1 + u16::from(row);
        buffer.set_string(area.x, y, format!("{:>2}", size - row), palette::faint());
        for col in 0..size {
            let (text, style) = look([row, col], state, blokus, &marks);
            buffer.set_string(area.x + MARGIN + 2 * u16::from(col), y, text, style);
        }
    }
}

/// The cell at a place of the window.
pub(super) fn cell_at(area: Rect, size: u8, column: u16, row: u16) -> Option<[u8; 2]> {
    let col = column.checked_sub(area.x + MARGIN)? / 2;
    let row = row.checked_sub(area.y + 1)?;
    (row < size.into() && col < size.into()).then_some([row as u8, col as u8])
}

fn marks<'a>(state: &'a State, blokus: &'a Blokus) -> Marks<'a> {
    let person = state.person().filter(|_| !state.shot.is_forced_pass);
    let hand = person.and_then(|mover| blokus.hand(mover.color));
    let is_legal = state.verdict.as_ref().is_some_and(|verdict| verdict.is_legal);
    Marks {
        ghost: hand.filter(|_| state.browsed().is_none()).map(|hand| (hand.cells(), is_legal)),
        hint: state.hinted().map_or(&[], |text| blokus.cells_of(text)),
        recent: recent(state),
        overlay: person.map(|mover| mover.color).filter(|_| state.is_legal_shown),
    }
}

/// The turn that is being looked at, or the latest piece of every colour but the one to move.
fn recent(state: &State) -> Vec<&[[u8; 2]]> {
    let turns = &state.shot.turns;
    if let Some(turn) = state.browsed().and_then(|index| turns.get(index)) {
        return vec![&turn.cells];
    }
    let mover = state.shot.mover.map(|mover| mover.color);
    let colors = (0..state.shot.info.colors.len()).filter(|&color| Some(color) != mover);
    colors
        .filter_map(|color| turns.iter().rfind(|turn| turn.color == color))
        .map(|turn| turn.cells.as_slice())
        .collect()
}

fn look(cell: [u8; 2], state: &State, blokus: &Blokus, marks: &Marks<'_>) -> (String, Style) {
    let board = &blokus.board;
    let color = board.color_at(cell);
    if let Some((_, is_legal)) = marks.ghost.as_ref().filter(|(cells, _)| cells.contains(&cell)) {
        let text = if *is_legal { "[]" } else { "><" };
        return (text.to_string(), palette::ghost(*is_legal));
    }
    if marks.hint.contains(&cell) {
        return ("??".to_string(), palette::hint());
    }
    if let Some(color) = color {
        let paint = palette::paint(state.shot.color_name(color));
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
