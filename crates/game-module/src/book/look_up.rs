//! Looking up positions.

use std::collections::HashMap;

use session::{CandidateView, Session, ThoughtView};

use super::{Book, BookPosition, CERTAIN};
use crate::network::Networked;

/// A move without a position of its own in the book counts if it has this fraction of the most visits, as a
/// divisor. With fewer, its value is a guess.
const FEWEST_VISITS: u64 = 4;

/// The longest line that is shown.
const LONGEST_LINE: usize = 12;

/// The opening book of a game.
#[derive(Clone, Copy)]
pub struct OpeningBook {
    book: &'static Book,
    network: &'static dyn Networked,
}

/// What a book knows about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The expected utility of each seat.
    pub values: Vec<f32>,
    /// The moves: first those to choose from, and the best of them first.
    pub moves: Vec<BookMove>,
}

/// A move that a book knows.
#[derive(Clone, Debug, PartialEq)]
pub struct BookMove {
    /// The move in the game's notation.
    pub text: String,
    /// Its value for the seat that makes it, between 0 and 1.
    pub value: f32,
    /// Visits before and after it.
    pub visits: u64,
    /// Whether enough is known about it to choose it.
    pub is_sound: bool,
}

impl OpeningBook {
    pub(crate) fn new(book: &'static Book, network: &'static dyn Networked) -> Self {
        Self { book, network }
    }

    /// The book.
    pub fn book(&self) -> &'static Book {
        self.book
    }

    /// What is known about the session's position, if anything.
    pub fn look_up(&self, session: &dyn Session) -> Option<Known> {
        let mover = session.mover()?.seat;
        let here = self.network.canonical(session)?;
        let position = self.book.positions.get(&here.key)?;
        let texts: HashMap<u32, String> = here.moves.into_iter().collect();
        let most = position.moves.iter().map(|edge| edge.visits).max()?;
        let mut moves = Vec::new();
        for edge in &position.moves {
            let Some(text) = texts.get(&edge.action) else { continue };
            let after = self.after(session, text);
            moves.push(BookMove {
                text: text.clone(),
                value: share(edge.value),
                visits: edge.visits + after.map_or(0, visits),
                is_sound: after.is_some() || edge.visits >= most / FEWEST_VISITS,
            });
        }
        moves.sort_by(|a, b| {
            let rank = |one: &BookMove| (one.is_sound, one.value, one.visits);
            rank(b).partial_cmp(&rank(a)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let best = moves.first()?;
        let best = (best.value * f32::from(CERTAIN)).round() as u16;
        let values = position.values_with(mover, best).into_iter().map(share).collect();
        Some(Known { values, moves })
    }

    /// The position after a move.
    fn after(&self, session: &dyn Session, text: &str) -> Option<&'static BookPosition> {
        let mut next = session.fork();
        next.play(text).ok()?;
        self.book.positions.get(&self.network.symmetric_key(next.as_ref()).ok()?)
    }

    /// What is known, as a thought that prefers `text`.
    pub fn thought(&self, session: &dyn Session, known: &Known, text: &str) -> ThoughtView {
        let candidate = |one: &BookMove| CandidateView {
            text: one.text.clone(),
            visits: one.visits,
            value: one.value,
            is_proven: false,
        };
        let line = self.line(session, text);
        ThoughtView {
            values: known.values.clone(),
            candidates: known.moves.iter().map(candidate).collect(),
            iterations: known.moves.iter().map(|one| one.visits).sum(),
            depth: line.len() as u32,
            line,
            is_book: true,
            ..ThoughtView::default()
        }
    }

    /// A move, and the best moves after it.
    fn line(&self, session: &dyn Session, text: &str) -> Vec<String> {
        let mut ahead = session.fork();
        let mut line = Vec::new();
        let mut next = Some(text.to_string());
        while let Some(text) = next.filter(|_| line.len() < LONGEST_LINE)
            && ahead.play(&text).is_ok()
        {
            line.push(text);
            let known = self.look_up(ahead.as_ref());
            next = known.and_then(|known| known.moves.into_iter().next()).map(|best| best.text);
        }
        line
    }
}

impl Known {
    /// The moves to choose from that are worth at most `spread` less than the best one.
    pub fn choices(&self, spread: f32) -> &[BookMove] {
        let worst = self.moves.first().map_or(0.0, |best| best.value - spread);
        let is_choice = |one: &BookMove| one.is_sound && one.value >= worst;
        let count = self.moves.iter().take_while(|one| is_choice(one)).count();
        &self.moves[..count.max(1).min(self.moves.len())]
    }
}

/// Visits of a position's search.
fn visits(position: &BookPosition) -> u64 {
    position.moves.iter().map(|edge| edge.visits).sum()
}

fn share(value: u16) -> f32 {
    f32::from(value) / f32::from(CERTAIN)
}
