//! The board as text for the terminal.

use std::fmt::Write;

use anstyle::AnsiColor;
use blokus::{BitGrid, Blokus, Cell, Color, ColorIndex, Move, Variant};
use session::PictureStyle;

use game_module::paint;

/// The board with coordinates and, beside it, each colour's points and pieces left. Letters are pieces
/// (capitals: the last move), `+` is an anchor cell of the colour to move, `*` a start cell.
pub(super) fn picture<V: Variant>(
    position: &Blokus<V>,
    last: Option<Move<V>>,
    style: PictureStyle,
) -> String {
    let last: Vec<Cell> = last.map(|mv| mv.cells().collect()).unwrap_or_default();
    let anchors = position.anchors(position.color_to_move());
    let columns: String = (0..V::SIZE).flat_map(|col| [' ', (b'a' + col) as char]).collect();
    let mut legend = legend(position, style).into_iter();
    let mut text = format!("   {columns}\n");
    for row in 0..V::SIZE {
        let _ = write!(text, "{:>3}", V::SIZE - row);
        for col in 0..V::SIZE {
            let cell = Cell::new(row, col);
            let is_last = last.contains(&cell);
            let shown = match position.color_at(cell) {
                Some(color) => paint(&letter(color, is_last), ansi(color), is_last, style),
                None if V::START_CELLS.contains(&cell) => "*".to_string(),
                None if anchors.contains(cell) => "+".to_string(),
                None => paint(".", AnsiColor::BrightBlack, false, style),
            };
            let _ = write!(text, " {shown}");
        }
        let beside = format!("{:>3}  {}", V::SIZE - row, legend.next().unwrap_or_default());
        let _ = writeln!(text, "{}", beside.trim_end());
    }
    let _ = writeln!(text, "   {columns}");
    text
}

/// Two lines per colour.
fn legend<V: Variant>(position: &Blokus<V>, style: PictureStyle) -> Vec<String> {
    let mut lines = Vec::new();
    for index in ColorIndex::all() {
        let (color, score) = (index.color(), position.score(index));
        let state = if position.is_out(index) {
            ", out"
        } else if index == position.color_to_move() {
            ", to move"
        } else {
            ""
        };
        let points = format!("{} points, {} squares left{state}", score.points, score.squares_left);
        lines.push(format!("{} {points}", paint(&format!("{color:<7}"), ansi(color), true, style)));
        let pieces: Vec<String> = position
            .pieces_left(index)
            .iter()
            .map(|piece| {
                let twice = position.second_copies_left(index).contains(piece);
                format!("{piece}{}", if twice { "×2" } else { "" })
            })
            .collect();
        lines.push(format!("  {}", pieces.join(" ")));
    }
    lines
}

fn letter(color: Color, is_last: bool) -> String {
    let letter = color.letter();
    String::from(if is_last { letter.to_ascii_uppercase() } else { letter })
}

fn ansi(color: Color) -> AnsiColor {
    match color {
        Color::Blue => AnsiColor::BrightBlue,
        Color::Yellow => AnsiColor::BrightYellow,
        Color::Red => AnsiColor::BrightRed,
        Color::Green => AnsiColor::BrightGreen,
        Color::Orange => AnsiColor::BrightMagenta,
    }
}
