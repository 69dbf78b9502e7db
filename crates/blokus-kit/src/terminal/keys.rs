//! Key bindings of the board.

use game_module::terminal::{Direction, Input, Key};

/// What a key asks the board to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Step(Direction),
    /// A quarter turn, clockwise if `true`.
    Rotate(bool),
    /// Mirror left to right.
    Flip,
    /// The next piece of the tray that fits somewhere, or the previous one (`false`).
    NextPiece(bool),
    /// The piece with this letter.
    Piece(char),
    /// The next spot where the piece fits, or the previous one (`false`).
    NextSpot(bool),
    /// Show the tray of the next colour, or of the previous one (`false`).
    NextTray(bool),
    Place,
    Cancel,
}

pub(super) const HELP: &[(&str, &str)] = &[
    ("arrows", "move the piece"),
    ("Tab, Shift-Tab", "next or previous piece that fits"),
    ("F I L N … 1 2", "a piece by its letter; again for the next one with it"),
    ("r, e", "turn clockwise, the other way"),
    ("f", "flip left to right"),
    ("g, G", "next or previous place where the piece fits"),
    ("Enter, Space", "place it"),
    ("p", "pass, when nothing fits (after a moment without a key, too)"),
    ("l", "show the cells that can be covered (░░) and connected to (++)"),
    ("[ ]", "the pieces of the other colours"),
    ("u, Ctrl-r", "take back, play again"),
    ("h", "a hint; again to hold the piece there"),
    ("Esc", "hide a hint"),
    ("mouse", "click points, click again places, wheel turns, right flips"),
];

pub(super) const LINE: &str = "arrows move  Tab piece  r/e turn  f flip  Enter place  g next spot  h hint";

/// Lower-case letters are commands. Capitals, and the keys that are left, select pieces.
pub(super) fn command(key: Key) -> Option<Command> {
    match key {
        Key::Tab => Some(Command::NextPiece(true)),
        Key::BackTab => Some(Command::NextPiece(false)),
        Key::Char('r') => Some(Command::Rotate(true)),
        Key::Char('e') => Some(Command::Rotate(false)),
        Key::Char('f') => Some(Command::Flip),
        Key::Char('g') => Some(Command::NextSpot(true)),
        Key::Char('G') => Some(Command::NextSpot(false)),
        Key::Char(']') => Some(Command::NextTray(true)),
        Key::Char('[') => Some(Command::NextTray(false)),
        Key::Char(letter) if letter.is_ascii_uppercase() || "12iotvwxyz".contains(letter) => {
            Some(Command::Piece(letter))
        }
        Key::Char(_) => None,
    }
}

/// The command for an input, if it has one.
pub(super) fn meaning(input: Input) -> Option<Command> {
    match input {
        Input::Step(direction) => Some(Command::Step(direction)),
        Input::Place => Some(Command::Place),
        Input::Cancel => Some(Command::Cancel),
        Input::Key(key) => command(key),
        Input::Wheel(is_down) => Some(Command::Rotate(is_down)),
        Input::RightButton => Some(Command::Flip),
        Input::Page(_) => None,
    }
}
