//! Openings: all games of a group share one.

use arena::GameTask;
use game_core::{Rng, mix};
use game_module::GameModule;
use session::Session;

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random legal moves, different for each group.
    Random {
        /// Number of turns, over all seats.
        turns: u16,
    },
    /// The lines of a book in order, starting over at the end.
    Book {
        /// The moves of each line. All are legal, and none ends the game.
        lines: Vec<Vec<String>>,
    },
}

/// An invalid opening book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The book has no lines.
    #[error("the book has no openings; write one per line, with spaces between moves")]
    Empty,
    /// An illegal move.
    #[error("line {line} of the book, move {number}: '{text}' is refused: {reason}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// The move, from 1.
        number: usize,
        /// The move as written.
        text: String,
        /// Why it is illegal.
        reason: String,
    },
    /// The opening ends the game.
    #[error("line {line} of the book ends the game")]
    Over {
        /// The line, from 1.
        line: usize,
    },
}

impl Default for Openings {
    /// The starting position.
    fn default() -> Self {
        Self::Random { turns: 0 }
    }
}

impl Openings {
    /// Parses a book: one opening per line, moves separated by spaces. Empty lines and lines starting with
    /// `#` are ignored.
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

    /// The balanced openings that ship with a game, in an order that depends on the seed. `None` if there are
    /// none.
    pub fn balanced(game: &GameModule, seed: u64) -> Option<Self> {
        let Ok(Self::Book { mut lines }) = Self::book(game, game.openings().ok()?) else { return None };
        Rng::seeded(mix(seed)).shuffle(&mut lines);
        Some(Self::Book { lines })
    }

    /// What matches use if nothing else is said: balanced openings, or one random turn per seat.
    pub fn default_for(game: &GameModule, seed: u64) -> Self {
        Self::balanced(game, seed).unwrap_or(Self::Random { turns: game.info.seats as u16 })
    }

    /// A description for the plan's conditions; equal descriptions mean equal openings.
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

    /// Plays a game's opening.
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
            Self::Book { lines } => begin_with(session, &lines[task.opening % lines.len()]),
        }
    }
}

/// Plays the moves of an opening.
pub(crate) fn begin_with(session: &mut dyn Session, moves: &[String]) -> Result<(), String> {
    moves.iter().try_for_each(|word| play(session, word))
}

/// Plays a move or a pass; the error says why it is refused.
pub(crate) fn play(session: &mut dyn Session, word: &str) -> Result<(), String> {
    let played = if word.eq_ignore_ascii_case("pass") { session.pass() } else { session.play(word) };
    played.map(drop).map_err(|refusal| refusal.message)
}
