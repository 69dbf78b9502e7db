//! Converts the plain canvas that boards draw on to ratatui.

use game_module::terminal::{Canvas, Style};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style as TerminalStyle};

/// A blank canvas as large as an area of the window.
pub(super) fn blank(area: Rect) -> Canvas {
    Canvas::new(area.width, area.height)
}

/// Copies a canvas to its area of the window.
pub(super) fn copy(buffer: &mut Buffer, area: Rect, canvas: &Canvas) {
    for (x, y, cell) in canvas.cells() {
        let target = &mut buffer[(area.x + x, area.y + y)];
        target.set_char(cell.character).set_style(style(cell.style));
    }
}

/// Converts a style to ratatui's.
pub(super) fn style(style: Style) -> TerminalStyle {
    let mut told = TerminalStyle::new();
    told.fg = style.ink.map(Color::Indexed);
    told.bg = style.fill.map(Color::Indexed);
    if style.is_bold {
        told = told.add_modifier(Modifier::BOLD);
    }
    if style.is_dim {
        told = told.add_modifier(Modifier::DIM);
    }
    told
}
