//! Colours. Nothing is shown by colour alone: pieces have letters, ghosts and marks have their own signs.

use super::canvas::Style;

/// Text colours on dark and on light backgrounds.
const LIGHT: u8 = 231;
const DARK: u8 = 16;

/// How to paint a colour of a game.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    /// Its letter.
    pub letter: char,
    fill: u8,
    /// A lighter background, for emphasis.
    glow: u8,
    ink: u8,
}

/// The paint of a colour by name, from the 256 colours that every terminal of the last decades has. They
/// differ in lightness as well as in hue.
pub fn paint(name: &str) -> Paint {
    let (fill, glow, ink) = match name {
        "blue" => (26, 33, LIGHT),
        "yellow" => (220, 228, DARK),
        "red" => (160, 203, LIGHT),
        "green" => (29, 36, LIGHT),
        "orange" => (208, 215, DARK),
        "white" => (187, 230, DARK),
        "black" => (94, 136, LIGHT),
        _ => (245, 250, DARK),
    };
    Paint { letter: name.chars().next().unwrap_or('?'), fill, glow, ink }
}

impl Paint {
    /// A piece of that colour on the board.
    pub fn solid(self) -> Style {
        Style::new().fill(self.fill).ink(self.ink)
    }

    /// The same, emphasised.
    pub fn bright(self) -> Style {
        Style::new().fill(self.glow).ink(self.ink).bold()
    }

    /// Signs of that colour on the terminal's background, which may be dark or light.
    pub fn line(self) -> Style {
        Style::new().ink(if self.ink == LIGHT { self.glow } else { self.fill })
    }
}

/// Unimportant parts.
pub fn faint() -> Style {
    Style::new().ink(242)
}

/// Panel headings.
pub fn heading() -> Style {
    Style::new().bold()
}

/// The ghost, over a legal or an illegal move.
pub fn ghost(is_legal: bool) -> Style {
    Style::new().fill(if is_legal { 34 } else { 124 }).ink(LIGHT).bold()
}

/// A hint.
pub fn hint() -> Style {
    Style::new().fill(37).ink(DARK).bold()
}

/// Cells that can be covered.
pub fn coverable() -> Style {
    Style::new().ink(240)
}

/// Anchor cells, or open cells.
pub fn anchor() -> Style {
    Style::new().ink(114).bold()
}

/// A message about a success.
pub fn good() -> Style {
    Style::new().ink(114)
}

/// A message about a failure.
pub fn bad() -> Style {
    Style::new().ink(210)
}
