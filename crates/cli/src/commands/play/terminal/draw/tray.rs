//! The pieces that a colour has left, as small shapes: one column per square and two squares per row.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::super::blokus::Blokus;
use super::super::blokus::pieces::{flattest, piece};
use super::super::state::State;
use super::palette;

/// Rows of a piece: its name, and up to four squares.
const ROWS: u16 = 3;

/// Draws the tabs and the shapes of the tray that is shown. Returns the rows that it took.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, state: &State, blokus: &Blokus) -> u16 {
    let color = state.tray_color();
    draw_tabs(buffer, area, state, color);
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let held = state.person().filter(|mover| mover.color == color).and_then(|_| blokus.hand(color));
    let is_to_move = state.shot.mover.is_some_and(|mover| mover.color == color);
    let paint = palette::paint(state.shot.color_name(color));
    let mut rows = 1;
    for (id, place) in places(below, blokus, color) {
        let is_held = held.is_some_and(|hand| hand.piece == id);
        let is_dim = is_to_move && !blokus.board.fits(id);
        let style = if is_dim { palette::faint().add_modifier(Modifier::DIM) } else { paint.line() };
        let name = label(blokus, color, id);
        let name = if is_dim { name.to_lowercase() } else { name };
        let name_style = if is_held { paint.bright() } else { style };
        buffer.set_string(place.x, place.y, &name, name_style);
        if is_held {
            buffer.set_string(place.x + name.chars().count() as u16, place.y, "◂", paint.line());
        }
        for line in 0..ROWS - 1 {
            buffer.set_string(place.x, place.y + 1 + line, shape_row(id, line), style);
        }
        rows = rows.max(place.bottom() - area.y);
    }
    rows
}

/// Where the pieces of a tray lie, as many as there is room for.
pub(super) fn places(area: Rect, blokus: &Blokus, color: usize) -> Vec<(u8, Rect)> {
    let (mut x, mut y) = (area.x, area.y);
    let mut places = Vec::new();
    for id in blokus.board.tray(color) {
        let name = label(blokus, color, id).chars().count() as u16 + 1;
        let width = name.max(u16::from(flattest(piece(id)).width));
        if x + width > area.right() {
            (x, y) = (area.x, y + ROWS);
        }
        if y + ROWS > area.bottom() {
            break;
        }
        places.push((id, Rect { x, y, width, height: ROWS }));
        x += width + 1;
    }
    places
}

fn label(blokus: &Blokus, color: usize, id: u8) -> String {
    let is_double = blokus.board.colors[color].second_copies_left.contains(&id);
    format!("{}{}", piece(id).name, if is_double { "×2" } else { "" })
}

/// Two rows of squares in one row of half blocks.
fn shape_row(id: u8, line: u16) -> String {
    let way = flattest(piece(id));
    let has = |row: u16, col: u8| way.cells.contains(&[row as u8, col]);
    let block = |col| match (has(2 * line, col), has(2 * line + 1, col)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (0..way.width).map(block).collect::<String>().trim_end().to_string()
}

/// What the other colours have left, by name, two rows each. Draws nothing where there is no room for all of them.
pub(super) fn draw_others(buffer: &mut Buffer, area: Rect, state: &State, blokus: &Blokus) -> u16 {
    let others: Vec<usize> =
        (0..blokus.board.colors.len()).filter(|&color| color != state.tray_color()).collect();
    let rows = 2 * others.len() as u16;
    if rows > area.height {
        return 0;
    }
    for (color, y) in others.into_iter().zip((area.y..).step_by(2)) {
        let tray = blokus.board.tray(color);
        let name = state.shot.color_name(color);
        let names: Vec<String> = tray.iter().map(|&id| label(blokus, color, id)).collect();
        let count = tray.len() + blokus.board.colors[color].second_copies_left.len();
        let text = format!("{name} ({count}) {}", names.join(" "));
        let place = Rect { y, height: 2, ..area };
        let style = palette::paint(name).line();
        Paragraph::new(text).wrap(Wrap { trim: true }).style(style).render(place, buffer);
    }
    rows
}

fn draw_tabs(buffer: &mut Buffer, area: Rect, state: &State, shown: usize) {
    let mut x = area.x;
    for (color, info) in state.shot.info.colors.iter().enumerate() {
        let paint = palette::paint(info.name);
        let (text, style) = if color == shown {
            (format!("[{}]", info.name), paint.bright())
        } else {
            (format!(" {} ", info.name), paint.line())
        };
        let width = text.chars().count() as u16;
        if x + width > area.right() {
            break;
        }
        buffer.set_string(x, area.y, text, style);
        x += width;
    }
}
