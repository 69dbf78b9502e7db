//! The help text: the keys of this game, then the typed commands.

use game_module::terminal::TerminalBoard;
use session::GameInfo;

const COMMON: &[(&str, &str)] = &[
    ("a", "analysis on or off"),
    ("n", "whoever thinks moves now"),
    ("m", "walk through the moves (arrows, PgUp, PgDn)"),
    ("s", "save the game"),
    (":", "type a command or a move"),
    ("q, Ctrl-C", "leave; Ctrl-C without a question"),
];

/// The help text of a game.
pub(super) fn lines(board: &dyn TerminalBoard, info: &GameInfo) -> Vec<String> {
    let row = |&(key, what): &(&str, &str)| format!("{key:<15} {what}");
    let mut lines: Vec<String> = board.help().iter().chain(COMMON).map(row).collect();
    lines.push(String::new());
    lines.push("After a colon:".to_string());
    let typed = local_game::help(info);
    lines.extend(typed.lines().map(|line| line.strip_prefix("  ").unwrap_or(line).to_string()));
    lines
}
