//! How games begin: the same way for all games of a group, whoever sits where.

use arena::GameTask;
use game_core::{Rng, mix};
use game_module::GameModule;
use session::Session;

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many turns of random legal moves, different for each group.
    Random {
        /// Turns of all seats together.
        turns: u16,
    },
    /// The lines of a book one after the other, and again from the first.
    Book {
        /// The moves of each line; none is illegal, and none ends the game.
        lines: Vec<Vec<String>>,
    },
}

/// Why a text is no book of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// There is no line in it.
    #[error("the book has no openings; it has one on each line, moves with spaces between")]
    Empty,
    /// A move that cannot be played.
    #[error("line {line} of the book, move {number}: '{text}' is refused: {reason}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// The move, from 1.
        number: usize,
        /// What stands there.
        text: String,
        /// Why not.
        reason: String,
    },
    /// Nothing is left to play for.
    #[error("line {line} of the book ends the game")]
    Over {
        /// The line, from 1.
        line: usize,
    },
}

impl Default for Openings {
    /// From the start of the game.
    fn default() -> Self {
        Self::Random { turns: 0 }
    }
}

impl Openings {
    /// Reads a book: a line of moves for each opening, divided by spaces. Empty lines and those with `#` in front do not
    /// count.
    pub fn book(game: &GameModule, text: &str) -> Result<Self, BookError> {
        let mut lines = Vec::new();
        for (index, words) in text.lines().enumerate() {
            let words = words.trim_start_matches('\u{feff}').trim();
            if words.is_empty() || words.starts_with('#') {
                continue;
            }
            let moves: Vec<String> = words.split_whitespace().map(str::to_string).collect();
            let mut session = game.new_session();
            for (number, word) in moves.iter().enumerate() {
                play(session.as_mut(), word).map_err(|reason| BookError::Move {
                    line: index + 1,
                    number: number + 1,
                    text: word.chars().take(60).collect(),
                    reason,
                })?;
            }
            if session.mover().is_none() {
                return Err(BookError::Over { line: index + 1 });
            }
            lines.push(moves);
        }
        if lines.is_empty() { Err(BookError::Empty) } else { Ok(Self::Book { lines }) }
    }

    /// What decides the openings, in words; the same words mean the same openings.
    pub fn describe(&self) -> String {
        match self {
            Self::Random { turns } => format!("plies={turns}"),
            Self::Book { lines } => {
                let fold = |sum: u64, byte: u8| mix(sum ^ u64::from(byte));
                let bytes =
                    lines.iter().flat_map(|moves| moves.join(" ").into_bytes().into_iter().chain([b'\n']));
                format!("book of {} lines, {:016x}", lines.len(), bytes.fold(0, fold))
            }
        }
    }

    /// Plays the opening of a game.
    pub(super) fn begin(&self, session: &mut dyn Session, task: &GameTask) -> Result<(), String> {
        match self {
            Self::Random { turns } => {
                let mut rng = Rng::seeded(task.opening_seed);
                while session.turn() < *turns && session.mover().is_some() {
                    let legal = session.legal_moves();
                    if let Some(mv) = rng.pick(&legal) {
                        play(session, &mv.text)?;
                    }
                }
                let over =
                    || format!("the game is over within an opening of {turns} random turns; choose fewer");
                session.mover().map(drop).ok_or_else(over)
            }
            Self::Book { lines } => {
                lines[task.opening % lines.len()].iter().try_for_each(|word| play(session, word))
            }
        }
    }
}

fn play(session: &mut dyn Session, word: &str) -> Result<(), String> {
    let played = if word.eq_ignore_ascii_case("pass") { session.pass() } else { session.play(word) };
    played.map(drop).map_err(|refusal| refusal.message)
}
