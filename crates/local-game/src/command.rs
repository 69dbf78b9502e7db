//! Commands typed by people, at the plain prompt and in the screen's command line.

use session::{GameInfo, MoveView, Refusal, Session};

/// Help on the commands of every game.
const COMMON: &str = "  hint                say what a strong player would do
  undo, redo          take back your last move and the replies, play them again
  board, history      show the board, the moves so far
  position            print the position as one line of text
  save FILE           write the game as a record
  help, quit";

/// All command words, for suggestions.
const WORDS: [&str; 12] =
    ["help", "quit", "exit", "board", "moves", "hint", "history", "position", "save", "undo", "redo", "pass"];

/// Help on the moves of this game and the common commands.
pub fn help(info: &GameInfo) -> String {
    format!("{}\n{COMMON}", info.typing)
}

/// A parsed line. The prompt and the screen share this meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// An empty line.
    Nothing,
    /// Show the help text.
    Help,
    /// Leave the program.
    Quit,
    /// Show the board.
    Board,
    /// List the legal moves that contain this word; an empty word lists all.
    Moves(&'a str),
    /// Show what a strong player would do.
    Hint,
    /// List the moves so far.
    History,
    /// Print the position as text.
    Position,
    /// Save to this file; empty when the name is missing.
    Save(&'a str),
    /// Take back the last move.
    Undo,
    /// Play the move again that was taken back.
    Redo,
    /// Pass.
    Pass,
    /// Anything else: a move in the game's notation.
    Play(&'a str),
}

impl<'a> Command<'a> {
    /// Parses a line. Never fails: unknown words are [`Command::Play`].
    pub fn parse(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Self::Nothing,
            ("help" | "?", _) => Self::Help,
            ("quit" | "exit", _) => Self::Quit,
            ("board", _) => Self::Board,
            ("moves", filter) => Self::Moves(filter),
            ("hint", "") => Self::Hint,
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

/// The reply to `save` without a file name.
pub fn where_to(game: &GameInfo) -> String {
    format!("save where? Example: save game.{}", game.record_extension)
}

/// Why a line was not played, with a suggestion for a mistyped command.
pub fn refused(line: &str, refusal: &Refusal) -> String {
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_word = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    if refusal.code != "not_a_move" || !is_word {
        return format!("no: {refusal}");
    }
    let meant = arena::did_you_mean(word, WORDS);
    format!("no: '{word}' is neither a command nor a move{meant}")
}

/// The legal moves that contain the word, one per line, or a message that there are none.
pub fn list_moves(session: &dyn Session, word: &str) -> Result<Vec<String>, String> {
    let legal = session.legal_moves();
    let count = legal.len();
    let lines: Vec<String> = legal.into_iter().filter(|mv| is_about(mv, word)).map(line).collect();
    match (lines.is_empty(), session.mover()) {
        (false, _) => Ok(lines),
        (true, None) => Err("the game is over".to_string()),
        (true, Some(_)) => {
            Err(format!("none of the {count} legal moves has '{word}' in it; moves lists them"))
        }
    }
}

fn line(mv: MoveView) -> String {
    let name = name_of(&mv);
    if name.is_empty() { mv.text } else { format!("{name:<3} {}", mv.text) }
}

fn name_of(mv: &MoveView) -> &str {
    mv.detail.get("name").and_then(|name| name.as_str()).unwrap_or_default()
}

/// Whether a move uses the piece or covers the cell named by `word`. A letter matches all pieces that start
/// with it.
fn is_about(mv: &MoveView, word: &str) -> bool {
    let is_letter = word.len() == 1 && name_of(mv).len() == 2;
    let name = if is_letter { &name_of(mv)[..1] } else { name_of(mv) };
    let mut words = mv.text.split([',', '-', 'x']).chain([name, mv.text.as_str()]);
    word.is_empty() || words.any(|part| part.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_a_command_and_in_the_help() {
        for info in catalog::games().iter().map(|game| game.info) {
            let help = help(info);
            for word in WORDS {
                assert!(!matches!(Command::parse(word), Command::Play(_)), "{word}");
                let is_told = help.split([' ', ',', '\n']).any(|part| part == word);
                // `exit` is a synonym of `quit`, and Pylos has no passes.
                assert!(is_told || word == "exit" || (info.family == "pylos" && word == "pass"), "{word}");
            }
        }
    }

    #[test]
    fn moves_in_the_help_are_of_the_game() {
        let help_of = |id: &str| help(catalog::find(id).unwrap().info);
        assert!(!help_of("pylos").contains("piece") && !help_of("duo").contains("ball"));
    }

    #[test]
    fn words_that_are_nearly_commands_are_recognised() {
        let refusal = Refusal::new("not_a_move", "");
        for (line, meant) in [("hnt", "hint"), ("move", "moves"), ("udno", "undo"), ("sav x", "save")] {
            let words = refused(line, &refusal);
            let end = format!(" is neither a command nor a move (did you mean '{meant}'?)");
            assert!(words.ends_with(&end), "{words}");
        }
        assert_eq!(refused("foo", &refusal), "no: 'foo' is neither a command nor a move");
    }
}
