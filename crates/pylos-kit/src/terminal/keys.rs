//! Key bindings of the board.

use game_module::terminal::Key;

pub(super) const HELP: &[(&str, &str)] = &[
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

pub(super) const LINE: &str = "arrows move  1-4 level  Enter put, lift or take  d done  h hint  u undo";

/// Ends a turn in which balls are taken back.
pub(super) const DONE: Key = Key::Char('d');

/// The level that a key jumps to, from 0.
pub(super) fn level(key: Key) -> Option<u8> {
    if let Key::Char(level @ '1'..='4') = key { Some(level as u8 - b'1') } else { None }
}
