//! Colours. Nothing is told by colour alone: pieces have letters, ghosts and marks have signs of their own.

use super::canvas::Style;

/// What is written on dark and on light fills.
const LIGHT: u8 = 231;
const DARK: u8 = 16;

/// How a colour of a game is painted.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    /// The letter that stands for it.
    pub letter: char,
    fill: u8,
    /// A lighter fill, for what should be noticed.
    glow: u8,
    ink: u8,
}

/// The paint of a colour by its name: from the 256 colours that every terminal of the last decades has, chosen to
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
    /// Something of that colour on the board.
    pub fn solid(self) -> Style {
        Style::new().fill(self.fill).ink(self.ink)
    }

    /// The same, to be noticed.
    pub fn bright(self) -> Style {
        Style::new().fill(self.glow).ink(self.ink).bold()
    }

    /// Signs of that colour on the background, which may be dark or light.
    pub fn line(self) -> Style {
        Style::new().ink(if self.ink == LIGHT { self.glow } else { self.fill })
    }
}

/// What is there but not important now.
pub fn faint() -> Style {
    Style::new().ink(242)
}

/// The headings of panels.
pub fn heading() -> Style {
    Style::new().bold()
}

/// What can be played, and what cannot.
pub fn ghost(is_legal: bool) -> Style {
    Style::new().fill(if is_legal { 34 } else { 124 }).ink(LIGHT).bold()
}

/// What somebody else would play.
pub fn hint() -> Style {
    Style::new().fill(37).ink(DARK).bold()
}

/// Cells that can be covered.
pub fn coverable() -> Style {
    Style::new().ink(240)
}

/// Cells that can be connected to, or that are open.
pub fn anchor() -> Style {
    Style::new().ink(114).bold()
}

/// A message about something that went well.
pub fn good() -> Style {
    Style::new().ink(114)
}

/// A message about something that did not.
pub fn bad() -> Style {
    Style::new().ink(210)
}
