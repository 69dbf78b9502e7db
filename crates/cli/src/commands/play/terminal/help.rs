//! The help text: keys of the game at hand, then what can be typed.

use session::GameInfo;

use super::face::Face;
use crate::commands::play::command::help;

const BLOKUS: &[(&str, &str)] = &[
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

const PYLOS: &[(&str, &str)] = &[
    ("arrows", "move; across an edge to the level beside it"),
    ("PgUp, PgDn, 1–4", "another level"),
    ("Enter, Space", "put a ball; on a ball of yours: lift it, to be raised"),
    ("", "after a square: take back the ball under the cursor"),
    ("d", "done, after one ball was taken back"),
    ("l", "show the cells that are open (++)"),
    ("u, Ctrl-r or U", "take back, play again"),
    ("h", "a hint; again to put the cursor there"),
    ("Esc", "hide a hint, put a lifted ball back"),
    ("mouse", "click points, click again does what Enter does"),
];

const COMMON: &[(&str, &str)] = &[
    ("a", "analysis on or off"),
    ("n", "whoever thinks moves now"),
    ("m", "walk through the moves (arrows, PgUp, PgDn)"),
    ("s", "save the game"),
    (":", "type a command or a move"),
    ("q, Ctrl-C", "leave; Ctrl-C without a question"),
];

/// The help of a game.
pub(super) fn lines(face: &Face, info: &GameInfo) -> Vec<String> {
    let own = match face {
        Face::Blokus(_) => BLOKUS,
        Face::Pylos(_) => PYLOS,
    };
    let row = |&(key, what): &(&str, &str)| format!("{key:<15} {what}");
    let mut lines: Vec<String> = own.iter().chain(COMMON).map(row).collect();
    lines.push(String::new());
    lines.push("After a colon:".to_string());
    lines.extend(help(info).lines().map(|line| line.strip_prefix("  ").unwrap_or(line).to_string()));
    lines
}
