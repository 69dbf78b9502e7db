//! A colour's remaining pieces as small shapes, one column per square and two squares per row.

use game_module::terminal::{Area, Canvas, Click, Scene, palette};

use super::BlokusTerminal;
use super::board::Board;
use super::shapes::{flattest, piece};

/// Rows per piece: its name, and two for up to four squares.
const ROWS: u16 = 3;

/// Draws the tray and, by name, the pieces left of the other colours. Returns the number of rows used.
pub(super) fn draw_side(
    canvas: &mut Canvas,
    scene: &Scene<'_>,
    terminal: &BlokusTerminal,
    spare: u16,
) -> u16 {
    let area = canvas.area();
    let rows = draw_tray(canvas, scene, terminal) + 1;
    let rest = area.below(rows);
    let room = Area { height: rest.height.saturating_sub(spare), ..rest };
    match draw_others(canvas, room, scene, terminal) {
        0 => rows,
        others => rows + others + 1,
    }
}

/// The piece under a point of the canvas, in a colour's tray.
pub(super) fn piece_at(click: Click, board: &Board, color: usize) -> Option<u8> {
    let area = Area { x: 0, y: 0, width: click.width, height: click.height };
    let places = places(area.below(1), board, color);
    places.into_iter().find(|(_, place)| place.contains(click.x, click.y)).map(|(id, _)| id)
}

/// Draws the tabs and the shapes of the tray. Returns the number of rows used.
fn draw_tray(canvas: &mut Canvas, scene: &Scene<'_>, terminal: &BlokusTerminal) -> u16 {
    let (board, color) = (&terminal.board, terminal.tray_color());
    draw_tabs(canvas, scene, color);
    let held = scene.person.filter(|mover| mover.color == color).and_then(|_| terminal.hand(color));
    let is_to_move = scene.mover.is_some_and(|mover| mover.color == color);
    let paint = palette::paint(scene.color_name(color));
    let mut rows = 1;
    for (id, place) in places(canvas.area().below(1), board, color) {
        let is_held = held.is_some_and(|hand| hand.piece == id);
        let is_dim = is_to_move && !board.fits(id);
        let style = if is_dim { palette::faint().dim() } else { paint.line() };
        let name = label(board, color, id);
        let name = if is_dim { name.to_lowercase() } else { name };
        let name_style = if is_held { paint.bright() } else { style };
        canvas.put(place.x, place.y, &name, name_style);
        if is_held {
            canvas.put(place.x + name.chars().count() as u16, place.y, "◂", paint.line());
        }
        for line in 0..ROWS - 1 {
            canvas.put(place.x, place.y + 1 + line, &shape_row(id, line), style);
        }
        rows = rows.max(place.bottom());
    }
    rows
}

/// Lays out the pieces of a tray, as many as there is room for.
fn places(area: Area, board: &Board, color: usize) -> Vec<(u8, Area)> {
    let (mut x, mut y) = (area.x, area.y);
    let mut places = Vec::new();
    for id in board.tray(color) {
        let name = label(board, color, id).chars().count() as u16 + 1;
        let width = name.max(u16::from(flattest(piece(id)).width));
        if x + width > area.right() {
            (x, y) = (area.x, y + ROWS);
        }
        if y + ROWS > area.bottom() {
            break;
        }
        places.push((id, Area { x, y, width, height: ROWS }));
        x += width + 1;
    }
    places
}

fn label(board: &Board, color: usize, id: u8) -> String {
    let is_double = board.colors[color].second_copies_left.contains(&id);
    format!("{}{}", piece(id).name, if is_double { "×2" } else { "" })
}

/// Draws two rows of squares as one row of half blocks.
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

/// Lists the pieces left of the other colours by name, two rows each. Draws nothing if they do not all fit.
fn draw_others(canvas: &mut Canvas, area: Area, scene: &Scene<'_>, terminal: &BlokusTerminal) -> u16 {
    let board = &terminal.board;
    let others: Vec<usize> =
        (0..board.colors.len()).filter(|&color| color != terminal.tray_color()).collect();
    let rows = 2 * others.len() as u16;
    if rows > area.height {
        return 0;
    }
    for (color, y) in others.into_iter().zip((area.y..).step_by(2)) {
        let tray = board.tray(color);
        let name = scene.color_name(color);
        let names: Vec<String> = tray.iter().map(|&id| label(board, color, id)).collect();
        let count = tray.len() + board.colors[color].second_copies_left.len();
        let text = format!("{name} ({count}) {}", names.join(" "));
        for (line, y) in wrapped(&text, area.width.into()).iter().zip(y..y + 2) {
            canvas.put(area.x, y, line, palette::paint(name).line());
        }
    }
    rows
}

/// Wraps text at word boundaries to this many characters per line.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

fn draw_tabs(canvas: &mut Canvas, scene: &Scene<'_>, shown: usize) {
    let mut x = 0;
    for (color, info) in scene.info.colors.iter().enumerate() {
        let paint = palette::paint(info.name);
        let (text, style) = if color == shown {
            (format!("[{}]", info.name), paint.bright())
        } else {
            (format!(" {} ", info.name), paint.line())
        };
        let width = text.chars().count() as u16;
        if x + width > canvas.area().right() {
            break;
        }
        canvas.put(x, 0, &text, style);
        x += width;
    }
}
