//! What people type, at the plain prompt and in the command line of the screen.

use session::Session;

/// What can be typed.
pub(crate) const HELP: &str = "\
  e9,d10,e10,f10,e11  place the piece that covers these cells (Pylos: b2, a1-2b2, 2a1xb2,c3)
  X/0@d11             place piece X in orientation 0 with its top left at d11 (see `polyspire pieces`)
  pass                pass, when nothing can be placed
  moves [WORD]        list the legal moves, only those that contain WORD
  undo, redo          take back your last move and the replies, play them again
  board, history      show the board, the moves so far
  position            print the position as one line of text
  save FILE           write the game as a record
  help, quit";

/// A line in the meaning that both the prompt and the screen give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    /// An empty line.
    Nothing,
    Help,
    Quit,
    Board,
    /// The legal moves that contain a word; all of them for an empty word.
    Moves(&'a str),
    History,
    Position,
    /// Where to; empty when the name is missing.
    Save(&'a str),
    Undo,
    Redo,
    Pass,
    /// Anything else is a move in the game's notation.
    Play(&'a str),
}

impl<'a> Command<'a> {
    /// Reads a line.
    pub(crate) fn parse(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => Self::Nothing,
            ("help" | "?", _) => Self::Help,
            ("quit" | "exit", _) => Self::Quit,
            ("board", _) => Self::Board,
            ("moves", filter) => Self::Moves(filter),
            ("history", _) => Self::History,
            ("position", _) => Self::Position,
            ("save", path) => Self::Save(path),
            ("undo", _) => Self::Undo,
            ("redo", _) => Self::Redo,
            ("pass", "") => Self::Pass,
            _ => Self::Play(line),
        }
    }
}

/// The legal moves, one per line, only those that contain the word.
pub(crate) fn list_moves(session: &dyn Session, filter: &str) -> Vec<String> {
    let line = |mv: session::MoveView| {
        let name = mv.detail.get("name").and_then(|name| name.as_str()).unwrap_or_default();
        if name.is_empty() { mv.text } else { format!("{name:<3} {}", mv.text) }
    };
    let has_word = |line: &String| {
        filter.is_empty() || line.split([' ', ',']).any(|word| word.eq_ignore_ascii_case(filter))
    };
    session.legal_moves().into_iter().map(line).filter(has_word).collect()
}
