//! Colours. Nothing is told by colour alone: pieces have letters, ghosts and marks have signs of their own.

use ratatui::style::{Color, Modifier, Style};

use super::super::state::Tone;

/// What is written on dark and on light fills.
const LIGHT: Color = Color::Indexed(231);
const DARK: Color = Color::Indexed(16);

/// How a colour of a game is painted.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    /// The letter that stands for it.
    pub(super) letter: char,
    fill: Color,
    /// A lighter fill, for what should be noticed.
    glow: Color,
    ink: Color,
}

/// The paint of a colour by its name: from the 256 colours that every terminal of the last decades has, chosen to
/// differ in lightness as well as in hue.
pub(super) fn paint(name: &str) -> Paint {
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
    let letter = name.chars().next().unwrap_or('?');
    Paint { letter, fill: Color::Indexed(fill), glow: Color::Indexed(glow), ink }
}

impl Paint {
    /// Something of that colour on the board.
    pub(super) fn solid(self) -> Style {
        Style::new().bg(self.fill).fg(self.ink)
    }

    /// The same, to be noticed.
    pub(super) fn bright(self) -> Style {
        Style::new().bg(self.glow).fg(self.ink).add_modifier(Modifier::BOLD)
    }

    /// Signs of that colour on the background, which may be dark or light.
    pub(super) fn line(self) -> Style {
        Style::new().fg(if self.ink == LIGHT { self.glow } else { self.fill })
    }
}

/// What is there but not important now.
pub(super) fn faint() -> Style {
    Style::new().fg(Color::Indexed(242))
}

/// The headings of panels.
pub(super) fn heading() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// What can be played, and what cannot.
pub(super) fn ghost(is_legal: bool) -> Style {
    let fill = if is_legal { Color::Indexed(34) } else { Color::Indexed(124) };
    Style::new().bg(fill).fg(LIGHT).add_modifier(Modifier::BOLD)
}

/// What somebody else would play.
pub(super) fn hint() -> Style {
    Style::new().bg(Color::Indexed(37)).fg(DARK).add_modifier(Modifier::BOLD)
}

/// Cells that can be covered.
pub(super) fn coverable() -> Style {
    Style::new().fg(Color::Indexed(240))
}

/// Cells that can be connected to.
pub(super) fn anchor() -> Style {
    Style::new().fg(Color::Indexed(114)).add_modifier(Modifier::BOLD)
}

/// A message, by how it is meant.
pub(super) fn tone(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Good => Style::new().fg(Color::Indexed(114)),
        Tone::Bad => Style::new().fg(Color::Indexed(210)),
    }
}
