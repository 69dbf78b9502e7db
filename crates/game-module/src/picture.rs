//! Helpers for pictures in a terminal.

use anstyle::{AnsiColor, Style};
use session::PictureStyle;

/// Colours a text, unless the picture is plain.
pub fn paint(text: &str, color: AnsiColor, is_bold: bool, style: PictureStyle) -> String {
    match style {
        PictureStyle::Plain => text.to_string(),
        PictureStyle::Ansi => {
            let paint = Style::new().fg_color(Some(color.into()));
            let paint = if is_bold { paint.bold() } else { paint };
            format!("{paint}{text}{paint:#}")
        }
    }
}
